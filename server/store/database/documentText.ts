/** Texts that both databases store and read. */
import { isRow, type Row } from '../../../src/domain/json/row.ts';

/** Escapes that PostgreSQL's jsonb refuses: NUL, and a half of a surrogate pair alone. PostgreSQL reads the pattern too. */
export const REFUSED_ESCAPES = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][\da-f]{2})/g;

/** A text as both databases store it: NUL and halves of surrogate pairs are U+FFFD. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed();
}

/** An object of JSON with all its texts as both databases store them. O(values). */
export function storableRow(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [storableText(name), storableValue(value)]),
  );
}

function storableValue(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  // A list of a million numbers is not copied.
  if (Array.isArray(value)) return value.some(hasText) ? value.map(storableValue) : value;
  return isRow(value) ? storableRow(value) : value;
}

function hasText(value: unknown): boolean {
  return typeof value === 'string' || (typeof value === 'object' && value !== null);
}

/** JSON text of a document; characters that a database can't store are U+FFFD. */
export function documentText(document: object): string {
  const text = JSON.stringify(document);
  // A survey has megabytes and a backslash before each of its quotes.
  return text.includes(String.raw`\u`) ? text.replaceAll(REFUSED_ESCAPES, '$1\uFFFD') : text;
}
