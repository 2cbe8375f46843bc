/** Bodies and answers of writes to entities, as JHipster's clients expect them (T-96). */
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { MAX_TEXT_LENGTH } from '../../../src/domain/json/read.ts';
import type { Resource } from '../../../src/domain/resources/defineResource.ts';
import type { Field, FieldReason, FieldTable } from '../../../src/domain/resources/fields.ts';
import { parseRecord, type ParsedRow } from '../../../src/domain/resources/parseRecord.ts';
import { APP_HEADER, Problem } from './problem.ts';
import { wholeNumber } from './wholeNumber.ts';

/** Path parameter of one entity. */
export const idParams = z.object({
  id: wholeNumber,
});

/** Name of the violated constraint, as Bean Validation has it. */
const CONSTRAINTS: Readonly<Record<FieldReason, string>> = {
  missing: 'NotNull',
  tooShort: 'Size',
  tooLong: 'Size',
  tooSmall: 'Min',
  tooLarge: 'Max',
  malformed: 'Pattern',
  invalid: 'Invalid',
};

/** Parses the record of a body; throws 400 with each violated constraint. */
export function parseBody(resource: Resource, body: unknown): ParsedRow<FieldTable> {
  const parsed = parseRecord(resource, body);
  const failures = parsed?.failures ?? [{ field: '', reason: 'invalid' as const }];
  if (parsed !== undefined && failures.length === 0) return parsed;
  const objectName = resource.path.split('/').at(-1) ?? '';
  throw new Problem(400, 'Method argument not valid', {
    message: 'error.validation',
    fieldErrors: failures.map(({ field, reason }) => ({ objectName, field, message: CONSTRAINTS[reason] })),
  });
}

/** Bytes of a JSON character at its longest: \uXXXX. */
const ESCAPED_CHARACTER = 6;
/** Bytes of a value other than text, with name and punctuation of its field. */
const SHORT_VALUE = 64;
const BODY_STEP = 8 * 1024;

/** Longest body of a record in bytes, a multiple of 8 KiB: each text at its longest with all characters escaped. */
export function longestBody({ fields }: Resource): number {
  const bytes = Object.values(fields).reduce((sum, field) => sum + SHORT_VALUE + textBytes(field), 0);
  return Math.ceil(bytes / BODY_STEP) * BODY_STEP;
}

function textBytes(field: Field): number {
  return field.kind === 'text' ? (field.maxLength ?? MAX_TEXT_LENGTH) * ESCAPED_CHARACTER : 0;
}

/** Sets the headers of a successful write; the console shows the first as a toast (ER-02). */
export function setDoneHeaders(
  reply: FastifyReply,
  entity: string,
  done: 'created' | 'updated' | 'deleted',
  id: number,
): void {
  void reply.header(`${APP_HEADER}-alert`, `A ${entity} is ${done} with identifier ${id}`);
  void reply.header(`${APP_HEADER}-params`, String(id));
}

const ENTITY_PROBLEMS = {
  idexists: (entity: string) => `A new ${entity} cannot already have an ID`,
  idnull: () => 'Invalid id',
  idnotfound: () => 'Entity not found',
  keyexists: (entity: string) => `There is a ${entity} with this key already`,
} as const;

/** 400 for a write whose id, or key, contradicts what is stored. */
export function entityProblem(key: keyof typeof ENTITY_PROBLEMS, entity: string): Problem {
  const text = ENTITY_PROBLEMS[key](entity);
  return new Problem(400, text, { message: `error.${key}`, error: { key, entity, text } });
}
