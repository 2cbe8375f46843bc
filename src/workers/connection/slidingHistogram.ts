import type { Percentiles } from '../../domain/live/summary.ts';
import { percentileRank } from '../../domain/percentile.ts';
import type { Millis, Ticks } from '../../domain/units.ts';

/** Buckets of a quarter millisecond up to 16 ms, then each an eighth wider: up to 1 h, within 13 %. */
const LINEAR = 64;
const STEP: Millis = 0.25;
const GROWTH = 1.125;
const BUCKETS = 192;
const SLICES = 6;
const SLICE_MS: Millis = 10_000;

/**
 * Percentiles of the last minute in a fixed 4.6 kB, whatever the rate. The newest of six ten-second slices
 * overwrites the oldest. A percentile is the upper end of its bucket.
 */
export class SlidingHistogram {
  readonly #counts = new Uint32Array(SLICES * BUCKETS);
  readonly #sums = new Uint32Array(BUCKETS);
  #slice = -1;

  /** Adds a span measured at `now`. A negative span counts as 0; NaN is ignored. */
  add(span: Millis, now: Ticks): void {
    if (Number.isNaN(span)) return;
    this.#startSlice(now);
    this.#counts[(this.#slice % SLICES) * BUCKETS + bucketOf(span)]++;
  }

  /** Percentiles of the last minute before `now`, in ms; zeros where it has no span. Takes the time of 1152 additions. */
  percentiles(now: Ticks): Percentiles {
    this.#startSlice(now);
    const sums = this.#sums.fill(0);
    let count = 0;
    for (let i = 0; i < this.#counts.length; i++) {
      sums[i % BUCKETS] += this.#counts[i];
      count += this.#counts[i];
    }
    return {
      p50: percentile(sums, count, 0.5),
      p95: percentile(sums, count, 0.95),
      p99: percentile(sums, count, 0.99),
      count,
    };
  }

  #startSlice(now: Ticks): void {
    const slice = Math.floor(now / SLICE_MS);
    const stale = this.#slice < 0 ? SLICES : Math.min(SLICES, Math.abs(slice - this.#slice));
    for (let i = 0; i < stale; i++) {
      const at = (((slice - i) % SLICES) + SLICES) % SLICES;
      this.#counts.fill(0, at * BUCKETS, (at + 1) * BUCKETS);
    }
    this.#slice = slice;
  }
}

function bucketOf(span: Millis): number {
  if (span < LINEAR * STEP) return Math.max(0, Math.floor(span / STEP));
  const beyond = Math.floor(Math.log(span / (LINEAR * STEP)) / Math.log(GROWTH));
  return Math.min(BUCKETS - 1, LINEAR + beyond);
}

function upperEnd(bucket: number): Millis {
  return bucket < LINEAR ? (bucket + 1) * STEP : LINEAR * STEP * GROWTH ** (bucket - LINEAR + 1);
}

function percentile(sums: Uint32Array, count: number, share: number): Millis {
  if (count === 0) return 0;
  let left = percentileRank(count, share);
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    left -= sums[bucket];
    if (left <= 0) return upperEnd(bucket);
  }
  return upperEnd(BUCKETS - 1);
}
