/** Value below which `share` (0 to 1) of the samples lie, interpolated; NaN of none. */
export function quantile(samples: readonly number[], share: number): number {
  if (samples.length === 0) return NaN;
  const sorted = samples.toSorted((a, b) => a - b);
  const at = share * (sorted.length - 1);
  const below = sorted[Math.floor(at)] ?? NaN;
  const above = sorted[Math.ceil(at)] ?? NaN;
  return below + (above - below) * (at - Math.floor(at));
}

export function median(samples: readonly number[]): number {
  return quantile(samples, 0.5);
}

export function p95(samples: readonly number[]): number {
  return quantile(samples, 0.95);
}
