/** Counts wrong passwords together with all servers of a database. signInWaits.ts defines the waits. */
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
  waitsAfterFailures,
  type Attempt,
  type AttemptWaits,
} from './signInWaits.ts';

export interface WaitsOfAllServersDeps {
  readonly counts: AttemptCountStore;
  readonly failures: Pick<FailureGuard, 'report'>;
  /** Wall clock: of servers, it differs by little. */
  readonly now: () => EpochMs;
  /** Monotonic clock. */
  readonly ticks: () => Ticks;
}

/** An attempt that begins. */
interface BeginningAttempt extends Attempt {
  /** The address is trusted for the account, as far as this server knows. */
  readonly isTrusted: boolean;
}

/** An attempt that has begun. */
interface BegunAttempt {
  readonly waits: AttemptWaits;
  /** Call after the check, or if no check was possible: until then the database counts a failure. */
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

/** Counts of the database for an attempt. */
interface ReadAttempt {
  readonly waits: AttemptWaits;
  /** The shared wait belongs to the address, not to the account. */
  readonly isOfAddress: boolean;
  readonly isTrusted: boolean;
  readonly own: AttemptCount | undefined;
}

/** Attempts at one call. */
export class WaitsOfAllServers {
  readonly #deps: WaitsOfAllServersDeps;
  readonly #call: string;
  /** When the waits end that the database has shown, so that a flood does not ask it. Nothing can shorten them. */
  readonly #waits = new Map<string, Ticks>();

  /** `call` names what is attempted, apart from other calls. */
  constructor(deps: WaitsOfAllServersDeps, call: string) {
    this.#deps = deps;
    this.#call = call;
  }

  /**
   * Counts an attempt as a failure before it is checked. Simultaneous attempts at several servers thus get no
   * more checks than at one server. An attempt that has to wait is not counted. Undefined where the database
   * fails.
   */
  async begin(attempt: BeginningAttempt): Promise<BegunAttempt | undefined> {
    const keys = this.#keysOf(attempt);
    const known = this.#knownWaits(keys, attempt);
    if (known.own > 0 || known.shared > 0) return delayed(known);
    return this.#unlessStoreFails(async () => {
      for (;;) {
        const read = await this.#read(keys);
        if (read.waits.own > 0 || read.waits.shared > 0) {
          this.#remember(keys, read);
          return delayed(read.waits);
        }
        const begun = await this.#count(keys, read);
        // Otherwise another server has counted an attempt meanwhile.
        if (begun !== undefined) return begun;
      }
    });
  }

  /** How long the address stays trusted for the account, at whichever server that began; 0 where it is not. */
  async trustedFor(attempt: Attempt): Promise<Millis> {
    const { counts, now } = this.#deps;
    const read = await this.#unlessStoreFails(() => counts.read([this.#keysOf(attempt).trust]));
    return Math.max(0, (read?.[0]?.endsAt ?? 0) - now());
  }

  /** Forgets the failures of the account at the address, and trusts it there. */
  async trust(attempt: Attempt): Promise<void> {
    const { counts, now } = this.#deps;
    const keys = this.#keysOf(attempt);
    this.#waits.delete(keys.own);
    await this.#unlessStoreFails(() => counts.clear(keys.own, keys.trust, epochMs(now() + TRUST_SPAN)));
  }

  #knownWaits({ own, address, account }: Keys, { isTrusted }: BeginningAttempt): AttemptWaits {
    const left = (key: string) => Math.max(0, (this.#waits.get(key) ?? 0) - this.#deps.ticks());
    return { own: left(own), shared: isTrusted ? 0 : Math.max(left(address), left(account)) };
  }

  #remember(keys: Keys, { waits: { own, shared }, isOfAddress }: ReadAttempt): void {
    const until = (wait: Millis) => ticksOf(this.#deps.ticks() + wait);
    if (own > 0) setNewest(this.#waits, keys.own, until(own));
    else setNewest(this.#waits, isOfAddress ? keys.address : keys.account, until(shared));
  }

  async #read(keys: Keys): Promise<ReadAttempt> {
    const { counts, now } = this.#deps;
    const { own, address, account, trust } = keys;
    const [byPair, byAddress, byAccount, trusted] = await counts.read([own, address, account, trust]);
    const at = now();
    const isTrusted = trusted !== undefined && trusted.endsAt > at;
    const history = {
      own: recent(byPair, at),
      ofAddress: recent(byAddress, at),
      ofAccount: recent(byAccount, at),
      isTrusted,
    };
    const waits = waitsAfterFailures(history);
    const isOfAddress = waits.shared > waitsAfterFailures({ ...history, ofAddress: undefined }).shared;
    return { waits, isOfAddress, isTrusted, own: byPair };
  }

  /** Counts an attempt as a failure if the count has not changed since it was read. */
  async #count(keys: Keys, { own: read, isTrusted }: ReadAttempt): Promise<BegunAttempt | undefined> {
    const { counts, now } = this.#deps;
    const at = now();
    const endsAt = epochMs(at + FORGET_AFTER);
    const counted = { failures: (recent(read, at)?.count ?? 0) + 1, endsAt };
    if (!(await counts.replace(keys.own, read, counted))) return undefined;
    const end: BegunAttempt['end'] = async (outcome) => {
      // Failures at a trusted address count for nobody else.
      if (outcome === 'wrong' && !isTrusted) await counts.add([keys.address, keys.account], now(), endsAt);
      else if (outcome === 'right') await counts.clear(keys.own, keys.trust, epochMs(now() + TRUST_SPAN));
      else if (outcome === 'unknown') await counts.replace(keys.own, counted, read);
    };
    return { waits: { own: 0, shared: 0 }, end: (outcome) => this.#unlessStoreFails(() => end(outcome)) };
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

  #keysOf(attempt: Attempt): Keys {
    const key = (kind: string, of: string) => `${this.#call}\n${kind}\n${of}`;
    const pair = keyOf(attempt);
    return {
      own: key('own', pair),
      trust: key('trust', pair),
      address: key('address', attempt.network),
      account: key('account', nameOf(attempt)),
    };
  }
}

function delayed(waits: AttemptWaits): BegunAttempt {
  return { waits, end: async () => undefined };
}

/** Failures with the time since the last one; undefined where they are forgotten. */
function recent(count: AttemptCount | undefined, at: EpochMs) {
  if (count === undefined || count.endsAt <= at) return undefined;
  return { count: count.failures, age: Math.max(0, at + FORGET_AFTER - count.endsAt) };
}
