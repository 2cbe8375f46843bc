import { expect, it } from 'vitest';
import { epochMs } from '../../../domain/units.ts';
import { dateText, fileStamp } from './dateForms.ts';

const MIDNIGHT = epochMs(Date.UTC(2026, 0, 5, 0, 7, 9));

it.each([
  ['short', '01/05/26 00:07'],
  ['shortSeconds', '01/05/26 00:07:09'],
  ['field', '2026-01-05T00:07'],
  ['long', '2026-01-05 00:07'],
  ['fileName', '2026-01-05_00-07-09'],
] as const)('[test-mode.13] writes the form %s as %s', (form, text) => {
  expect(dateText(form, MIDNIGHT, 'UTC')).toBe(text);
});

it('[test-mode.13] uses the day of the zone, also across a clock change', () => {
  expect(dateText('long', MIDNIGHT, 'America/New_York')).toBe('2026-01-04 19:07');
  expect(dateText('long', epochMs(Date.UTC(2026, 2, 8, 7, 30)), 'America/New_York')).toBe('2026-03-08 03:30');
});

it('[test-mode.13] names the console’s own files by UTC, with a Z', () => {
  expect(fileStamp(MIDNIGHT)).toBe('2026-01-05_00-07-09Z');
});
