import type { Millis } from '../../domain/units.ts';

/** Frames up to this long leave time for everything. */
const FAST: Millis = 33;
/** Where frames take longer, decoration takes at most one part in so many of the time. */
const SLOW_PARTS = 8;

/**
 * When something that can wait, such as blinking, may be drawn: at any time where drawing is fast, else so rarely that reports that
 * arrive find the GPU free (F-38). Instants are of one clock, `performance.now()`.
 */
export class DecorationPace {
  readonly #longestPause: Millis;
  #cost: Millis = 0;
  #begunAt: Millis = -Infinity;

  /** @param longestPause  however slow drawing is, it may be drawn again after this */
  constructor(longestPause: Millis) {
    this.#longestPause = longestPause;
  }

  /** Drawing is so fast that decoration goes along with everything else. */
  get isFast(): boolean {
    return this.#cost <= FAST;
  }

  /** From when on it may be drawn again. */
  get nextAt(): Millis {
    if (this.isFast) return -Infinity;
    return this.#begunAt + Math.min(this.#longestPause, SLOW_PARTS * this.#cost);
  }

  /** Whether it may be drawn now; where drawing is slow, not together with `news`, which would wait for it. */
  allows(now: Millis, news: boolean): boolean {
    return now >= this.nextAt && (this.isFast || !news);
  }

  /** It is drawn now. */
  begin(now: Millis): void {
    this.#begunAt = now;
  }

  /** A draw with it took `cost` until the GPU was done. */
  note(cost: Millis): void {
    this.#cost = cost;
  }
}
