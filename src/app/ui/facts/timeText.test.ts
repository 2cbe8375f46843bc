import { expect, it } from 'vitest';
import { epochMs } from '../../../domain/units.ts';
import { positionText } from '../../../domain/geo/positionText.ts';
import { timeAgoText, positionForClipboard, timeZoneTexts } from './timeText.ts';

it('[map.66] formats coordinates with 6 decimals, with a plain minus for the clipboard', () => {
  expect(positionText(40.7127837, -74.0059413)).toBe('40.712784, −74.005941');
  expect(positionForClipboard(40.7127837, -74.0059413)).toBe('40.712784, -74.005941');
});

it('[reports.20] never shows a time in the future', () => {
  expect(timeAgoText(-5_000)).toBe('0 s ago');
  expect(timeAgoText(62_000)).toBe('1 min 02 s ago');
  expect(timeAgoText(3 * 3_600_000 + 5 * 60_000)).toBe('3 h 05 min ago');
});

it('[timeline.17] names the zone with its abbreviation at that instant', () => {
  const [name] = timeZoneTexts(epochMs(1_790_000_000_000));
  expect(name).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
});

it.each([
  ['America/New_York', 'America/New_York EDT UTC−4'],
  ['Asia/Kolkata', 'Asia/Kolkata UTC+5:30'],
  ['Europe/London', 'Europe/London UTC+1'],
  ['UTC', 'UTC'],
])('[timeline.17] says of %s nothing twice', (zone, text) => {
  expect(timeZoneTexts(epochMs(1_790_000_000_000), zone).join(' ')).toBe(text);
});
