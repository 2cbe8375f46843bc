import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sortRowsByTime } from './sortRows.ts';

function sorted(times: readonly number[]): number[] {
  const rows = Uint32Array.from(times, (_, row) => row);
  sortRowsByTime(rows, rows.length, Float64Array.from(times));
  return [...rows];
}

const expected = (times: readonly number[]): number[] =>
  times.map((_, row) => row).sort((a, b) => (times[a] ?? 0) - (times[b] ?? 0) || a - b);

it('[reports.13] sorts few and many rows by time, then row', () => {
  const time = fc.oneof(
    fc.integer({ min: 0, max: 3_000 }),
    fc.integer({ min: 0, max: 8_640_000_000_000 }),
    fc.double({ min: -1e6, max: 1e6, noNaN: true }),
  );
  fc.assert(
    fc.property(fc.array(time, { maxLength: 400 }), (times) => {
      expect(sorted(times)).toEqual(expected(times));
    }),
  );
});

it('[reports.13] keeps the order of rows of the same instant, in a hundred thousand', () => {
  const times = Array.from({ length: 100_000 }, (_, row) => 1_700_000_000_000 + ((row * 7_919) % 5_000));
  expect(sorted(times)).toEqual(expected(times));
});
