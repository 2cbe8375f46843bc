/**
 * SQL conditions on texts that a call asks for. Both databases find the same: letters are equal in any case, one by one,
 * and a text with a NUL, which no stored text has, is equal to none; PostgreSQL takes no such parameter.
 */
import { sql, type RawBuilder } from 'kysely';
import { capitalsOf, smallLetters } from '../../../src/domain/letterCase.ts';
import type { DatabaseKind } from './schema.ts';

/** Where in a text the wanted one stands: anywhere, at its beginning, or it is all of it. */
export type TextPosition = 'anywhere' | 'beginning' | 'all';

const NEVER = sql<boolean>`1 = 0`;
const KELVIN_SIGN = 0x212a;
const LAST_ASCII = '\u007F';

/** Condition: a text is equal to another one, case-sensitive. */
export function equalsText(text: RawBuilder<unknown>, wanted: string): RawBuilder<boolean> {
  return hasNul(wanted) ? NEVER : sql<boolean>`${text} = ${wanted}`;
}

/** Condition: a text has another one in it, in any case. */
export function hasText(
  kind: DatabaseKind,
  text: RawBuilder<unknown>,
  { wanted, place = 'anywhere' }: { readonly wanted: string; readonly place?: TextPosition | undefined },
): RawBuilder<boolean> {
  if (hasNul(wanted)) return NEVER;
  if (kind === 'PostgreSQL') return sql<boolean>`${text} ilike ${likePattern(wanted, place)}`;
  const small = smallLetters(wanted);
  return isLike(small.includes('k') ? indexableText(text) : text, small, place);
}

/**
 * Condition: a text that an index has, has another one in it, in any case. In SQLite it is an `indexableText`, in PostgreSQL one
 * in small letters.
 */
export function indexHasText(
  kind: DatabaseKind,
  text: RawBuilder<unknown>,
  wanted: string,
): RawBuilder<boolean> {
  if (hasNul(wanted)) return NEVER;
  return kind === 'SQLite'
    ? isLike(text, smallLetters(wanted), 'anywhere')
    : sql<boolean>`${text} like lower(${likePattern(wanted, 'anywhere')})`;
}

/**
 * A text as an index of SQLite has it: with the sign of the kelvin, the one capital beyond ASCII of a letter of ASCII, as a
 * letter. Replaced in every search for a k it would take twice the time.
 */
export function indexableText(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`replace(${text}, char(${sql.lit(KELVIN_SIGN)}), 'k')`;
}

/** SQLite compares the letters of ASCII in any case, and no others: the capitals of those that are wanted are replaced. */
function isLike(text: RawBuilder<unknown>, small: string, place: TextPosition): RawBuilder<boolean> {
  let comparable = text;
  for (const letter of new Set(small)) {
    const capitals = isBeyondAscii(letter) ? capitalsOf(letter) : [];
    for (const capital of capitals) comparable = sql`replace(${comparable}, ${capital}, ${letter})`;
  }
  return sql<boolean>`${comparable} like ${likePattern(small, place)} escape '\\'`;
}

/** Whether a text has a character beyond ASCII. */
export function isBeyondAscii(text: string): boolean {
  return Array.from(text).some((character) => character > LAST_ASCII);
}

function hasNul(text: string): boolean {
  return text.includes('\0');
}

/** `\\` escapes, in PostgreSQL by default. */
function likePattern(text: string, place: TextPosition): string {
  const escaped = text.replaceAll(/[\\%_]/g, String.raw`\$&`);
  const start = place === 'anywhere' ? '%' : '';
  return `${start}${escaped}${place === 'all' ? '' : '%'}`;
}
