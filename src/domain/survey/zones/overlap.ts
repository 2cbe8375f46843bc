import { extentOf } from '../../extent.ts';
import type { Ring } from '../draft/tables.ts';
import { isInRing, ringsCross } from './ring.ts';

/** A ring with what tells whether another one overlaps it. */
export interface RingArea {
  readonly ring: Ring;
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
  /** longitude, latitude of a point inside; undefined where it encloses nothing */
  readonly middle: readonly [number, number] | undefined;
}

/** Bounds and a point inside of a ring. O(corners). */
export function ringArea(ring: Ring): RingArea {
  const { least: west, most: east } = extentOf(ring, 0, 2);
  const { least: south, most: north } = extentOf(ring, 1, 2);
  return { ring, west, east, south, north, middle: middleOf(ring, (south + north) / 2) };
}

/** Whether two areas have more than sides in common. Where their bounds overlap, O(sides × sides beside them). */
export function doOverlap(a: RingArea, b: RingArea): boolean {
  if (a.east <= b.west || b.east <= a.west || a.north <= b.south || b.north <= a.south) return false;
  return ringsCross(a.ring, b.ring) || isMiddleIn(b, a.ring) || isMiddleIn(a, b.ring);
}

function isMiddleIn({ middle }: RingArea, ring: Ring): boolean {
  return middle !== undefined && isInRing(ring, ...middle);
}

/** A point inside a ring: the middle of the widest part of a line through it at a latitude. */
function middleOf(ring: Ring, lat: number): readonly [number, number] | undefined {
  const cuts: number[] = [];
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2)
    if (ring[i + 1] > lat !== ring[j + 1] > lat)
      cuts.push(ring[i] + ((ring[j] - ring[i]) * (lat - ring[i + 1])) / (ring[j + 1] - ring[i + 1]));
  cuts.sort((a, b) => a - b);
  let best: readonly [number, number] | undefined;
  let widest = 0;
  for (let i = 0; i + 1 < cuts.length; i += 2) {
    if (cuts[i + 1] - cuts[i] <= widest) continue;
    widest = cuts[i + 1] - cuts[i];
    best = [(cuts[i] + cuts[i + 1]) / 2, lat];
  }
  return best;
}
