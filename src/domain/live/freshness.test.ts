import { expect, it } from 'vitest';
import { BEAT_MS } from '../contract/topics.ts';
import { ageText, isStaleData } from './freshness.ts';

it.each([
  ['offline', 9_999, false],
  ['offline', 10_000, true],
  ['loading', 10_000, true],
  ['online', BEAT_MS, false],
  ['online', BEAT_MS + 2_999, false],
  ['online', BEAT_MS + 3_000, true],
] as const)('[live.26] while %s, data %i ms old is stale: %s', (status, ageMs, stale) => {
  expect(isStaleData(status, ageMs)).toBe(stale);
});

it.each([
  [-5, '00:00'],
  [999, '00:00'],
  [16_000, '00:16'],
  [3_599_999, '59:59'],
  [43_509_000, '12:05:09'],
])('[live.28] writes an age of %i ms as %s', (ageMs, text) => {
  expect(ageText(ageMs)).toBe(text);
});
