/**
 * The line of attempts that wait for their password to be checked. A check costs 50 ms of a processor, so that few run at
 * once, the line is bounded, and its order keeps honest people ahead of whoever floods it.
 */
import { failure, success, type Result } from '../../src/domain/result.ts';
import type { Millis, Ticks } from '../../src/domain/units.ts';
import type { IpNetwork } from '../process/ipAddress.ts';
import { setNewest, type AttemptWaits } from './signInWaits.ts';

/** Passwords that are checked at once. */
const MAX_RUNNING = 2;
/** Of them, passwords of strangers: one place is left for people who are known. */
const MAX_RUNNING_STRANGERS = 1;
/** Attempts that wait. */
const MAX_WAITING = 250;
/** Of them, attempts of strangers from one address. */
const MAX_WAITING_OF_ADDRESS = 50;
/** Longest time in the line. */
export const MAX_WAIT: Millis = 12_000;
/** Wait that is answered where the line is full. */
const FULL_LINE_WAIT: Millis = 2000;

/**
 * Who goes first: 0 the account signed in from this address before; 1 it exists, and somebody signed in from this address
 * before; 2 one of the two; 3 neither. An invented name costs an attacker nothing, and attempts at one account are few.
 */
export type Rank = 0 | 1 | 2 | 3;
const FIRST_RANK_OF_STRANGERS: Rank = 2;

/** An attempt as the line knows it. */
interface Visitor {
  /** Of attempts with the same key one runs at a time. */
  readonly key: string;
  readonly network: IpNetwork;
  readonly rank: Rank;
  /** When it gives up. */
  readonly deadline: Ticks;
  /** Aborted when the caller has gone: nobody reads the answer. */
  readonly signal: AbortSignal;
  /** Times until it may be checked, as of now. */
  waits(): AttemptWaits;
}

/** Why an attempt was not checked; `wait` is the time until another one is worth it. */
export type LineFailure = { readonly kind: 'tooMany'; readonly wait: Millis } | { readonly kind: 'gone' };

interface Entry {
  readonly visitor: Visitor;
  /** Ends the wait; undefined where the attempt has its place. */
  readonly settle: (refused: LineFailure | undefined) => void;
}

/** One for each server. */
export class SignInLine {
  readonly #ticks: () => Ticks;
  /** In the order of arrival. */
  readonly #waiting = new Set<Entry>();
  readonly #running = new Set<Visitor>();
  /** Number of the last check of each address: who was served longest ago goes first among equals. */
  readonly #served = new Map<string, number>();
  #checks = 0;
  #wakeUp: { readonly at: Ticks; readonly timer: NodeJS.Timeout } | undefined;

  constructor(ticks: () => Ticks) {
    this.#ticks = ticks;
  }

  /** Runs `work` when it is the visitor's turn; resolves or rejects with its outcome. */
  async run<T>(visitor: Visitor, work: () => Promise<T>): Promise<Result<T, LineFailure>> {
    const refused = await this.#enter(visitor);
    if (refused !== undefined) return failure(refused);
    try {
      return success(await work());
    } finally {
      this.#running.delete(visitor);
      this.#begin();
    }
  }

  /** Resolves with undefined when the visitor has its place, which is counted by then. */
  async #enter(visitor: Visitor): Promise<LineFailure | undefined> {
    const { own, shared } = visitor.waits();
    const patience = visitor.deadline - this.#ticks();
    if (visitor.signal.aborted) return { kind: 'gone' };
    if (own > 0 || shared > patience) return { kind: 'tooMany', wait: Math.max(own, shared) };
    if (!this.#makeRoomFor(visitor)) return { kind: 'tooMany', wait: FULL_LINE_WAIT };
    return new Promise((resolve) => {
      const leave = () => settle({ kind: 'gone' });
      const giveUp = () =>
        settle({ kind: 'tooMany', wait: Math.max(FULL_LINE_WAIT, visitor.waits().shared) });
      const timer = setTimeout(giveUp, patience).unref();
      const settle = (refused: LineFailure | undefined) => {
        clearTimeout(timer);
        visitor.signal.removeEventListener('abort', leave);
        this.#waiting.delete(entry);
        resolve(refused);
      };
      const entry: Entry = { visitor, settle };
      visitor.signal.addEventListener('abort', leave);
      this.#waiting.add(entry);
      if (shared > 0) this.#wakeIn(shared);
      else if (this.#hasPlaceFor(visitor)) this.#begin();
    });
  }

  /** Whether there is room; a less deserving attempt may have lost its place for it. */
  #makeRoomFor({ network, rank }: Visitor): boolean {
    const byNetwork = new Map<IpNetwork, number>();
    if (this.#waiting.size < MAX_WAITING_OF_ADDRESS) return true;
    for (const { visitor } of this.#waiting)
      byNetwork.set(visitor.network, (byNetwork.get(visitor.network) ?? 0) + 1);
    const countOf = (of: Visitor) => byNetwork.get(of.network) ?? 0;
    const own = byNetwork.get(network) ?? 0;
    const isAddressFull = rank >= FIRST_RANK_OF_STRANGERS && own >= MAX_WAITING_OF_ADDRESS;
    if (this.#waiting.size < MAX_WAITING && !isAddressFull) return true;
    let victim: Entry | undefined;
    for (const entry of this.#waiting) {
      if (isAddressFull && entry.visitor.network !== network) continue;
      if (victim === undefined || isLast(entry.visitor, victim.visitor, countOf)) victim = entry;
    }
    if (victim === undefined) return false;
    const loses = victim.visitor.rank - rank || countOf(victim.visitor) - own - 1;
    if (loses <= 0) return false;
    victim.settle({ kind: 'tooMany', wait: FULL_LINE_WAIT });
    return true;
  }

  #hasPlaceFor({ rank }: Visitor): boolean {
    if (this.#running.size >= MAX_RUNNING) return false;
    if (rank < FIRST_RANK_OF_STRANGERS) return true;
    const strangers = [...this.#running].filter((one) => one.rank >= FIRST_RANK_OF_STRANGERS);
    return strangers.length < MAX_RUNNING_STRANGERS;
  }

  /** Gives free places to whoever may be checked now, and plans the next look at the others. */
  #begin(): void {
    while (this.#running.size < MAX_RUNNING) {
      const { next, soonest } = this.#findNext();
      if (soonest !== Infinity) this.#wakeIn(soonest);
      if (next === undefined) return;
      const { visitor } = next;
      this.#running.add(visitor);
      setNewest(this.#served, visitor.network, ++this.#checks);
      next.settle(undefined);
    }
  }

  /** The next to be checked, and the shortest wait of those that may not be checked yet. Tells those off that failed meanwhile. */
  #findNext(): { readonly next: Entry | undefined; readonly soonest: Millis } {
    const busy = new Set([...this.#running].map(({ key }) => key));
    let next: Entry | undefined;
    let soonest = Infinity;
    for (const entry of this.#waiting) {
      const { visitor } = entry;
      if (busy.has(visitor.key) || !this.#hasPlaceFor(visitor)) continue;
      const { own, shared } = visitor.waits();
      if (own > 0) entry.settle({ kind: 'tooMany', wait: own });
      else if (shared > 0) soonest = Math.min(soonest, shared);
      else if (next === undefined || this.#isBefore(visitor, next.visitor)) next = entry;
    }
    return { next, soonest };
  }

  #isBefore(a: Visitor, b: Visitor): boolean {
    if (a.rank !== b.rank) return a.rank < b.rank;
    return (this.#served.get(a.network) ?? 0) < (this.#served.get(b.network) ?? 0);
  }

  #wakeIn(wait: Millis): void {
    const at = (this.#ticks() + wait) as Ticks;
    if (this.#wakeUp !== undefined && this.#wakeUp.at <= at) return;
    clearTimeout(this.#wakeUp?.timer);
    const wake = () => {
      this.#wakeUp = undefined;
      this.#begin();
    };
    this.#wakeUp = { at, timer: setTimeout(wake, Math.ceil(wait)).unref() };
  }
}

/** Whether `a` is to lose its place rather than `b`: by rank, then by what its address has waiting, then the later one. */
function isLast(a: Visitor, b: Visitor, countOf: (of: Visitor) => number): boolean {
  return a.rank !== b.rank ? a.rank > b.rank : countOf(a) >= countOf(b);
}
