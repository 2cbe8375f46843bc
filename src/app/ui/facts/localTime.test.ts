import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { epochMs } from '../../../domain/units.ts';
import { localText, timeOfLocalText } from './localTime.ts';

afterEach(() => void vi.unstubAllEnvs());

it('[timeline.9] keeps which of the two hours it is in the night in which clocks go back', () => {
  vi.stubEnv('TZ', 'America/New_York');
  const [first, second] = [Date.UTC(2026, 10, 1, 5, 30), Date.UTC(2026, 10, 1, 6, 30)].map(epochMs);
  expect([first, second].map((time) => localText(time!))).toEqual([
    '2026-11-01T01:30:00',
    '2026-11-01T01:30:00',
  ]);
  expect(timeOfLocalText('2026-11-01T01:30:00', second)).toBe(second);
  expect(timeOfLocalText('2026-11-01T01:30', first)).toBe(first);
  expect(timeOfLocalText('2026-11-01T02:30:00', second)).toBe(Date.UTC(2026, 10, 1, 7, 30));
  expect(timeOfLocalText('', second)).toBeUndefined();
});

it('[timeline.9] reads back the time that a field shows, to the second', () => {
  fc.assert(
    fc.property(fc.integer({ min: 946_684_800, max: 4_102_444_800 }), (seconds) => {
      const time = epochMs(seconds * 1_000);
      expect(localText(timeOfLocalText(localText(time)) ?? epochMs(0))).toBe(localText(time));
    }),
  );
});

it.each(['', 'yesterday', '2026-11-21', '2026-13-41T99:99'])(
  '[timeline.9] rejects "%s" as a time',
  (text) => {
    expect(timeOfLocalText(text)).toBeUndefined();
  },
);
