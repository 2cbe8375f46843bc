/**
 * Inputs that the widgets of a form edit, by kind of field. The input of most kinds is the parsed value; a kind
 * whose value is no text compiles only with an entry in each table.
 */
import { NOT_JSON, parseJson } from '../../../../../domain/json/parseJson.ts';
import { readFinite } from '../../../../../domain/json/read.ts';
import { writeIso } from '../../../../../domain/json/instant.ts';
import { isRow, type Row } from '../../../../../domain/json/row.ts';
import type { Field } from '../../../../../domain/resources/definition/fields.ts';
import type { FieldReason } from '../../../../../domain/resources/kinds/fieldKind.ts';
import type { Kind, KindFields, KindValues } from '../../../../../domain/resources/kinds/fieldKinds.ts';
import { readField } from '../../../../../domain/resources/definition/readField.ts';
import { writeFailure } from '../../../../../domain/resources/writeFailures.ts';
import { failure, success, type Result } from '../../../../../domain/result.ts';

/** A file in a form. */
export interface FileInput {
  readonly base64: string;
  /** Content type; '' if unknown. */
  readonly type: string;
  /**
   * Why the file that was chosen last was rejected: the content is unchanged, and the form cannot be saved.
   */
  readonly failure?: string;
}

/** Inputs of the kinds whose input is not the parsed value. */
interface OwnInputs {
  /** Decimal text; degrees for an angle that is stored in radians. */
  readonly number: string;
  /** ISO text, UTC. */
  readonly instant: string;
  readonly reference: Row | undefined;
  /** JSON text. */
  readonly json: string;
  readonly blob: FileInput;
}

/**
 * Inputs by kind. Texts stay as typed, so that a person can correct an invalid one. '' and undefined mean no
 * value.
 */
export type KindInputs = {
  readonly [K in Kind]: K extends keyof OwnInputs ? OwnInputs[K] : KindValues[K];
};

/** Kinds whose input is not a text. */
type NonText = { readonly [K in Kind]: KindInputs[K] extends string ? never : K }[Kind];

/** Decimal places of degrees that are shown and edited. */
const DEGREE_DIGITS = 6;
const MAX_DEGREES = 360;
const NO_FILE: FileInput = { base64: '', type: '' };
/** Spaces of an indented JSON text. */
const INDENT = 2;

type Writer<K extends Kind> = (value: KindValues[K], field: KindFields[K]) => KindInputs[K];

type AnyWriter = (value: never, field: never) => KindInputs[Kind];

const INPUT_OF: { readonly [K in keyof OwnInputs]: Writer<K> } = {
  number: (value, { unit }) => (unit === 'radians' ? degreesOf(value) : String(value)),
  instant: writeIso,
  reference: (value) => value,
  json: (value) => (typeof value === 'string' ? value : JSON.stringify(value, undefined, INDENT)),
  blob: (base64) => ({ base64, type: '' }),
};

const NO_INPUTS: { readonly [K in NonText]: KindInputs[K] } = {
  flag: false,
  texts: [],
  reference: undefined,
  references: [],
  blob: NO_FILE,
  polygon: [],
};

/** The input of a field without a value. */
export function noInput(kind: Kind): KindInputs[Kind] {
  return kind in NO_INPUTS ? NO_INPUTS[kind as NonText] : '';
}

/** The input for a parsed value; undefined means no value. */
export function inputOf(value: unknown, field: Field): KindInputs[Kind] {
  if (value === undefined) return noInput(field.kind);
  const write = (INPUT_OF as Partial<Record<Kind, AnyWriter>>)[field.kind];
  return write === undefined ? (value as KindInputs[Kind]) : write(value as never, field as never);
}

/** The value that `readField` reads, for kinds whose input differs from it. NOT_JSON for an invalid input. */
const WIRE_OF: { readonly [K in Kind]?: (input: KindInputs[K], field: KindFields[K]) => unknown } = {
  number: (input, { unit }) => (unit === 'radians' ? radiansOf(input) : input.replace('−', '-')),
  json: (input, { isSerialised }) => (isSerialised || input === '' ? input : parseJson(input)),
  texts: noneIfEmpty,
  references: noneIfEmpty,
  polygon: noneIfEmpty,
  blob: ({ base64, failure: why }) => (why === undefined ? base64 : NOT_JSON),
};

/**
 * The value of an input by its kind; undefined for no value. Fails if the input does not fit the kind,
 * exceeds a limit, or is missing in a required field.
 */
export function parseInput(input: KindInputs[Kind], field: Field): Result<unknown, FieldReason> {
  const wire = (WIRE_OF[field.kind] ?? unchanged)(input as never, field as never);
  const isEmptyList = Array.isArray(input) && input.length === 0;
  if (wire === NOT_JSON) return failure('malformed');
  if (isEmptyText(wire) || wire === undefined) {
    if (isToBeFilled(field)) return failure('missing');
    if (isEmptyList) return success([]);
    return success(mayBeEmpty(field) ? '' : undefined);
  }
  const read = readField(wire, field);
  const reason = read.ok ? writeFailure(read.value, field) : undefined;
  return reason === undefined ? read : failure(reason);
}

/** Whether a person must fill in a field. A text without a minimum length must be sent, but may be empty. */
export function isToBeFilled(field: Field): boolean {
  return field.isRequired === true && !mayBeEmpty(field);
}

function mayBeEmpty(field: Field): boolean {
  return field.kind === 'text' && !field.minLength;
}

/** Whether two inputs are the same; inputs are JSON values. */
export function isSameInput(a: KindInputs[Kind], b: KindInputs[Kind]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Degrees of an angle as text, at most six decimal places. */
export function degreesOf(radians: number): string {
  return String(Number(((radians * 180) / Math.PI).toFixed(DEGREE_DIGITS)));
}

/**
 * Radians of typed degrees, limited to a full turn and rounded. Returns the text itself if it is no number.
 */
function radiansOf(text: string): number | string {
  const degrees = readFinite(text.replace('−', '-'));
  if (Number.isNaN(degrees)) return text;
  const limited = Math.min(MAX_DEGREES, Math.max(-MAX_DEGREES, degrees));
  return (Number(limited.toFixed(DEGREE_DIGITS)) * Math.PI) / 180;
}

function noneIfEmpty(input: readonly unknown[]): unknown {
  return input.length === 0 ? undefined : input;
}

function unchanged(input: unknown): unknown {
  return input;
}

function isEmptyText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}

const isText = (input: unknown): boolean => typeof input === 'string';
const isListOf = (isItem: (item: unknown) => boolean) => (input: unknown) =>
  Array.isArray(input) && input.every(isItem);
const isNumber = (value: unknown) => typeof value === 'number';

const IS_INPUT: { readonly [K in NonText]: (input: unknown) => boolean } = {
  flag: (input) => typeof input === 'boolean',
  texts: isListOf(isText),
  reference: (input) => input === undefined || isRow(input),
  references: isListOf(isRow),
  blob: () => false,
  polygon: isListOf(
    (corner) =>
      isRow(corner) && isNumber(corner['lat']) && isNumber(corner['lon']) && isNumber(corner['alt']),
  ),
};

/** Whether a stored value is an input of a kind; a file is none. */
export function isInput(kind: Kind, value: unknown): boolean {
  return (kind in IS_INPUT ? IS_INPUT[kind as NonText] : isText)(value);
}
