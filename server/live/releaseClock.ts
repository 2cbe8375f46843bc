import { epochMs, type EpochMs, type Millis, type Ticks } from '../../src/domain/units.ts';

interface Clocks {
  readonly now: () => EpochMs;
  readonly ticks: () => Ticks;
}

/** Smallest change of the offset between the clocks that counts as a step; NTP slews by less between two ticks. */
export const STEP_MS: Millis = 100;
/** The servers of a database measure its clock each minute, so that all of them know a step within two. */
const FOLLOW_SPAN: Millis = 120_000;

/**
 * Clock of the embargo. After a step of the wall clock it continues without the step until the due times of all
 * embargoed reports have been moved by it, so that no report is released early in between.
 */
export class ReleaseClock {
  readonly #clocks: Clocks;
  /** Wall clock minus monotonic clock for which the due times hold. */
  #offset: Millis;

  /** The newest offset that `follow` saw, and since when it holds. */
  #followed: { readonly offset: Millis; readonly since: Ticks };

  constructor(clocks: Clocks) {
    this.#clocks = clocks;
    this.#offset = this.offset();
    this.#followed = { offset: this.#offset, since: clocks.ticks() };
  }

  /** The wall clock, or what it would be without its last step, whichever is earlier. */
  now(): EpochMs {
    return epochMs(Math.min(this.#clocks.now(), Math.floor(this.#clocks.ticks() + this.#offset)));
  }

  /** Wall clock minus monotonic clock at this moment. */
  offset(): Millis {
    return this.#clocks.now() - this.#clocks.ticks();
  }

  /**
   * To be called while another server releases: accepts a step backwards at once, and one forwards when that server has
   * seen it too and moved the due times.
   */
  follow(): void {
    const offset = this.offset();
    const at = this.#clocks.ticks();
    if (Math.abs(offset - this.#followed.offset) >= STEP_MS) this.#followed = { offset, since: at };
    if (offset < this.#offset || at - this.#followed.since >= FOLLOW_SPAN) this.#offset = offset;
  }

  /** Accepts an offset: the due times have been moved to it. */
  acceptOffset(offset: Millis): void {
    this.#offset = offset;
  }
}
