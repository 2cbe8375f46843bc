import { expect, it } from 'vitest';
import { seededRandom } from '../../../tests/support/seededRandom.ts';
import { ChangedRanges } from './changedRanges.ts';

function rangesOf(ranges: ChangedRanges): number[][] {
  return Array.from({ length: ranges.count }, (_, i) => [ranges.from(i), ranges.to(i)]);
}

it('[map.41] rows with few others between them are one range, in whichever order they change', () => {
  for (const rows of [
    [5, 100, 8, 90, 1_000],
    [1_000, 90, 8, 100, 5],
  ]) {
    const ranges = new ChangedRanges(10);
    for (const row of rows) ranges.add(row, row + 1);
    expect(rangesOf(ranges)).toEqual([
      [5, 9],
      [90, 101],
      [1_000, 1_001],
    ]);
    ranges.add(9, 90);
    expect(rangesOf(ranges)).toEqual([
      [5, 101],
      [1_000, 1_001],
    ]);
    ranges.add(3, 3);
    ranges.clear();
    expect(rangesOf(ranges)).toEqual([]);
  }
});

it('[map.41] whatever changes, there are at most eight ranges, ascending, apart, and they hold each changed row', () => {
  const random = seededRandom(14);
  for (let round = 0; round < 300; round += 1) {
    const ranges = new ChangedRanges(round % 40);
    const spans = Array.from({ length: 40 }, () => {
      const from = Math.floor(random() * 4_000);
      return [from, from + Math.floor(random() ** 8 * 300)] as const;
    });
    for (const [from, to] of spans) ranges.add(from, to);
    const found = rangesOf(ranges);
    expect(found.length).toBeLessThanOrEqual(8);
    expect(found.flat()).toEqual(found.flat().toSorted((a, b) => a - b));
    const isIn = ([from, to]: readonly [number, number]) =>
      from === to || found.some(([a = 0, b = 0]) => from >= a && to <= b);
    expect(spans.filter((span) => !isIn(span))).toEqual([]);
  }
});
