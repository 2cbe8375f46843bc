/**
 * Inputs that the widgets of a form edit, by kind of field. The tables are total: a new kind does not compile
 * without an entry.
 */
import { NOT_JSON, parseJson } from '../../../../../domain/json/parseJson.ts';
import { readFinite } from '../../../../../domain/json/read.ts';
import { writeIso } from '../../../../../domain/json/instant.ts';
import type { Row } from '../../../../../domain/json/row.ts';
import type {
  Field,
  FieldReason,
  Kind,
  KindFields,
  KindValues,
  PolygonCorner,
} from '../../../../../domain/resources/definition/fields.ts';
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

/**
 * Inputs by kind. Texts stay as typed, so that a person can correct an invalid one. '' and undefined mean no
 * value.
 */
export interface KindInputs {
  readonly text: string;
  /** Decimal text; degrees for an angle that is stored in radians. */
  readonly number: string;
  readonly flag: boolean;
  /** ISO text, UTC. */
  readonly instant: string;
  readonly timeOfDay: string;
  readonly choice: string;
  readonly colour: string;
  readonly texts: readonly string[];
  readonly reference: Row | undefined;
  readonly references: readonly Row[];
  /** JSON text. */
  readonly json: string;
  readonly blob: FileInput;
  readonly polygon: readonly PolygonCorner[];
  /** Text of the plan; '' for none. */
  readonly floorPlan: string;
}

/** Decimal places of degrees that are shown and edited. */
const DEGREE_DIGITS = 6;
const MAX_DEGREES = 360;
const NO_FILE: FileInput = { base64: '', type: '' };
/** Spaces of an indented JSON text. */
const INDENT = 2;

type Writer<K extends Kind> = (value: KindValues[K], field: KindFields[K]) => KindInputs[K];

const INPUT_OF: { readonly [K in Kind]: Writer<K> } = {
  text: (value) => value,
  number: (value, { unit }) => (unit === 'radians' ? degreesOf(value) : String(value)),
  flag: (value) => value,
  instant: writeIso,
  timeOfDay: (value) => value,
  choice: (value) => value,
  colour: (value) => value,
  texts: (value) => value,
  reference: (value) => value,
  references: (value) => value,
  json: (value) => (typeof value === 'string' ? value : JSON.stringify(value, undefined, INDENT)),
  blob: (base64) => ({ base64, type: '' }),
  polygon: (value) => value,
  floorPlan: (value) => value,
};

/** Inputs of fields without a value. */
export const NO_INPUT: KindInputs = {
  text: '',
  number: '',
  flag: false,
  instant: '',
  timeOfDay: '',
  choice: '',
  colour: '',
  texts: [],
  reference: undefined,
  references: [],
  json: '',
  blob: NO_FILE,
  polygon: [],
  floorPlan: '',
};

/** The input for a parsed value; undefined means no value. */
export function inputOf(value: unknown, field: Field): KindInputs[Kind] {
  if (value === undefined) return NO_INPUT[field.kind];
  return (INPUT_OF[field.kind] as (value: unknown, field: Field) => KindInputs[Kind])(value, field);
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
