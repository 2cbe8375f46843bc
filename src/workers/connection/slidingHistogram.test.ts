import { describe, expect, it } from 'vitest';
import { ticks } from '../../domain/units.ts';
import { SlidingHistogram } from './slidingHistogram.ts';

const T = 1_700_000_000_000;

describe('the histogram of the last minute', () => {
  it('[live.45] returns percentiles within 13 % over six decades', () => {
    for (const scale of [0.01, 1, 100, 10_000]) {
      const histogram = new SlidingHistogram();
      for (let i = 1; i <= 1000; i++) histogram.add(i * scale, ticks(T + i));
      const { p50, p95, p99, count } = histogram.percentiles(ticks(T + 1000));
      expect(count).toBe(1000);
      for (const [got, share] of [
        [p50, 500],
        [p95, 950],
        [p99, 990],
      ] as const) {
        expect(got).toBeGreaterThanOrEqual(share * scale);
        expect(got).toBeLessThanOrEqual(Math.max(share * scale * 1.13, share * scale + 0.25));
      }
    }
  });

  it('[live.45] drops samples older than a minute', () => {
    const histogram = new SlidingHistogram();
    histogram.add(500, ticks(T));
    expect(histogram.percentiles(ticks(T + 49_000)).count).toBe(1);
    expect(histogram.percentiles(ticks(T + 60_000)).count).toBe(0);
    histogram.add(5, ticks(T + 3_600_000));
    expect(histogram.percentiles(ticks(T + 3_600_000)).count).toBe(1);
  });

  it('[live.45] handles NaN, infinite and negative spans', () => {
    const histogram = new SlidingHistogram();
    for (const span of [NaN, -5, Infinity, 1e300, 0]) histogram.add(span, ticks(T));
    expect(histogram.percentiles(ticks(T)).count).toBe(4);
  });
});
