import { describe, expect, it } from 'vitest';
import { sortLevels } from './lists.ts';

const ids = (...levelIds: string[]): string[] =>
  sortLevels(levelIds.map((levelId) => ({ levelId, name: levelId, mapUrl: '' }))).map(
    ({ levelId }) => levelId,
  );

describe('levels', () => {
  it('[LS1] are sorted by number, names naturally, missing last', () => {
    expect(ids('10', '2', '-1')).toEqual(['-1', '2', '10']);
    expect(ids('L10', 'L2', '', 'B1')).toEqual(['B1', 'L2', 'L10', '']);
  });

  it('[LS1] are listed once each', () => {
    expect(ids('1', '1', '2')).toEqual(['1', '2']);
  });
});
