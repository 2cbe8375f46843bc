import { epochMs, type EpochMs, type Millis, type Ticks } from '../../src/domain/units.ts';

interface Clocks {
  readonly now: () => EpochMs;
  readonly ticks: () => Ticks;
}

/**
 * Clock of the embargo. After a step of the wall clock it continues without the step until the due times of all
 * embargoed reports have been moved by it, so that no report is released early in between.
 */
export class ReleaseClock {
  readonly #clocks: Clocks;
  /** Wall clock minus monotonic clock for which the due times hold. */
  #offset: Millis;

  constructor(clocks: Clocks) {
    this.#clocks = clocks;
    this.#offset = this.offset();
  }

  /** The wall clock, or what it would be without its last step, whichever is earlier. */
  now(): EpochMs {
    return epochMs(Math.min(this.#clocks.now(), Math.floor(this.#clocks.ticks() + this.#offset)));
  }

  /** Wall clock minus monotonic clock at this moment. */
  offset(): Millis {
    return this.#clocks.now() - this.#clocks.ticks();
  }

  /** Accepts an offset: the due times have been moved to it. */
  acceptOffset(offset: Millis): void {
    this.#offset = offset;
  }
}
