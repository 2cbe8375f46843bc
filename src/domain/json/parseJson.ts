/** What a body that is no JSON reads as. No JSON text has this value. */
export const NOT_JSON: unique symbol = Symbol('not JSON');

interface ReviverContext {
  readonly source?: string;
}

/**
 * `JSON.parse` for data of others: never throws, and an id too long for a double comes as text, digit by
 * digit, where the engine tells its source (Chrome 114, Node 21), so that two long ids stay two. The
 * value may hold any keys: read it with `field`, never by an index that data names.
 */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return holdsLongId(value) ? JSON.parse(text, keepLongInteger) : value;
  } catch (error) {
    if (error instanceof SyntaxError) return NOT_JSON;
    throw error;
  }
}

/** Names and row places under which the contract has ids. */
interface Ids {
  readonly id?: unknown;
  readonly detectionId?: unknown;
  readonly detection_id?: unknown;
  readonly squadId?: unknown;
  readonly squad_id?: unknown;
  readonly nodeid?: unknown;
}

function holdsLongId(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value))
    return isRow(value) ? isLong(value[0]) || isLong(value[1]) || isLong(value[2]) : value.some(holdsLongId);
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

function keepLongInteger(_key: string, value: unknown, context?: ReviverContext): unknown {
  const source = context?.source;
  return isLong(value) && source !== undefined && /^-?\d+$/.test(source) ? source : value;
}
