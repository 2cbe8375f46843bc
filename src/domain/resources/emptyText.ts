import type { Row } from '../json/row.ts';
import type { Field } from './definition/fields.ts';

/** What an empty field of a row stands for, for people; undefined where the field has a value, or empty means nothing. */
export function emptyTextOf(row: Row, name: string, field: Field): string | undefined {
  const { emptyText, emptyWith } = field;
  if (emptyText === undefined || !isEmptyList(row[name])) return undefined;
  return emptyWith === undefined || isEmptyList(row[emptyWith]) ? emptyText : undefined;
}

function isEmptyList(value: unknown): boolean {
  if (typeof value === 'string') return value === '';
  return !Array.isArray(value) || value.length === 0;
}
