/** Writes records as rows, to send or store them. */
import { writeIso } from '../../json/instant.ts';
import type { Row } from '../../json/row.ts';
import type { Resource } from './defineResource.ts';
import type { Field, FieldTable, Kind, KindValues, RecordOf } from './fields.ts';

/** Total over the kinds: a new kind does not compile without a writer. */
const WRITERS: { readonly [K in Kind]: (value: KindValues[K]) => unknown } = {
  text: (value) => value,
  number: (value) => value,
  flag: (value) => value,
  instant: writeIso,
  timeOfDay: (value) => value,
  choice: (value) => value,
  colour: (value) => value,
  texts: (value) => value,
  reference: (value) => value,
  references: (value) => value,
  json: (value) => value,
  blob: (value) => value,
  polygon: (value) => value,
  floorPlan: (value) => value,
};

function writeField(value: unknown, { kind }: Field): unknown {
  return value === undefined ? null : (WRITERS[kind] as (value: unknown) => unknown)(value);
}

/**
 * A copy of the row with `edits` in it; an edit to undefined becomes null. Other fields, unknown ones included, stay
 * unchanged.
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

/** The row of a new record: `values`, and the defaults of the other fields. */
export function newRow<T extends FieldTable>(resource: Resource<T>, values: Partial<RecordOf<T>>): Row {
  const defaults = Object.entries(resource.fields)
    .filter(([, field]) => field.default !== undefined)
    .map(([name, field]) => [name, field.default]);
  return writeRecord(resource, { ...(Object.fromEntries(defaults) as Partial<RecordOf<T>>), ...values });
}
