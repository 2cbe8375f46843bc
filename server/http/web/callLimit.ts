/** Limits unauthenticated calls that each cost a mail, a row or a query. */
import type { Millis, Ticks } from '../../../src/domain/units.ts';
import { Problem } from './problem.ts';

/** Beyond this number the key that was counted longest ago is dropped. */
const MAX_KEYS = 50_000;

/** Sliding window: at most `max` calls of one key within `span`. Times are of the monotonic clock. */
export class CallLimit {
  readonly #max: number;
  readonly #span: Millis;
  /** Times of calls, oldest first, by key; keys in the order of their last call. */
  readonly #calls = new Map<string, readonly Ticks[]>();

  constructor(max: number, span: Millis) {
    this.#max = max;
    this.#span = span;
  }

  /** Counts a call and returns 0, or returns the time until the next call is allowed and does not count it. O(max). */
  count(key: string, now: Ticks): Millis {
    const times = (this.#calls.get(key) ?? []).filter((time) => now - time < this.#span);
    const [first] = times;
    if (first !== undefined && times.length >= this.#max) return first + this.#span - now;
    this.#calls.delete(key);
    this.#calls.set(key, [...times, now]);
    if (this.#calls.size > MAX_KEYS) this.#calls.delete(this.#calls.keys().next().value ?? '');
    return 0;
  }
}

/** 429 with Retry-After: `wait` rounded up to seconds, at least 1. */
export function tooManyCalls(wait: Millis): Problem {
  return new Problem(429, 'Too Many Requests', {
    detail: 'Too many attempts',
    retryAfter: Math.max(1, Math.ceil(wait / 1000)),
  });
}

const SPAN: Millis = 5 * 60_000;
const MAX_PER_ADDRESS = 20;
const MAX_PER_NAME = 5;

/**
 * Returns a counter of calls that throws 429 beyond 5 calls of one name from one address, and beyond 20 calls of one
 * address, within five minutes.
 */
export function limitCallsPerName(ticks: () => Ticks): (name: string, address: string) => void {
  const names = new CallLimit(MAX_PER_NAME, SPAN);
  const addresses = new CallLimit(MAX_PER_ADDRESS, SPAN);
  return (name, address) => {
    const wait =
      names.count(`${address}\n${name.toLowerCase()}`, ticks()) || addresses.count(address, ticks());
    if (wait > 0) throw tooManyCalls(wait);
  };
}
