/** What writes of entities answer, as JHipster's clients expect it (T-96). */
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { APP_HEADER, Problem } from './problem.ts';
import { wholeNumber } from './wholeNumber.ts';

/** Path parameter of one entity. */
export const idParams = z.object({
  id: wholeNumber,
});

/** The header that the console shows as a toast of success (ER-02). */
export function setDoneHeaders(
  reply: FastifyReply,
  entity: string,
  done: 'created' | 'updated' | 'deleted',
  id: number,
): void {
  void reply.header(`${APP_HEADER}-alert`, `A ${entity} is ${done} with identifier ${id}`);
  void reply.header(`${APP_HEADER}-params`, String(id));
}

const REFUSALS = {
  idexists: (entity: string) => `A new ${entity} cannot already have an ID`,
  idnull: () => 'Invalid id',
  idnotfound: () => 'Entity not found',
  keyexists: (entity: string) => `There is a ${entity} with this key already`,
} as const;

/** A write whose id, or key, does not fit. */
export function refused(key: keyof typeof REFUSALS, entity: string): Problem {
  const text = REFUSALS[key](entity);
  return new Problem(400, text, { message: `error.${key}`, error: { key, entity, text } });
}
