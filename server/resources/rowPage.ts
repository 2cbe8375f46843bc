/** Pages of rows that are in memory, as a document store gives them. */
import { isMissing } from '../../src/domain/json/read.ts';
import { isRow, type Row } from '../../src/domain/json/row.ts';
import { smallLetters } from '../../src/domain/letterCase.ts';
import type { FieldMatch, DocumentFilter } from '../store/documents/documentConditions.ts';
import type { PageRequest, SortKey } from '../store/database/pages.ts';

/** The rows of a page, and the number of all rows that match. O(rows · log rows). */
export function rowPage<T extends Row>(
  rows: Iterable<T>,
  { page, size, sort }: PageRequest,
  filter: DocumentFilter,
): { readonly total: number; readonly items: readonly T[] } {
  const found = [...rows].filter((row) => isFound(row, filter));
  // Rows that are equal by all keys stay in the order of their ids.
  const keys: readonly SortKey[] = [...sort, { field: 'id', descending: false }];
  const sorted = found.toSorted((a, b) => {
    for (const key of keys) {
      const order = compareBy(key, a, b);
      if (order !== 0) return order;
    }
    return 0;
  });
  return { total: found.length, items: sorted.slice(page * size, (page + 1) * size) };
}

function isFound(
  row: Row,
  { equals = {}, ignoreCase = false, matches = [], search }: DocumentFilter,
): boolean {
  const text = (value: unknown) => (ignoreCase ? smallLetters(textOf(value)) : textOf(value));
  const isEqual = Object.entries(equals).every(
    ([field, value]) => text(row[field]) === (ignoreCase ? smallLetters(value) : value),
  );
  return (
    isEqual &&
    matches.every((match) => hasValue(row, match)) &&
    (search === undefined || contains(row, search))
  );
}

function hasValue(row: Row, { field, key, isList = false, value }: FieldMatch): boolean {
  const stored = row[field];
  const items: readonly unknown[] = isList ? (Array.isArray(stored) ? stored : []) : [stored];
  return items.some((item) => textOf(key !== undefined && isRow(item) ? item[key] : item) === value);
}

function contains(row: Row, { text, in: fields }: NonNullable<DocumentFilter['search']>): boolean {
  const part = smallLetters(text);
  return fields.some((field) => smallLetters(textOf(row[field])).includes(part));
}

function textOf(value: unknown): string {
  if (isMissing(value)) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Numbers by value, texts by code unit, missing values last in both directions. */
function compareBy({ field, descending }: SortKey, { [field]: a }: Row, { [field]: b }: Row): number {
  if (isMissing(a) || isMissing(b)) return Number(isMissing(a)) - Number(isMissing(b));
  const sign = descending ? -1 : 1;
  if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
  const [first, second] = [textOf(a), textOf(b)];
  return first === second ? 0 : first < second ? -sign : sign;
}
