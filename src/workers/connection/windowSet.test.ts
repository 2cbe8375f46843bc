import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EpochSeconds } from '../../domain/units.ts';
import { WindowSet } from './windowSet.ts';

const s = (value: number) => value as EpochSeconds;

describe('loaded windows', () => {
  it('[timeline.18] return the newest missing part, until none is missing', () => {
    const windows = new WindowSet();
    windows.add(s(10), s(20));
    windows.add(s(30), s(40));
    expect(windows.newestMissing(s(0), s(50))).toEqual({ from: 40, to: 50 });
    windows.add(s(40), s(50));
    expect(windows.newestMissing(s(0), s(50))).toEqual({ from: 20, to: 30 });
    windows.add(s(20), s(30));
    expect(windows.newestMissing(s(0), s(50))).toEqual({ from: 0, to: 10 });
    windows.add(s(0), s(10));
    expect(windows.newestMissing(s(0), s(50))).toBeUndefined();
    expect(windows.spans()).toEqual([{ from: 0, to: 50 }]);
  });

  it('[timeline.18] cover exactly what was added, whatever the order', () => {
    const span = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 20 }));
    fc.assert(
      fc.property(fc.array(span, { maxLength: 12 }), span, (added, [from, length]) => {
        const windows = new WindowSet();
        const covered = new Set<number>();
        for (const [start, long] of added) {
          windows.add(s(start), s(start + long));
          for (let i = start; i < start + long; i++) covered.add(i);
        }
        const loaded: number[] = [];
        for (let round = 0; round < 100; round++) {
          const missing = windows.newestMissing(s(from), s(from + length));
          if (missing === undefined) break;
          for (let i = missing.from; i < missing.to; i++) loaded.push(i);
          windows.add(missing.from, missing.to);
        }
        const wanted = Array.from({ length }, (_, i) => from + i).filter((i) => !covered.has(i));
        expect(loaded.toSorted((a, b) => a - b)).toEqual(wanted);
      }),
    );
  });
});
