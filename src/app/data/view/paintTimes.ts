/** Times from the receipt of a report by the engine until the GPU has drawn it. */
import { NO_PERCENTILES, type Percentiles } from '../../../domain/live/summary.ts';
import { percentileOfSorted } from '../../../domain/percentile.ts';
import type { Millis } from '../../../domain/units.ts';

const KEPT = 512;
const times: Millis[] = [];

/** Adds a time; both moments are of the engine's monotonic clock, ms. */
export function recordPaint(receivedAt: number, paintedAt: number): void {
  times.push(paintedAt - receivedAt);
  if (times.length > KEPT) times.shift();
}

export function paintPercentiles(): Percentiles {
  return percentilesOf(times);
}

/** Percentiles of paint times in any order; zeros for none. */
export function percentilesOf(values: readonly number[]): Percentiles {
  if (values.length === 0) return NO_PERCENTILES;
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => percentileOfSorted(sorted, share);
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), count: sorted.length };
}
