/**
 * Slows password guessing down in steps, without locking anybody out. Failures are counted by account and address
 * together, by address, by account, and in total. An account that has signed in from an address lately is trusted there:
 * what others do at that address or to that account does not delay it. A success costs nothing. One address
 * counts as one caller; of IPv6, a /64 does.
 */
import { deleteFirst } from '../../src/domain/deleteFirst.ts';
import { ticks, type Millis, type Ticks } from '../../src/domain/units.ts';
import type { IpNetwork } from '../process/ipAddress.ts';

const SECOND: Millis = 1000;
/** Failures are forgotten this long after the last one. */
export const FORGET_AFTER: Millis = 15 * 60 * SECOND;
/** How long a success makes its address trusted for the account: as long as the longest token. */
export const TRUST_SPAN: Millis = 30 * 24 * 60 * 60 * SECOND;

/** One attempt to prove an account's password. */
export interface Attempt {
  /** Login; what was typed where no account has it. */
  readonly account: string;
  readonly network: IpNetwork;
}

interface Steps {
  /** Failures without a wait. */
  readonly free: number;
  /** Failures from one step to the next. */
  readonly width: number;
  readonly waits: readonly Millis[];
}

/** Failures of one account from one address: people mistype. */
const OWN: Steps = { free: 4, width: 1, waits: [5, 15, 30, 60, 120, 300].map((s) => s * SECOND) };
/**
 * Failures of one account from an address it trusts: more than a person makes, too few to guess a password.
 */
const TRUSTED: Steps = { free: 29, width: 1, waits: [5 * SECOND] };
/**
 * Failures of one address with accounts that do not trust it; short waits, as others may share the address.
 */
const ADDRESS: Steps = { free: 19, width: 20, waits: [1, 2, 5, 10].map((s) => s * SECOND) };
/** Failures of one account from any address it does not trust. */
const ACCOUNT: Steps = { free: 19, width: 20, waits: [5, 15, 30, 60].map((s) => s * SECOND) };
/** Failures of all untrusted addresses together: a password check costs 50 ms of a processor. */
const TOTAL: Steps = { free: 99, width: 100, waits: [50, 100, 200] };
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

/** Counts that decide the waits of an account at an address. */
export interface AttemptHistory {
  readonly own: RecentFailures | undefined;
  readonly ofAddress: RecentFailures | undefined;
  readonly ofAccount: RecentFailures | undefined;
  /** Whether the account has signed in from the address within TRUST_SPAN. */
  readonly isTrusted: boolean;
}

/** Times until the next attempt is checked; 0 = now. */
export interface AttemptWaits {
  /** After failures of this account at this address: the caller is told to come again. */
  readonly own: Millis;
  /** After failures of the address, of the account or of all strangers: the attempt waits in line. */
  readonly shared: Millis;
}

/** Waits of the next attempt. */
export function waitsAfterFailures({ own, ofAddress, ofAccount, isTrusted }: AttemptHistory): AttemptWaits {
  if (isTrusted) return { own: remaining(own, TRUSTED), shared: 0 };
  return {
    own: remaining(own, OWN),
    shared: Math.max(remaining(ofAddress, ADDRESS), remaining(ofAccount, ACCOUNT)),
  };
}

/** Counts failed attempts. Times are of the monotonic clock; every call is O(1). */
export class SignInWaits {
  readonly #own = new Map<string, Failures>();
  readonly #addresses = new Map<string, Failures>();
  readonly #accounts = new Map<string, Failures>();
  #total: Failures | undefined;
  /** When the trust of an address ends, by account and address. */
  readonly #trust = new Map<string, Ticks>();
  /** When the trust that ends last does, by address. */
  readonly #known = new Map<string, Ticks>();

  /** Waits of the next attempt. */
  waitsOf(attempt: Attempt, now: Ticks): AttemptWaits {
    const isTrusted = this.isTrusted(attempt, now);
    const { own, shared } = waitsAfterFailures({
      own: recent(this.#own.get(keyOf(attempt)), now),
      ofAddress: recent(this.#addresses.get(attempt.network), now),
      ofAccount: recent(this.#accounts.get(nameOf(attempt)), now),
      isTrusted,
    });
    const ofAll = isTrusted ? 0 : remaining(recent(this.#total, now), TOTAL);
    return { own, shared: Math.max(shared, ofAll) };
  }

  /** Whether the account has signed in from this address within TRUST_SPAN. */
  isTrusted(attempt: Attempt, now: Ticks): boolean {
    return (this.#trust.get(keyOf(attempt)) ?? 0) > now;
  }

  /** Whether any account has signed in from this address within TRUST_SPAN. */
  isKnown({ network }: Attempt, now: Ticks): boolean {
    return (this.#known.get(network) ?? 0) > now;
  }

  /** Counts a wrong password. A wrong password from a trusted address counts for nobody else. */
  recordFailure(attempt: Attempt, now: Ticks): void {
    count(this.#own, keyOf(attempt), now);
    if (this.isTrusted(attempt, now)) return;
    count(this.#addresses, attempt.network, now);
    count(this.#accounts, nameOf(attempt), now);
    this.#total = { count: (recent(this.#total, now)?.count ?? 0) + 1, last: now };
  }

  /** Clears the failures of this account from this address, and trusts the address for TRUST_SPAN. */
  recordSuccess(attempt: Attempt, now: Ticks): void {
    this.#own.delete(keyOf(attempt));
    this.trust(attempt, ticks(now + TRUST_SPAN));
  }

  /** Trusts the address for the account until then. */
  trust(attempt: Attempt, until: Ticks): void {
    setNewest(this.#trust, keyOf(attempt), until);
    setNewest(this.#known, attempt.network, ticks(Math.max(until, this.#known.get(attempt.network) ?? 0)));
  }
}

function remaining(failures: RecentFailures | undefined, { free, width, waits }: Steps): Millis {
  if (failures === undefined || failures.count <= free) return 0;
  const step = Math.floor((failures.count - free - 1) / width);
  return Math.max(0, (waits[Math.min(step, waits.length - 1)] ?? 0) - failures.age);
}

function recent(failures: Failures | undefined, now: Ticks): RecentFailures | undefined {
  if (failures === undefined || now - failures.last >= FORGET_AFTER) return undefined;
  return { count: failures.count, age: now - failures.last };
}

function count(table: Map<string, Failures>, key: string, now: Ticks): void {
  setNewest(table, key, { count: (recent(table.get(key), now)?.count ?? 0) + 1, last: now });
}

/** Sets a value. If the table is full, drops the value that was set longest ago. */
export function setNewest<T>(table: Map<string, T>, key: string, value: T): void {
  table.delete(key);
  table.set(key, value);
  if (table.size > MAX_ENTRIES) deleteFirst(table);
}

/** Key that counts the failures of an account. */
export const nameOf = ({ account }: Attempt): string => account.trim().toLowerCase();
/** Key of an account at an address. */
export const keyOf = (attempt: Attempt): string => `${attempt.network}\n${nameOf(attempt)}`;
