/** The event of a mail of the statistics: one for each period of a schedule, and one for each mail that a person sends at once. */
import type { EpochMs } from '../units.ts';

const EVENT = 'statistics-';

/** What a mail is of. */
export interface StatisticsMailKey {
  readonly mailId: number;
  /** As `2026-11-23`: names the period. */
  readonly dueDay: string;
}

/** The event of a mail. @param sentAt  of a mail that a person sends at once */
export function statisticsMailEvent({ mailId, dueDay }: StatisticsMailKey, sentAt?: EpochMs): string {
  return `${EVENT}${mailId}/${dueDay}${sentAt === undefined ? '' : `/${sentAt}`}`;
}

/** What the mail of an event is of; undefined for any other event. */
export function readStatisticsMailEvent(event: string): StatisticsMailKey | undefined {
  if (!event.startsWith(EVENT)) return undefined;
  const [id = '', dueDay = ''] = event.slice(EVENT.length).split('/');
  return { mailId: Number(id), dueDay };
}
