import { epochMs, type EpochMs, type Millis, type Ticks } from '../../src/domain/units.ts';

interface Clocks {
  readonly now: () => EpochMs;
  readonly ticks: () => Ticks;
}

/**
 * The time by which it is decided whether a report is still held. After a step of the wall clock it goes on as if
 * there had been none until the due times of all that waits were moved by that step: no door opens early in between.
 */
export class ReleaseClock {
  readonly #clocks: Clocks;
  /** Wall clock less monotonic clock when the due times were last right. */
  #offset: Millis;

  constructor(clocks: Clocks) {
    this.#clocks = clocks;
    this.#offset = this.offset();
  }

  /** The wall clock, or what it would be without its last step, whichever is earlier. */
  now(): EpochMs {
    return epochMs(Math.min(this.#clocks.now(), Math.floor(this.#clocks.ticks() + this.#offset)));
  }

  /** Wall clock less monotonic clock at this moment, ms. */
  offset(): Millis {
    return this.#clocks.now() - this.#clocks.ticks();
  }

  /** The due times are right for this offset. */
  follow(offset: Millis): void {
    this.#offset = offset;
  }
}
