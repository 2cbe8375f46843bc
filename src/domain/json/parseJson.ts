/** What a body that is no JSON reads as. No JSON text has this value. */
export const NOT_JSON: unique symbol = Symbol('not JSON');

/** Seventeen digits in a row may be an id that a number cannot hold. */
const LONG_DIGITS = /\d{16}/;

interface ReviverContext {
  readonly source?: string;
}

/**
 * `JSON.parse` for data of others: never throws, and a whole number too long for a double comes as
 * text, digit by digit, where the engine tells its source (Chrome 114, Node 21), so that two long ids
 * stay two. The value may hold any keys: read it with `field`, never by an index that data names.
 */
export function parseJson(text: string): unknown {
  try {
    return LONG_DIGITS.test(text) ? JSON.parse(text, keepLongInteger) : JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return NOT_JSON;
    throw error;
  }
}

function keepLongInteger(_key: string, value: unknown, context?: ReviverContext): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value) || !Number.isInteger(value)) return value;
  const source = context?.source;
  return source !== undefined && /^-?\d+$/.test(source) ? source : value;
}
