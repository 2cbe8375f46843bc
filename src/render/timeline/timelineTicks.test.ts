import fc from 'fast-check';
import { expect, it } from 'vitest';
import { epochMs } from '../../domain/units.ts';
import { dateText, ticksOf } from './timelineTicks.ts';
import { createZoneOffsets, minuteText, secondText } from './zoneTime.ts';

const at = (text: string) => epochMs(Date.parse(text));
const newYork = createZoneOffsets('America/New_York');
const labels = (from: string, to: string, zone = newYork, width = 900) =>
  ticksOf({ from: at(from), to: at(to) }, width, zone).flatMap(({ label }) => label ?? []);

it('[timeline.16] labels round local times of the zone', () => {
  expect(labels('2026-11-20T01:53:00-05:00', '2026-11-20T02:23:00-05:00')).toEqual([
    '01:55',
    '02:00',
    '02:05',
    '02:10',
    '02:15',
    '02:20',
  ]);
  expect(labels('2026-01-01T00:00:00Z', '2026-01-01T06:00:00Z', createZoneOffsets('Asia/Kolkata'))).toEqual([
    '06:00',
    '07:00',
    '08:00',
    '09:00',
    '10:00',
    '11:00',
  ]);
});

it('[timeline.16] shows seconds where it is near, dates at midnight and where it is far', () => {
  expect(labels('2026-11-20T02:00:00-05:00', '2026-11-20T02:00:30-05:00')[1]).toBe('02:00:05');
  expect(labels('2026-11-19T20:00:00-05:00', '2026-11-20T04:00:00-05:00')).toContain('20 Nov');
  expect(labels('2020-01-15T00:00:00Z', '2026-01-15T00:00:00Z')).toContain('2022');
  expect(labels('2026-01-15T00:00:00Z', '2026-09-15T00:00:00Z')).toContain('Mar');
});

it('[timeline.16] leaves out the hour that a change of the clock skips, and writes the new offset', () => {
  expect(labels('2026-03-08T00:30:00-05:00', '2026-03-08T05:30:00-04:00', newYork, 700)).toEqual([
    '01:00',
    '03:00 UTC−4',
    '04:00',
    '05:00',
  ]);
});

it('[timeline.16] writes the new offset after the repeated hour', () => {
  expect(labels('2026-11-01T00:30:00-04:00', '2026-11-01T04:30:00-05:00', newYork, 600)).toEqual([
    '01:00',
    '02:00 UTC−5',
    '03:00',
    '04:00',
  ]);
});

it('[timeline.16] ticks are in order, inside the window, and few enough to read, at every span', () => {
  const spans = fc.double({ min: 3, max: 11.49, noNaN: true }).map((power) => 10 ** power);
  fc.assert(
    fc.property(fc.integer({ min: 9e11, max: 2e12 }), spans, (from, span) => {
      const window = { from: epochMs(from), to: epochMs(from + span) };
      const ticks = ticksOf(window, 1_000, newYork);
      expect(ticks.filter(({ label }) => label !== undefined).length).toBeLessThanOrEqual(11);
      const times = ticks.map(({ time }) => time);
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(times.every((time) => time >= window.from && time <= window.to)).toBe(true);
    }),
    { numRuns: 200 },
  );
});

it('[timeline.16] writes local times in both halves of the year', () => {
  expect(secondText(newYork, at('2026-11-20T07:15:09Z'))).toBe('02:15:09');
  expect(minuteText(newYork, at('2026-07-20T07:15:09Z'))).toBe('03:15');
});

it('[timeline.16] names the day at the start of the window in the zone, and the year where the labels are days', () => {
  const window = { from: at('2026-11-22T02:00:00Z'), to: at('2026-11-22T03:00:00Z') };
  expect(dateText(newYork, window)).toBe('Sat 21 Nov');
  expect(dateText(createZoneOffsets('UTC'), window)).toBe('Sun 22 Nov');
  expect(dateText(newYork, { from: at('2026-01-01T02:00:00Z'), to: at('2026-03-01T03:00:00Z') })).toBe(
    '2025',
  );
});

it('[timeline.16] takes the same offsets from the browser for its own zone as for that zone by name', () => {
  const named = createZoneOffsets(Intl.DateTimeFormat().resolvedOptions().timeZone);
  const own = createZoneOffsets();
  const start = at('2026-01-01T00:00:00Z');
  const days = Array.from({ length: 366 }, (_, day) => start + day * 86_400_000);
  expect(days.map((day) => own.offsetAt(day))).toEqual(days.map((day) => named.offsetAt(day)));
});
