/**
 * Slows guessing of passwords down by steps, so that nobody is locked out by others (T-109). A wait follows only a
 * failure of one's own: of this account from this address. How long it is grows with those failures, and, unless
 * the account has signed in from this address lately, with all failures of the address and of the account. Who has
 * not failed is always looked at; a success costs nothing.
 */
import type { Millis, Ticks } from '../../src/domain/units.ts';

const SECOND: Millis = 1000;
/** Failures are forgotten this long after the last one. */
const FORGET: Millis = 15 * 60 * SECOND;
/** A success counts this long as a proof that the address is the person's. */
const PROOF: Millis = 24 * 60 * 60 * SECOND;

interface Steps {
  /** Failures that cost nothing. */
  readonly free: number;
  /** Failures from one step to the next. */
  readonly width: number;
  readonly waits: readonly Millis[];
}

/** Of one account from one address: people mistype. */
const OWN: Steps = { free: 4, width: 1, waits: [5, 15, 30, 60, 120, 300].map((s) => s * SECOND) };
/** Of one address with any account, and of one account from any address. */
const SHARED: Steps = { free: 19, width: 20, waits: [5, 15, 30, 60].map((s) => s * SECOND) };
/** Entries of each table; past it the oldest are dropped. */
const ENTRIES = 50_000;

interface Failures {
  readonly count: number;
  readonly last: Ticks;
}

export class AttemptLimit {
  readonly #own = new Map<string, Failures>();
  readonly #addresses = new Map<string, Failures>();
  readonly #accounts = new Map<string, Failures>();
  /** Time of the last success by account and address. */
  readonly #proofs = new Map<string, Ticks>();

  /** How long until the next attempt of this account from this address is looked at; 0 = now. */
  waitOf(account: string, address: string, now: Ticks): Millis {
    const own = recent(this.#own.get(keyOf(account, address)), now);
    if (own === undefined) return 0;
    const shared = this.isProven(account, address, now)
      ? 0
      : Math.max(
          waitAfter(recent(this.#addresses.get(address), now)?.count, SHARED),
          waitAfter(recent(this.#accounts.get(nameOf(account)), now)?.count, SHARED),
        );
    return Math.max(0, own.last + Math.max(waitAfter(own.count, OWN), shared) - now);
  }

  /** Whether the account has signed in from this address lately. */
  isProven(account: string, address: string, now: Ticks): boolean {
    const at = this.#proofs.get(keyOf(account, address));
    return at !== undefined && now - at < PROOF;
  }

  failed(account: string, address: string, now: Ticks): void {
    count(this.#own, keyOf(account, address), now);
    count(this.#addresses, address, now);
    count(this.#accounts, nameOf(account), now);
  }

  succeeded(account: string, address: string, now: Ticks): void {
    const key = keyOf(account, address);
    this.#own.delete(key);
    keepNewest(this.#proofs, key, now);
  }
}

function waitAfter(failures = 0, { free, width, waits }: Steps): Millis {
  if (failures <= free) return 0;
  const step = Math.floor((failures - free - 1) / width);
  return waits[Math.min(step, waits.length - 1)] ?? 0;
}

function recent(failures: Failures | undefined, now: Ticks): Failures | undefined {
  return failures !== undefined && now - failures.last < FORGET ? failures : undefined;
}

function count(table: Map<string, Failures>, key: string, now: Ticks): void {
  keepNewest(table, key, { count: (recent(table.get(key), now)?.count ?? 0) + 1, last: now });
}

/** A map keeps the order of insertion, so its first entry is the one that was touched longest ago. */
function keepNewest<T>(table: Map<string, T>, key: string, value: T): void {
  table.delete(key);
  table.set(key, value);
  if (table.size > ENTRIES) table.delete(table.keys().next().value ?? '');
}

const nameOf = (account: string): string => account.trim().toLowerCase();
const keyOf = (account: string, address: string): string => `${address}\n${nameOf(account)}`;
