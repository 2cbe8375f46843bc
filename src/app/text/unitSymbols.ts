import type { Unit } from '../../domain/resources/kinds/number.ts';

/** Symbols of units; an angle in radians is shown in degrees. */
export const UNIT_TEXT: Readonly<Record<Unit, string>> = {
  degrees: '°',
  radians: '°',
  metres: 'm',
  seconds: 's',
  milliseconds: 'ms',
  percent: '%',
  degreesCelsius: '°C',
  decibels: 'dB',
};

/** Units whose symbol stands right behind the digits. */
const CLOSE_UNITS: ReadonlySet<Unit> = new Set(['degrees', 'radians', 'percent']);

/** Symbol of a unit after a number, with the space before it: "°", " dB"; '' without a unit. */
export function unitSuffix(unit: Unit | undefined): string {
  if (unit === undefined) return '';
  return CLOSE_UNITS.has(unit) ? UNIT_TEXT[unit] : ` ${UNIT_TEXT[unit]}`;
}
