/** How long the last reports took from the engine's receiving them to the GPU. */
import { NO_PERCENTILES, type Percentiles } from '../../../domain/live/summary.ts';
import { percentileOfSorted } from '../../../domain/percentile.ts';
import type { Millis } from '../../../domain/units.ts';

const KEPT = 512;
const times: Millis[] = [];

/** Both on the engine's clock. */
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
