/** Changes of a ring corner by corner. A ring is immutable: each returns a new one. */
import type { Ring } from '../../../../domain/survey/draft/tables.ts';

/** The ring with one coordinate changed; `at` is its index in the ring. */
export function withCorner(ring: Ring, at: number, degrees: number): Ring {
  return ring.with(at, degrees);
}

/** The ring with a corner in the middle of the side that begins at a corner. */
export function withCornerAfter(ring: Ring, corner: number): Ring {
  const next = (2 * corner + 2) % ring.length;
  const middle = (axis: 0 | 1): number => ((ring[2 * corner + axis] ?? NaN) + (ring[next + axis] ?? NaN)) / 2;
  return Float64Array.from(Array.from(ring).toSpliced(2 * corner + 2, 0, middle(0), middle(1)));
}

/** The ring without a corner. */
export function withoutCorner(ring: Ring, corner: number): Ring {
  return Float64Array.from(Array.from(ring).toSpliced(2 * corner, 2));
}
