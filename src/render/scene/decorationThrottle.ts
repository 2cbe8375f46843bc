import type { Millis } from '../../domain/units.ts';

/** Draws up to this long leave time for decoration at every frame. */
const FAST: Millis = 33;
/** Where draws take longer, a decoration is drawn after a pause of this many times its cost. */
const PAUSE_PER_COST = 8;
/** Where draws are fast, their cost is measured again after this. */
const REMEASURE_AFTER: Millis = 250;

/**
 * Limits how often a decoration, such as blinking, is drawn: at every frame where drawing is fast, otherwise so rarely
 * that the GPU is free for arriving reports. Times are of `performance.now()`.
 */
export class DecorationThrottle {
  readonly #longestPause: Millis;
  #cost: Millis = 0;
  #startedAt: Millis = -Infinity;
  #measuredAt: Millis = -Infinity;

  /** @param longestPause  pause after which it may be drawn however long a draw takes */
  constructor(longestPause: Millis) {
    this.#longestPause = longestPause;
  }

  /** Whether drawing is so fast that decoration is drawn with everything else. */
  get isFast(): boolean {
    return this.#cost <= FAST;
  }

  /** Earliest time of the next draw; -Infinity: at once. */
  get nextAt(): Millis {
    if (this.isFast) return -Infinity;
    return this.#startedAt + Math.min(this.#longestPause, PAUSE_PER_COST * this.#cost);
  }

  /** Whether it may be drawn now. Where drawing is slow, not in a draw that shows changes: they would wait for it. */
  canDraw(now: Millis, { hasChanges }: { readonly hasChanges: boolean }): boolean {
    return now >= this.nextAt && (this.isFast || !hasChanges);
  }

  /**
   * Call when it is drawn.
   *
   * @returns whether to measure its cost. Fast draws are measured now and then: measuring needs more tasks
   */
  start(now: Millis): boolean {
    this.#startedAt = now;
    if (this.isFast && now < this.#measuredAt + REMEASURE_AFTER) return false;
    this.#measuredAt = now;
    return true;
  }

  /** Sets how long the last draw with it took until the GPU was done. */
  setCost(cost: Millis): void {
    this.#cost = cost;
  }
}
