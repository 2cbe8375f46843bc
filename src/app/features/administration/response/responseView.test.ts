import { expect, it } from 'vitest';
import { epochMs } from '../../../../domain/units.ts';
import {
  comparedText,
  parseResponse,
  readResponseChoice,
  rateText,
  spanOf,
  writeResponseChoice,
} from './responseView.ts';

const NOW = epochMs(Date.UTC(2026, 10, 28, 12));

it('[response.5] the address names period and squad, and what it has unknown gets the default', () => {
  const own = {
    period: 'own',
    from: '2026-11-01T00:00:00Z',
    to: '2026-11-08T00:00:00Z',
    squad: 'north',
  } as const;
  expect(readResponseChoice(writeResponseChoice(own))).toEqual(own);
  expect(readResponseChoice('period=year')).toMatchObject({ period: 'shift', squad: '' });
});

it('[response.5] a period ends now or is the own one, of at most 92 days', () => {
  const choice = (period: string, from = '', to = '') =>
    spanOf(readResponseChoice(new URLSearchParams({ period, from, to }).toString()), NOW);
  expect(choice('week')).toEqual({ from: NOW - 7 * 86_400_000, to: NOW });
  expect(choice('own', '2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z')).toMatchObject({
    to: Date.UTC(2026, 10, 2),
  });
  expect(choice('own', '2026-11-02T00:00:00Z', '2026-11-01T00:00:00Z')).toBeUndefined();
  expect(choice('own', '2025-11-02T00:00:00Z', '2026-11-01T00:00:00Z')).toBeUndefined();
  expect(choice('own')).toBeUndefined();
});

it('[response.4] a small count stays a count, and a difference within chance is called that', () => {
  expect(comparedText(3, 9)).toBe('9 before, too few to compare');
  expect(comparedText(41, 33)).toBe('33 before, within chance');
  expect(comparedText(80, 33)).toBe('33 before, more than chance gives');
  expect(rateText(undefined)).toBe('–');
});

it('[response.5] an answer of another server without figures is none', () => {
  expect(parseResponse({})).toBeUndefined();
  expect(parseResponse([])).toBeUndefined();
});
