/**
 * Acts that change nothing else: sign-ins, and what was refused. What changes something is written with its
 * change, by the store.
 */
import type { EpochMs, Millis, Ticks } from '../../src/domain/units.ts';
import type { Act } from './act.ts';
import { StoreFault, type Store } from './store.ts';

export interface AuditDeps {
  readonly store: Pick<Store, 'journal'>;
  readonly now: () => EpochMs;
  readonly ticks: () => Ticks;
}

/** Who acts without being signed in. */
export const ANONYMOUS = 'anonymous';

/** Acts kept in memory while the medium takes none; of more, the oldest are lost and counted. */
const MAX_WAITING = 1000;
/** Refusals of one person in `WINDOW` that get a row of their own; those beyond are counted in the next row. */
const MAX_REFUSALS = 60;
const WINDOW: Millis = 60_000;

interface Refusals {
  since: Ticks;
  count: number;
  omitted: number;
}

export class AuditTrail {
  readonly #deps: AuditDeps;
  readonly #refusals = new Map<string, Refusals>();
  #waiting: Act[] = [];
  #lost = 0;

  constructor(deps: AuditDeps) {
    this.#deps = deps;
  }

  /** Acts that could not be written yet, and those that never can. */
  get unwritten(): { readonly waiting: number; readonly lost: number } {
    return { waiting: this.#waiting.length, lost: this.#lost };
  }

  /**
   * Resolves after the commit. A failing medium keeps nobody from signing in: the act then waits in memory
   * for the next one that can be written.
   */
  async record(act: Act): Promise<void> {
    const acts = [...this.#waiting, act];
    this.#waiting = [];
    try {
      await this.#deps.store.journal.record(acts);
    } catch (error) {
      const all = [...acts, ...this.#waiting];
      this.#waiting = all.slice(-MAX_WAITING);
      this.#lost += all.length - this.#waiting.length;
      if (!(error instanceof StoreFault)) throw error;
    }
  }

  /** A write or a sign-in that was refused. `user` undefined = nobody who is known. */
  async refused(user: string | undefined, action: string, actionDomain: string): Promise<void> {
    const who = user ?? ANONYMOUS;
    const refusals = this.#refusalsOf(who);
    if (refusals.count >= MAX_REFUSALS) {
      refusals.omitted++;
      return;
    }
    refusals.count++;
    const omitted = refusals.omitted === 0 ? '' : ` (${refusals.omitted} more before)`;
    refusals.omitted = 0;
    await this.record({ action: `${action}${omitted}`, user: who, actionDomain, at: this.#deps.now() });
  }

  #refusalsOf(who: string): Refusals {
    const ticks = this.#deps.ticks();
    const known = this.#refusals.get(who);
    if (known === undefined) {
      const fresh = { since: ticks, count: 0, omitted: 0 };
      this.#refusals.set(who, fresh);
      return fresh;
    }
    if (ticks - known.since >= WINDOW) Object.assign(known, { since: ticks, count: 0 });
    return known;
  }
}
