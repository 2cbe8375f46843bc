import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { epochMs } from '../units.ts';
import { createTimeScale, spanOf, timeToX, xToTime } from './timeScale.ts';

describe('the time scale', () => {
  it('[TI1] puts its ends at the edges', () => {
    const scale = createTimeScale(epochMs(1_000), epochMs(3_000), 400);
    expect([timeToX(scale, 1_000), timeToX(scale, 3_000), timeToX(scale, 500)]).toEqual([0, 400, -100]);
    expect([xToTime(scale, 200), spanOf(scale)]).toEqual([2_000, 2_000]);
  });

  it('[TI1] comes back to the same instant, and stays finite without a width', () => {
    const instant = fc.integer({ min: 0, max: 4e12 });
    fc.assert(
      fc.property(instant, fc.integer({ min: 1_000, max: 3154e8 }), instant, (from, span, time) => {
        const scale = createTimeScale(epochMs(from), epochMs(from + span), 1_920);
        expect(Math.abs(xToTime(scale, timeToX(scale, time)) - time)).toBeLessThan(1);
      }),
    );
    expect(Number.isFinite(timeToX(createTimeScale(epochMs(5), epochMs(5), 0), 7))).toBe(true);
  });
});
