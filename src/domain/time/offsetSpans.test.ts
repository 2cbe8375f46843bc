import { expect, it } from 'vitest';
import { epochMs } from '../units.ts';
import { offsetSpans } from './offsetSpans.ts';
import { zoneOffset } from './zoneOffsets.ts';

const HOUR = 3_600_000;

it('[response.1] the hours of the day follow the clock of the zone, also where it changes', () => {
  const october = { from: epochMs(Date.UTC(2026, 9, 20, 7, 13)), to: epochMs(Date.UTC(2026, 9, 30)) };
  expect(offsetSpans(zoneOffset('Europe/Vienna'), october)).toEqual([
    { until: Date.UTC(2026, 9, 25, 1), offset: 2 * HOUR },
    { until: october.to, offset: HOUR },
  ]);
  expect(offsetSpans(zoneOffset('Asia/Kolkata'), october)).toEqual([
    { until: october.to, offset: 5.5 * HOUR },
  ]);
});
