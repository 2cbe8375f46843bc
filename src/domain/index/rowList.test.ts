import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countBetween,
  createRowList,
  lowerBound,
  insertSorted,
  lengthOf,
  newestOf,
  lowerBoundAfter,
  positionIn,
  removeSorted,
  rowNewestFirst,
  type RowList,
} from './rowList.ts';

const rowsOf = (list: RowList): number[] => [...list.rows.subarray(list.start, list.end)];

function listOf(times: readonly number[]): { list: RowList; filed: Float64Array } {
  const filed = Float64Array.from(times);
  const list = createRowList();
  for (let row = 0; row < times.length; row++) insertSorted(list, filed, row);
  return { list, filed };
}

describe('a list of rows by time', () => {
  it('[reports.13] runs from oldest to newest, and by row where times are equal', () => {
    expect(rowsOf(listOf([30, 10, 20, 10]).list)).toEqual([1, 3, 2, 0]);
  });

  it('[reports.13] pages from the newest, and ends', () => {
    const { list } = listOf([10, 20, 30]);
    expect([0, 1, 2, 3, -1].map((position) => rowNewestFirst(list, position))).toEqual([2, 1, 0, -1, -1]);
    expect(newestOf(createRowList())).toBe(-1);
  });

  it('[reports.13] counts what lies between two instants, the first included', () => {
    const { list, filed } = listOf([10, 20, 20, 30]);
    expect([
      countBetween(list, filed, { from: 10, to: 20 }),
      countBetween(list, filed, { from: 20, to: 30 }),
    ]).toEqual([1, 2]);
    expect(countBetween(list, filed, { from: 31, to: 99 })).toBe(0);
  });

  it('[reports.13] counts those that left at the old end, so that a rank can be kept', () => {
    const { list, filed } = listOf([10, 20, 30, 40]);
    removeSorted(list, filed, 0);
    removeSorted(list, filed, 2);
    expect([list.removedAtStart, positionIn(list, filed, 3) + list.removedAtStart]).toEqual([1, 2]);
  });

  it('[reports.13] stays sorted and whole through any insertions and removals', () => {
    const step = fc.record({ row: fc.nat(60), time: fc.nat(20), leaves: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
        const filed = new Float64Array(61);
        const list = createRowList();
        const held = new Set<number>();
        for (const { row, time, leaves } of steps) {
          const left = leaves && removeSorted(list, filed, row);
          expect(left).toBe(leaves && held.delete(row));
          if (!leaves && !held.has(row)) {
            filed[row] = time;
            held.add(row);
            insertSorted(list, filed, row);
          }
        }
        const wanted = [...held].sort((a, b) => filed[a] - filed[b] || a - b);
        expect(rowsOf(list)).toEqual(wanted);
        expect(wanted.map((row) => positionIn(list, filed, row))).toEqual(wanted.map((_, i) => i));
      }),
    );
  });

  it('[reports.13] searches ahead to the same place as from the start', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(50), { maxLength: 80 }), fc.nat(55), fc.nat(80), (times, time, hint) => {
        const { list, filed } = listOf(times);
        const wanted = lowerBound(list, filed, time);
        expect(lowerBoundAfter(list, filed, time, Math.min(hint, wanted, lengthOf(list)))).toBe(wanted);
      }),
    );
  });
});
