import { percentileOfSorted } from '../../domain/percentile.ts';
import type { Millis } from '../../domain/units.ts';

/** Durations of the last 512 draws. */
export class FrameTimes {
  readonly #times = new Float64Array(512);
  /** Draws since creation, also those already overwritten. */
  count = 0;

  /** Adds the duration of a draw; the oldest of 512 is overwritten. */
  add(duration: Millis): void {
    this.#times[this.count % this.#times.length] = duration;
    this.count += 1;
  }

  /** Percentile of the durations, `share` 0 to 1; 0 before the first one. O(n log n). */
  percentile(share: number): Millis {
    const sorted = this.#times.slice(0, Math.min(this.count, this.#times.length)).sort();
    return sorted.length === 0 ? 0 : percentileOfSorted(sorted, share);
  }
}
