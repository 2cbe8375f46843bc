/**
 * Audit events without a change of data: sign-ins and denied calls. Events of a change are written by the store in
 * the transaction of the change.
 */
import type { EpochMs, Millis, Ticks } from '../../../src/domain/units.ts';
import { ANONYMOUS } from '../../process/serverActors.ts';
import type { AuditEvent } from './auditEvent.ts';
import { StoreFailure } from '../database/storeFailures.ts';
import type { JournalStore } from './journalStore.ts';

export interface AuditDeps {
  readonly store: { readonly journal: JournalStore };
  readonly now: () => EpochMs;
  readonly ticks: () => Ticks;
}

/** Events buffered in memory while the store fails; beyond this the oldest are dropped and counted. */
const MAX_BUFFERED = 1000;
/** Denials of one user in `DENIAL_WINDOW` that get a row each; those beyond are counted in the next row. */
const MAX_DENIALS = 60;
const DENIAL_WINDOW: Millis = 60_000;

/** What was denied. */
export interface Denial extends Pick<AuditEvent, 'action' | 'actionDomain'> {
  /** undefined: nobody is signed in. */
  readonly user: string | undefined;
  /** Address of the caller's machine. */
  readonly address: string;
}

interface Denials {
  since: Ticks;
  count: number;
  omitted: number;
}

/** Writes audit events without a change, and buffers them while the store fails. */
export class AuditTrail {
  readonly #deps: AuditDeps;
  readonly #denials = new Map<string, Denials>();
  #waiting: AuditEvent[] = [];
  #lost = 0;

  constructor(deps: AuditDeps) {
    this.#deps = deps;
  }

  /** Counts of the events that are buffered and of those that were dropped. */
  get unwritten(): { readonly waiting: number; readonly lost: number } {
    return { waiting: this.#waiting.length, lost: this.#lost };
  }

  /**
   * Resolves after the commit, or once the event is buffered: a failing store does not block a sign-in. Buffered
   * events are written with the next event that succeeds.
   */
  async record(event: AuditEvent): Promise<void> {
    const events = [...this.#waiting, event];
    this.#waiting = [];
    try {
      await this.#deps.store.journal.record(events);
    } catch (error) {
      const all = [...events, ...this.#waiting];
      this.#waiting = all.slice(-MAX_BUFFERED);
      this.#lost += all.length - this.#waiting.length;
      if (!(error instanceof StoreFailure)) throw error;
    }
  }

  /** Records a write, frame or sign-in that was denied, rate-limited per user. */
  async recordDenial({ user, action, ...denied }: Denial): Promise<void> {
    const login = user ?? ANONYMOUS;
    const denials = this.#denialsOf(login);
    if (denials.count >= MAX_DENIALS) {
      denials.omitted++;
      return;
    }
    denials.count++;
    const omitted = denials.omitted === 0 ? '' : ` (${denials.omitted} more before)`;
    denials.omitted = 0;
    await this.record({ ...denied, action: `${action}${omitted}`, user: login, at: this.#deps.now() });
  }

  #denialsOf(login: string): Denials {
    const ticks = this.#deps.ticks();
    const known = this.#denials.get(login);
    if (known === undefined) {
      const fresh = { since: ticks, count: 0, omitted: 0 };
      this.#denials.set(login, fresh);
      return fresh;
    }
    if (ticks - known.since >= DENIAL_WINDOW) Object.assign(known, { since: ticks, count: 0 });
    return known;
  }
}
