/**
 * Slows guessing down: 5 failures in 5 minutes for one account from one address, 20 for one address. The
 * account is counted per address, so that nobody locks an operator out from elsewhere (reliability 4.1).
 */
import type { EpochMs, Millis } from '../../src/domain/units.ts';

const WINDOW: Millis = 5 * 60_000;
const PER_ACCOUNT = 5;
const PER_ADDRESS = 20;
/** Keys remembered; past it those without a recent failure are dropped. */
const KEYS = 50_000;

export class SignInLimit {
  /** Times of failures, oldest first, by key. */
  readonly #failures = new Map<string, EpochMs[]>();

  /** Seconds to wait before the next try is looked at; 0 = go on. */
  waitSeconds(login: string, address: string, now: EpochMs): number {
    const wait = Math.max(
      this.#waitOf(accountKey(login, address), PER_ACCOUNT, now),
      this.#waitOf(address, PER_ADDRESS, now),
    );
    return Math.ceil(wait / 1000);
  }

  failed(login: string, address: string, now: EpochMs): void {
    if (this.#failures.size >= KEYS) this.#forgetOld(now);
    for (const key of [accountKey(login, address), address]) {
      const times = this.#recent(key, now);
      times.push(now);
      this.#failures.set(key, times.slice(-PER_ADDRESS));
    }
  }

  /** A right password proves the person; the address keeps its count. */
  succeeded(login: string, address: string): void {
    this.#failures.delete(accountKey(login, address));
  }

  #waitOf(key: string, limit: number, now: EpochMs): Millis {
    const times = this.#recent(key, now);
    const first = times.at(-limit);
    return first === undefined ? 0 : first + WINDOW - now;
  }

  #recent(key: string, now: EpochMs): EpochMs[] {
    return (this.#failures.get(key) ?? []).filter((time) => time + WINDOW > now);
  }

  #forgetOld(now: EpochMs): void {
    for (const key of this.#failures.keys())
      if (this.#recent(key, now).length === 0) this.#failures.delete(key);
    if (this.#failures.size >= KEYS) this.#failures.clear();
  }
}

const accountKey = (login: string, address: string): string => `${address}\n${login.toLowerCase()}`;
