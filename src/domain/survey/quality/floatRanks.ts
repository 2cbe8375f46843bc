/** Percentiles of many positive floats without sorting them. */
import { percentileRank } from '../../percentile.ts';
import type { Unit01 } from '../../units.ts';

/** Values with the same upper half of their bits share a bin; bins are in the order of the values. */
const BINS = 1 << 16;
const binCounts = new Uint32Array(BINS);
const bits = new Uint32Array(1);
const bitsAsFloat = new Float32Array(bits.buffer);

/**
 * Nearest-rank percentiles, exact; NaN of no values. O(count).
 *
 * @param values  [≥ count] at least 0, not NaN
 * @param shares  0 to 1
 */
export function percentilesOf(values: Float32Array, count: number, shares: readonly Unit01[]): number[] {
  if (count === 0) return shares.map(() => NaN);
  const keys = new Uint32Array(values.buffer, values.byteOffset, count);
  binCounts.fill(0);
  for (const key of keys) binCounts[key >>> 16]++;
  return shares.map((share) => valueAt(keys, percentileRank(count, share)));
}

/** The value of a rank, from 1: the counts lead to its bin, whose values are sorted. */
function valueAt(keys: Uint32Array, rank: number): number {
  let bin = 0;
  let before = 0;
  while (before + binCounts[bin] < rank) before += binCounts[bin++];
  bits[0] = keys.filter((key) => key >>> 16 === bin).sort()[rank - before - 1];
  return bitsAsFloat[0];
}
