import fc from 'fast-check';
import { expect, it } from 'vitest';
import { groundDistance } from '../../geo/distance.ts';
import { nearestRows } from './nearestRows.ts';

const degrees = fc.double({ min: -0.01, max: 0.01, noNaN: true });
const nodes = fc.array(fc.record({ lat: degrees, lon: degrees, isShown: fc.boolean() }), { minLength: 1 });

it('[survey.41] the nearest nodes are those that a sort of all distances names', () => {
  fc.assert(
    fc.property(nodes, fc.nat(), fc.integer({ min: 1, max: 6 }), (places, pick, most) => {
      const row = pick % places.length;
      const points = {
        count: places.length,
        lat: Float64Array.from(places, ({ lat }) => lat),
        lon: Float64Array.from(places, ({ lon }) => lon),
        takesPart: Uint8Array.from(places, ({ isShown }) => Number(isShown)),
      };
      const { lat, lon, isShown } = places[row]!;
      const all = places
        .map((place, at) => ({ row: at, metres: groundDistance(lat, lon, place.lat, place.lon) }))
        .filter((other) => isShown && other.row !== row && places[other.row]!.isShown)
        .toSorted((a, b) => a.metres - b.metres || a.row - b.row);
      expect(nearestRows(points, row, most)).toEqual(all.slice(0, most));
    }),
  );
});
