/** Columns of cameras, as their forms have them. */
import { CAMERAS_TEXT as TEXT } from '../../../text/surveyCameras.ts';
import { checkDegrees, readTyped } from '../panels/typedValues.ts';

const TURN_DEG = 360;

/** Texts without a rule of their own. */
export const TEXT_COLUMNS = ['area', 'preset', 'vms', 'serverUrl', 'dewarpCommand'] as const;
/** What is on or off. */
export const FLAG_COLUMNS = ['primary', 'lpr', 'hidden'] as const;
/** Numbers, with what is wrong with a text. */
export const NUMBER_COLUMNS = [
  { column: 'lat', check: (text: string) => checkDegrees(text, 90, TEXT.latitudeWrong) },
  { column: 'lon', check: (text: string) => checkDegrees(text, 180, TEXT.longitudeWrong) },
  {
    column: 'cameraDirection',
    check: (text: string) => (Number.isNaN(readTyped(text)) ? TEXT.directionWrong : ''),
  },
] as const;

/** A direction that was typed, within a turn; NaN for none. */
export function directionOf(text: string): number {
  const degrees = readTyped(text);
  return ((degrees % TURN_DEG) + TURN_DEG) % TURN_DEG;
}
