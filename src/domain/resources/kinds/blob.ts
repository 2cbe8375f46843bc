import { isMissing } from '../../json/read.ts';
import { failure, success } from '../../result.ts';
import { noValue, type FieldKind, type FieldOfKind, type WireForm } from './fieldKind.ts';

export interface BlobField extends FieldOfKind<'blob', string> {
  /** Content types, `image/*` for all of a family. */
  readonly accepts: readonly string[];
}

/** Not a pattern of the whole text, which needs stack by its length: a file of 5 MB has more than there is. */
const NOT_BASE64 = /[^A-Za-z\d+/]/;
const BASE64_PADDINGS: readonly string[] = ['', '=', '=='];

/** Base64 of a file; its content type is the text in the field `{name}ContentType`. */
export const BLOB: FieldKind<BlobField, string> = {
  read: (value) => {
    if (isMissing(value) || typeof value !== 'string') return noValue(value);
    return isBase64(value) ? success(value) : failure('malformed');
  },
  isFile: true,
  isWithoutColumn: true,
};

/** Whether `text` is base64 with its padding. O(length). */
function isBase64(text: string): boolean {
  const end = text.search(NOT_BASE64);
  return text.length % 4 === 0 && BASE64_PADDINGS.includes(end < 0 ? '' : text.slice(end));
}

/** Bytes of the longest file of a record as base64: MAX_FILE_SIZE_MB can't be larger. */
const FILE_BYTES = 32 * 1024 * 1024;

export const BLOB_WIRE: WireForm<BlobField> = {
  schema: ({ accepts }) => ({
    type: 'string',
    contentEncoding: 'base64',
    description: accepts.join(', '),
  }),
  maxBytes: () => FILE_BYTES,
};
