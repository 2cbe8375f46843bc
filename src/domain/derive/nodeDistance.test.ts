import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groundDistance } from '../geo/distance.ts';
import { createNodeIndex, nearestNode, writeNodesWithin } from './nodeDistance.ts';

const place = fc.tuple(
  fc.double({ min: 38, max: 38.2, noNaN: true }),
  fc.double({ min: -77.2, max: -77, noNaN: true }),
);
const indexOf = (places: readonly (readonly [number, number])[]) =>
  createNodeIndex(
    Float64Array.from(places, ([lat]) => lat),
    Float64Array.from(places, ([, lon]) => lon),
    places.length,
  );

describe('sensors near a place', () => {
  it('[NX1] come nearest first with their distance, as a scan of all would find them', () => {
    fc.assert(
      fc.property(
        fc.array(place, { maxLength: 60 }),
        place,
        fc.integer({ min: 1, max: 30_000 }),
        (places, [lat, lon], within) => {
          const rows = new Uint32Array(10);
          const distances = new Float64Array(10);
          const count = writeNodesWithin(indexOf(places), lat, lon, within, rows, distances);
          const all = places
            .map(([nodeLat, nodeLon], row) => ({ row, distance: groundDistance(lat, lon, nodeLat, nodeLon) }))
            .filter(({ distance }) => distance <= within)
            .sort((a, b) => a.distance - b.distance || a.row - b.row)
            .slice(0, 10);
          expect([...rows.subarray(0, count)]).toEqual(all.map(({ row }) => row));
          expect([...distances.subarray(0, count)]).toEqual(all.map(({ distance }) => distance));
        },
      ),
    );
  });

  it('[NX2] has a nearest one however far, and none where none has a place', () => {
    expect(
      nearestNode(
        indexOf([
          [38, -77],
          [NaN, NaN],
          [38.001, -77],
        ]),
        38.0009,
        -77,
      ),
    ).toBe(2);
    expect(nearestNode(indexOf([[-40, 170]]), 38, -77)).toBe(0);
    expect(nearestNode(indexOf([[NaN, 1]]), 38, -77)).toBe(-1);
    expect(nearestNode(indexOf([[38, -77]]), NaN, -77)).toBe(-1);
  });
});
