/** References between records: which fields name a record of another resource, and how a reference is taken out. */
import { readId } from '../json/read.ts';
import { isRow, type Row } from '../json/row.ts';
import type { Field } from './definition/fields.ts';
import { RESOURCES, type ServedResource } from './registry.ts';

/** A field that names records of another resource. */
export interface ReferringField {
  readonly resource: ServedResource;
  readonly name: string;
  readonly field: Field;
  /** Field of the named record whose value the reference holds. */
  readonly key: string;
}

/** Returns the fields that refer to records of a collection. */
export function referringFields(collection: string): readonly ReferringField[] {
  const target = RESOURCES.find((known) => known.collection === collection);
  return RESOURCES.flatMap((resource) =>
    Object.entries(resource.fields)
      .filter(([, { refersTo }]) => refersTo === collection)
      .map(([name, field]) => ({
        resource,
        name,
        field,
        key: 'key' in field ? field.key : (target?.keyField ?? 'id'),
      })),
  );
}

/** Whether taking a record out of these fields of a row switches the row off. */
export function disabledBy(row: Row, fields: readonly ReferringField[], removed: Row): boolean {
  const cleared = fields.reduce<Row>(
    (remaining, referring) => withoutReference(remaining, referring, readId(removed[referring.key]) ?? ''),
    row,
  );
  return row['enabled'] === true && cleared['enabled'] !== true;
}

/**
 * Returns the row without references to the record with key `wanted`; keys are compared as texts. If a list
 * becomes empty, the row is disabled: an empty list would stand for all records.
 */
export function withoutReference(row: Row, { name, field, key }: ReferringField, wanted: string): Row {
  const value = row[name];
  const isNamed = (item: unknown): boolean => readId(isRow(item) ? item[key] : item) === wanted;
  if (!Array.isArray(value)) return isNamed(value) ? { ...row, [name]: field.default ?? null } : row;
  const remaining = value.filter((item) => !isNamed(item));
  if (remaining.length === value.length) return row;
  const isDisabled = remaining.length === 0 && row['enabled'] === true;
  return { ...row, [name]: remaining, ...(isDisabled ? { enabled: false } : {}) };
}
