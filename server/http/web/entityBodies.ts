/** Bodies and answers of writes to entities, as JHipster's clients expect them. */
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { isRow, type Row } from '../../../src/domain/json/row.ts';
import type { Resource } from '../../../src/domain/resources/definition/defineResource.ts';
import { dropEmptyIds } from '../../../src/domain/resources/definition/dropEmptyIds.ts';
import type { Field, FieldTable } from '../../../src/domain/resources/definition/fields.ts';
import { SHORT_VALUE_BYTES, type FieldReason } from '../../../src/domain/resources/kinds/fieldKind.ts';
import { WIRE_FORMS } from '../../../src/domain/resources/kinds/fieldKinds.ts';
import { fieldLabel } from '../../../src/domain/resources/definition/fieldLabel.ts';
import { inSentence } from '../../../src/domain/resources/definition/inSentence.ts';
import {
  parseRecord,
  type FieldFailure,
  type ParsedRow,
} from '../../../src/domain/resources/definition/parseRecord.ts';
import type { ResourceStore, WriteFailure } from '../../resources/resourceStore.ts';
import { storableRow } from '../../store/database/documentText.ts';
import { jsonExcessInTurns } from './bodies.ts';
import { newFailures, type ReadStored } from './newFailures.ts';
import { APP_HEADER, invalidField, notFound, Problem } from './problem.ts';
import { wholeNumber } from './wholeNumber.ts';

/** Path parameter of one entity. */
export const idParams = z.object({
  id: wholeNumber,
});

/** Characters of the longest name in a path. */
const MAX_NAME_LENGTH = 254;
/** No record has it. */
const NO_ID = -1;

/** Path parameter of a record: its id, or a name that its store resolves to an id. Digits are an id. */
export function recordParams(store: Pick<ResourceStore, 'idOf'>) {
  const name = z.string().min(1).max(MAX_NAME_LENGTH);
  const named = name.transform((text) => store.idOf?.(text) ?? NO_ID);
  return z.object({ id: store.idOf === undefined ? wholeNumber : z.union([wholeNumber, named]) });
}

/** Name of the violated constraint, as Bean Validation has it. */
const CONSTRAINTS: Readonly<Record<FieldReason, string>> = {
  missing: 'NotNull',
  tooShort: 'Size',
  tooLong: 'Size',
  tooSmall: 'Min',
  tooLarge: 'Max',
  malformed: 'Pattern',
  unprintable: 'Unprintable',
  invalid: 'Invalid',
};

/**
 * Parses the record of a body; throws 400 with each violated constraint. `readStored` finds the row that an update changes.
 */
export async function parseBody(
  resource: Resource,
  body: unknown,
  readStored?: ReadStored,
): Promise<ParsedRow<FieldTable>> {
  // Before they are parsed: their text has passed the limits of the body as one value.
  const excessive = isRow(body) ? await excessiveTexts(resource, body) : [];
  if (excessive.length > 0) throw validationProblem(resource, excessive);
  const parsed = parseSent(resource, body);
  if (parsed === undefined) throw validationProblem(resource, [{ field: '', reason: 'invalid' }]);
  const failures =
    parsed.failures.length > 0 ? parsed.failures : await newFailures(resource, parsed, readStored);
  if (failures.length > 0) throw validationProblem(resource, failures);
  return parsed;
}

/** The fields with JSON as text whose shape is beyond the limits of a body. */
async function excessiveTexts({ fields }: Resource, row: Row): Promise<readonly FieldFailure[]> {
  const failures: FieldFailure[] = [];
  for (const [field, { kind }] of Object.entries(fields)) {
    const value = kind === 'json' ? row[field] : undefined;
    if (typeof value !== 'string' || (await jsonExcessInTurns(value)) === undefined) continue;
    failures.push({ field, reason: 'malformed' });
  }
  return failures;
}

/** Parses a record as it was sent, without empty ids, its texts as they are stored; undefined where it is no object. */
export function parseSent(resource: Resource, sent: unknown): ParsedRow<FieldTable> | undefined {
  return parseRecord(resource, isRow(sent) ? dropEmptyIds(storableRow(sent)) : sent);
}

/** 400 with each violated constraint. */
export function validationProblem({ path }: Resource, failures: readonly FieldFailure[]): Problem {
  const objectName = path.split('/').at(-1) ?? '';
  return new Problem(400, 'Method argument not valid', {
    message: 'error.validation',
    fieldErrors: failures.map(({ field, reason, text }) => ({
      objectName,
      field,
      message: text ?? CONSTRAINTS[reason],
    })),
  });
}

/** The problem that answers a refused write. */
export function writeProblem(resource: Resource, failed: WriteFailure): Problem {
  const { entity, path } = resource;
  switch (failed.reason) {
    case 'absent':
      return notFound();
    case 'stale':
      return new Problem(409, 'Conflict', {
        error: { key: 'conflict', entity, text: STALE_TEXT },
        extension: { current: failed.current },
      });
    case 'keyTaken':
      return entityProblem('keyexists', resource);
    case 'badFile':
      return invalidField(path.split('/').at(-1) ?? '', failed.field, failed.constraint);
    case 'rule': {
      const { status, key, text, detail, field } = failed;
      if (field !== undefined) return validationProblem(resource, [{ field, reason: 'invalid', text }]);
      return new Problem(status, text, {
        error: { key, entity, text },
        ...(detail === undefined ? {} : { extension: detail }),
      });
    }
  }
}

const STALE_TEXT = 'Someone else has changed it in the meantime';

const BODY_STEP = 8 * 1024;

/** Longest body of a record in bytes, a multiple of 8 KiB: each text at its longest with all characters escaped. */
export function longestBody({ fields }: Resource): number {
  const bytes = Object.values(fields).reduce((sum, field) => sum + SHORT_VALUE_BYTES + maxBytesOf(field), 0);
  return Math.ceil(bytes / BODY_STEP) * BODY_STEP;
}

function maxBytesOf(field: Field): number {
  return WIRE_FORMS[field.kind].maxBytes(field as never);
}

/** A resource, as its answers name it to people and to clients. */
type Named = Pick<Resource, 'entity' | 'title' | 'uniqueField' | 'fields'>;

/** Sets the headers of a successful write; the console shows the first as a toast. */
export function setDoneHeaders(
  reply: FastifyReply,
  { title }: Pick<Named, 'title'>,
  { done, id }: { readonly done: 'created' | 'updated' | 'deleted'; readonly id: number },
): void {
  void reply.header(`${APP_HEADER}-alert`, `${title.one} ${done} with identifier ${id}`);
  void reply.header(`${APP_HEADER}-params`, String(id));
}

const ENTITY_PROBLEMS = {
  idexists: () => 'A new record cannot already have an ID',
  idnull: () => 'Invalid id',
  idnotfound: () => 'Entity not found',
  keyexists: ({ title, uniqueField = '', fields }: Named) => {
    const field = fields[uniqueField];
    const key = field === undefined ? 'key' : inSentence(fieldLabel(uniqueField, field));
    return `Another ${inSentence(title.one)} has this ${key} already`;
  },
} as const;

/** 400 for a write whose id, or key, contradicts what is stored. */
export function entityProblem(key: keyof typeof ENTITY_PROBLEMS, resource: Named): Problem {
  const text = ENTITY_PROBLEMS[key](resource);
  return new Problem(400, text, { message: `error.${key}`, error: { key, entity: resource.entity, text } });
}
