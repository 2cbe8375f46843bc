/** Texts of the snoozes that are on, in the header. */
import { clockText, dayText } from '../../domain/dayAndClock.ts';
import type { CurrentSnooze } from '../../domain/notifications/currentSnoozes.ts';
import { epochMs } from '../../domain/units.ts';

export const SNOOZE_TEXT = {
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

/** "1 snooze", "until 18:30"; of several snoozes the latest end. */
export function snoozedText(active: readonly CurrentSnooze[]): {
  readonly count: string;
  readonly end: string;
} {
  const count = active.length === 1 ? '1 snooze' : `${active.length} snoozes`;
  const ends = active.map(({ to }) => to ?? Infinity);
  const last = Math.max(...ends);
  return { count, end: untilText(last === Infinity ? null : last) };
}
