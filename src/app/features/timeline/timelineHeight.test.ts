import { expect, it } from 'vitest';
import { clampHeight } from './useTimelineHeight.ts';

it.each([
  ['13', 13],
  ['1', 7.5],
  ['99', 25],
  ['', 7.5],
  ['tall', 11.5],
  [null, 11.5],
])('[timeline.17] keeps the height %s of the timeline within 120 and 400 px: %d rem', (stored, height) => {
  expect(clampHeight(stored, 11.5)).toBe(height);
});
