import { expect, it } from 'vitest';
import { nextItem } from './menuKeys.ts';

const TEXTS = ['Places', 'Shot Reports', 'Snooze Alerts', 'VMS'];

it.each([
  [0, 'ArrowDown', 1],
  [3, 'ArrowDown', 0],
  [0, 'ArrowUp', 3],
  [2, 'Home', 0],
  [0, 'End', 3],
  [0, 's', 1],
  [1, 'S', 2],
  [2, 's', 1],
  [0, 'x', undefined],
  [0, 'Enter', undefined],
  [0, ' ', undefined],
])('[screens.14] goes from item %i by %s to %s', (from, key, to) => {
  expect(nextItem(TEXTS, from, key)).toBe(to);
});

it('[screens.14] does not move in an empty menu', () => {
  expect(nextItem([], -1, 'ArrowDown')).toBeUndefined();
});
