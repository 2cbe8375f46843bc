/** Runs password attempts of one account and address one after the other, so that parallel guessing is no faster. */
import { failure, success, type Result } from '../../src/domain/result.ts';
import type { Millis, Ticks } from '../../src/domain/units.ts';
import { AttemptLimit } from './attemptLimit.ts';

/** Queued attempts of one address, not counting those of accounts that signed in from it lately. */
const MAX_QUEUED = 50;
/** Wait that is answered when the queue is full. */
const FULL_QUEUE_WAIT: Millis = 2000;

/** One attempt to prove an account's password. */
export interface Attempt {
  /** Login or email, as it was typed. */
  readonly account: string;
  readonly address: string;
}

/** Why an attempt did not succeed; `wait` is the time until the next one is checked. */
export type AttemptFailure =
  | { readonly kind: 'tooMany'; readonly wait: Millis }
  | { readonly kind: 'wrongPassword' };

/** Receives the outcome of an attempt. */
export type ObserveAttempt = (attempt: Attempt, isSuccess: boolean) => void;

/** Queues attempts and delays them by `AttemptLimit`. One instance for each call that checks passwords. */
export class AttemptQueue {
  readonly #ticks: () => Ticks;
  #observe: ObserveAttempt | undefined;
  readonly #limit = new AttemptLimit();
  /** Last queued attempt of each account and address. */
  readonly #tails = new Map<string, Promise<unknown>>();
  /** Number of queued attempts, by address. */
  readonly #queued = new Map<string, number>();

  constructor(ticks: () => Ticks) {
    this.#ticks = ticks;
  }

  /** Sets what receives the outcome of each attempt that is checked here. */
  observe(observe: ObserveAttempt): void {
    this.#observe = observe;
  }

  /** Counts an attempt that another server has checked. */
  record({ account, address }: Attempt, isSuccess: boolean): void {
    if (isSuccess) this.#limit.recordSuccess(account, address, this.#ticks());
    else this.#limit.recordFailure(account, address, this.#ticks());
  }

  /**
   * Runs `check` when earlier attempts of this account and address are done. `check` returns undefined for a wrong
   * password; it is not called where the attempt has to wait. What it throws is thrown.
   */
  async run<T>(attempt: Attempt, check: () => Promise<T | undefined>): Promise<Result<T, AttemptFailure>> {
    const { account, address } = attempt;
    const queued = this.#queued.get(address) ?? 0;
    if (queued >= MAX_QUEUED && !this.#limit.isTrusted(account, address, this.#ticks())) {
      return failure({ kind: 'tooMany', wait: FULL_QUEUE_WAIT });
    }
    const key = `${address}\n${account}`;
    const previous = this.#tails.get(key) ?? Promise.resolve();
    const running = previous.then(() => this.#runOne(attempt, check));
    const settled = running.catch(() => undefined);
    this.#tails.set(key, settled);
    this.#queued.set(address, queued + 1);
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
    { account, address }: Attempt,
    check: () => Promise<T | undefined>,
  ): Promise<Result<T, AttemptFailure>> {
    const wait = this.#limit.waitOf(account, address, this.#ticks());
    if (wait > 0) return failure({ kind: 'tooMany', wait });
    const value = await check();
    const isSuccess = value !== undefined;
    this.record({ account, address }, isSuccess);
    this.#observe?.({ account, address }, isSuccess);
    return isSuccess ? success(value) : failure({ kind: 'wrongPassword' });
  }
}

/** The queues of the calls that check a password. */
export interface AttemptQueues {
  readonly signIn: AttemptQueue;
  readonly changePassword: AttemptQueue;
}

/** Empty queues. */
export function attemptQueues(ticks: () => Ticks): AttemptQueues {
  return { signIn: new AttemptQueue(ticks), changePassword: new AttemptQueue(ticks) };
}
