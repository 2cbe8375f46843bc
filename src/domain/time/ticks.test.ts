import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { epochMs } from '../units.ts';
import { TICK_STEPS, tickStep, writeTicks, type TickStep } from './ticks.ts';
import { zoneOffset, type ZoneOffset } from './zoneOffsets.ts';

const UTC: ZoneOffset = () => 0;
const HOUR = 3_600_000;

const BERLIN = zoneOffset('Europe/Berlin');
const stepOf = (unit: TickStep['unit'], count: number): TickStep => {
  const step = TICK_STEPS.find((one) => one.unit === unit && one.count === count);
  if (step === undefined) throw new Error('no such step');
  return step;
};

function ticks(from: string, to: string, step: TickStep, offsetAt: ZoneOffset): string[] {
  const out = new Float64Array(200);
  const window = { from: epochMs(Date.parse(from)), to: epochMs(Date.parse(to)) };
  const count = writeTicks({ window, step, offsetAt }, out);
  return [...out.subarray(0, count)].map((instant) =>
    new Date(instant + offsetAt(epochMs(instant))).toISOString().slice(0, 16),
  );
}

describe('ticks of the axis', () => {
  it.each([
    [1_000, 'millisecond', 50],
    [30 * 60_000, 'minute', 2],
    [24 * HOUR, 'hour', 2],
    [60 * 24 * HOUR, 'day', 7],
    [3154e8, 'month', 6],
    [2 * 3154e8, 'year', 1],
  ])('[timeline.16] of %i ms over 1 920 px at least 90 px apart: %s, %i', (span, unit, count) => {
    const step = tickStep(span / 1_920, 90);
    expect([step.unit, step.count]).toEqual([unit, count]);
  });

  it('[timeline.16] stand on round times of the zone', () => {
    expect(ticks('2026-01-10T10:50Z', '2026-01-10T12:10Z', stepOf('minute', 30), UTC)).toEqual([
      '2026-01-10T11:00',
      '2026-01-10T11:30',
      '2026-01-10T12:00',
    ]);
    expect(
      ticks('2026-01-10T00:00Z', '2026-01-10T12:00Z', stepOf('hour', 6), zoneOffset('Asia/Kolkata')),
    ).toEqual(['2026-01-10T06:00', '2026-01-10T12:00']);
  });

  it('[timeline.16] stand on local midnight on both sides of a change of the clock', () => {
    expect(ticks('2026-03-28T00:00Z', '2026-03-31T00:00Z', stepOf('day', 1), BERLIN)).toEqual([
      '2026-03-29T00:00',
      '2026-03-30T00:00',
      '2026-03-31T00:00',
    ]);
    expect(ticks('2026-10-24T00:00Z', '2026-10-26T12:00Z', stepOf('hour', 12), BERLIN)).toEqual([
      '2026-10-24T12:00',
      '2026-10-25T00:00',
      '2026-10-25T12:00',
      '2026-10-26T00:00',
      '2026-10-26T12:00',
    ]);
  });

  it('[timeline.16] pass over the hour that is skipped', () => {
    expect(ticks('2026-03-29T00:00Z', '2026-03-29T02:30Z', stepOf('hour', 1), BERLIN)).toEqual([
      '2026-03-29T01:00',
      '2026-03-29T03:00',
      '2026-03-29T04:00',
    ]);
  });

  it('[timeline.16] stand in both of the hours that are repeated', () => {
    expect(ticks('2026-10-25T00:15Z', '2026-10-25T02:00Z', stepOf('minute', 30), BERLIN)).toEqual([
      '2026-10-25T02:30',
      '2026-10-25T02:00',
      '2026-10-25T02:30',
      '2026-10-25T03:00',
    ]);
    const out = new Float64Array(20);
    const second = epochMs(Date.parse('2026-10-25T01:00:00.500Z'));
    const window = { from: second, to: epochMs(second + 5) };
    const count = writeTicks({ window, step: stepOf('millisecond', 1), offsetAt: BERLIN }, out);
    expect(count).toBe(6);
  });

  it('[timeline.16] begin months and years on their first day', () => {
    expect(ticks('2027-11-20T00:00Z', '2028-04-02T00:00Z', stepOf('month', 1), BERLIN)).toEqual([
      '2027-12-01T00:00',
      '2028-01-01T00:00',
      '2028-02-01T00:00',
      '2028-03-01T00:00',
      '2028-04-01T00:00',
    ]);
    expect(ticks('2019-05-01T00:00Z', '2031-01-02T00:00Z', stepOf('year', 5), UTC)).toEqual([
      '2020-01-01T00:00',
      '2025-01-01T00:00',
      '2030-01-01T00:00',
    ]);
  });

  it('[timeline.16] ascend, lie within the window and are as many as there is room for', () => {
    const zones = fc.constantFrom(
      UTC,
      BERLIN,
      zoneOffset('Australia/Lord_Howe'),
      zoneOffset('America/St_Johns'),
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4e12 }),
        fc.constantFrom(...TICK_STEPS),
        fc.integer({ min: 1, max: 30 }),
        zones,
        (from, step, steps, offsetAt) => {
          const to = from + steps * step.ms;
          const out = new Float64Array(20);
          const window = { from: epochMs(from), to: epochMs(to) };
          const count = writeTicks({ window, step, offsetAt }, out);
          const written = [...out.subarray(0, count)];
          // From an hour on, local times that a change of the clock repeats have their ticks once.
          const repeated =
            step.ms < HOUR ? 0 : Math.max(0, offsetAt(from - 2 * HOUR) - offsetAt(to)) / step.ms;
          expect(count).toBeGreaterThanOrEqual(Math.min(20, steps - 1 - repeated));
          expect(
            written.every((tick, i) => tick >= from && tick <= to && (i === 0 || tick > (out[i - 1] ?? 0))),
          ).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });
});
