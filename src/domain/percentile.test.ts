import fc from 'fast-check';
import { expect, it } from 'vitest';
import { percentile, percentileOfSorted } from './percentile.ts';

it('[code.12] is the least sample that a share of all samples do not exceed', () => {
  const share = fc.double({ min: 0.01, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1 }), share, (samples, wanted) => {
      const value = percentile(samples, wanted);
      const upTo = (limit: number) => samples.filter((sample) => sample <= limit).length;
      expect(samples).toContain(value);
      expect(upTo(value)).toBeGreaterThanOrEqual(wanted * samples.length);
      expect(upTo(value - 1)).toBeLessThan(wanted * samples.length);
    }),
  );
});

it('[code.12] is NaN of no samples, and the first at a share of 0', () => {
  expect(percentile([], 0.5)).toBeNaN();
  expect(percentileOfSorted(Float64Array.of(3, 5), 0)).toBe(3);
});
