/** Readers of field values. The table is total over the kinds: a new kind does not compile without a reader. */
import { hasIsoText, readInstant } from '../json/instant.ts';
import { MAX_TEXT_LENGTH, isMissing, readFinite, readBoolean } from '../json/read.ts';
import { isRow } from '../json/row.ts';
import { failure, success, type Result } from '../result.ts';
import { epochMs } from '../units.ts';
import type { Field, FieldReason, Kind, KindFields, KindValues } from './fields.ts';

type Reader<K extends Kind> = (value: unknown, field: KindFields[K]) => Result<KindValues[K], FieldReason>;

const READERS: { readonly [K in Kind]: Reader<K> } = {
  text: (value, { isTrimmed, minLength = 0, maxLength = MAX_TEXT_LENGTH }) => {
    if (!isScalar(value)) return failure('invalid');
    const text = isTrimmed ? String(value).trim() : String(value);
    if (text.length < minLength) return failure('tooShort');
    return text.length > maxLength ? failure('tooLong') : success(text);
  },
  number: (value, { min = -Infinity, max = Infinity }) => {
    const number = readFinite(value);
    if (Number.isNaN(number)) return noValue(value);
    if (number < min) return failure('tooSmall');
    return number > max ? failure('tooLarge') : success(number);
  },
  flag: (value) => {
    const flag = readBoolean(value);
    return flag === undefined ? noValue(value) : success(flag);
  },
  instant: (value) => {
    const instant = readInstant(value);
    return hasIsoText(instant) ? success(epochMs(instant)) : noValue(value);
  },
  reference: (value, { key }) => {
    if (isRow(value)) return isMissing(value[key]) ? failure('missing') : success(value);
    return isScalar(value) && value !== '' ? success({ [key]: value }) : noValue(value);
  },
};

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
}

function noValue(value: unknown): Result<never, FieldReason> {
  return failure(isMissing(value) ? 'missing' : 'invalid');
}

/**
 * Parses the JSON value of a field. A text accepts numbers and booleans, a number accepts decimal text, a reference
 * accepts the bare key. Fails where the value is not of the kind or exceeds the limits of the field; the reason is
 * 'missing' for undefined and null, and for '' unless the kind is text.
 */
export function readField(value: unknown, field: Field): Result<KindValues[Kind], FieldReason> {
  if (value === undefined || value === null) return failure('missing');
  return (READERS[field.kind] as Reader<Kind>)(value, field);
}
