/** An edit of a record: the loaded record, and the typed inputs. Pure. */
import type { Row } from '../../../../../domain/json/row.ts';
import type { Resource } from '../../../../../domain/resources/definition/defineResource.ts';
import { dropEmptyIds } from '../../../../../domain/resources/definition/dropEmptyIds.ts';
import type { Field, RecordOf, FieldTable } from '../../../../../domain/resources/definition/fields.ts';
import type { FieldReason } from '../../../../../domain/resources/kinds/fieldKind.ts';
import type { Kind } from '../../../../../domain/resources/kinds/fieldKinds.ts';
import { ruleFailure } from '../../../../../domain/resources/writeFailures.ts';
import { parseRecord, type FieldFailure } from '../../../../../domain/resources/definition/parseRecord.ts';
import { writeRecord } from '../../../../../domain/resources/definition/writeRecord.ts';
import { inputOf, isSameInput, noInput, parseInput, type FileInput, type KindInputs } from './inputs.ts';

export type Input = KindInputs[Kind];

/** An edit. */
export interface Draft {
  /** The loaded record; the defaults for a new one. The server receives its unknown fields again. */
  readonly base: Row;
  /** Inputs that differ from the base, by field. */
  readonly inputs: Readonly<Record<string, Input>>;
}

/** Suffix of the field with the content type of a file. */
const CONTENT_TYPE = 'ContentType';

/** Name of the flag with which the server says whether a secret is set; other servers send no flag. */
export function secretMark(name: string): string {
  return `${name}IsSet`;
}

/** The content type that a row has for a file field; '' if it has none. */
export function contentTypeOf(row: Row, name: string): string {
  const type = row[`${name}${CONTENT_TYPE}`];
  return typeof type === 'string' ? type : '';
}

/** The input of a field of a row. */
export function baseInput(resource: Resource, row: Row, name: string): Input {
  const field = fieldOf(resource, name);
  const parsed = parseRecord(resource, row)?.record[name];
  const isAbsent = row[name] === undefined || row[name] === null;
  const input = isAbsent && row['id'] !== undefined ? noInput(field.kind) : inputOf(parsed, field);
  return field.kind === 'blob' ? { ...(input as FileInput), type: contentTypeOf(row, name) } : input;
}

/** The input that a form shows: the typed input, else the input of the base. */
export function inputIn(resource: Resource, draft: Draft, name: string): Input {
  return Object.hasOwn(draft.inputs, name)
    ? (draft.inputs[name] as Input)
    : baseInput(resource, draft.base, name);
}

/**
 * The draft with other inputs. An input that equals the base is no edit, so that the stored value keeps its
 * bits.
 */
export function withInputs(resource: Resource, draft: Draft, inputs: Draft['inputs']): Draft {
  const isEdit = ([name, input]: readonly [string, Input]) =>
    !Object.hasOwn(inputs, name) || !isSameInput(input, baseInput(resource, draft.base, name));
  const all = Object.entries({ ...draft.inputs, ...inputs });
  return { ...draft, inputs: Object.fromEntries(all.filter(isEdit)) };
}

export function isDirty({ inputs }: Draft): boolean {
  return Object.keys(inputs).length > 0;
}

/**
 * Reasons by field, for each invalid input and each empty required field. An unreadable stored value is no
 * failure until a person edits it; it is sent back unchanged.
 */
export function failuresIn(resource: Resource, draft: Draft): Readonly<Record<string, FieldReason>> {
  const isNew = draft.base['id'] === undefined;
  const failures: Record<string, FieldReason> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.isReadOnly) continue;
    if (!isNew && !Object.hasOwn(draft.inputs, name)) continue;
    const parsed = parseInput(inputIn(resource, draft, name), field);
    if (!parsed.ok) failures[name] = parsed.reason;
  }
  return failures;
}

/** The sentence of the resource's rule that an edit violates, with the field that the rule is about. */
export function ruleFailureIn(resource: Resource, draft: Draft): FieldFailure | undefined {
  const stored = draft.base['id'] === undefined ? undefined : draft.base;
  return ruleFailure(resource, rowToSend(resource, draft), stored);
}

/** Whether a draft has a failure and must not be sent. */
export function isRefused(resource: Resource, draft: Draft): boolean {
  return Object.keys(failuresIn(resource, draft)).length > 0 || ruleFailureIn(resource, draft) !== undefined;
}

/** The row to send: the base with the edits, without empty ids. Call it only for a draft without failures. */
export function rowToSend(resource: Resource, draft: Draft): Row {
  const edits: Record<string, unknown> = {};
  const types: Record<string, unknown> = {};
  for (const [name, input] of Object.entries(draft.inputs)) {
    const field = fieldOf(resource, name);
    const parsed = parseInput(input, field);
    if (!parsed.ok) continue;
    edits[name] = parsed.value;
    if (field.kind === 'blob') types[`${name}${CONTENT_TYPE}`] = (input as FileInput).type || null;
  }
  const row = writeRecord(resource, edits as Partial<RecordOf<FieldTable>>, draft.base);
  return dropEmptyIds({ ...row, ...types });
}

/** Inputs of `latest` that differ from the saved draft: somebody typed them while the draft was saved. */
export function inputsSince(resource: Resource, saved: Draft, latest: Draft): Draft['inputs'] {
  const names = Object.keys({ ...saved.inputs, ...latest.inputs });
  const inputs = names.map((name) => [name, inputIn(resource, latest, name)] as const);
  const typed = inputs.filter(([name, input]) => !isSameInput(input, inputIn(resource, saved, name)));
  return Object.fromEntries(typed);
}

/**
 * Names of the row's fields that the definition does not have, in their order, without the fields that the
 * server sets.
 */
export function otherFields(resource: Resource, row: Row): readonly string[] {
  const types = Object.keys(resource.fields).map((name) => `${name}${CONTENT_TYPE}`);
  const marks = Object.keys(resource.fields).map(secretMark);
  const known = new Set([...Object.keys(resource.fields), ...types, ...marks, 'id', 'recordVersion']);
  return Object.keys(row).filter((name) => !known.has(name));
}

function fieldOf({ fields }: Resource, name: string): Field {
  const field = fields[name];
  if (field === undefined) throw new Error(`${name} is no field`);
  return field;
}
