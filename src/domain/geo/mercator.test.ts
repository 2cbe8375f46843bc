import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  latToMercator,
  lngToMercator,
  MAX_LATITUDE,
  mercatorToLat,
  mercatorToLng,
  mercatorToPx,
  metresPerMercator,
} from './mercator.ts';

describe('Mercator', () => {
  it('[map.8] puts west and north at 0, Greenwich and the equator in the middle', () => {
    expect([lngToMercator(-180), lngToMercator(0), lngToMercator(180)]).toEqual([0, 0.5, 1]);
    expect(latToMercator(0)).toBeCloseTo(0.5, 15);
    expect(latToMercator(MAX_LATITUDE)).toBeCloseTo(0, 12);
    expect(latToMercator(-MAX_LATITUDE)).toBeCloseTo(1, 12);
  });

  it('[map.8] comes back to the same place within a millimetre', () => {
    const lng = fc.double({ min: -180, max: 180, noNaN: true });
    const lat = fc.double({ min: -85, max: 85, noNaN: true });
    fc.assert(
      fc.property(lng, lat, (x, y) => {
        expect(mercatorToLng(lngToMercator(x))).toBeCloseTo(x, 8);
        expect(mercatorToLat(latToMercator(y))).toBeCloseTo(y, 8);
      }),
    );
  });

  it('[map.8] tells 1 cm apart anywhere after a place is split in two 32-bit floats', () => {
    const centimetre = 0.01 / metresPerMercator(0);
    for (const x of [0.1234567, 0.5, 0.999999]) {
      const low = (v: number) => Math.fround(v - Math.fround(v));
      const split = (v: number) => Math.fround(v) + low(v);
      expect(Math.abs(split(x + centimetre) - split(x))).toBeGreaterThan(centimetre / 2);
    }
  });

  it('[map.8] measures a unit by the ground under it, and a world of 512 px at zoom 0', () => {
    expect(metresPerMercator(0)).toBeCloseTo(40_075_016.7, 0);
    expect(metresPerMercator(60)).toBeCloseTo(40_075_016.7 / 2, 0);
    expect(mercatorToPx(2)).toBe(2048);
  });
});
