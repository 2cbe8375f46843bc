import fc from 'fast-check';
import { expect, it } from 'vitest';
import { epochMs } from '../units.ts';
import {
  bufferedWindow,
  centreWindow,
  INITIAL_REACH,
  MAX_SPAN,
  middleOf,
  panWindow,
  PAUSED_LIMITS,
  ROLLING_LIMITS,
  spanOf,
  windowAround,
  zoomFactor,
  zoomWindow,
} from './timeWindow.ts';

const NOW = epochMs(1_790_000_000_000);
const WINDOW = { from: epochMs(1_000_000), to: epochMs(1_600_000) };

it('[timeline.1] starts with 15 minutes on either side of now', () => {
  const { from, to } = windowAround(NOW, 2 * INITIAL_REACH);
  expect([NOW - from, to - NOW]).toEqual([900_000, 900_000]);
});

it('[timeline.4] zooms by 0.4 about its middle', () => {
  const window = windowAround(NOW, 1_400_000);
  const zoom = { about: NOW, limits: ROLLING_LIMITS };
  const closer = zoomWindow(window, { ...zoom, factor: zoomFactor(1) });
  expect(spanOf(closer)).toBeCloseTo(1_000_000, 3);
  expect(middleOf(closer)).toBe(NOW);
  expect(spanOf(zoomWindow(window, { ...zoom, factor: zoomFactor(-1) }))).toBeCloseTo(1_960_000, 3);
});

it.each([
  ['rolling', ROLLING_LIMITS, 60_000],
  ['paused', PAUSED_LIMITS, 1_000],
])('[timeline.3] when %s never gets shorter than its limit nor longer than 3154e8 ms', (_, limits, least) => {
  fc.assert(
    fc.property(fc.double({ min: 1, max: 1e13, noNaN: true }), fc.constantFrom(1, -1), (span, steps) => {
      const window = windowAround(epochMs(0), span);
      const zoomed = spanOf(zoomWindow(window, { factor: zoomFactor(steps), about: epochMs(0), limits }));
      expect(zoomed).toBeGreaterThanOrEqual(least);
      expect(zoomed).toBeLessThanOrEqual(MAX_SPAN);
    }),
  );
});

it('[timeline.4, timeline.6] keeps the share of an instant while the span grows or shrinks', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.01, max: 100, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (factor, share) => {
        const about = epochMs(WINDOW.from + share * spanOf(WINDOW));
        const zoomed = zoomWindow(WINDOW, { factor, about, limits: PAUSED_LIMITS });
        expect((about - zoomed.from) / spanOf(zoomed)).toBeCloseTo(share, 6);
      },
    ),
  );
});

it('[timeline.4, timeline.3] stops at the limits of the span, still about the instant', () => {
  const zoom = { about: epochMs(1_300_000), limits: PAUSED_LIMITS };
  const near = zoomWindow(WINDOW, { ...zoom, factor: 1e-9 });
  expect(near.to - near.from).toBeCloseTo(1_000, 6);
  const far = zoomWindow(WINDOW, { ...zoom, factor: 1e12 });
  expect(far.to - far.from).toBe(3154e8);
});

it('[timeline.6] pans and centres without changing the span', () => {
  expect(panWindow(WINDOW, 5_000)).toEqual({ from: 1_005_000, to: 1_605_000 });
  expect(centreWindow(WINDOW, epochMs(2_000_000))).toEqual({ from: 1_700_000, to: 2_300_000 });
});

it('[timeline.18] requests a window more on each side, so that a pan by one needs no new frame', () => {
  const window = { from: epochMs(100), to: epochMs(200) };
  expect(bufferedWindow(window)).toEqual({ from: 0, to: 300 });
});
