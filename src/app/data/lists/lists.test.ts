import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortLevels } from './lists.ts';

const ids = (...levelIds: string[]): string[] =>
  sortLevels(levelIds.map((levelId) => ({ levelId, name: levelId, mapUrl: '' }))).map(
    ({ levelId }) => levelId,
  );

describe('levels', () => {
  it('[map.55] are sorted by number, names naturally, missing last', () => {
    expect(ids('10', '2', '-1')).toEqual(['-1', '2', '10']);
    expect(ids('L10', 'L2', '', 'B1')).toEqual(['B1', 'L2', 'L10', '']);
  });

  it('[map.55] have one order, whatever the order in which they come', () => {
    expect(ids('1.9', '1.10', '1.9a')).toEqual(['1.10', '1.9', '1.9a']);
    const levelId = fc.oneof(
      fc.string({
        unit: fc.constantFrom('0', '1', '9', '.', '-', 'a', 'B', 'L', ' ', '\u0301'),
        maxLength: 5,
      }),
      fc.constantFrom('', ' ', '1', '1.0', '01', '-0', '0', 'Infinity', 'NaN', '1e3', '0x10', 'a', 'A'),
    );
    fc.assert(
      fc.property(fc.uniqueArray(levelId, { maxLength: 8 }), fc.infiniteStream(fc.nat()), (given, draws) => {
        const shuffled = given
          .map((id) => [draws.next().value ?? 0, id] as const)
          .toSorted(([a], [b]) => a - b)
          .map(([, id]) => id);
        expect(ids(...shuffled)).toEqual(ids(...given));
      }),
    );
  });

  it('[map.55] are listed once each', () => {
    expect(ids('1', '1', '2')).toEqual(['1', '2']);
  });
});
