import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groundDistance } from '../../geo/distance.ts';
import { chordSquareOf, PointTree } from './pointTree.ts';

function placeAt(
  tree: PointTree,
  row: number,
  { lat, lon }: { readonly lat: number; readonly lon: number },
): void {
  const one = (value: number) => new Float64Array(row + 1).fill(value);
  tree.place(row, { count: row + 1, lat: one(lat), lon: one(lon), takesPart: new Uint8Array(row + 1) });
}

/** Places of very different density: all over the earth, poles, one town, one room, one spot. */
const spread = fc.constantFrom(90, 1e-2, 1e-5, 1e-9, 0);
const share = fc.double({ min: -1, max: 1, noNaN: true });
const place = fc.tuple(spread, share, share).map(([by, a, b]) => ({ lat: by * a, lon: by * 2 * b }));
const step = fc.record({ row: fc.nat(60), to: fc.option(place, { freq: 4, nil: undefined }) });

type Places = ReadonlyMap<number, { readonly lat: number; readonly lon: number }>;

/** Applies the steps to a tree and to a map. */
function build(
  steps: readonly { readonly row: number; readonly to: { lat: number; lon: number } | undefined }[],
) {
  const tree = new PointTree();
  const places = new Map<number, { readonly lat: number; readonly lon: number }>();
  for (const { row, to } of steps) {
    if (to === undefined) {
      tree.remove(row);
      places.delete(row);
    } else {
      placeAt(tree, row, to);
      places.set(row, to);
    }
  }
  return { tree, places };
}

const steps = fc.array(step, { minLength: 1, maxLength: 250 });

const others = (places: Places, row: number): number[] => [...places.keys()].filter((other) => other !== row);

describe('the index of points', () => {
  it('[survey.59] finds the nearest point that a scan finds, the lowest row of equally near ones', () => {
    fc.assert(
      fc.property(steps, (drawn) => {
        const { tree, places } = build(drawn);
        for (const row of places.keys()) {
          const byScan = others(places, row)
            .toSorted((a, b) => a - b)
            .reduce(
              (best, other) =>
                best === -1 || tree.chordSquare(row, other) < tree.chordSquare(row, best) ? other : best,
              -1,
            );
          expect(tree.nearest(row)).toBe(byScan);
        }
      }),
    );
  });

  it('[survey.60] finds the points within a distance that a scan finds', () => {
    fc.assert(
      fc.property(steps, fc.constantFrom(0, 1e-3, 1, 50, 2_000, 3e7, Infinity), (drawn, metres) => {
        const { tree, places } = build(drawn);
        const square = metres === Infinity ? Infinity : chordSquareOf(metres);
        for (const row of places.keys()) {
          const count = tree.rowsWithin(row, square);
          const found = [...tree.found.subarray(0, count)];
          const byScan = others(places, row).filter((other) => tree.chordSquare(row, other) <= square);
          expect(found.toSorted((a, b) => a - b)).toEqual(byScan.toSorted((a, b) => a - b));
        }
      }),
    );
  });

  it('[survey.10] finds the points within whose reach another one is', () => {
    const reach = fc.constantFrom(0, 1, 50, 1e4, 3e7);
    fc.assert(
      fc.property(steps, fc.array(reach, { minLength: 61, maxLength: 61 }), (drawn, reaches) => {
        const { tree, places } = build(drawn);
        for (const row of places.keys()) tree.setReach(row, chordSquareOf(reaches[row] ?? 0));
        for (const row of [...places.keys()].slice(0, 9))
          tree.setReach(row, chordSquareOf(reaches[60 - row] ?? 0));
        for (const row of places.keys()) {
          const count = tree.rowsReaching(row);
          const found = [...tree.found.subarray(0, count)].toSorted((a, b) => a - b);
          const byScan = others(places, row).filter(
            (other) => tree.chordSquare(row, other) <= tree.reachOf(other),
          );
          expect(found).toEqual(byScan.toSorted((a, b) => a - b));
        }
      }),
    );
  });

  it('[survey.60] orders by chord as by distance on the ground', () => {
    const tree = new PointTree();
    placeAt(tree, 0, { lat: 52, lon: 13 });
    for (const [row, lat, lon] of [
      [1, 52.0004, 13],
      [2, 52.3, 13.7],
      [3, -52, -167],
    ] as const) {
      placeAt(tree, row, { lat, lon });
      const metres = groundDistance(52, 13, lat, lon);
      expect(tree.chordSquare(0, row) / chordSquareOf(metres)).toBeCloseTo(1, 7);
    }
  });
});
