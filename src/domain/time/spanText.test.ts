import { expect, it } from 'vitest';
import { lateText, spanText } from './spanText.ts';

const MINUTE = 60_000;

it.each([
  [0, '0 min'],
  [-5, '0 min'],
  [12.9 * MINUTE, '12 min'],
  [60 * MINUTE, '1 h'],
  [185 * MINUTE, '3 h 5 min'],
  [48 * 60 * MINUTE, '2 d'],
  [(52 * 60 + 59) * MINUTE, '2 d 4 h'],
])('[reports.20] a span of %i ms is "%s"', (span, text) => {
  expect(spanText(span)).toBe(text);
});

it('[reports.20] a message is late from two minutes on', () => {
  expect([lateText(2 * MINUTE - 1), lateText(12 * MINUTE)]).toEqual(['', '12 min late']);
});
