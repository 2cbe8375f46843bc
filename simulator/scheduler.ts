import { ticks, type Millis, type Ticks } from '../src/domain/units.ts';

export interface ScheduleOptions<T> {
  /** Interval at which `poll` is called. */
  readonly tick: Millis;
  readonly ticks: () => Ticks;
  /** Items due at `elapsed` after the start that were not returned before. */
  readonly poll: (elapsed: Millis) => readonly T[];
  readonly deliver: (batch: readonly T[]) => Promise<unknown>;
  /** Whether a batch is delivered again after a failure; false for states, which newer ones replace. */
  readonly retry: boolean;
  readonly onFailure: (error: unknown) => void;
}

/** Pause after a failed delivery. */
const RETRY_DELAY: Millis = 1000;

/**
 * Delivers due items in batches, one at a time. What is due follows from the elapsed time, not from the number of
 * ticks, so that the rate does not drift.
 */
export class Scheduler<T> {
  readonly #options: ScheduleOptions<T>;
  readonly #startedAt: Ticks;
  readonly #timer: NodeJS.Timeout;
  #unsent: T[] = [];
  #running: Promise<void> = Promise.resolve();
  #isDelivering = false;
  #pausedUntil = ticks(-Infinity);

  constructor(options: ScheduleOptions<T>) {
    this.#options = options;
    this.#startedAt = options.ticks();
    this.#timer = setInterval(() => {
      if (!this.#isDelivering && options.ticks() >= this.#pausedUntil) this.#running = this.#tick();
    }, options.tick);
  }

  /** Stops the timer and waits for the delivery that is running. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  async #tick(): Promise<void> {
    const { poll, deliver, retry, onFailure } = this.#options;
    this.#isDelivering = true;
    try {
      for (const item of poll(this.#options.ticks() - this.#startedAt)) this.#unsent.push(item);
      if (this.#unsent.length === 0) return;
      await deliver(this.#unsent);
      this.#unsent = [];
    } catch (error) {
      if (!retry) this.#unsent = [];
      this.#pausedUntil = ticks(this.#options.ticks() + RETRY_DELAY);
      onFailure(error);
    } finally {
      this.#isDelivering = false;
    }
  }
}
