/** When a thread that failed is started again, and whether it may be one that other windows use. */
import type { Millis, Ticks } from '../../../domain/units.ts';
import { NOT_LOADED, SILENT_REASON } from './workerThread.ts';

/** A thread that ran for less counts as one that could not be started. */
const STARTED_MS: Millis = 10_000;
const INITIAL_PAUSE_MS: Millis = 2_000;
const MAX_PAUSE_MS: Millis = 60_000;

/** What follows a failure. */
export interface Restart {
  readonly pause: Millis;
  /** The thread could not be started, rather than failed while it ran. */
  readonly isNotStarted: boolean;
}

/** The restarts of one session's thread: the second in a row that could not be started waits twice as long, and so on. */
export class RestartPolicy {
  #startedAt: Ticks | undefined;
  #failedStarts = 0;
  #mayShare = true;

  /** Whether the next thread may be one that other windows use. */
  get mayShare(): boolean {
    return this.#mayShare;
  }

  /** A thread is started. */
  noteStart(now: Ticks): void {
    this.#startedAt = now;
  }

  /**
   * The thread has failed. A shared one that hangs cannot be ended, and one that cannot be joined twice in a row stays so: the
   * window then has its own. One that ended is shared again.
   */
  noteFailure(reason: string, now: Ticks): Restart {
    const isEarly = this.#startedAt !== undefined && now - this.#startedAt < STARTED_MS;
    this.#failedStarts = isEarly ? this.#failedStarts + 1 : 0;
    if (reason === SILENT_REASON || this.#failedStarts > 1) this.#mayShare = false;
    return {
      pause: Math.min(MAX_PAUSE_MS, INITIAL_PAUSE_MS * 2 ** Math.max(0, this.#failedStarts - 1)),
      isNotStarted: reason === NOT_LOADED || this.#failedStarts > 1,
    };
  }
}
