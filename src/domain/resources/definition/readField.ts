/** Readers of field values. The table is total over the kinds: a new kind does not compile without a reader. */
import { readFloorPlan } from '../../floorPlan/readPlan.ts';
import { hasIsoText, readInstant } from '../../json/instant.ts';
import { isJson } from '../../json/parseJson.ts';
import { MAX_TEXT_LENGTH, isMissing, readFinite, readBoolean } from '../../json/read.ts';
import { isRow, type Row } from '../../json/row.ts';
import { failure, success, type Result } from '../../result.ts';
import { isTimeZone } from '../../time/zoneOffsets.ts';
import { epochMs } from '../../units.ts';
import {
  MAX_LIST_LENGTH,
  type Field,
  type FieldReason,
  type Kind,
  type KindFields,
  type KindValues,
  type PolygonCorner,
  type TextFormat,
} from './fields.ts';

type Reader<K extends Kind> = (value: unknown, field: KindFields[K]) => Result<KindValues[K], FieldReason>;

const FORMATS: Readonly<Record<TextFormat, RegExp>> = {
  // The accounts of the demo are at localhost.
  email: /^[^\s@]{1,64}@(?:localhost|[^\s@.]+(?:\.[^\s@.]+)+)$/,
  // Three digits at least: a short code. As people write and paste them: dashes, digits and marks of any alphabet.
  phone: /^[\s\p{Cf}]*[+＋]?(?=(?:\P{Nd}*\p{Nd}){3})[\p{Nd}\s\p{Cf}\p{Pd}＋()./]{3,48}$/u,
  url: /^https?:\/\/[^\s]+$/i,
  // IANA names, such as Europe/Berlin.
  timeZone: /^[A-Za-z][\w+-]*(?:\/[\w+-]+){0,2}$/,
};
const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const COLOUR = /^#[\da-f]{6}$/;
/** Not a pattern of the whole text, which needs stack by its length: a file of 5 MB has more than there is. */
const NOT_BASE64 = /[^A-Za-z\d+/]/;
const BASE64_PADDINGS: readonly string[] = ['', '=', '=='];
/** Corners of the smallest polygon. */
const MIN_CORNERS = 3;

const READERS: { readonly [K in Kind]: Reader<K> } = {
  text: (value, field) => {
    if (!isScalar(value)) return failure('invalid');
    const text = field.isTrimmed ? String(value).trim() : String(value);
    return checkText(text, field);
  },
  number: (value, { isInteger, min = -Infinity, max = Infinity }) => {
    const number = readFinite(value);
    if (Number.isNaN(number)) return noValue(value);
    if (isInteger && !Number.isSafeInteger(number)) return failure('invalid');
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
  timeOfDay: (value) => readMatch(value, TIME_OF_DAY),
  choice: (value, { choices }) =>
    typeof value === 'string' && choices.includes(value) ? success(value) : noValue(value),
  colour: (value) => readMatch(typeof value === 'string' ? value.toLowerCase() : value, COLOUR),
  texts: (value, { choices, choicesPath }) => {
    // Where the server names the choices, another one may know more of them than this definition.
    const bounds = choicesPath === undefined ? choices : undefined;
    const texts = readList(value, (item) => {
      const text = isScalar(item) ? String(item) : undefined;
      const isValid =
        text !== undefined && text.length <= MAX_TEXT_LENGTH && (bounds?.includes(text) ?? true);
      return isValid ? text : undefined;
    });
    return texts.ok ? success([...new Set(texts.value)]) : texts;
  },
  reference: readReference,
  references: (value, field) =>
    readList(value, (item) => {
      const read = readReference(item, field);
      return read.ok ? read.value : undefined;
    }),
  json: (value, { isSerialised, maxLength = Infinity }) => {
    if (value === '') return failure('missing');
    if (!isSerialised || typeof value !== 'string') return success(value);
    if (value.length > maxLength) return failure('tooLong');
    return isJson(value) ? success(value) : failure('malformed');
  },
  blob: (value) => {
    if (isMissing(value) || typeof value !== 'string') return noValue(value);
    return isBase64(value) ? success(value) : failure('malformed');
  },
  polygon: (value) => {
    const corners = readList(value, cornerOf);
    return corners.ok && corners.value.length < MIN_CORNERS ? failure('tooShort') : corners;
  },
  floorPlan: (value) => {
    if (isMissing(value)) return failure('missing');
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const read = readFloorPlan(text);
    if (!read.ok) return failure(read.reason === 'tooLong' ? 'tooLong' : 'malformed');
    return read.value.rejected.length > 0 ? failure('invalid') : success(text);
  },
};

function checkText(text: string, field: KindFields['text']): Result<string, FieldReason> {
  const { format, minLength = 0, maxLength = MAX_TEXT_LENGTH } = field;
  if (text.length < minLength) return failure('tooShort');
  if (text.length > maxLength) return failure('tooLong');
  const isMalformed = format !== undefined && text !== '' && !hasFormat(text, format);
  return isMalformed ? failure('malformed') : success(text);
}

function hasFormat(text: string, format: TextFormat): boolean {
  return FORMATS[format].test(text) && (format !== 'timeZone' || isTimeZone(text));
}

function readMatch(value: unknown, pattern: RegExp): Result<string, FieldReason> {
  if (isMissing(value) || typeof value !== 'string') return noValue(value);
  return pattern.test(value) ? success(value) : failure('malformed');
}

/** Whether `text` is base64 with its padding. O(length). */
function isBase64(text: string): boolean {
  const end = text.search(NOT_BASE64);
  return text.length % 4 === 0 && BASE64_PADDINGS.includes(end < 0 ? '' : text.slice(end));
}

function readReference(value: unknown, { key }: { readonly key: string }): Result<Row, FieldReason> {
  if (isRow(value)) return isMissing(value[key]) ? failure('missing') : success(value);
  return isScalar(value) && value !== '' ? success({ [key]: value }) : noValue(value);
}

/** Each item read; fails with 'invalid' where one can't be read, so that nothing of a list is lost unseen. */
function readList<T>(
  value: unknown,
  readItem: (item: unknown) => T | undefined,
): Result<readonly T[], FieldReason> {
  if (!Array.isArray(value)) return noValue(value);
  if (value.length > MAX_LIST_LENGTH) return failure('tooLong');
  const items: T[] = [];
  for (const item of value) {
    const read = readItem(item);
    if (read === undefined) return failure('invalid');
    items.push(read);
  }
  return success(items);
}

function cornerOf(value: unknown): PolygonCorner | undefined {
  if (!isRow(value)) return undefined;
  const [lat, lon] = [readFinite(value['lat']), readFinite(value['lon'])];
  const alt = isMissing(value['alt']) ? 0 : readFinite(value['alt']);
  const isValid = Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && !Number.isNaN(alt);
  return isValid ? { lat, lon, alt } : undefined;
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
}

function noValue(value: unknown): Result<never, FieldReason> {
  return failure(isMissing(value) ? 'missing' : 'invalid');
}

/**
 * Parses the JSON value of a field. A text accepts numbers and booleans, a number accepts decimal text, a reference
 * accepts the bare key, a floor plan its object. Fails where the value is not of the kind or exceeds the limits of the field; the reason is
 * 'missing' for undefined and null, and for '' unless the kind is text.
 */
export function readField(value: unknown, field: Field): Result<KindValues[Kind], FieldReason> {
  if (value === undefined || value === null) return failure('missing');
  return (READERS[field.kind] as Reader<Kind>)(value, field);
}
