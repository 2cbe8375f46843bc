/** How long the last reports took from the engine's receiving them to the GPU. */
import type { Percentiles } from '../../../domain/live/summary.ts';
import type { Millis } from '../../../domain/units.ts';

const KEPT = 512;
const times: Millis[] = [];

/** Both on the engine's clock. */
export function notePaint(receivedAt: number, paintedAt: number): void {
  times.push(paintedAt - receivedAt);
  if (times.length > KEPT) times.shift();
}

export function paintPercentiles(): Percentiles {
  return percentilesOf(times);
}

/** Nearest-rank percentiles; zeros for nothing. */
export function percentilesOf(values: readonly number[]): Percentiles {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), count: sorted.length };
}
