/** Edits of a ring's corners; each returns a new ring, because rings are immutable. O(corners). */
import type { Degrees } from '../../units.ts';
import type { Ring } from '../draft/tables.ts';

/** Where a corner is. */
export interface CornerPlace {
  readonly lng: Degrees;
  readonly lat: Degrees;
}

/** A ring with a corner elsewhere. */
export function moveCorner(ring: Ring, corner: number, { lng, lat }: CornerPlace): Ring {
  const moved = ring.slice();
  moved[2 * corner] = lng;
  moved[2 * corner + 1] = lat;
  return moved;
}

/** A ring with another corner before corner `at`; at the end where `at` is the number of corners. */
export function insertCorner(ring: Ring, at: number, { lng, lat }: CornerPlace): Ring {
  return Float64Array.of(...ring.subarray(0, 2 * at), lng, lat, ...ring.subarray(2 * at));
}

/** A ring without a corner; the same ring where it has only three. */
export function removeCorner(ring: Ring, corner: number): Ring {
  if (ring.length <= 6) return ring;
  return ring.filter((_, i) => i >> 1 !== corner);
}
