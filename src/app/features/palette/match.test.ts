import { expect, it } from 'vitest';
import { bestMatches, matchRank } from './match.ts';

it('[search.4] ranks the whole text, its start, the start of a word, and any part; all words must occur', () => {
  const ranks = ['gate', 'gate north', 'north gate', 'northgate', 'harbour'].map((text) =>
    matchRank('gate', text),
  );
  expect(ranks).toEqual([4, 3, 2, 1, 0]);
  expect(matchRank('gate north', 'Northgate')).toBe(1);
  expect(matchRank('gate south', 'Northgate')).toBe(0);
  expect(matchRank('', 'anything')).toBeGreaterThan(0);
});

it('[search.4] takes what is typed literally', () => {
  expect(matchRank('(a+', 'x (a+b)')).toBe(2);
  expect(matchRank('.*', 'anything')).toBe(0);
});

it('[search.4] returns the best matches first, of equal ones in their order, and not more than asked for', () => {
  const names = ['Northgate', 'Gate 2', 'Gate 1', 'Old gate'];
  expect(bestMatches(names, { typed: 'gate', textOf: (name) => name, limit: 3 })).toEqual([
    'Gate 2',
    'Gate 1',
    'Old gate',
  ]);
});
