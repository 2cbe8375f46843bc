import { describe, expect, it } from 'vitest';
import { cameraPath, cityReports, liveBatch } from './city.ts';
import { atLeast, atMost, atMostOf } from './report.ts';
import { median, p95 } from './stats.ts';

describe('a figure of the bench', () => {
  it('[code.12] passes at its limit and fails above it', () => {
    expect(atMost('figure', { unit: 'ms', ours: 2, limit: 2 }).reached).toBe(true);
    expect(atMost('figure', { unit: 'ms', ours: 2.01, limit: 2 }).reached).toBe(false);
    expect(atLeast('figure', { unit: 'rows/s', ours: 2, limit: 2 }).reached).toBe(true);
    expect(atLeast('figure', { unit: 'rows/s', ours: 1.99, limit: 2 }).reached).toBe(false);
  });

  it('[code.12] is compared with the peer of the same run', () => {
    const figure = atMostOf('figure', {
      unit: 'ms',
      ours: 10,
      peer: { name: 'peer', value: 60 },
      share: 1 / 6,
    });
    expect(figure).toMatchObject({ ratio: 10 / 60, reached: true, goal: '≤ 1/6 of peer' });
    expect(
      atMostOf('figure', { unit: 'ms', ours: 11, peer: { name: 'peer', value: 60 }, share: 1 / 6 }).reached,
    ).toBe(false);
  });

  it('[code.12] takes its percentiles from all samples, by nearest rank', () => {
    expect(median([4, 1, 3, 2])).toBe(2);
    expect(p95(Array.from({ length: 101 }, (_, i) => i))).toBe(95);
    expect(median([])).toBeNaN();
  });
});

describe('the data of the bench', () => {
  it('[code.12] are the same for the same seed and different for another', () => {
    expect(cityReports(100, 7)).toEqual(cityReports(100, 7));
    expect(cityReports(100, 7).lng).not.toEqual(cityReports(100, 8).lng);
    expect(liveBatch(1000, 2, 7)).toEqual(liveBatch(1000, 2, 7));
  });

  it('[code.12] change a tenth of the reports and add one in two hundred at once', () => {
    const { rows, symbols, added } = liveBatch(1000, 0, 7);
    expect([rows.length, symbols.length, added.count]).toEqual([100, 100, 5]);
    expect(Math.max(...rows)).toBeLessThan(1000);
  });

  it('[code.12] have one camera path: half of it pans at one zoom, half zooms at one place', () => {
    const path = cameraPath(10);
    expect(new Set(path.slice(0, 5).map(({ zoom }) => zoom)).size).toBe(1);
    expect(new Set(path.slice(5).map(({ lng, lat }) => `${lng} ${lat}`)).size).toBe(1);
  });
});
