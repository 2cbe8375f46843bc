/** What makes a kind of field, and what several kinds have in common. */
import { isMissing } from '../../json/read.ts';
import { failure, success, type Result } from '../../result.ts';

/** What a field of every kind may have. */
export interface FieldOfKind<Name extends string, Value> {
  readonly kind: Name;
  /** For people; derived from the field's name where it is absent. */
  readonly label?: string;
  /** Parsed value where the field is absent, null or unreadable. */
  readonly default?: Value;
  /** A write without the field is rejected. */
  readonly isRequired?: true;
  readonly isSearchable?: true;
  readonly isSortable?: true;
  /** A list may be limited to the records with one value: `?{name}=…`. */
  readonly isFilterable?: true;
  /** Never sent to a client; a write without it leaves the stored value. */
  readonly isWriteOnly?: true;
  /** Set by the server; what a client sends is ignored. */
  readonly isReadOnly?: true;
  /** An older name of another field, kept equal to it by the server: forms fold it, tables show it when a person asks. */
  readonly isLegacy?: true;
  /** Collection of the record that the value names. */
  readonly refersTo?: string;
  /** What an empty value stands for, for people, such as "All zones". */
  readonly emptyText?: string;
  /** A second filter field of the same records: `emptyText` holds only while both are empty. */
  readonly emptyWith?: string;
}

/** A kind of field: how its values are read, written and checked, and what lists and stores do with them. */
export interface FieldKind<Field, Value> {
  /** Parses a JSON value that is neither undefined nor null. Fails with 'missing' for a value that stands for none. */
  readonly read: (value: unknown, field: Field) => Result<Value, FieldReason>;
  /** The JSON value of a parsed value; absent: the parsed value itself. */
  readonly write?: (value: Value) => unknown;
  /** Why a value that was read is not stored anew; absent: the form of the kind excludes what can't be used. */
  readonly check?: (value: Value, field: Field) => FieldReason | undefined;
  /** The value is a list. */
  readonly isList?: true;
  /** The value is a file: in no list, and kept by a write without it. */
  readonly isFile?: true;
  /** Tables have no column for it. */
  readonly isWithoutColumn?: true;
}

/** A schema in JSON Schema 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** How values of a kind travel, for the server: beside the kind, so that the console does not load it. */
export interface WireForm<Field> {
  readonly schema: (field: Field) => JsonSchema;
  /** Bytes of the longest value of a field as JSON. */
  readonly maxBytes: (field: Field) => number;
}

/** Why a value is not valid for its field. */
export type FieldReason =
  | 'missing'
  | 'tooShort'
  | 'tooLong'
  | 'tooSmall'
  | 'tooLarge'
  | 'malformed'
  | 'unprintable'
  | 'invalid';

/** Bytes of a value of fixed length, with name and punctuation of its field. */
export const SHORT_VALUE_BYTES = 64;
/** Bytes of the longest JSON value, or list of references. */
export const LONG_VALUE_BYTES = 1024 * 1024;
/** Mean bytes of a character of JSON within a JSON text, at most: quotes are escaped. */
export const SERIALISED_CHARACTER_BYTES = 1.5;

/** Most entries of a list in a record. */
export const MAX_LIST_LENGTH = 1000;

const CONTROL = /\p{Cc}/u;

/** Whether a text has characters that a line never shows. */
export function hasControl(text: string): boolean {
  return CONTROL.test(text);
}

/** Whether a value is a text, a boolean or a finite number. */
export function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
}

/** The failure of a value that can't be read: 'missing' where it stands for none, else 'invalid'. */
export function noValue(value: unknown): Result<never, FieldReason> {
  return failure(isMissing(value) ? 'missing' : 'invalid');
}

/** Reads a text that matches the pattern as a whole. */
export function readMatch(value: unknown, pattern: RegExp): Result<string, FieldReason> {
  if (isMissing(value) || typeof value !== 'string') return noValue(value);
  return pattern.test(value) ? success(value) : failure('malformed');
}

/** Reads each item; fails with 'invalid' where one can't be read, so that nothing of a list is lost unseen. */
export function readList<T>(
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

/** The schema of a list. */
export function listSchema(items: JsonSchema): JsonSchema {
  return { type: 'array', maxItems: MAX_LIST_LENGTH, items };
}
