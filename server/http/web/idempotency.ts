/** Repetition of calls that change the store. The contract has some of these calls as GET. */
import type { FastifyRequest } from 'fastify';
import type { EpochMs } from '../../../src/domain/units.ts';
import { Problem } from './problem.ts';
import type { RecordAnswer, IdempotencyRecord, CallStore } from '../../store/calls/callStore.ts';
import { requireSession } from './access.ts';
import { pathOf } from './basePath.ts';

const HEADER = 'idempotency-key';
const KEY = /^[\x21-\x7e]{1,128}$/;

/** A call whose work has not finished. */
interface Running {
  readonly request: string;
  readonly answer: Promise<unknown>;
}

/**
 * Runs a call once for each Idempotency-Key of a user. A repetition gets the answer of the first call, also while that
 * is still running and after a restart. A failed call changed nothing and runs again. A call without the header always
 * runs.
 */
export class Idempotency {
  readonly #store: Pick<CallStore, 'findCall'>;
  readonly #now: () => EpochMs;
  readonly #running = new Map<string, Running>();

  constructor(store: Pick<CallStore, 'findCall'>, now: () => EpochMs) {
    this.#store = store;
    this.#now = now;
  }

  /**
   * Runs `work`, or returns the answer of its first run. `work` passes `recordAnswer` to the transaction of its change; it is
   * undefined where the call has no key. Throws 400 for a malformed key, 422 for one that was used for another call.
   */
  async runOnce<T>(
    request: FastifyRequest,
    input: object,
    work: (recordAnswer: RecordAnswer | undefined) => Promise<T>,
  ): Promise<T> {
    const key = request.headers[HEADER];
    if (key === undefined) return work(undefined);
    if (typeof key !== 'string' || !KEY.test(key)) throw badKey();
    const owner = requireSession(request).login;
    const content = `${pathOf(request)} ${JSON.stringify(input)}`;
    const name = `${owner} ${key}`;
    const known = this.#running.get(name);
    if (known !== undefined) return answerOf(known, content);
    const answer = this.#answer({ owner, key, request: content }, work);
    this.#running.set(name, { request: content, answer });
    try {
      return await answer;
    } finally {
      this.#running.delete(name);
    }
  }

  async #answer<T>(
    call: Pick<IdempotencyRecord, 'owner' | 'key' | 'request'>,
    work: (recordAnswer: RecordAnswer) => Promise<T>,
  ): Promise<T> {
    const stored = await this.#store.findCall(call.owner, call.key);
    if (stored !== undefined) return storedAnswer<T>(stored, call.request);
    try {
      return await work((answer) => ({ ...call, answer: JSON.stringify(answer), at: this.#now() }));
    } catch (error) {
      // Another server may have finished the same call first, so that this one was rolled back.
      const finished = await this.#store.findCall(call.owner, call.key);
      if (finished === undefined) throw error;
      return storedAnswer<T>(finished, call.request);
    }
  }
}

function storedAnswer<T>(stored: IdempotencyRecord, request: string): T {
  if (stored.request !== request) throw usedKey();
  return JSON.parse(stored.answer) as T;
}

async function answerOf<T>(known: Running, request: string): Promise<T> {
  if (known.request !== request) throw usedKey();
  return known.answer as Promise<T>;
}

function badKey(): Problem {
  return new Problem(400, 'Bad Request', {
    message: `The header ${HEADER} must be 1 to 128 printable characters`,
  });
}

function usedKey(): Problem {
  return new Problem(422, 'Unprocessable Content', { message: `This ${HEADER} was used for another call` });
}
