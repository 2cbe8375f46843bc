/** Times from the receipt of a report by the engine until the GPU has drawn it. */
import { atom } from 'jotai';
import { NO_PERCENTILES, type Percentiles } from '../../../domain/live/summary.ts';
import { percentileOfSorted } from '../../../domain/percentile.ts';
import type { Millis } from '../../../domain/units.ts';

const MAX_TIMES = 512;

/** The newest 512 times. */
export class PaintTimes {
  readonly #times: Millis[] = [];

  /** Adds a time; both moments are of the engine's monotonic clock, ms. */
  record(receivedAt: number, paintedAt: number): void {
    this.#times.push(paintedAt - receivedAt);
    if (this.#times.length > MAX_TIMES) this.#times.shift();
  }

  percentiles(): Percentiles {
    return percentilesOf(this.#times);
  }
}

/** Paint times of a store. */
export const paintTimesAtom = atom(() => new PaintTimes());

/** Percentiles of paint times in any order; zeros for none. */
export function percentilesOf(values: readonly number[]): Percentiles {
  if (values.length === 0) return NO_PERCENTILES;
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => percentileOfSorted(sorted, share);
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), count: sorted.length };
}
