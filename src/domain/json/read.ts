/** Maximum length of any text field, UTF-16 units; longer texts are truncated. */
export const MAX_TEXT_LENGTH = 4096;
/** Maximum length of an id that is part of a key. Longer ids are rejected: truncated ones could be equal. */
export const MAX_ID_LENGTH = 512;

/** Value of an own property; undefined for inherited ones such as `__proto__` and `constructor`. */
export function ownField(from: object, name: string): unknown {
  return Object.hasOwn(from, name) ? (from as Record<string, unknown>)[name] : undefined;
}

/** Whether a field has no value: undefined, null or an empty text. */
export function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

const NUMERIC = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*$/;

/** A finite number given as a number or as decimal text; NaN for anything else ("12,5", "0x10", true). */
export function readFinite(value: unknown): number {
  if (typeof value === 'number') return Number.isFinite(value) ? value : NaN;
  if (typeof value !== 'string' || value.length > 64 || !NUMERIC.test(value)) return NaN;
  const number = Number(value);
  return Number.isFinite(number) ? number : NaN;
}

/** Text of an id: a trimmed text, or a number in decimal; undefined for anything else and for an empty text. */
export function readId(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  return text === '' ? undefined : text;
}

/** A boolean, 0 or 1, or one of the words true, false, yes, no, on, off; undefined for anything else. */
export function readBoolean(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (value === 1 || value === 0) return value === 1;
  if (typeof value !== 'string') return undefined;
  const word = value.trim().toLowerCase();
  if (word === 'true' || word === 'yes' || word === 'on' || word === '1') return true;
  if (word === 'false' || word === 'no' || word === 'off' || word === '0') return false;
  return undefined;
}

/** Copy of the first `length` UTF-16 units. A plain slice would keep the whole text in memory. */
export function truncateText(text: string, length: number): string {
  return ownCopy(text.slice(0, length));
}

/** A well-formed copy of a text that is a part of a longer one, which can then be collected. */
export function ownCopy(text: string): string {
  return JSON.parse(JSON.stringify(text.toWellFormed())) as string;
}
