/** Longest text kept of any field, in UTF-16 units. */
export const LONGEST_TEXT = 4096;

/** A value by name, own properties only: `__proto__` and `constructor` name nothing unless the data has them. */
export function field(from: object, name: string): unknown {
  return Object.hasOwn(from, name) ? (from as Record<string, unknown>)[name] : undefined;
}

/** Whether nothing was said: absent, null, or an empty text. */
export function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

const NUMERIC = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*$/;

/** A finite number, written as a number or as decimal text; NaN for all else ("12,5", "0x10", true). */
export function readFinite(value: unknown): number {
  if (typeof value === 'number') return Number.isFinite(value) ? value : NaN;
  if (typeof value !== 'string' || value.length > 64 || !NUMERIC.test(value)) return NaN;
  const number = Number(value);
  return Number.isFinite(number) ? number : NaN;
}

/** Text of an id: texts as they are, numbers as written in decimal; undefined for all else and for nothing. */
export function readId(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  return text === '' ? undefined : text;
}

/** Truth as the servers of this kind write it: booleans, 0 and 1, and the words; undefined for all else. */
export function readTruth(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (value === 1 || value === 0) return value === 1;
  if (typeof value !== 'string') return undefined;
  const word = value.trim().toLowerCase();
  if (word === 'true' || word === 'yes' || word === 'on' || word === '1') return true;
  if (word === 'false' || word === 'no' || word === 'off' || word === '0') return false;
  return undefined;
}

/** The first characters as a text of its own: a plain slice would keep the whole one alive. */
export function firstOf(text: string, length: number): string {
  return JSON.parse(JSON.stringify(text.slice(0, length).toWellFormed())) as string;
}
