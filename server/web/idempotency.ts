/** Calls that change something and may arrive twice: the contract has some of them over GET (T-65). */
import type { FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';
import { sessionIn } from './access.ts';
import { pathOf } from './basePath.ts';

/** Keys remembered; of more, those used longest ago are forgotten. */
const MOST_KEYS = 1000;
const HEADER = 'idempotency-key';
const KEY = /^[\x21-\x7e]{1,128}$/;
const SERVER_FAULT = 500;

interface Once {
  readonly asked: string;
  readonly answer: Promise<unknown>;
}

/**
 * Does the work of a call once for each Idempotency-Key of a person, and answers a repetition as the first
 * was answered, also while that is still under way. A call without the header is done each time.
 */
export class Idempotency {
  readonly #limit: number;
  readonly #known = new Map<string, Once>();

  constructor(limit = MOST_KEYS) {
    this.#limit = limit;
  }

  once<T>(request: FastifyRequest, input: object, work: () => Promise<T>): Promise<T> {
    const key = request.headers[HEADER];
    if (key === undefined) return work();
    if (typeof key !== 'string' || !KEY.test(key)) throw badKey();
    const name = `${sessionIn(request).login} ${key}`;
    const asked = `${pathOf(request)} ${JSON.stringify(input)}`;
    const known = this.#known.get(name);
    if (known === undefined) return this.#first(name, asked, work);
    if (known.asked !== asked) throw usedKey();
    return known.answer as Promise<T>;
  }

  #first<T>(name: string, asked: string, work: () => Promise<T>): Promise<T> {
    const answer = work();
    const once = { asked, answer };
    this.#known.set(name, once);
    if (this.#known.size > this.#limit) this.#known.delete(this.#known.keys().next().value ?? '');
    // What failed for a reason of the server's own was not done: it may be asked again.
    answer.catch((error: unknown) => {
      const final = error instanceof Problem && error.status < SERVER_FAULT;
      if (!final && this.#known.get(name) === once) this.#known.delete(name);
    });
    return answer;
  }
}

function badKey(): Problem {
  return new Problem(400, 'Bad Request', {
    message: `The header ${HEADER} must be 1 to 128 printable characters`,
  });
}

function usedKey(): Problem {
  return new Problem(422, 'Unprocessable Content', { message: `This ${HEADER} was used for another call` });
}
