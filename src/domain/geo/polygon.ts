/** Polygons as flat rings: [2 × corners] x, y pairs, not closed. Any planar unit. */

/** Whether a point lies inside a ring (even-odd). A point on an edge may read either way. */
export function isInside(ring: ArrayLike<number>, x: number, y: number): boolean {
  let inside = false;
  const { length } = ring;
  for (let i = 0, j = length - 2; i < length; j = i, i += 2) {
    const above = ring[i + 1] > y;
    if (above === ring[j + 1] > y) continue;
    const crossing = ring[i] + ((y - ring[i + 1]) / (ring[j + 1] - ring[i + 1])) * (ring[j] - ring[i]);
    if (x < crossing) inside = !inside;
  }
  return inside;
}

/** Area in the square of the ring's unit; 0 for fewer than three corners. */
export function ringArea(ring: ArrayLike<number>): number {
  let twice = 0;
  const { length } = ring;
  for (let i = 0, j = length - 2; i < length; j = i, i += 2)
    twice += ring[j] * ring[i + 1] - ring[i] * ring[j + 1];
  return Math.abs(twice) / 2;
}

/** Whether two edges that are not neighbours meet. */
export function crossesItself(ring: ArrayLike<number>): boolean {
  const corners = ring.length / 2;
  for (let i = 0; i < corners; i++) {
    for (let j = i + 2; j < corners; j++) {
      if (i === 0 && j === corners - 1) continue;
      if (edgesMeet(ring, i, (i + 1) % corners, j, (j + 1) % corners)) return true;
    }
  }
  return false;
}

function edgesMeet(ring: ArrayLike<number>, a: number, b: number, c: number, d: number): boolean {
  const abc = side(ring, a, b, c);
  const abd = side(ring, a, b, d);
  const cda = side(ring, c, d, a);
  const cdb = side(ring, c, d, b);
  if (abc !== abd && cda !== cdb) return true;
  return (
    (abc === 0 && isBetween(ring, a, b, c)) ||
    (abd === 0 && isBetween(ring, a, b, d)) ||
    (cda === 0 && isBetween(ring, c, d, a)) ||
    (cdb === 0 && isBetween(ring, c, d, b))
  );
}

/** −1, 0 or 1: on which side of the line through a and b corner c lies. */
function side(ring: ArrayLike<number>, a: number, b: number, c: number): number {
  const ax = ring[2 * a];
  const ay = ring[2 * a + 1];
  return Math.sign((ring[2 * b] - ax) * (ring[2 * c + 1] - ay) - (ring[2 * b + 1] - ay) * (ring[2 * c] - ax));
}

/** For a corner on the line through a and b: whether it lies between them. */
function isBetween(ring: ArrayLike<number>, a: number, b: number, corner: number): boolean {
  const x = ring[2 * corner];
  const y = ring[2 * corner + 1];
  return (
    x >= Math.min(ring[2 * a], ring[2 * b]) &&
    x <= Math.max(ring[2 * a], ring[2 * b]) &&
    y >= Math.min(ring[2 * a + 1], ring[2 * b + 1]) &&
    y <= Math.max(ring[2 * a + 1], ring[2 * b + 1])
  );
}
