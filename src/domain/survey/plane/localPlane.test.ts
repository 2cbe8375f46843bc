import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DISTANCE_RADIUS_M, groundDistance } from '../../geo/distance.ts';
import { createLocalPlane, eastOf, latAt, lonAt, northOf } from './localPlane.ts';

const metres = fc.double({ min: -5_000, max: 5_000, noNaN: true });
const latitude = fc.double({ min: -75, max: 75, noNaN: true });
const longitude = fc.double({ min: -180, max: 180, noNaN: true });

it('[survey.61] keeps distances from its origin within the bound that it states, across the date line too', () => {
  fc.assert(
    fc.property(latitude, longitude, metres, metres, (lat, lon, east, north) => {
      const plane = createLocalPlane(lat, lon);
      const inPlane = Math.hypot(east, north);
      const onGround = groundDistance(lat, lon, latAt(plane, north), lonAt(plane, east));
      const bound = (Math.abs(Math.tan((lat * Math.PI) / 180)) * inPlane) / DISTANCE_RADIUS_M + 1e-6;
      expect(Math.abs(onGround - inPlane)).toBeLessThanOrEqual(bound * inPlane + 1e-6);
    }),
  );
});

it('[survey.61] comes back from metres to degrees', () => {
  fc.assert(
    fc.property(latitude, longitude, metres, metres, (lat, lon, east, north) => {
      const plane = createLocalPlane(lat, lon);
      expect(eastOf(plane, lonAt(plane, east))).toBeCloseTo(east, 5);
      expect(northOf(plane, latAt(plane, north))).toBeCloseTo(north, 5);
    }),
  );
});
