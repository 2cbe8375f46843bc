import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { epochMs } from '../units.ts';
import {
  bufferedWindow,
  clampWindow,
  initialWindow,
  isWithin,
  LONGEST,
  panWindow,
  rollWindow,
  zoomWindow,
  type TimeWindow,
} from './bufferedWindow.ts';

const NOW = epochMs(1_700_000_000_000);
const windowOf = (from: number, to: number): TimeWindow => ({ from: epochMs(from), to: epochMs(to) });
const spanOf = ({ from, to }: TimeWindow): number => to - from;

describe('the window of the timeline', () => {
  it('[TI2] begins 15 minutes either side of now', () => {
    expect(initialWindow(NOW)).toEqual(windowOf(NOW - 900_000, NOW + 900_000));
  });

  it('[TI3] zooms by 0.4, and back', () => {
    const start = windowOf(0, 1_400_000);
    expect(spanOf(zoomWindow(start, 1, epochMs(0), false))).toBeCloseTo(1_000_000, 6);
    const back = zoomWindow(zoomWindow(start, 1, epochMs(3), false), -1, epochMs(3), false);
    expect([back.from, back.to].map((end) => Math.round(end) + 0)).toEqual([0, 1_400_000]);
  });

  it('[TI3] keeps the instant under the pointer where it is, also at a limit', () => {
    const steps = fc.double({ min: -60, max: 60, noNaN: true });
    fc.assert(
      fc.property(steps, fc.integer({ min: 0, max: 600_000 }), (count, offset) => {
        const start = windowOf(1_000_000, 1_600_000);
        const after = zoomWindow(start, count, epochMs(start.from + offset), false);
        expect((start.from + offset - after.from) / spanOf(after)).toBeCloseTo(offset / 600_000, 4);
      }),
    );
  });

  it.each([
    ['rolling', true, 10, 60_000],
    ['paused', false, 10, 1_000],
    ['paused', false, 1e15, LONGEST],
    ['rolling', true, 1e15, 3154e8],
  ])('[TI4] while %s (%s) a span of %f ms becomes %f', (_name, rolling, span, allowed) => {
    expect(spanOf(clampWindow(windowOf(0, span), rolling))).toBeCloseTo(allowed, 3);
  });

  it('[TI4] is held to its limits at each step of zoom', () => {
    expect(spanOf(zoomWindow(windowOf(0, 61_000), 1, NOW, true))).toBeCloseTo(60_000, 3);
    expect(spanOf(zoomWindow(windowOf(0, 1_001), 1, epochMs(500), false))).toBeCloseTo(1_000, 6);
    expect(spanOf(zoomWindow(windowOf(0, 3000e8), -1, epochMs(0), false))).toBe(3154e8);
  });

  it('[TI5] pans without a change of span, and rolls with now in its middle', () => {
    expect(panWindow(windowOf(10, 20), 5)).toEqual(windowOf(15, 25));
    expect(rollWindow(windowOf(0, 120_000), NOW)).toEqual(windowOf(NOW - 60_000, NOW + 60_000));
    expect(rollWindow(windowOf(0, 1_000), NOW)).toEqual(windowOf(NOW - 30_000, NOW + 30_000));
  });

  it('[TI6] asks for a window more on each side, so that a pan by one needs no new frame', () => {
    const asked = bufferedWindow(windowOf(100, 200));
    expect(asked).toEqual(windowOf(0, 300));
    expect([isWithin(asked, windowOf(0, 100)), isWithin(asked, windowOf(-1, 99))]).toEqual([true, false]);
  });
});
