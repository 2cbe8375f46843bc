import { expect, it } from 'vitest';
import { PaintTimes, percentilesOf } from './paintTimes.ts';

it('[live.45] gives nearest-rank percentiles, zeros for nothing', () => {
  expect(percentilesOf([])).toEqual({ p50: 0, p95: 0, p99: 0, count: 0 });
  const hundred = Array.from({ length: 100 }, (_, i) => 100 - i);
  expect(percentilesOf(hundred)).toEqual({ p50: 50, p95: 95, p99: 99, count: 100 });
});

it('[live.45] retains the newest 512 paint times', () => {
  const times = new PaintTimes();
  for (let i = 0; i < 600; i += 1) times.record(0, i < 88 ? 9_999 : 1);
  expect(times.percentiles()).toEqual({ p50: 1, p95: 1, p99: 1, count: 512 });
});
