/** What a person typed into the search, read as types of reports, a time, and words that must occur. */
import { readIso } from '../json/instant.ts';
import { REPORT_SYMBOLS, type ReportSymbol } from '../contract/reportTypes.ts';
import type { ZoneOffset } from '../time/zoneOffsets.ts';
import { epochMs, type EpochMs, type Millis } from '../units.ts';

/** A search of reports; without words, types and time it finds all. */
export interface SearchQuery {
  /** In small letters; all must occur, in any order. */
  readonly words: readonly string[];
  /** Undefined: all types. */
  readonly symbols: readonly ReportSymbol[] | undefined;
  /** Time of the report, inclusive; undefined: any. */
  readonly span: { readonly from: EpochMs; readonly to: EpochMs } | undefined;
  /** The moment that was named: reports near it come first. Undefined: the newest come first. */
  readonly near: EpochMs | undefined;
}

const MINUTE: Millis = 60_000;
const HOUR: Millis = 60 * MINUTE;
const DAY: Millis = 24 * HOUR;
/** Time before and after a moment that was named. */
const AROUND: Millis = 30 * MINUTE;
/** Words that say nothing of their own. */
const EMPTY_WORDS: ReadonlySet<string> = new Set([
  'at',
  'on',
  'in',
  'near',
  'the',
  'of',
  'a',
  'around',
  'from',
]);
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
/** 1 Jan 1970 was a Thursday. */
const WEEKDAY_OF_1970 = 4;

const SHOTS: readonly ReportSymbol[] = ['Shot', 'Possible Shot'];
/** Types by the words for them, without the ending of a plural. */
const TYPE_WORDS: ReadonlyMap<string, readonly ReportSymbol[]> = new Map([
  ...REPORT_SYMBOLS.flatMap((symbol) =>
    symbol === 'Possible Shot'
      ? []
      : symbol.split('/').map((word) => [singular(word.toLowerCase()), [symbol]] as const),
  ),
  ['shot', SHOTS],
  ['gunshot', SHOTS],
  ['possible', ['Possible Shot']],
]);

const UNITS: ReadonlyMap<string, Millis> = new Map([
  ['minute', MINUTE],
  ['min', MINUTE],
  ['hour', HOUR],
  ['h', HOUR],
  ['day', DAY],
  ['week', 7 * DAY],
]);

/** Time and time zone of the search. */
export interface SearchMoment {
  readonly now: EpochMs;
  /** Offsets of the time zone; "yesterday 22:15" is a local time in it. */
  readonly offsetOf: ZoneOffset;
}

/** Reads a search; a word that is neither time nor type must occur in what is found. Never throws. O(length). */
export function readSearch(text: string, moment: SearchMoment): SearchQuery {
  const tokens = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const read: ReadParts = { words: [], symbols: new Set() };
  for (let at = 0; at < tokens.length;) at += readToken(tokens, at, read);
  const symbols = [...read.symbols];
  return {
    words: read.words,
    symbols: symbols.length === 0 ? undefined : read.isPossible ? ['Possible Shot'] : symbols,
    ...timeOf(read, moment),
  };
}

interface ReadParts {
  readonly words: string[];
  readonly symbols: Set<ReportSymbol>;
  isPossible?: true;
  /** Days before today. */
  daysAgo?: number;
  weekday?: number;
  /** First millisecond of a day, as if its clock were UTC. */
  date?: number;
  /** Since the start of the day. */
  clock?: Millis;
  /** Before now. */
  ago?: Millis;
  isLastNight?: true;
}

/** Reads one part of a search into `read`; returns the number of its tokens. */
function readToken(tokens: readonly string[], at: number, read: ReadParts): number {
  const [token = '', second = '', third = ''] = tokens.slice(at, at + 3);
  const isSpan = third === 'ago' && UNITS.has(singular(second)) && /^(?:\d{1,4}|an?)$/.test(token);
  if (isSpan) {
    const count = /^\d/.test(token) ? Number(token) : 1;
    const unit = UNITS.get(singular(second)) ?? DAY;
    if (unit >= DAY) read.daysAgo = (count * unit) / DAY;
    else read.ago = count * unit;
    return 3;
  }
  if (token === 'last' && second === 'night') {
    read.isLastNight = true;
    return 2;
  }
  readWord(token, read);
  return 1;
}

function readWord(token: string, read: ReadParts): void {
  const clock = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(token);
  const date = /^\d{4}-\d\d-\d\d$/.test(token) ? readIso(token) : NaN;
  const symbols = TYPE_WORDS.get(singular(token));
  if (clock !== null) {
    const [, hours, minutes, seconds = '0'] = clock;
    read.clock = Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) * 1000;
  } else if (!Number.isNaN(date)) read.date = date;
  else if (token === 'today') read.daysAgo = 0;
  else if (token === 'yesterday') read.daysAgo = 1;
  else if (WEEKDAYS.includes(token)) read.weekday = WEEKDAYS.indexOf(token);
  else if (symbols !== undefined) {
    for (const symbol of symbols) read.symbols.add(symbol);
    if (token === 'possible') read.isPossible = true;
  } else if (!EMPTY_WORDS.has(token)) read.words.push(token.replace(/^#/, ''));
}

function timeOf(read: ReadParts, { now, offsetOf }: SearchMoment): Pick<SearchQuery, 'span' | 'near'> {
  if (read.ago !== undefined) return around(now - read.ago, Math.max(AROUND, read.ago / 10));
  const localNow = now + offsetOf(now);
  const today = Math.floor(localNow / DAY) * DAY;
  /** Returns the instant of a local time; near a clock change it uses the later offset. */
  const instantOf = (local: number) => local - offsetOf(local - offsetOf(local));
  if (read.isLastNight) {
    return { span: spanOf(instantOf(today - 6 * HOUR), instantOf(today + 6 * HOUR)), near: undefined };
  }
  const day = dayOf(read, today);
  if (read.clock !== undefined) {
    const isFuture = day === undefined && today + read.clock > localNow;
    return around(instantOf((day ?? (isFuture ? today - DAY : today)) + read.clock), AROUND);
  }
  if (day === undefined) return { span: undefined, near: undefined };
  return { span: spanOf(instantOf(day), instantOf(day + DAY) - 1), near: undefined };
}

/** The day that was named, as if its clock were UTC; undefined where none was. */
function dayOf({ date, daysAgo, weekday }: ReadParts, today: number): number | undefined {
  if (date !== undefined) return date;
  if (daysAgo !== undefined) return today - daysAgo * DAY;
  if (weekday === undefined) return undefined;
  const weekdayNow = (today / DAY + WEEKDAY_OF_1970) % 7;
  return today - ((weekdayNow - weekday + 7) % 7) * DAY;
}

function around(instant: number, span: Millis): Pick<SearchQuery, 'span' | 'near'> {
  return { span: spanOf(instant - span, instant + span), near: epochMs(instant) };
}

function spanOf(from: number, to: number): SearchQuery['span'] {
  return { from: epochMs(from), to: epochMs(to) };
}

function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('us') ? word.slice(0, -1) : word;
}

/** Whether each word of a search occurs in a text, in any case. */
export function hasAllWords(text: string, words: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
}
