import { expect, it } from 'vitest';
import { shortId } from './shortId.ts';

it('[survey-map.9] an id of up to 16 characters is written whole, a longer one with an ellipsis in its middle', () => {
  expect(shortId('NODE-2026-000017')).toBe('NODE-2026-000017');
  expect(shortId('NODE-HARBOUR-2026-000017')).toBe('NODE-HAR…-000017');
  expect(shortId('NODE-HARBOUR-2026-000017')).toHaveLength(16);
});

it('[survey-map.9] what is read as one character is not cut', () => {
  const flags = '🇩🇰'.repeat(20);
  expect(shortId(flags)).toBe(`${'🇩🇰'.repeat(8)}…${'🇩🇰'.repeat(7)}`);
  expect(shortId('🇩🇰'.repeat(10))).toBe('🇩🇰'.repeat(10));
});
