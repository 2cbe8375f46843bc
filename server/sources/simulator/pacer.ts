import { ticks, type Millis, type Ticks } from '../../../src/domain/units.ts';

export interface Pace<T> {
  /** How often the clock is asked. */
  readonly tick: Millis;
  readonly ticks: () => Ticks;
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
  readonly #startedAt: Ticks;
  readonly #timer: NodeJS.Timeout;
  #unsent: T[] = [];
  #running: Promise<void> = Promise.resolve();
  #busy = false;
  #pausedUntil = ticks(-Infinity);

  constructor(pace: Pace<T>) {
    this.#pace = pace;
    this.#startedAt = pace.ticks();
    this.#timer = setInterval(() => {
      if (!this.#busy && pace.ticks() >= this.#pausedUntil) this.#running = this.#tick();
    }, pace.tick);
  }

  /** Ends the timer and waits for the batch under way. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  async #tick(): Promise<void> {
    const { take, give, keeps, failed } = this.#pace;
    this.#busy = true;
    try {
      for (const item of take(this.#pace.ticks() - this.#startedAt)) this.#unsent.push(item);
      if (this.#unsent.length === 0) return;
      await give(this.#unsent);
      this.#unsent = [];
    } catch (error) {
      if (!keeps) this.#unsent = [];
      this.#pausedUntil = ticks(this.#pace.ticks() + PATIENCE);
      failed(error);
    } finally {
      this.#busy = false;
    }
  }
}
