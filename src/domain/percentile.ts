/** Nearest-rank percentiles: the least sample that is not exceeded by a share of all samples. */

/** Rank, from 1, of the percentile of `count` samples; `share` 0 to 1, 0.5 is the median. */
export function percentileRank(count: number, share: number): number {
  return Math.max(1, Math.ceil(share * count));
}

/** Percentile of samples in ascending order; NaN of none. O(1). */
export function percentileOfSorted(sorted: ArrayLike<number>, share: number): number {
  return sorted.length === 0 ? NaN : sorted[percentileRank(sorted.length, share) - 1];
}

/** Percentile of samples in any order, which are copied; NaN of none. O(n log n). */
export function percentile(samples: readonly number[], share: number): number {
  return percentileOfSorted(
    samples.toSorted((a, b) => a - b),
    share,
  );
}
