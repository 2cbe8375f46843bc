import { isMissing } from '../../json/read.ts';
import { isRow, type Row } from '../../json/row.ts';
import { failure, success, type Result } from '../../result.ts';
import {
  isScalar,
  listSchema,
  LONG_VALUE_BYTES,
  noValue,
  readList,
  type FieldKind,
  type FieldOfKind,
  type FieldReason,
  type JsonSchema,
  type WireForm,
} from './fieldKind.ts';

/** `key`: field that identifies the embedded record. */
export interface ReferenceField extends FieldOfKind<'reference', Row> {
  readonly key: string;
}

/** `key`: field that identifies each embedded record. */
export interface ReferencesField extends FieldOfKind<'references', readonly Row[]> {
  readonly key: string;
}

/** Another record, embedded: at least the field that identifies it. Reads the bare key too. */
export const REFERENCE: FieldKind<ReferenceField, Row> = { read: readReference };

/** Several other records, each embedded as a reference is. */
export const REFERENCES: FieldKind<ReferencesField, readonly Row[]> = {
  read: (value, field) =>
    readList(value, (item) => {
      const read = readReference(item, field);
      return read.ok ? read.value : undefined;
    }),
  isList: true,
};

function readReference(value: unknown, { key }: { readonly key: string }): Result<Row, FieldReason> {
  if (isRow(value)) return isMissing(value[key]) ? failure('missing') : success(value);
  return isScalar(value) && value !== '' ? success({ [key]: value }) : noValue(value);
}

export const REFERENCE_WIRE: WireForm<ReferenceField> = {
  schema: ({ key }) => keyedSchema(key),
  maxBytes: () => LONG_VALUE_BYTES,
};

export const REFERENCES_WIRE: WireForm<ReferencesField> = {
  schema: ({ key }) => listSchema(keyedSchema(key)),
  maxBytes: () => LONG_VALUE_BYTES,
};

function keyedSchema(key: string): JsonSchema {
  return { type: 'object', properties: { [key]: {} }, required: [key] };
}
