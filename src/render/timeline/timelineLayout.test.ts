import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PAUSED_LIMITS, zoomWindow } from '../../domain/time/timeWindow.ts';
import { epochMs } from '../../domain/units.ts';
import { layOutTimeline, timeToX } from './timelineLayout.ts';

const window = { from: epochMs(1_000_000), to: epochMs(1_600_000) };

it('[timeline.4, timeline.6] keeps the instant under the pointer where it is while the span grows or shrinks', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.01, max: 100, noNaN: true }),
      fc.double({ min: 84, max: 1_000, noNaN: true }),
      (factor, x) => {
        const about = timeToX(window, 84, 1_000).time(x);
        const zoomed = zoomWindow(window, { factor, about, limits: PAUSED_LIMITS });
        expect(timeToX(zoomed, 84, 1_000).x(about)).toBeCloseTo(x, 3);
      },
    ),
  );
});

it('[timeline.6] puts the ends of the window at the edges of the part that shows time', () => {
  const scale = timeToX(window, 84, 1_000);
  expect([scale.x(window.from), scale.x(window.to), scale.time(84), scale.time(1_000)]).toEqual([
    84,
    1_000,
    window.from,
    window.to,
  ]);
});

it('[timeline.6] separates two instants a millisecond apart in the year 2026', () => {
  const narrow = { from: epochMs(1.8e12), to: epochMs(1.8e12 + 1_000) };
  const scale = timeToX(narrow, 0, 1_000);
  expect(scale.x(1.8e12 + 501) - scale.x(1.8e12 + 500)).toBeCloseTo(1, 6);
  expect(scale.time(501)).toBeCloseTo(1.8e12 + 501, 3);
});

it('[timeline.6] has no lanes and a positive width at no size', () => {
  const layout = layOutTimeline(0, 0, 2);
  expect(layout.axis).toBe(0);
  expect(layout.right).toBeGreaterThan(layout.left);
});

it('[timeline.12] leaves out the 24 h strip before a pill would reach into the next lane', () => {
  for (let height = 76; height < 360; height += 1) {
    const { laneHeight, pillHeight, overview } = layOutTimeline(1_000, height, 1);
    expect(pillHeight).toBeLessThan(laneHeight);
    expect(pillHeight).toBeGreaterThanOrEqual(16);
    expect(overview === height).toBe(height < 110);
  }
});
