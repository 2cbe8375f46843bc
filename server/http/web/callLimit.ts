/** Bounds calls that anybody can make and that each cost something: a mail, a row, a look into the store. */
import type { Millis, Ticks } from '../../../src/domain/units.ts';
import { Problem } from './problem.ts';

/** Keys remembered; past it the one that was counted longest ago is dropped. */
const KEYS = 50_000;

/** At most `most` calls of one key within `span`. */
export class CallLimit {
  readonly #most: number;
  readonly #span: Millis;
  /** Times of calls, oldest first, by key; the key counted last stands last. */
  readonly #calls = new Map<string, readonly Ticks[]>();

  constructor(most: number, span: Millis) {
    this.#most = most;
    this.#span = span;
  }

  /** Counts a call, or answers how long it has to wait: then it is not counted. 0 = counted. */
  count(key: string, now: Ticks): Millis {
    const times = (this.#calls.get(key) ?? []).filter((time) => now - time < this.#span);
    const [first] = times;
    if (first !== undefined && times.length >= this.#most) return first + this.#span - now;
    this.#calls.delete(key);
    this.#calls.set(key, [...times, now]);
    if (this.#calls.size > KEYS) this.#calls.delete(this.#calls.keys().next().value ?? '');
    return 0;
  }
}

/** 429 with the whole seconds to wait. */
export function tooManyCalls(wait: Millis): Problem {
  return new Problem(429, 'Too Many Requests', {
    detail: 'Too many attempts',
    retryAfter: Math.max(1, Math.ceil(wait / 1000)),
  });
}

const SPAN: Millis = 5 * 60_000;
const PER_ADDRESS = 20;
const PER_NAME = 5;

/** Throws 429 past 5 calls of one name and past 20 of one address within five minutes. */
export function limitCallsPerName(ticks: () => Ticks): (name: string, address: string) => void {
  const names = new CallLimit(PER_NAME, SPAN);
  const addresses = new CallLimit(PER_ADDRESS, SPAN);
  return (name, address) => {
    const wait =
      names.count(`${address}\n${name.toLowerCase()}`, ticks()) || addresses.count(address, ticks());
    if (wait > 0) throw tooManyCalls(wait);
  };
}
