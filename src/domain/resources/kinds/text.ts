import { isWebAddress } from '../../contract/webAddress.ts';
import { MAX_TEXT_LENGTH } from '../../json/read.ts';
import { failure, success } from '../../result.ts';
import { isTimeZone } from '../../time/zoneOffsets.ts';
import { hasControl, isScalar, type FieldKind, type FieldOfKind, type WireForm } from './fieldKind.ts';

/** Text. Lengths count UTF-16 units; limits are inclusive. */
export interface TextField extends FieldOfKind<'text', string> {
  /** Surrounding white space is removed. */
  readonly isTrimmed?: true;
  /** It has several lines. */
  readonly isLong?: true;
  readonly format?: TextFormat;
  readonly minLength?: number;
  /** MAX_TEXT_LENGTH where it is absent. */
  readonly maxLength?: number;
}

/** Forms of a text that are checked. */
export type TextFormat = 'email' | 'phone' | 'url' | 'timeZone';

const FORMATS: Readonly<Record<TextFormat, RegExp>> = {
  // The accounts of the demo are at localhost.
  email: /^[^\s@]{1,64}@(?:localhost|[^\s@.]+(?:\.[^\s@.]+)+)$/,
  // Three digits at least: a short code. As people write and paste them: dashes, digits and marks of any alphabet.
  phone: /^[\s\p{Cf}]*[+＋]?(?=(?:\P{Nd}*\p{Nd}){3})[\p{Nd}\s\p{Cf}\p{Pd}＋()./]{3,48}$/u,
  url: /^https?:\/\/[^\s]+$/i,
  // IANA names, such as Europe/Berlin.
  timeZone: /^[A-Za-z][\w+-]*(?:\/[\w+-]+){0,2}$/,
};
/** Of a text of several lines: tabs and line breaks belong to it. */
const CONTROL_OF_LINES = /[^\P{Cc}\t\n\r]/u;

/** Reads numbers and booleans as text too. */
export const TEXT: FieldKind<TextField, string> = {
  read: (value, { isTrimmed, format, minLength = 0, maxLength = MAX_TEXT_LENGTH }) => {
    if (!isScalar(value)) return failure('invalid');
    const text = isTrimmed ? String(value).trim() : String(value);
    if (text.length < minLength) return failure('tooShort');
    if (text.length > maxLength) return failure('tooLong');
    const isMalformed = format !== undefined && text !== '' && !hasFormat(text, format);
    return isMalformed ? failure('malformed') : success(text);
  },
  check: (value, { isLong, format }) => {
    if (isLong ? CONTROL_OF_LINES.test(value) : hasControl(value)) return 'unprintable';
    return format === 'url' && value !== '' && !isWebAddress(value) ? 'malformed' : undefined;
  },
};

function hasFormat(text: string, format: TextFormat): boolean {
  return FORMATS[format].test(text) && (format !== 'timeZone' || isTimeZone(text));
}

/** Most bytes of a character of JSON: a control character is escaped. */
const ESCAPED_CHARACTER_BYTES = 6;

export const TEXT_WIRE: WireForm<TextField> = {
  schema: ({ minLength, maxLength = MAX_TEXT_LENGTH, format }) => ({
    type: 'string',
    ...(minLength === undefined ? {} : { minLength }),
    maxLength,
    ...(format === 'email' ? { format } : format === 'url' ? { format: 'uri' } : {}),
  }),
  maxBytes: ({ maxLength = MAX_TEXT_LENGTH }) => maxLength * ESCAPED_CHARACTER_BYTES,
};
