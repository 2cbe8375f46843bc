/** Writes records as rows, to send or store them. */
import type { Row } from '../../json/row.ts';
import type { Resource } from './defineResource.ts';
import type { Field, FieldTable, RecordOf } from './fields.ts';
import { kindOf } from './readField.ts';

function writeField(value: unknown, field: Field): unknown {
  if (value === undefined) return null;
  const { write } = kindOf(field);
  return write === undefined ? value : write(value as never);
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
