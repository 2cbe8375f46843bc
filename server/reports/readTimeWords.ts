/** Words for a time within a question, read by chrono-node and completed by the local calendar: what happened lies in the past. */
import { casual } from 'chrono-node/en';
import { localInstants } from '../../src/domain/time/localInstants.ts';
import type { ZoneOffset } from '../../src/domain/time/zoneOffsets.ts';
import { epochMs, type EpochMs, type Millis } from '../../src/domain/units.ts';

type TimeResult = ReturnType<typeof casual.parse>[number];
type Components = TimeResult['start'];

/** Time and time zone of a question. */
export interface QuestionMoment {
  readonly now: EpochMs;
  /** Offsets of the time zone; "yesterday 22:15" is a local time in it. */
  readonly offsetOf: ZoneOffset;
}

/** Inclusive. */
export interface TimeSpan {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/** The time that a question names. */
export interface NamedTime {
  readonly span: TimeSpan | undefined;
  /** The moment that was named: reports near it come first. Undefined: the newest come first. */
  readonly near: EpochMs | undefined;
  /** The question without the words for the time. */
  readonly rest: string;
}

const MINUTE: Millis = 60_000;
const HOUR: Millis = 60 * MINUTE;
const DAY: Millis = 24 * HOUR;
/** Time before and after a moment: with minutes, and of an hour alone. */
const AROUND_MINUTE: Millis = 15 * MINUTE;
const AROUND_HOUR: Millis = 30 * MINUTE;

/** A single word that is a time wherever it stands; "May" and "Sun" are names of streets as well. */
const TIME_WORD = /^(?:today|yesterday|tonight|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$/;
const LONE_WORD = /^\p{L}+\.?$/u;
const ROLLING =
  /\b(?:last|past|previous)\s+(?:\d|a\b|few|couple|several|half|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)/;
const WEEK = /\b(?:(?:last|past|previous)|this)\s+week\b/;
/** Hours of the parts of a day; a night ends on the next one. */
const DAY_PARTS: readonly (readonly [RegExp, from: number, to: number])[] = [
  [/night/, 18, 30],
  [/evening/, 18, 24],
  [/afternoon/, 12, 18],
  [/morning/, 6, 12],
];

/**
 * Reads the time in a question, in any place and order: "yesterday 22:15", "last friday night", `2026-11-26 22:00..22:30`. Days are
 * month/day as the console shows them, or day/month where only that is a date. Never throws. O(length).
 */
export function readTimeWords(question: string, moment: QuestionMoment): NamedTime {
  const text = question
    .replaceAll(/\s*\.{2,3}\s*/g, ' to ')
    .replace(/\b(?:the\s+)?day\s+before\s+yesterday\b/i, '2 days ago')
    .replace(/\bbetween\s+(\S*\d\S*)\s+and\s+(?=\S*\d)/i, '$1 to ');
  const parse = (part: string): TimeResult[] => {
    const reference = { instant: new Date(moment.now), timezone: moment.offsetOf(moment.now) / MINUTE };
    return casual.parse(part, reference).filter((result) => isTime(part, result));
  };
  let used = parse(text);
  const [first] = used;
  if (first === undefined) return { span: undefined, near: undefined, rest: question };
  let time = first;
  if (used.length > 1) {
    // "yesterday dock street 22:15"
    const together = parse(used.map((result) => result.text).join(' '));
    if (together.length === 1 && together[0] !== undefined) [time] = [together[0]];
    else used = [first];
  }
  const read = spanOf(time, moment);
  if (read === undefined) return { span: undefined, near: undefined, rest: question };
  let rest = text;
  for (const { index, text: word } of used.toReversed())
    rest = `${rest.slice(0, index)} ${rest.slice(index + word.length)}`;
  return { ...read, rest };
}

/** Whether words name a time rather than a street. */
function isTime(text: string, { text: words, index, start }: TimeResult): boolean {
  const lower = words.toLowerCase();
  if (!LONE_WORD.test(lower)) return true;
  const isMonth = start.isCertain('month') && !start.isCertain('day');
  return TIME_WORD.test(lower) || (isMonth && /\bin\s+$/i.test(text.slice(0, index)));
}

type Read = Pick<NamedTime, 'span' | 'near'>;

function spanOf({ text, start, end }: TimeResult, moment: QuestionMoment): Read | undefined {
  const { now } = moment;
  const lower = text.toLowerCase();
  if (ROLLING.test(lower)) return whole(start.date().getTime(), now);
  if (WEEK.test(lower)) return weekOf(lower, moment);
  if (end) return betweenOf(start, end, moment);
  if (start.isCertain('hour')) return momentOf(lower, start, moment);
  const part = DAY_PARTS.find(([words]) => words.test(lower));
  if (part !== undefined) return partOfDay(start, part, moment);
  if (!start.isCertain('day') && !start.isCertain('weekday')) return calendarOf(start, moment);
  const day = pastDay(start, moment);
  return whole(...instantsOf(day, day + DAY - 1, moment));
}

/** From one time to another one; the end of an evening may be on the next day. */
function betweenOf(start: Components, end: Components, moment: QuestionMoment): Read {
  const shift = pastDay(start, moment) - dayOf(start);
  const from = (start.isCertain('hour') ? clockOf(start) : dayOf(start)) + shift;
  const last = end.isCertain('hour') ? clockOf(end) + MINUTE - 1 : dayOf(end) + DAY - 1;
  const to = last + shift;
  return whole(...instantsOf(from, to < from ? to + DAY : to, moment));
}

/** Around a moment. */
function momentOf(text: string, start: Components, moment: QuestionMoment): Read {
  const { now } = moment;
  if (start.isCertain('timezoneOffset')) {
    const instant = start.date().getTime();
    // The longer ago, the less exact: "three hours ago".
    const width = /\bago\b/.test(text) ? Math.max(AROUND_MINUTE, (now - instant) / 10) : AROUND_MINUTE;
    return { ...whole(instant - width, instant + width), near: epochMs(instant) };
  }
  const hasDay = start.isCertain('day') || start.isCertain('weekday');
  const shift = pastDay(start, moment) - dayOf(start);
  let local = clockOf(start) + shift;
  if (!hasDay && instantsOf(local, local, moment)[0] > now) local -= DAY;
  const width = /\d[:.]\d\d/.test(text) ? AROUND_MINUTE : AROUND_HOUR;
  const [first, last] = instantsOf(local, local, moment);
  return { ...whole(first - width, last + width), near: epochMs(first) };
}

function partOfDay(
  start: Components,
  [, fromHour, toHour]: (typeof DAY_PARTS)[number],
  moment: QuestionMoment,
): Read {
  let day = pastDay(start, moment);
  const hasDay = start.isCertain('weekday') && !start.isCertain('day');
  if (instantsOf(day + fromHour * HOUR, 0, moment)[0] > moment.now) day -= hasDay ? 7 * DAY : DAY;
  return whole(...instantsOf(day + fromHour * HOUR, day + toHour * HOUR - 1, moment));
}

/** A month or a year. */
function calendarOf(start: Components, moment: QuestionMoment): Read | undefined {
  const [year, month] = [start.get('year') ?? 0, start.get('month') ?? 1];
  if (!start.isCertain('month')) {
    if (!start.isCertain('year')) return undefined;
    return whole(...instantsOf(Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1) - 1, moment));
  }
  const isAhead = !start.isCertain('year') && Date.UTC(year, month - 1, 1) > localNow(moment);
  const of = isAhead ? year - 1 : year;
  return whole(...instantsOf(Date.UTC(of, month - 1, 1), Date.UTC(of, month, 1) - 1, moment));
}

/** From Monday on. */
function weekOf(text: string, moment: QuestionMoment): Read {
  const today = Math.floor(localNow(moment) / DAY) * DAY;
  const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * DAY;
  const from = text.includes('this') ? monday : monday - 7 * DAY;
  return whole(...instantsOf(from, from + 7 * DAY - 1, moment));
}

/** The named day, its first millisecond as if its clock were UTC: the newest one with its weekday or date that is not ahead. */
function pastDay(named: Components, moment: QuestionMoment): number {
  const day = dayOf(named);
  if (day <= localNow(moment)) return day;
  if (named.isCertain('weekday') && !named.isCertain('day')) return day - 7 * DAY;
  if (!named.isCertain('day') || named.isCertain('year')) return day;
  const date = new Date(day);
  return Date.UTC(date.getUTCFullYear() - 1, date.getUTCMonth(), date.getUTCDate());
}

function dayOf(named: Components): number {
  return Date.UTC(named.get('year') ?? 0, (named.get('month') ?? 1) - 1, named.get('day') ?? 1);
}

/** Date and time as if the clock were UTC. */
function clockOf(named: Components): number {
  const [hours, minutes, seconds] = [named.get('hour'), named.get('minute'), named.get('second')];
  return dayOf(named) + (hours ?? 0) * HOUR + (minutes ?? 0) * MINUTE + (seconds ?? 0) * 1000;
}

function localNow({ now, offsetOf }: QuestionMoment): number {
  return now + offsetOf(now);
}

/** The first instant of a local time and the last one of another: an hour that is passed twice counts twice. */
function instantsOf(from: number, to: number, { offsetOf }: QuestionMoment): [from: number, to: number] {
  return [Math.min(...localInstants(offsetOf, from)), Math.max(...localInstants(offsetOf, to))];
}

function whole(from: number, to: number): Read {
  return { span: { from: epochMs(Math.round(from)), to: epochMs(Math.round(to)) }, near: undefined };
}
