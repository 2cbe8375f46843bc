import type { EpochMs, Millis } from '../../src/domain/units.ts';

export interface Pace<T> {
  /** How often the clock is asked. */
  readonly tick: Millis;
  readonly now: () => EpochMs;
  /** What is due `elapsed` after the start and was not taken before. */
  readonly take: (elapsed: Millis) => readonly T[];
  readonly give: (batch: readonly T[]) => Promise<unknown>;
  /** Whether what could not be given is given again; states are not, as newer ones follow. */
  readonly keeps: boolean;
  readonly failed: (error: unknown) => void;
}

/** Pause after a batch that could not be given. */
const PATIENCE: Millis = 1000;

/**
 * Hands over what is due by the clock, one batch at a time. It asks how much time has passed, never how
 * often it ticked, so its pace does not drift.
 */
export class Pacer<T> {
  readonly #pace: Pace<T>;
  readonly #startedAt: EpochMs;
  readonly #timer: NodeJS.Timeout;
  #unsent: T[] = [];
  #running: Promise<void> = Promise.resolve();
  #busy = false;
  #pausedUntil = 0;

  constructor(pace: Pace<T>) {
    this.#pace = pace;
    this.#startedAt = pace.now();
    this.#timer = setInterval(() => {
      if (!this.#busy && pace.now() >= this.#pausedUntil) this.#running = this.#tick();
    }, pace.tick);
  }

  /** Ends the timer and waits for the batch under way. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  async #tick(): Promise<void> {
    const { now, take, give, keeps, failed } = this.#pace;
    this.#busy = true;
    try {
      for (const item of take(now() - this.#startedAt)) this.#unsent.push(item);
      if (this.#unsent.length === 0) return;
      await give(this.#unsent);
      this.#unsent = [];
    } catch (error) {
      if (!keeps) this.#unsent = [];
      this.#pausedUntil = now() + PATIENCE;
      failed(error);
    } finally {
      this.#busy = false;
    }
  }
}
