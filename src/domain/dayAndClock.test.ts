import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { epochMs, type EpochMs } from './units.ts';

const HOUR = 3_600_000;
let text: { readonly [Name in 'clockText' | 'dateTimeText']: (time: EpochMs) => string };

beforeAll(async () => {
  vi.stubEnv('TZ', 'America/New_York');
  vi.resetModules();
  text = await import('./dayAndClock.ts');
});
afterAll(() => void vi.unstubAllEnvs());

it('[map.60] writes the zone beside a reading that the clocks show twice, and beside no other one', () => {
  const changed = Date.parse('2026-11-01T06:00:00Z');
  const at = (hours: number) => text.clockText(epochMs(changed + hours * HOUR));
  expect([-1.5, -1, -0.5, 0, 0.5, 1].map(at)).toEqual([
    '00:30:00',
    '01:00:00 EDT',
    '01:30:00 EDT',
    '01:00:00 EST',
    '01:30:00 EST',
    '02:00:00',
  ]);
  expect(text.dateTimeText(epochMs(changed))).toBe('2026-11-01 01:00:00 EST');
  const forward = Date.parse('2026-03-08T07:00:00Z');
  expect([-1, 0, 1].map((hours) => text.clockText(epochMs(forward + hours * HOUR)))).toEqual([
    '01:00:00',
    '03:00:00',
    '04:00:00',
  ]);
});
