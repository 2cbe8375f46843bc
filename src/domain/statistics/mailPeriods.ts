/** Periods of scheduled mails: whole local weeks and months. Days are counted since 1970 in the time zone. */
import { daysSince1970 } from '../calendar.ts';
import { MAIL_HOUR, type MailRhythm } from '../contract/statisticsMail.ts';
import type { StatisticsSpan } from '../contract/statistics.ts';
import { writeIso } from '../json/instant.ts';
import { localInstants } from '../time/localInstants.ts';
import { zoneOffset, type ZoneOffset } from '../time/zoneOffsets.ts';
import { epochMs, type EpochMs, type Millis } from '../units.ts';

const HOUR: Millis = 3_600_000;
const DAY: Millis = 24 * HOUR;
/** Day 0 was a Thursday. */
const THURSDAY = 3;

/** The period of a mail. */
export interface MailPeriod extends StatisticsSpan {
  /** As `2026-11-23`. */
  readonly firstDay: string;
  readonly lastDay: string;
  /** Day on which the mail is due: it names the period. */
  readonly dueDay: string;
}

/** The newest period whose mail is due. */
export function duePeriod(every: MailRhythm, now: EpochMs, timeZone: string): MailPeriod {
  const offsetAt = zoneOffset(timeZone);
  const today = Math.floor((now + offsetAt(now)) / DAY);
  const newest = lastDueDay(every, today);
  const isDue = now >= instantOf(offsetAt, newest, MAIL_HOUR);
  return periodBefore(every, isDue ? newest : lastDueDay(every, newest - 1), offsetAt);
}

/** When the first mail after `now` is due. */
export function nextDue(every: MailRhythm, now: EpochMs, timeZone: string): EpochMs {
  const offsetAt = zoneOffset(timeZone);
  const today = Math.floor((now + offsetAt(now)) / DAY);
  const newest = lastDueDay(every, today);
  const due = instantOf(offsetAt, newest, MAIL_HOUR);
  return now < due ? due : instantOf(offsetAt, nextDueDay(every, newest), MAIL_HOUR);
}

/** The period that a mail of a day reports on. @param dueDay  as `2026-11-23` */
export function periodOfDueDay(every: MailRhythm, dueDay: string, timeZone: string): MailPeriod {
  const [year = 0, month = 0, day = 0] = dueDay.split('-').map(Number);
  return periodBefore(every, daysSince1970(year, month, day), zoneOffset(timeZone));
}

function periodBefore(every: MailRhythm, dueDay: number, offsetAt: ZoneOffset): MailPeriod {
  const first = lastDueDay(every, dueDay - 1);
  return {
    from: instantOf(offsetAt, first, 0),
    to: instantOf(offsetAt, dueDay, 0),
    firstDay: dayText(first),
    lastDay: dayText(dueDay - 1),
    dueDay: dayText(dueDay),
  };
}

/** The newest Monday or first of a month up to a day. */
function lastDueDay(every: MailRhythm, day: number): number {
  if (every === 'weekly') return day - ((((day + THURSDAY) % 7) + 7) % 7);
  const [year = 0, month = 0] = dayText(day).split('-').map(Number);
  return daysSince1970(year, month, 1);
}

/** The Monday or first of a month after one. */
function nextDueDay(every: MailRhythm, dueDay: number): number {
  // A day of the next week or month: 31 days after the first of a month are in the next one.
  return lastDueDay(every, dueDay + (every === 'weekly' ? 7 : 31));
}

/** The first instant at which the clocks show an hour of a day, or have skipped it. */
function instantOf(offsetAt: ZoneOffset, day: number, hour: number): EpochMs {
  return epochMs(Math.min(...localInstants(offsetAt, day * DAY + hour * HOUR)));
}

function dayText(day: number): string {
  return writeIso(epochMs(day * DAY)).slice(0, '2026-11-23'.length);
}
