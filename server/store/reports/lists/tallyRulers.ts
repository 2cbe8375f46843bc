/** How stored reports are counted: by stretches of time or of ids, and within these by squad and another column. */
import { sql, type RawBuilder } from 'kysely';
import type { ReportRow } from '../../database/schema.ts';

/** A column that a ruler divides by. Its texts may be longer than an index entry of PostgreSQL. */
export type TalliedText = 'zone' | 'level' | 'weapon';

/** A column whose values are divided into stretches of equal width. The name is stored. */
export interface Ruler {
  readonly name: string;
  readonly column: 'time_stamp' | 'id';
  readonly width: number;
  /** Each squad is counted by itself; else all together. */
  readonly isBySquad: boolean;
  /** Each value of the column is counted by itself. */
  readonly text?: TalliedText;
}

const QUARTER_HOUR = 900_000;
const DAY = 86_400_000;

/** Four hours: a day of 10 000 reports has 1 700 in one. */
export const TALLIED_TIME: Ruler = {
  name: 'time',
  column: 'time_stamp',
  width: 14_400_000,
  isBySquad: false,
};
export const TALLIED_ID: Ruler = { name: 'id', column: 'id', width: 4096, isBySquad: false };
/** Quarters of an hour: the offset of every time zone is a multiple of them, so that they add up to hours and days of any. */
export const TALLIED_QUARTER: Ruler = {
  name: 'quarter',
  column: 'time_stamp',
  width: QUARTER_HOUR,
  isBySquad: false,
};
export const TALLIED_SQUAD_QUARTER: Ruler = { ...TALLIED_QUARTER, name: 'squadQuarter', isBySquad: true };
/** The coarse ruler first: of a year with fifty zones and thirteen types, days have 240 000 counts and 32 days 8 000. */
export const TALLIED_TEXTS: Readonly<Record<TalliedText, readonly [coarse: Ruler, fine: Ruler]>> = {
  zone: textRulers('zone'),
  level: textRulers('level'),
  weapon: textRulers('weapon'),
};

function textRulers(text: TalliedText): readonly [coarse: Ruler, fine: Ruler] {
  const fine: Ruler = { name: text, column: 'time_stamp', width: DAY, isBySquad: true, text };
  return [{ ...fine, name: `${text}32`, width: 32 * DAY }, fine];
}

export const RULERS: readonly Ruler[] = [
  TALLIED_TIME,
  TALLIED_ID,
  TALLIED_QUARTER,
  TALLIED_SQUAD_QUARTER,
  ...Object.values(TALLIED_TEXTS).flat(),
];

/** Characters of a text that are counted as one value: PostgreSQL holds no longer ones in an index. */
const COUNTED_CHARACTERS = 200;

/** SQL of the value that is counted for a column of a row: '' where the report has none. */
export function talliedValue(text: TalliedText, row = 'shot_reports'): RawBuilder<string> {
  return sql<string>`${sql.raw(talliedValueText(text, row))}`;
}

/** As `talliedValue`, as a text for a trigger. */
export function talliedValueText(text: TalliedText, row: string): string {
  return `coalesce(substr(${row}.${text}, 1, ${COUNTED_CHARACTERS}), '')`;
}

/** The value that is counted for a text. */
export function talliedPart(text: string | null): string {
  return text === null ? '' : Array.from(text).slice(0, COUNTED_CHARACTERS).join('');
}

/** Whether a counted value is the whole text of every report that is counted under it. */
export function isWholeText(counted: string): boolean {
  return Array.from(counted).length < COUNTED_CHARACTERS;
}

/** Columns that a ruler reads of a row. */
export type TalliedRow = Pick<ReportRow, 'id' | 'time_stamp' | 'symbol' | 'squad_id' | TalliedText>;
