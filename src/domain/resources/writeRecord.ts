/** Writes records as the rows that are sent and stored. */
import { writeIso } from '../json/instant.ts';
import type { Row } from '../json/row.ts';
import type { Resource } from './defineResource.ts';
import type { Field, FieldTable, Kind, KindValues, RecordOf } from './fields.ts';

/** Total over the kinds: a new kind does not compile without a writer. */
const WRITERS: { readonly [K in Kind]: (value: KindValues[K]) => unknown } = {
  text: (value) => value,
  number: (value) => value,
  flag: (value) => value,
  instant: writeIso,
  reference: (value) => value,
};

function writeField(value: unknown, { kind }: Field): unknown {
  return value === undefined ? null : (WRITERS[kind] as (value: unknown) => unknown)(value);
}

/**
 * The row with `edits` in the place of its own values, an edit to undefined as null. Fields that are not edited, and
 * unknown ones, are given back unchanged (T-100).
 */
export function writeRecord<T extends FieldTable>(
  { fields }: Resource<T>,
  edits: Partial<RecordOf<T>>,
  row: Row = {},
): Row {
  const written = Object.entries(edits).map(([name, value]) => {
    const field = fields[name];
    return [name, field === undefined ? value : writeField(value, field)];
  });
  return { ...row, ...(Object.fromEntries(written) as Row) };
}

/** The row of a new record: the defaults of its fields with `values` in their place. */
export function newRow<T extends FieldTable>(resource: Resource<T>, values: Partial<RecordOf<T>>): Row {
  const defaults = Object.entries(resource.fields)
    .filter(([, field]) => field.default !== undefined)
    .map(([name, field]) => [name, field.default]);
  return writeRecord(resource, { ...(Object.fromEntries(defaults) as Partial<RecordOf<T>>), ...values });
}
