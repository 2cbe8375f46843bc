import type { Millis } from '../../domain/units.ts';

/** The last 512 durations of something drawn again and again. */
export class FrameTimes {
  readonly #times = new Float64Array(512);
  count = 0;

  add(duration: Millis): void {
    this.#times[this.count % this.#times.length] = duration;
    this.count += 1;
  }

  /** `share` 0.5 is the median; 0 before the first one. */
  percentile(share: number): Millis {
    const held = Math.min(this.count, this.#times.length);
    if (held === 0) return 0;
    const sorted = this.#times.slice(0, held).sort();
    return sorted[Math.min(held - 1, Math.floor(share * held))];
  }
}
