import { isJson } from '../../json/parseJson.ts';
import { MAX_TEXT_LENGTH } from '../../json/read.ts';
import { failure, success } from '../../result.ts';
import {
  LONG_VALUE_BYTES,
  SERIALISED_CHARACTER_BYTES,
  type FieldKind,
  type FieldOfKind,
  type WireForm,
} from './fieldKind.ts';

export interface JsonField extends FieldOfKind<'json', unknown> {
  /** The wire has the value as JSON text, but an object is accepted too. */
  readonly isSerialised?: true;
  readonly maxLength?: number;
}

/** A JSON value, or its text where the field is serialised; unchanged as it came. */
export const JSON_VALUE: FieldKind<JsonField, unknown> = {
  read: (value, { isSerialised, maxLength = Infinity }) => {
    if (value === '') return failure('missing');
    if (!isSerialised || typeof value !== 'string') return success(value);
    if (value.length > maxLength) return failure('tooLong');
    return isJson(value) ? success(value) : failure('malformed');
  },
  isWithoutColumn: true,
};

export const JSON_WIRE: WireForm<JsonField> = {
  schema: ({ isSerialised, maxLength = MAX_TEXT_LENGTH }) =>
    isSerialised ? { type: 'string', maxLength } : {},
  maxBytes: ({ isSerialised, maxLength }) =>
    maxLength === undefined ? LONG_VALUE_BYTES : maxLength * (isSerialised ? SERIALISED_CHARACTER_BYTES : 1),
};
