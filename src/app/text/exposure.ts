/** Texts of the chip that says what could hide or silence an alarm. */
import type { Exposure } from '../../domain/live/exposure.ts';
import { hiddenText } from './live.ts';

/** Name of the chip where nobody has chosen to hide anything. */
export const EXPOSURE_NAME = 'What may hide alarms';

/** "Alerts off; 2 shelved; 1 snooze; Other floors, 1 type hidden"; '' where nobody has chosen any of it. */
export function exposureText(exposures: readonly Exposure[]): string {
  const countOf = (wanted: Exposure['cause']) => exposures.find(({ cause }) => cause === wanted)?.count ?? 0;
  const [shelves, snoozes] = [countOf('shelves'), countOf('snoozes')];
  return [
    countOf('alertsOff') > 0 && 'Alerts off',
    shelves > 0 && `${shelves} shelved`,
    snoozes > 0 && `${snoozes} ${snoozes === 1 ? 'snooze' : 'snoozes'}`,
    hiddenText({ types: countOf('hiddenTypes'), floors: countOf('level') > 0 }),
  ]
    .filter(Boolean)
    .join('; ');
}
