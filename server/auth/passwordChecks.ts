/** Checks attempts to prove a password in their turn, limits them, and learns from their outcome. */
import { failure, success, type Result } from '../../src/domain/result.ts';
import { ticks as ticksOf, type Millis, type Ticks } from '../../src/domain/units.ts';
import { SignInWaits, keyOf, type Attempt } from './signInWaits.ts';
import { SignInLine, MAX_WAIT, type LineFailure, type Rank } from './signInLine.ts';
import { WaitsOfAllServers, type WaitsOfAllServersDeps } from './waitsOfAllServers.ts';

/** Why an attempt did not succeed. */
export type AttemptFailure = LineFailure | { readonly kind: 'wrongPassword' };

/** An attempt, and what its place in the line follows from. */
export interface Claim extends Attempt {
  /** The account exists. No answer depends on it: only the order in a flood does. */
  readonly exists: boolean;
  /** Aborted when the caller has gone. */
  readonly signal?: AbortSignal;
  /** The caller has a session of the account. */
  readonly isSignedIn?: boolean;
}

const NEVER = new AbortController().signal;

/** What came of an attempt that had its turn: an outcome, or that other servers have counted more than this one. */
type Turn<T> =
  | { readonly kind: 'done'; readonly result: Result<T, AttemptFailure> }
  | { readonly kind: 'later'; readonly wait: Millis };

interface QueueDeps {
  readonly ticks: () => Ticks;
  /** Of all calls of the server that check a password. */
  readonly line: SignInLine;
  /** Names the call among them. */
  readonly call: string;
  /** Counts in the database, where other servers count too. */
  readonly shared: WaitsOfAllServers | undefined;
}

/** One instance for each call that checks passwords. */
export class PasswordChecks {
  readonly #deps: QueueDeps;
  /** What this server has counted by itself: it holds without a database for several servers, and where that fails. */
  readonly #limit = new SignInWaits();

  constructor(deps: QueueDeps) {
    this.#deps = deps;
  }

  /**
   * Runs `check` when it is the attempt's turn; of attempts at one account from one address one runs at a time. `check`
   * returns undefined for a wrong password; it is not called where the attempt has to wait for longer than PATIENCE, or
   * where its caller has gone. What it throws is thrown.
   */
  async run<T>(claim: Claim, check: () => Promise<T | undefined>): Promise<Result<T, AttemptFailure>> {
    const { ticks, line, call } = this.#deps;
    await this.#learnTrust(claim);
    let notBefore = 0;
    const visitor = {
      key: `${call}\n${keyOf(claim)}`,
      network: claim.network,
      rank: this.#rankOf(claim),
      deadline: ticksOf(ticks() + MAX_WAIT),
      signal: claim.signal ?? NEVER,
      waits: () => {
        const { own, shared } = this.#limit.waitsOf(claim, ticks());
        return { own, shared: Math.max(shared, notBefore - ticks()) };
      },
    };
    for (;;) {
      const turn = await line.run(visitor, () => this.#check(claim, check));
      if (!turn.ok) return turn;
      if (turn.value.kind === 'done') return turn.value.result;
      notBefore = ticks() + turn.value.wait;
    }
  }

  /** Trusts an address for an account whose owner has proven to be there in another way. */
  async trust(attempt: Attempt): Promise<void> {
    this.#limit.recordSuccess(attempt, this.#deps.ticks());
    await this.#deps.shared?.trust(attempt);
  }

  #rankOf(claim: Claim): Rank {
    const now = this.#deps.ticks();
    if (claim.isSignedIn === true || this.#limit.isTrusted(claim, now)) return 0;
    const isKnown = this.#limit.isKnown(claim, now);
    if (claim.exists && isKnown) return 1;
    return claim.exists || isKnown ? 2 : 3;
  }

  /** Learns from the database whether another server, or this one before its start, has trusted the address. */
  async #learnTrust(claim: Claim): Promise<void> {
    const { shared, ticks } = this.#deps;
    if (shared === undefined || !claim.exists || this.#limit.isTrusted(claim, ticks())) return;
    if (this.#limit.waitsOf(claim, ticks()).own > 0) return;
    const span = await shared.trustedFor(claim);
    if (span > 0) this.#limit.trust(claim, ticksOf(ticks() + span));
  }

  async #check<T>(claim: Claim, check: () => Promise<T | undefined>): Promise<Turn<T>> {
    const { shared, ticks } = this.#deps;
    const begun = await shared?.begin({ ...claim, isTrusted: this.#limit.isTrusted(claim, ticks()) });
    const { own, shared: wait } = begun?.waits ?? { own: 0, shared: 0 };
    if (own > 0) return { kind: 'done', result: failure({ kind: 'tooMany', wait: own }) };
    if (wait > 0) return { kind: 'later', wait };
    let outcome: 'right' | 'wrong' | 'unknown' = 'unknown';
    try {
      const value = await check();
      outcome = value === undefined ? 'wrong' : 'right';
      if (value === undefined) this.#limit.recordFailure(claim, ticks());
      else this.#limit.recordSuccess(claim, ticks());
      const result = value === undefined ? failure({ kind: 'wrongPassword' as const }) : success(value);
      return { kind: 'done', result };
    } finally {
      await begun?.end(outcome);
    }
  }
}

/** The queues of the calls that check a password. */
export interface ChecksByCall {
  readonly signIn: PasswordChecks;
  readonly changePassword: PasswordChecks;
}

export interface PasswordChecksDeps extends Omit<WaitsOfAllServersDeps, 'counts'> {
  /** Undefined where no other server can use the database: attempts are counted in memory then. */
  readonly counts: WaitsOfAllServersDeps['counts'] | undefined;
}

/** Empty queues. */
export function passwordChecksByCall({ counts, ...deps }: PasswordChecksDeps): ChecksByCall {
  const { ticks } = deps;
  const line = new SignInLine(ticks);
  const queueOf = (call: keyof ChecksByCall) =>
    new PasswordChecks({
      ticks,
      line,
      call,
      shared: counts && new WaitsOfAllServers({ ...deps, counts }, call),
    });
  return { signIn: queueOf('signIn'), changePassword: queueOf('changePassword') };
}
