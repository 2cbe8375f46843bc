/** Records from rows, and rows from records: unknown fields survive both ways (T-100). */
import { field as ownField } from '../json/read.ts';
import { isRow, type Row } from '../json/row.ts';
import type { Resource } from './defineResource.ts';
import type { FieldReason, FieldTable, RecordOf } from './fields.ts';
import { readField } from './readField.ts';

/** A field that is missing though it is required, or whose value is none of its kind or limits. */
export interface FieldFailure {
  readonly field: string;
  readonly reason: FieldReason;
}

export interface ParsedRow<T extends FieldTable> {
  /** Fields of the definition; one that could not be read has its default. */
  readonly record: RecordOf<T>;
  /** The row itself, with its unknown fields. */
  readonly row: Row;
  readonly failures: readonly FieldFailure[];
}

/** Reads a row by the definition of its resource; undefined where it is no object. */
export function parseRecord<T extends FieldTable>(
  { fields }: Resource<T>,
  row: unknown,
): ParsedRow<T> | undefined {
  if (!isRow(row)) return undefined;
  const record: Record<string, unknown> = {};
  const failures: FieldFailure[] = [];
  const id = ownField(row, 'id');
  if (Number.isSafeInteger(id) && Number(id) >= 0) record['id'] = id;
  else if (id !== undefined && id !== null) failures.push({ field: 'id', reason: 'invalid' });
  for (const [name, field] of Object.entries(fields)) {
    const read = readField(ownField(row, name), field);
    const value = read.ok ? read.value : field.default;
    if (value !== undefined) record[name] = value;
    if (!read.ok && (read.reason !== 'missing' || field.isRequired)) {
      failures.push({ field: name, reason: read.reason });
    }
  }
  return { record: record as RecordOf<T>, row, failures };
}

export interface ParsedList<T extends FieldTable> {
  readonly rows: readonly ParsedRow<T>[];
  /** How many rows are left out because they are no objects. */
  readonly skippedCount: number;
}

/** Reads each row by itself: a bad one is left out or has `failures`, and fails no other. */
export function parseList<T extends FieldTable>(
  resource: Resource<T>,
  rows: readonly unknown[],
): ParsedList<T> {
  const parsed = rows.flatMap((row) => parseRecord(resource, row) ?? []);
  return { rows: parsed, skippedCount: rows.length - parsed.length };
}
