import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mercatorToPx } from '../../domain/geo/mercator.ts';
import type { Camera } from '../base/camera.ts';
import { ViewTracker } from './viewTracker.ts';

const camera = (change: Partial<Camera> = {}): Camera => ({
  x: 0.3,
  y: 0.4,
  zoom: 14,
  width: 1000,
  height: 600,
  pixelRatio: 1,
  ...change,
});
const px = 1 / mercatorToPx(14);

it('[map.45] reports bounds wider than the screen, once, and nothing while they cover it', () => {
  const tracker = new ViewTracker();
  const view = tracker.next(camera(), 1);
  expect(view?.maxX).toBeCloseTo(0.3 + 1000 * px, 9);
  expect(view?.minY).toBeCloseTo(0.4 - 600 * px, 9);
  expect(tracker.next(camera({ x: 0.3 + 499 * px }), 1)).toBeUndefined();
  expect(tracker.next(camera({ zoom: 14.2 }), 1)).toBeUndefined();
});

it('[map.45] reports again past the edge, at another zoom, and at another marker size', () => {
  const tracker = new ViewTracker();
  tracker.next(camera(), 1);
  expect(tracker.next(camera({ x: 0.3 + 501 * px }), 1)).toBeDefined();
  expect(tracker.next(camera({ x: 0.3 + 501 * px, zoom: 14.3 }), 1)?.zoom).toBe(14.3);
  expect(tracker.next(camera({ x: 0.3 + 501 * px, zoom: 14.3 }), 2)?.markerScale).toBe(2);
});

it('[map.45] reports no view of a map without a size', () => {
  expect(new ViewTracker().next(camera({ width: 0, height: 0 }), 1)).toBeUndefined();
});

it('[map.45] has always reported bounds that cover the map', () => {
  const move = fc.record({
    x: fc.double({ min: 0.2, max: 0.8, noNaN: true }),
    y: fc.double({ min: 0.2, max: 0.8, noNaN: true }),
    zoom: fc.double({ min: 2, max: 20, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(move, { minLength: 1, maxLength: 20 }), (moves) => {
      const tracker = new ViewTracker();
      let view = tracker.next(camera(), 1);
      for (const where of moves) {
        const now = camera(where);
        view = tracker.next(now, 1) ?? view;
        const half = now.width / 2 / mercatorToPx(now.zoom);
        expect(view !== undefined && view.minX <= now.x - half && view.maxX >= now.x + half).toBe(true);
      }
    }),
  );
});
