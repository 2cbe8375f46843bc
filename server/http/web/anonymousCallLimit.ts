/** Limits unauthenticated calls that each cost a mail, a row or a query. */
import { deleteFirst } from '../../../src/domain/deleteFirst.ts';
import type { EpochMs, Millis, Ticks } from '../../../src/domain/units.ts';
import { networkOf, type IpAddress } from '../../process/ipAddress.ts';
import type { FailureGuard } from '../../process/failureGuard.ts';
import type { Store } from '../../store/store.ts';
import { StoreFailure } from '../../store/database/storeFailures.ts';
import { Problem } from './problem.ts';

/** Beyond this number the key that was counted longest ago is dropped. */
const MAX_KEYS = 50_000;

/** Sliding window: at most `max` calls of one key within `span`. Times are of the monotonic clock. */
class OwnCallLimit {
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
    if (this.#calls.size > MAX_KEYS) deleteFirst(this.#calls);
    return 0;
  }
}

export interface AnonymousCallLimitDeps {
  readonly store: Pick<Store, 'callCounts'>;
  readonly failures: Pick<FailureGuard, 'report'>;
  readonly now: () => EpochMs;
  readonly ticks: () => Ticks;
}

export interface AnonymousCallLimitOptions {
  /** Name of what is limited, unique among the limits. */
  readonly name: string;
  readonly max: number;
  readonly span: Millis;
}

/**
 * At most `max` calls of one key within `span`, at all servers together. Each server counts by itself first, so that a
 * flood costs the database `max` statements a server and span.
 */
export class AnonymousCallLimit {
  readonly #deps: AnonymousCallLimitDeps;
  readonly #options: AnonymousCallLimitOptions;
  readonly #own: OwnCallLimit;

  constructor(deps: AnonymousCallLimitDeps, options: AnonymousCallLimitOptions) {
    this.#deps = deps;
    this.#options = options;
    this.#own = new OwnCallLimit(options.max, options.span);
  }

  /** Counts a call at this server. Returns the time until the next call is allowed; 0 where this one is. */
  countHere(key: string): Millis {
    return this.#own.count(key, this.#deps.ticks());
  }

  /** As `countHere`, in the database. Where that fails, what this server has counted holds. */
  async countTogether(key: string): Promise<Millis> {
    const { store, failures, now } = this.#deps;
    const { name, max, span } = this.#options;
    const at = now();
    try {
      const { calls, endsAt } = await store.callCounts.count(`${name}\n${key}`, at, span);
      return calls > max ? Math.min(span, endsAt - at) : 0;
    } catch (error) {
      if (!(error instanceof StoreFailure)) throw error;
      failures.report('job', 'A call could not be counted together with those of other servers', { error });
      return 0;
    }
  }

  /** Counts a call, here and in the database. */
  async count(key: string): Promise<Millis> {
    return this.countHere(key) || this.countTogether(key);
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
 * Returns a counter of one kind of calls that throws 429 beyond 5 calls of one name from one address, and beyond 20 calls
 * of one address, within five minutes.
 */
export function limitCallsPerName(
  deps: AnonymousCallLimitDeps,
  kind: string,
): (name: string, address: IpAddress) => Promise<void> {
  const names = new AnonymousCallLimit(deps, { name: `${kind} name`, max: MAX_PER_NAME, span: SPAN });
  const addresses = new AnonymousCallLimit(deps, {
    name: `${kind} address`,
    max: MAX_PER_ADDRESS,
    span: SPAN,
  });
  return async (name, address) => {
    const network = networkOf(address);
    const pair = `${network}\n${name.trim().toLowerCase()}`;
    // The database is asked for what both counts of this server allow, so that names made up cost it 20 rows an address.
    const wait =
      names.countHere(pair) ||
      addresses.countHere(network) ||
      (await names.countTogether(pair)) ||
      (await addresses.countTogether(network));
    if (wait > 0) throw tooManyCalls(wait);
  };
}
