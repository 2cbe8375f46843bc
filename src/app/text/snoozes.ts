/** Texts of the snoozes that are on, in the header. */
import { clockText, dayText } from '../../domain/dayAndClock.ts';
import { epochMs } from '../../domain/units.ts';

export const SNOOZE_TEXT = {
  title: 'Messages are snoozed',
  about: 'Nobody is sent messages about these reports. The console still alerts.',
  list: 'Snooze alerts',
} as const;

/** "until 18:30", with the day where it is another one; a snooze may have no end. */
export function untilText(to: number | null): string {
  if (to === null) return 'without an end';
  const end = epochMs(to);
  const day = dayText(end);
  const clock = clockText(end).replace(/^(\d\d:\d\d):\d\d/, '$1');
  return day === dayText(epochMs(Date.now())) ? `until ${clock}` : `until ${day} ${clock}`;
}
