/** Limits the total cost of an account's live sessions: many consoles or one attacker may use it. */
import type { Millis, Ticks } from '../../src/domain/units.ts';

/** Open sessions of one account: a site may run all its consoles and walls under one. */
const MAX_SESSIONS = 100;
/** Frames of all sessions of one account in a second: a hundred consoles that connect at once send about this many. */
const MAX_FRAMES_PER_SECOND = 2000;
const SECOND: Millis = 1000;

interface AccountUse {
  sessions: number;
  /** Start of the second that `frames` counts. */
  since: Ticks;
  frames: number;
}

/** One for each server. Every call is O(1). */
export class AccountLimits {
  readonly #ticks: () => Ticks;
  readonly #uses = new Map<string, AccountUse>();

  constructor(ticks: () => Ticks) {
    this.#ticks = ticks;
  }

  /** Whether the account may open another session. */
  hasRoom(login: string): boolean {
    return (this.#uses.get(login)?.sessions ?? 0) < MAX_SESSIONS;
  }

  /** A session of the account was opened. */
  add(login: string): void {
    const use = this.#uses.get(login) ?? { sessions: 0, since: this.#ticks(), frames: 0 };
    use.sessions++;
    this.#uses.set(login, use);
  }

  /** A session of the account was closed. */
  remove(login: string): void {
    const use = this.#uses.get(login);
    if (use !== undefined && --use.sessions === 0) this.#uses.delete(login);
  }

  /** Counts a frame of the account. Returns whether it has sent too many in this second. */
  countFrame(login: string): boolean {
    const use = this.#uses.get(login);
    if (use === undefined) return false;
    const now = this.#ticks();
    if (now - use.since >= SECOND) {
      use.since = now;
      use.frames = 0;
    }
    return ++use.frames > MAX_FRAMES_PER_SECOND;
  }
}
