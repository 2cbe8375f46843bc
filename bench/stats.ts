import { percentile } from '../src/domain/percentile.ts';

/** Median of the samples; NaN of none. */
export function median(samples: readonly number[]): number {
  return percentile(samples, 0.5);
}

/** 95th percentile of the samples; NaN of none. */
export function p95(samples: readonly number[]): number {
  return percentile(samples, 0.95);
}
