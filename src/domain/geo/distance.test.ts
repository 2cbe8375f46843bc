import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DISTANCE_RADIUS_M,
  groundDistance,
  initialBearing,
  normalDegrees,
  TRAJECTORY_RADIUS_KM,
  writeDestination,
} from './distance.ts';

const place = fc.record({
  lat: fc.double({ min: -80, max: 80, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('distance', () => {
  it('[map.16] measures with a radius of 6 371 000 m', () => {
    expect(DISTANCE_RADIUS_M).toBe(6_371_000);
    expect(groundDistance(0, 0, 0, 1)).toBeCloseTo((Math.PI * 6_371_000) / 180, 6);
    expect(groundDistance(0, 0, 0, 180)).toBeCloseTo(Math.PI * 6_371_000, 3);
    expect(groundDistance(10, 20, 10, 20)).toBe(0);
  });

  it('[map.16] lays trajectories with a radius of 6378.14 km', () => {
    expect(TRAJECTORY_RADIUS_KM).toBe(6378.14);
  });

  it('[map.16] arrives at the distance and by the bearing it left with', () => {
    const out = new Float64Array(2);
    fc.assert(
      fc.property(place, fc.double({ min: 0, max: 359, noNaN: true }), ({ lat, lng }, bearing) => {
        writeDestination(lat, lng, bearing, 1_000, DISTANCE_RADIUS_M, out);
        expect(groundDistance(lat, lng, out[0], out[1])).toBeCloseTo(1_000, 2);
        const turn = normalDegrees(initialBearing(lat, lng, out[0], out[1]) - bearing + 180) - 180;
        expect(turn).toBeCloseTo(0, 3);
      }),
    );
  });

  it('[map.16] stays on the globe over the date line', () => {
    const out = new Float64Array(2);
    writeDestination(0, 179.999, 90, 1_000, DISTANCE_RADIUS_M, out);
    expect(out[1]).toBeLessThan(-179.9);
  });

  it.each([
    [0, 0],
    [360, 0],
    [-90, 270],
    [725, 5],
    [-1e-20, 0],
  ])('[map.16] reads %f degrees as %f', (degrees, normal) => {
    expect(normalDegrees(degrees)).toBe(normal);
  });
});
