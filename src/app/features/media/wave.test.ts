import { expect, it } from 'vitest';
import { peaksOf, wavePath } from './useWave.ts';

it('[media.11] draws the loudest of each part, as a share of the loudest of all', () => {
  expect([...peaksOf([0, 0.1, -0.4, 0.2, 0, 0], 3)]).toEqual([0.25, 1, 0].map(Math.fround));
});

it('[media.11] draws silence as a line, and nothing of nothing', () => {
  expect([...peaksOf([0, 0, 0, 0], 2)]).toEqual([0, 0]);
  expect(wavePath(peaksOf([0, 0], 2))).toBe('M0 1.00L1 1.00L1 1.00L0 1.00Z');
  expect(wavePath(peaksOf([], 100))).toBe('');
});

it('[media.11] has no more parts than samples', () => {
  expect(peaksOf([1, 1], 240)).toHaveLength(2);
});
