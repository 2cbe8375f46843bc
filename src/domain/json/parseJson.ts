/** Result of `parseJson` for invalid or too deeply nested JSON; no JSON text parses to it. */
export const NOT_JSON: unique symbol = Symbol('not JSON');

interface ReviverContext {
  readonly source?: string;
}

/**
 * `JSON.parse` for untrusted data; returns NOT_JSON instead of throwing. An id with more digits than a double holds is
 * returned as text, so that two long ids stay distinct (needs reviver context: Chrome 114, Node 21). The value may have
 * any keys: read members with `field`.
 */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return hasLongId(value) ? JSON.parse(text, longIntegerAsText) : value;
  } catch (error) {
    // Of text that nests so deeply that it exceeds the stack, nothing is wanted either.
    if (error instanceof SyntaxError || error instanceof RangeError) return NOT_JSON;
    throw error;
  }
}

/** Whether `text` is JSON. Cheaper than `parseJson`, which reads a text with a long id twice, the second time slowly. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return false;
    throw error;
  }
}

/** Fields of the contract that carry ids. */
interface Ids {
  readonly id?: unknown;
  readonly detectionId?: unknown;
  readonly detection_id?: unknown;
  readonly squadId?: unknown;
  readonly squad_id?: unknown;
  readonly nodeid?: unknown;
}

function hasLongId(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value))
    return isRow(value) ? isLong(value[0]) || isLong(value[1]) || isLong(value[2]) : value.some(hasLongId);
  const { id, detectionId, detection_id: detection, squadId, squad_id: squad, nodeid } = value as Ids;
  return (
    isLong(detection) ||
    isLong(detectionId) ||
    isLong(id) ||
    isLong(squad) ||
    isLong(squadId) ||
    isLong(nodeid)
  );
}

function isRow(value: readonly unknown[]): boolean {
  return typeof value[0] !== 'object';
}

function isLong(value: unknown): boolean {
  return typeof value === 'number' && !Number.isSafeInteger(value) && Number.isInteger(value);
}

function longIntegerAsText(_key: string, value: unknown, context?: ReviverContext): unknown {
  const source = context?.source;
  return isLong(value) && source !== undefined && /^-?\d+$/.test(source) ? source : value;
}
