/** Reads the value of a field. The table is total over the kinds: a new kind does not compile without a reader. */
import { readInstant } from '../json/instant.ts';
import { LONGEST_TEXT, isMissing, readFinite, readTruth } from '../json/read.ts';
import { isRow } from '../json/row.ts';
import { failure, success, type Result } from '../result.ts';
import { epochMs } from '../units.ts';
import type { Field, FieldReason, Kind, KindFields, KindValues } from './fields.ts';

type Reader<K extends Kind> = (value: unknown, field: KindFields[K]) => Result<KindValues[K], FieldReason>;

const READERS: { readonly [K in Kind]: Reader<K> } = {
  text: (value, { isTrimmed, minLength = 0, maxLength = LONGEST_TEXT }) => {
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
    const flag = readTruth(value);
    return flag === undefined ? noValue(value) : success(flag);
  },
  instant: (value) => {
    const instant = readInstant(value);
    return Number.isFinite(instant) ? success(epochMs(instant)) : noValue(value);
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
 * The value of a field, from the value that JSON has for it. A text takes numbers and truth values as they are
 * written, a number takes decimal text, a reference takes the bare key. Fails where the value is none of its kind or
 * beyond the limits of the field; 'missing' for undefined and null, and for '' where the kind is not text.
 */
export function readField(value: unknown, field: Field): Result<KindValues[Kind], FieldReason> {
  if (value === undefined || value === null) return failure('missing');
  return (READERS[field.kind] as Reader<Kind>)(value, field);
}
