import fc from 'fast-check';
import { expect, it } from 'vitest';
import { latToMercator, lngToMercator } from '../../domain/geo/mercator.ts';
import { mercatorToPixel, pixelToMercator, type Camera } from './camera.ts';
import { boundsOf, isWithin, unproject } from './viewport.ts';

/** Largest error on the screen, at the deepest zoom too. */
const TOLERANCE_PX = 1e-3;

const cameras = fc.record({
  x: fc.double({ min: 0.1, max: 0.9, noNaN: true }),
  y: fc.double({ min: 0.1, max: 0.9, noNaN: true }),
  zoom: fc.double({ min: 3, max: 24, noNaN: true }),
  width: fc.integer({ min: 200, max: 3840 }),
  height: fc.integer({ min: 200, max: 2160 }),
  pixelRatio: fc.constant(1),
}) satisfies fc.Arbitrary<Camera>;
const shares = fc.record({
  x: fc.double({ min: 0, max: 1, noNaN: true }),
  y: fc.double({ min: 0, max: 1, noNaN: true }),
});

it('[map.45] converts a point of the screen to the degrees that the layers draw there', () => {
  fc.assert(
    fc.property(cameras, shares, (camera, share) => {
      const [x, y] = [share.x * camera.width, share.y * camera.height];
      const { lng, lat } = unproject(camera, x, y);
      const at = mercatorToPixel(camera, lngToMercator(lng), latToMercator(lat));
      expect(Math.hypot(at.x - x, at.y - y)).toBeLessThan(TOLERANCE_PX);
    }),
  );
});

it('[map.45] reports as bounds the degrees of the corners of the map', () => {
  fc.assert(
    fc.property(cameras, (camera) => {
      const { west, south, east, north } = boundsOf(camera);
      const topLeft = mercatorToPixel(camera, lngToMercator(west), latToMercator(north));
      const bottomRight = mercatorToPixel(camera, lngToMercator(east), latToMercator(south));
      const errors = [topLeft.x, topLeft.y, bottomRight.x - camera.width, bottomRight.y - camera.height].map(
        Math.abs,
      );
      expect(Math.max(...errors)).toBeLessThan(TOLERANCE_PX);
    }),
  );
});

it('[map.45] distinguishes places within bounds from those outside', () => {
  const bounds = { west: -1, south: 40, east: 1, north: 42 };
  expect(isWithin(bounds, { lng: 0, lat: 41 })).toBe(true);
  expect(isWithin(bounds, { lng: 1.1, lat: 41 })).toBe(false);
  expect(isWithin(bounds, { lng: 0, lat: 39 })).toBe(false);
});

it('[map.45] converts pixels to Mercator and back', () => {
  const camera: Camera = { x: 0.3, y: 0.4, zoom: 14, width: 1000, height: 600, pixelRatio: 1 };
  const { x, y } = pixelToMercator(camera, 123, 456);
  expect(mercatorToPixel(camera, x, y).x).toBeCloseTo(123, 6);
  expect(mercatorToPixel(camera, x, y).y).toBeCloseTo(456, 6);
});
