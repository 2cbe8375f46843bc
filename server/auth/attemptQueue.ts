/** Runs password attempts of one account and address one after the other, so that parallel guessing is no faster. */
import { failure, success, type Result } from '../../src/domain/result.ts';
import type { Millis, Ticks } from '../../src/domain/units.ts';
import { AttemptLimit, type Attempt } from './attemptLimit.ts';
import { SharedAttempts, type SharedAttemptsDeps } from './sharedAttempts.ts';

/** Queued attempts of one address, not counting those of accounts that signed in from it lately. */
const MAX_QUEUED = 50;
/** Wait that is answered when the queue is full. */
const FULL_QUEUE_WAIT: Millis = 2000;

/** Why an attempt did not succeed; `wait` is the time until the next one is checked. */
export type AttemptFailure =
  | { readonly kind: 'tooMany'; readonly wait: Millis }
  | { readonly kind: 'wrongPassword' };

/** Queues attempts and delays them by `AttemptLimit`. One instance for each call that checks passwords. */
export class AttemptQueue {
  readonly #ticks: () => Ticks;
  /** Counts in the database, where other servers count too. */
  readonly #shared: SharedAttempts | undefined;
  /** What this server has counted by itself: it holds without a database for several servers, and where that fails. */
  readonly #limit = new AttemptLimit();
  /** Last queued attempt of each account and address. */
  readonly #tails = new Map<string, Promise<unknown>>();
  /** Number of queued attempts, by address. */
  readonly #queued = new Map<string, number>();

  constructor(ticks: () => Ticks, shared?: SharedAttempts) {
    this.#ticks = ticks;
    this.#shared = shared;
  }

  /**
   * Runs `check` when earlier attempts of this account and address are done. `check` returns undefined for a wrong
   * password; it is not called where the attempt has to wait. What it throws is thrown.
   */
  async run<T>(attempt: Attempt, check: () => Promise<T | undefined>): Promise<Result<T, AttemptFailure>> {
    const { account, address } = attempt;
    if ((this.#queued.get(address) ?? 0) >= MAX_QUEUED && !(await this.#isTrusted(attempt))) {
      return failure({ kind: 'tooMany', wait: FULL_QUEUE_WAIT });
    }
    const key = `${address}\n${account}`;
    const previous = this.#tails.get(key) ?? Promise.resolve();
    const running = previous.then(() => this.#runOne(attempt, check));
    const settled = running.catch(() => undefined);
    this.#tails.set(key, settled);
    this.#queued.set(address, (this.#queued.get(address) ?? 0) + 1);
    try {
      return await running;
    } finally {
      if (this.#tails.get(key) === settled) this.#tails.delete(key);
      const left = (this.#queued.get(address) ?? 1) - 1;
      if (left === 0) this.#queued.delete(address);
      else this.#queued.set(address, left);
    }
  }

  async #runOne<T>(
    attempt: Attempt,
    check: () => Promise<T | undefined>,
  ): Promise<Result<T, AttemptFailure>> {
    const { account, address } = attempt;
    const shared = await this.#shared?.begin(attempt);
    const wait = shared?.wait ?? this.#limit.waitOf(account, address, this.#ticks());
    if (wait > 0) return failure({ kind: 'tooMany', wait });
    let outcome: 'right' | 'wrong' | 'unknown' = 'unknown';
    try {
      const value = await check();
      outcome = value === undefined ? 'wrong' : 'right';
      if (value === undefined) this.#limit.recordFailure(account, address, this.#ticks());
      else this.#limit.recordSuccess(account, address, this.#ticks());
      return value === undefined ? failure({ kind: 'wrongPassword' }) : success(value);
    } finally {
      await shared?.end(outcome);
    }
  }

  async #isTrusted(attempt: Attempt): Promise<boolean> {
    const { account, address } = attempt;
    return (
      this.#limit.isTrusted(account, address, this.#ticks()) ||
      (await this.#shared?.isTrusted(attempt)) === true
    );
  }
}

/** The queues of the calls that check a password. */
export interface AttemptQueues {
  readonly signIn: AttemptQueue;
  readonly changePassword: AttemptQueue;
}

export interface AttemptQueueDeps extends Omit<SharedAttemptsDeps, 'counts'> {
  /** Undefined where no other server can use the database: attempts are counted in memory then. */
  readonly counts: SharedAttemptsDeps['counts'] | undefined;
}

/** Empty queues. */
export function attemptQueues({ counts, ...deps }: AttemptQueueDeps): AttemptQueues {
  const queueOf = (call: keyof AttemptQueues) =>
    new AttemptQueue(deps.ticks, counts && new SharedAttempts({ ...deps, counts }, call));
  return { signIn: queueOf('signIn'), changePassword: queueOf('changePassword') };
}
