/** The headers that a webhook sends. */
import { NOT_JSON, parseJson } from '../json/parseJson.ts';
import { isRow } from '../json/row.ts';
import { failure, success, type Result } from '../result.ts';

/** Header with the id of the delivery: the same for each attempt, so that a receiver can tell a repetition. */
export const DELIVERY_HEADER = 'Shotpoint-Delivery';
/** Header with time and signature of the body. */
export const SIGNATURE_HEADER = 'Shotpoint-Signature';

/** Headers that belong to the connection or to the signature. */
const RESERVED_HEADERS = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'upgrade',
  'expect',
  'te',
  'trailer',
  SIGNATURE_HEADER.toLowerCase(),
  DELIVERY_HEADER.toLowerCase(),
]);
/** RFC 9110: a token, and text of one line without characters beyond Latin 1. */
const NAME = /^[\w!#$%&'*+.^`|~-]+$/;
const VALUE = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;

/**
 * Headers by name in lower case, of an object or of its JSON text; none where nothing is given. Fails with a sentence where one can't be
 * sent.
 */
export function readHeaders(given: unknown): Result<Readonly<Record<string, string>>, string> {
  const read = typeof given === 'string' && given.trim() !== '' ? parseJson(given) : (given ?? {});
  if (read === '') return success({});
  if (read === NOT_JSON || !isRow(read)) return failure('The headers of the webhook are not a JSON object');
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(read)) {
    if (RESERVED_HEADERS.has(name.toLowerCase())) return failure(`The header ${name} can't be set`);
    const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    const text = isScalar ? String(value) : undefined;
    if (!NAME.test(name) || text === undefined || !VALUE.test(text)) {
      return failure(`The header ${name} is not valid`);
    }
    headers[name.toLowerCase()] = text;
  }
  return success(headers);
}
