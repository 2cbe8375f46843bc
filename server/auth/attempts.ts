/** Runs attempts at passwords in turn, so that many at once are as slow as many in a row. */
import { failure, type Result } from '../../src/domain/result.ts';
import type { Millis, Ticks } from '../../src/domain/units.ts';
import { AttemptLimit } from './attemptLimit.ts';

/** Attempts of one address that may wait for their turn, but for those of proven accounts. */
const MAX_WAITING = 50;
/** What one that finds no place is told to wait. */
const CROWDED_WAIT: Millis = 2000;

export interface Attempt {
  /** Login or e-mail, as it was typed. */
  readonly account: string;
  readonly address: string;
}

export interface TooMany {
  readonly why: 'tooMany';
  readonly wait: Millis;
}

export interface Wrong {
  readonly why: 'wrong';
}

export class Attempts {
  readonly #ticks: () => Ticks;
  readonly #limit = new AttemptLimit();
  /** The newest attempt of each account from each address that is under way. */
  readonly #tails = new Map<string, Promise<unknown>>();
  /** Attempts under way, by address. */
  readonly #waiting = new Map<string, number>();

  constructor(ticks: () => Ticks) {
    this.#ticks = ticks;
  }

  /** `check` answers undefined for a wrong password; it is not called where the attempt has to wait. */
  async run<T>(attempt: Attempt, check: () => Promise<T | undefined>): Promise<Result<T, TooMany | Wrong>> {
    const { account, address } = attempt;
    const waiting = this.#waiting.get(address) ?? 0;
    if (waiting >= MAX_WAITING && !this.#limit.isProven(account, address, this.#ticks())) {
      return failure({ why: 'tooMany', wait: CROWDED_WAIT });
    }
    const key = `${address}\n${account}`;
    const turn = this.#tails.get(key) ?? Promise.resolve();
    const running = turn.then(() => this.#once(attempt, check));
    const settled = running.catch(() => undefined);
    this.#tails.set(key, settled);
    this.#waiting.set(address, waiting + 1);
    try {
      return await running;
    } finally {
      if (this.#tails.get(key) === settled) this.#tails.delete(key);
      const left = (this.#waiting.get(address) ?? 1) - 1;
      if (left === 0) this.#waiting.delete(address);
      else this.#waiting.set(address, left);
    }
  }

  async #once<T>(
    { account, address }: Attempt,
    check: () => Promise<T | undefined>,
  ): Promise<Result<T, TooMany | Wrong>> {
    const wait = this.#limit.waitOf(account, address, this.#ticks());
    if (wait > 0) return failure({ why: 'tooMany', wait });
    const value = await check();
    if (value === undefined) {
      this.#limit.failed(account, address, this.#ticks());
      return failure({ why: 'wrong' });
    }
    this.#limit.succeeded(account, address, this.#ticks());
    return { ok: true, value };
  }
}
