/** Counts wrong passwords together with the other servers of a database. The waits are those of attemptLimit.ts. */
import { epochMs, ticks as ticksOf, type EpochMs, type Millis, type Ticks } from '../../src/domain/units.ts';
import type { FailureGuard } from '../process/failureGuard.ts';
import type { AttemptCount, AttemptCountStore } from '../store/calls/attemptCountStore.ts';
import { StoreFailure } from '../store/database/storeFailures.ts';
import {
  FORGET_AFTER,
  keyOf,
  nameOf,
  setNewest,
  TRUST_SPAN,
  waitAfterFailures,
  type Attempt,
} from './attemptLimit.ts';

export interface SharedAttemptsDeps {
  readonly counts: AttemptCountStore;
  readonly failures: Pick<FailureGuard, 'report'>;
  /** Wall clock: of servers, it differs by little. */
  readonly now: () => EpochMs;
  /** Monotonic clock. */
  readonly ticks: () => Ticks;
}

/** An attempt that has begun. */
interface BegunAttempt {
  /** Time until it is checked; 0 = now. */
  readonly wait: Millis;
  /** To be called where it was checked, or could not be: until then the database has it as a failure. */
  end(outcome: 'right' | 'wrong' | 'unknown'): Promise<void>;
}

interface Keys {
  /** Of the account at the address. */
  readonly own: string;
  /** Whether the account has signed in from the address. */
  readonly trust: string;
  readonly address: string;
  readonly account: string;
}

/** Attempts at one call. */
export class SharedAttempts {
  readonly #deps: SharedAttemptsDeps;
  readonly #call: string;
  /** When the waits end that the database has shown, so that a flood does not ask it. Nothing can shorten them. */
  readonly #waits = new Map<string, Ticks>();

  /** `call` names what is attempted, apart from other calls. */
  constructor(deps: SharedAttemptsDeps, call: string) {
    this.#deps = deps;
    this.#call = call;
  }

  /**
   * Counts an attempt as a failure before it is checked, so that of simultaneous ones at several servers no more are
   * checked than of those at one. One that has to wait is not counted. Undefined where the database fails.
   */
  async begin(attempt: Attempt): Promise<BegunAttempt | undefined> {
    const { ticks } = this.#deps;
    const keys = this.#keysOf(attempt);
    const known = (this.#waits.get(keys.own) ?? 0) - ticks();
    if (known > 0) return delayed(known);
    return this.#unlessStoreFails(async () => {
      for (;;) {
        const { wait, own } = await this.#read(keys);
        if (wait > 0) {
          setNewest(this.#waits, keys.own, ticksOf(ticks() + wait));
          return delayed(wait);
        }
        const begun = await this.#count(keys, own);
        // Otherwise another server has counted an attempt meanwhile.
        if (begun !== undefined) return begun;
      }
    });
  }

  /** Whether the account has signed in from this address within 24 h, at whichever server. */
  async isTrusted(attempt: Attempt): Promise<boolean> {
    const { counts, now } = this.#deps;
    const read = await this.#unlessStoreFails(() => counts.read([this.#keysOf(attempt).trust]));
    return (read?.[0]?.endsAt ?? 0) > now();
  }

  async #read(keys: Keys): Promise<{ readonly wait: Millis; readonly own: AttemptCount | undefined }> {
    const { counts, now } = this.#deps;
    const { own, address, account, trust } = keys;
    const [byPair, byAddress, byAccount, trusted] = await counts.read([own, address, account, trust]);
    const at = now();
    const wait = waitAfterFailures({
      own: recent(byPair, at),
      ofAddress: recent(byAddress, at),
      ofAccount: recent(byAccount, at),
      isTrusted: trusted !== undefined && trusted.endsAt > at,
    });
    return { wait, own: byPair };
  }

  /** Counts an attempt as a failure where the count still is the one that was read. */
  async #count(keys: Keys, read: AttemptCount | undefined): Promise<BegunAttempt | undefined> {
    const { counts, now } = this.#deps;
    const at = now();
    const endsAt = epochMs(at + FORGET_AFTER);
    const counted = { failures: (recent(read, at)?.count ?? 0) + 1, endsAt };
    if (!(await counts.replace(keys.own, read, counted))) return undefined;
    const end: BegunAttempt['end'] = async (outcome) => {
      if (outcome === 'wrong') await counts.add([keys.address, keys.account], now(), endsAt);
      else if (outcome === 'right') await counts.clear(keys.own, keys.trust, epochMs(now() + TRUST_SPAN));
      else await counts.replace(keys.own, counted, read);
    };
    return { wait: 0, end: (outcome) => this.#unlessStoreFails(() => end(outcome)) };
  }

  async #unlessStoreFails<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreFailure)) throw error;
      const sentence = 'An attempt to sign in could not be counted together with those of other servers';
      this.#deps.failures.report('job', sentence, { error });
      return undefined;
    }
  }

  #keysOf({ account, address }: Attempt): Keys {
    const key = (kind: string, of: string) => `${this.#call}\n${kind}\n${of}`;
    const pair = keyOf(account, address);
    return {
      own: key('own', pair),
      trust: key('trust', pair),
      address: key('address', address),
      account: key('account', nameOf(account)),
    };
  }
}

function delayed(wait: Millis): BegunAttempt {
  return { wait, end: async () => undefined };
}

/** Failures with the time since the last one; undefined where they are forgotten. */
function recent(count: AttemptCount | undefined, at: EpochMs) {
  if (count === undefined || count.endsAt <= at) return undefined;
  return { count: count.failures, age: Math.max(0, at + FORGET_AFTER - count.endsAt) };
}
