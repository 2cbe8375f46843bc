/**
 * Slows password guessing down in steps, without locking anybody out (T-109). A wait follows only one's own failure:
 * of this account from this address. Its length grows with those failures and, unless the account has signed in from
 * this address lately, with all failures of the address and of the account. A success costs nothing.
 */
import { deleteFirst } from '../../src/domain/deleteFirst.ts';
import type { Millis, Ticks } from '../../src/domain/units.ts';

const SECOND: Millis = 1000;
/** Failures are forgotten this long after the last one. */
export const FORGET_AFTER: Millis = 15 * 60 * SECOND;
/** How long a success makes its address trusted for the account. */
export const TRUST_SPAN: Millis = 24 * 60 * 60 * SECOND;

/** One attempt to prove an account's password. */
export interface Attempt {
  /** Login or email, as it was typed. */
  readonly account: string;
  readonly address: string;
}

interface Steps {
  /** Failures without a wait. */
  readonly free: number;
  /** Failures from one step to the next. */
  readonly width: number;
  readonly waits: readonly Millis[];
}

/** Of one account from one address: people mistype. */
const OWN: Steps = { free: 4, width: 1, waits: [5, 15, 30, 60, 120, 300].map((s) => s * SECOND) };
/** Of one address with any account, and of one account from any address. */
const SHARED: Steps = { free: 19, width: 20, waits: [5, 15, 30, 60].map((s) => s * SECOND) };
/** Entries of each table; beyond it the entry that was touched longest ago is dropped. */
const MAX_ENTRIES = 50_000;

interface Failures {
  readonly count: number;
  readonly last: Ticks;
}

/** Failures that are not forgotten. */
interface RecentFailures {
  readonly count: number;
  /** Time since the last one. */
  readonly age: Millis;
}

/** What the wait of an account at an address follows from. */
export interface AttemptHistory {
  readonly own: RecentFailures | undefined;
  readonly ofAddress: RecentFailures | undefined;
  readonly ofAccount: RecentFailures | undefined;
  /** Whether the account has signed in from the address within 24 h. */
  readonly isTrusted: boolean;
}

/** Time until the next attempt is checked; 0 = now. */
export function waitAfterFailures({ own, ofAddress, ofAccount, isTrusted }: AttemptHistory): Millis {
  if (own === undefined) return 0;
  const shared = isTrusted
    ? 0
    : Math.max(waitAfter(ofAddress?.count, SHARED), waitAfter(ofAccount?.count, SHARED));
  return Math.max(0, Math.max(waitAfter(own.count, OWN), shared) - own.age);
}

/** Counts failed attempts by account and address. Times are of the monotonic clock; every call is O(1). */
export class AttemptLimit {
  readonly #own = new Map<string, Failures>();
  readonly #addresses = new Map<string, Failures>();
  readonly #accounts = new Map<string, Failures>();
  /** Time of the last success by account and address. */
  readonly #successes = new Map<string, Ticks>();

  /** Time until the next attempt of this account from this address is checked; 0 = now. */
  waitOf(account: string, address: string, now: Ticks): Millis {
    return waitAfterFailures({
      own: recent(this.#own.get(keyOf(account, address)), now),
      ofAddress: recent(this.#addresses.get(address), now),
      ofAccount: recent(this.#accounts.get(nameOf(account)), now),
      isTrusted: this.isTrusted(account, address, now),
    });
  }

  /** Whether the account has signed in from this address within 24 h. */
  isTrusted(account: string, address: string, now: Ticks): boolean {
    const at = this.#successes.get(keyOf(account, address));
    return at !== undefined && now - at < TRUST_SPAN;
  }

  /** Counts a wrong password for the account, for the address and for both together. */
  recordFailure(account: string, address: string, now: Ticks): void {
    count(this.#own, keyOf(account, address), now);
    count(this.#addresses, address, now);
    count(this.#accounts, nameOf(account), now);
  }

  /** Clears the failures of this account from this address, and trusts the address for 24 h. */
  recordSuccess(account: string, address: string, now: Ticks): void {
    const key = keyOf(account, address);
    this.#own.delete(key);
    setNewest(this.#successes, key, now);
  }
}

function waitAfter(failures = 0, { free, width, waits }: Steps): Millis {
  if (failures <= free) return 0;
  const step = Math.floor((failures - free - 1) / width);
  return waits[Math.min(step, waits.length - 1)] ?? 0;
}

function recent(failures: Failures | undefined, now: Ticks): RecentFailures | undefined {
  if (failures === undefined || now - failures.last >= FORGET_AFTER) return undefined;
  return { count: failures.count, age: now - failures.last };
}

function count(table: Map<string, Failures>, key: string, now: Ticks): void {
  setNewest(table, key, { count: (recent(table.get(key), now)?.count ?? 0) + 1, last: now });
}

/** Sets a value and bounds the table; of too many the one that was set longest ago is dropped. */
export function setNewest<T>(table: Map<string, T>, key: string, value: T): void {
  table.delete(key);
  table.set(key, value);
  if (table.size > MAX_ENTRIES) deleteFirst(table);
}

/** Name under which the failures of an account are counted. */
export const nameOf = (account: string): string => account.trim().toLowerCase();
/** Key of an account at an address. */
export const keyOf = (account: string, address: string): string => `${address}\n${nameOf(account)}`;
