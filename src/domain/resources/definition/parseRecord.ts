/** Parses rows into records by the definition of their resource. */
import { ownField } from '../../json/read.ts';
import { isRow, type Row } from '../../json/row.ts';
import type { Resource } from './defineResource.ts';
import type { FieldReason } from '../kinds/fieldKind.ts';
import type { FieldTable, RecordOf } from './fields.ts';
import { readField } from './readField.ts';

/** A required field that is missing, or a field with a value that is not of its kind or exceeds its limits. */
export interface FieldFailure {
  readonly field: string;
  readonly reason: FieldReason;
  /** A sentence that says more than the reason. */
  readonly text?: string;
}

/** A row and the record that was parsed from it. */
export interface ParsedRow<T extends FieldTable> {
  /** Fields of the definition; an unreadable one has its default. */
  readonly record: RecordOf<T>;
  /** As it was received: an edited record is written over it, so that unknown fields stay. */
  readonly row: Row;
  readonly failures: readonly FieldFailure[];
}

/** Parses a row; undefined where it is no object. Never throws. */
export function parseRecord<T extends FieldTable>(
  { fields }: Resource<T>,
  row: unknown,
): ParsedRow<T> | undefined {
  if (!isRow(row)) return undefined;
  const record: Record<string, unknown> = {};
  const failures: FieldFailure[] = [];
  for (const name of ['id', 'recordVersion']) {
    const value = ownField(row, name);
    if (Number.isSafeInteger(value) && Number(value) >= 0) record[name] = value;
    else if (value !== undefined && value !== null) failures.push({ field: name, reason: 'invalid' });
  }
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

/** The parsed rows of a list, in its order. */
export interface ParsedList<T extends FieldTable> {
  readonly rows: readonly ParsedRow<T>[];
  /** Count of the rows that are no objects. */
  readonly skippedCount: number;
}

/** Parses each row independently: one that is no object is skipped, one with bad fields has `failures`. */
export function parseList<T extends FieldTable>(
  resource: Resource<T>,
  rows: readonly unknown[],
): ParsedList<T> {
  const parsed = rows.flatMap((row) => parseRecord(resource, row) ?? []);
  return { rows: parsed, skippedCount: rows.length - parsed.length };
}
