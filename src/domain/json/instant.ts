import { daysSince1970 } from '../calendar.ts';
import type { EpochMs, Millis } from '../units.ts';

/** Parsers of instants and dates. They return NaN for unusable text, which allocates nothing. */

/** 2000-01-01, epoch ms: earlier times come from a clock that was never set. */
export const YEAR_2000 = 946_684_800_000;
const DAY: Millis = 86_400_000;
const ISO =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)?\s*(Z|[+-]\d\d:?\d\d)?$/;
const CLOCK = /^(\d\d?):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?Z?$/;
const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;

/** Time of day from hours, minutes, seconds and fraction: the groups of a match from `at` on. NaN where unusable. */
function clockMs(match: RegExpExecArray, at: number): number {
  const h = Number(match[at] ?? '0');
  const m = Number(match[at + 1] ?? '0');
  const s = Number(match[at + 2] ?? '0');
  if (h > 23 || m > 59 || s > 60) return NaN;
  return ((h * 60 + m) * 60 + s) * 1000 + Math.floor(Number(`0.${match[at + 3] ?? ''}0`) * 1000 + 1e-6);
}

/** Epoch ms of `shot_date` and `shot_time`, both UTC; seconds and milliseconds are optional. NaN where unusable. */
export function readDateAndTime(date: string, time: string): number {
  const day = DATE.exec(date.trim());
  const clock = CLOCK.exec(time.trim());
  if (day === null || clock === null) return NaN;
  const days = daysSince1970(Number(day[1]), Number(day[2]), Number(day[3]));
  return days * DAY + clockMs(clock, 1);
}

/** Epoch ms of an ISO text, UTC where it has no offset. NaN where unusable. */
export function readIso(text: string): number {
  const match = ISO.exec(text.trim());
  if (match === null) return NaN;
  const days = daysSince1970(Number(match[1]), Number(match[2]), Number(match[3]));
  return days * DAY + clockMs(match, 4) - offsetMs(match[8]);
}

function offsetMs(offset: string | undefined): Millis {
  if (offset === undefined || offset === 'Z') return 0;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2));
  return (offset.startsWith('-') ? -minutes : minutes) * 60_000;
}

/** Years 0 to 9999. */
const [MIN_ISO, MAX_ISO] = [-62_167_219_200_000, 253_402_300_799_999];

/** Whether `writeIso` can write an instant; false for NaN. */
export function hasIsoText(instant: number): boolean {
  return instant >= MIN_ISO && instant <= MAX_ISO;
}

/** ISO text of an instant of the years 0 to 9999, UTC with milliseconds: `readIso` reads it as the same instant. */
export function writeIso(instant: EpochMs): string {
  const whole = Math.floor(instant);
  const days = Math.floor(whole / DAY);
  const inDay = whole - days * DAY;
  const [hours, minutes, seconds] = [inDay / 3_600_000, (inDay / 60_000) % 60, (inDay / 1_000) % 60];
  const time = [hours, minutes, seconds].map((part) => padded(Math.floor(part), 2)).join(':');
  return `${isoDate(days)}T${time}.${padded(inDay % 1_000, 3)}Z`;
}

/** The inverse of `daysSince1970`, by eras of 400 years that begin on 1 March. */
function isoDate(days: number): string {
  const fromYear0 = days + 719_468;
  const era = Math.floor(fromYear0 / 146_097);
  const inEra = fromYear0 - era * 146_097;
  const leapDays = Math.floor(inEra / 36_524) - Math.floor(inEra / 1_460) - Math.floor(inEra / 146_096);
  const yearOfEra = Math.floor((inEra + leapDays) / 365);
  const dayOfYear = inEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;
}

function padded(value: number, digits: number): string {
  return String(value).padStart(digits, '0');
}

/** Epoch ms of a number, of a text of digits, or of an ISO text; NaN otherwise. Accepts any year. */
export function readInstant(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return NaN;
  return /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : readIso(value);
}

/** Whether an instant is plausible for an event: not before 2000 and at most a day ahead of `now`. NaN is not. */
export function isUsableInstant(instant: number, now: EpochMs): boolean {
  return instant >= YEAR_2000 && instant <= now + DAY;
}
