/** Edits of a ring's corners; each returns a new ring, because rings are immutable. O(corners). */
import type { Degrees } from '../../units.ts';
import type { Ring } from '../draft/tables.ts';

/** Where a corner is. */
export interface CornerPlace {
  readonly lng: Degrees;
  readonly lat: Degrees;
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

/** Corners nearer to each other than this are one, degrees: about a centimetre. */
const SAME_CORNER: Degrees = 1e-7;

/** A ring without the corners that are where the one before them is, and without a last one where the first is. O(corners). */
export function withoutRepeats(ring: Ring): Ring {
  const kept: number[] = [];
  for (let i = 0; i + 1 < ring.length; i += 2) {
    const [lng, lat] = [ring[i], ring[i + 1]];
    if (!(isNear(lng, kept.at(-2)) && isNear(lat, kept.at(-1)))) kept.push(lng, lat);
  }
  while (kept.length > 2 && isNear(kept[0], kept.at(-2)) && isNear(kept[1], kept.at(-1))) kept.length -= 2;
  return kept.length === ring.length ? ring : Float64Array.from(kept);
}

/** Whether a corner of a ring is at a place. */
export function isCornerAt(ring: Ring, corner: number, { lng, lat }: CornerPlace): boolean {
  return isNear(ring[2 * corner], lng) && isNear(ring[2 * corner + 1], lat);
}

function isNear(a: Degrees, b: Degrees | undefined): boolean {
  return b !== undefined && Math.abs(a - b) <= SAME_CORNER;
}
