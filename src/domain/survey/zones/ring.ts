/** Rings of zones: open, [2 × corners] longitude, latitude in degrees, as the draft holds them. */
import { createLocalPlane, eastOf, northOf } from '../plane/localPlane.ts';
import type { Ring } from '../draft/tables.ts';

/** Area below which a ring has none, square metres. */
const MIN_AREA = 0.01;

/**
 * Why a ring is no zone.
 * - corners: fewer than three, or one that is no position
 * - beyond: one off the globe, beyond ±180° of longitude or ±90° of latitude
 * - crosses: two of its sides touch or cross
 * - area: it encloses nothing
 */
export type RingFailure = 'corners' | 'beyond' | 'crosses' | 'area';

/** Corners in metres east and north of the ring's first corner, [2 × corners]. */
function metresOf(ring: Ring): Float64Array {
  const plane = createLocalPlane(ring[1], ring[0]);
  return ring.map((value, i) => (i % 2 === 0 ? eastOf(plane, value) : northOf(plane, value)));
}

/** Area in square metres; positive for a counter-clockwise ring. O(corners). */
export function signedArea(ring: Ring): number {
  const at = metresOf(ring);
  let twice = 0;
  for (let i = 0, j = at.length - 2; i < at.length; j = i, i += 2)
    twice += at[j] * at[i + 1] - at[i] * at[j + 1];
  return twice / 2;
}

/** What is wrong with a ring; undefined where it encloses a simple area. O(corners²) only where most sides are beside each other. */
export function checkRing(ring: Ring): RingFailure | undefined {
  if (ring.length < 6 || ring.some(Number.isNaN)) return 'corners';
  if (ring.some((value, i) => Math.abs(value) > (i % 2 === 0 ? 180 : 90))) return 'beyond';
  if (crossesItself(ring)) return 'crosses';
  return Math.abs(signedArea(ring)) < MIN_AREA ? 'area' : undefined;
}

/** Whether a point is inside, by the even-odd rule. O(corners). */
export function isInRing(ring: Ring, lon: number, lat: number): boolean {
  let isInside = false;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const crosses = ring[i + 1] > lat !== ring[j + 1] > lat;
    if (crosses && lon < ((ring[j] - ring[i]) * (lat - ring[i + 1])) / (ring[j + 1] - ring[i + 1]) + ring[i])
      isInside = !isInside;
  }
  return isInside;
}

/** Whether sides of two rings cross, touching aside. O(sides × sides beside them, of one ring and the other). */
export function ringsCross(a: Ring, b: Ring): boolean {
  const corners = a.length / 2;
  return someBeside([a, b], (first, second) => {
    if (first >= corners || second < corners) return false;
    const [side, other] = [2 * first, 2 * (second - corners)];
    const [from, to] = [turn(a, side, b, other), turn(a, side, b, (other + 2) % b.length)];
    const [left, right] = [turn(b, other, a, side), turn(b, other, a, (side + 2) % a.length)];
    return from * to < 0 && left * right < 0;
  });
}

function crossesItself(ring: Ring): boolean {
  const corners = ring.length / 2;
  return someBeside([ring], (a, b) => {
    const areNeighbours = b === a + 1 || (a === 0 && b === corners - 1);
    return areNeighbours ? foldsBack(ring, a, b) : touches(ring, a, b);
  });
}

/**
 * Whether two sides that lie beside each other pass a test. Sides of several rings are numbered on; a < b. From west to east, each
 * with those that begin before it ends.
 */
function someBeside(rings: readonly Ring[], test: (a: number, b: number) => boolean): boolean {
  const { lower: west, upper: east } = rangesOf(rings, 0);
  const { lower: south, upper: north } = rangesOf(rings, 1);
  const sides = Uint32Array.from(west.keys()).sort((a, b) => west[a] - west[b]);
  for (let i = 0; i < sides.length; i++) {
    const side = sides[i];
    for (let k = i + 1; k < sides.length && west[sides[k]] <= east[side]; k++) {
      const other = sides[k];
      if (south[side] > north[other] || south[other] > north[side]) continue;
      if (test(Math.min(side, other), Math.max(side, other))) return true;
    }
  }
  return false;
}

/** Lower and upper end of each side, from each corner to the next, ring by ring; axis 0: longitude, 1: latitude. */
function rangesOf(rings: readonly Ring[], axis: 0 | 1) {
  const count = rings.reduce((sum, { length }) => sum + length / 2, 0);
  const [lower, upper] = [new Float64Array(count), new Float64Array(count)];
  let side = 0;
  for (const ring of rings)
    for (let at = axis; at < ring.length; at += 2, side++) {
      const [from, to] = [ring[at], ring[(at + 2) % ring.length]];
      lower[side] = Math.min(from, to);
      upper[side] = Math.max(from, to);
    }
  return { lower, upper };
}

/** Whether sides a and b, from each corner to the next, have a common point. */
function touches(ring: Ring, a: number, b: number): boolean {
  const [p, q] = [2 * a, (2 * a + 2) % ring.length];
  const [r, s] = [2 * b, (2 * b + 2) % ring.length];
  const [t1, t2] = [turn(ring, p, ring, r), turn(ring, p, ring, s)];
  const [t3, t4] = [turn(ring, r, ring, p), turn(ring, r, ring, q)];
  if (t1 * t2 < 0 && t3 * t4 < 0) return true;
  return (
    (t1 === 0 && isBetween(ring, p, q, r)) ||
    (t2 === 0 && isBetween(ring, p, q, s)) ||
    (t3 === 0 && isBetween(ring, r, s, p)) ||
    (t4 === 0 && isBetween(ring, r, s, q))
  );
}

/** Whether two sides that share a corner lie upon each other, or one has no length. */
function foldsBack(ring: Ring, a: number, b: number): boolean {
  const [first, second] = b === a + 1 ? [a, b] : [b, a];
  const [p, q] = [2 * first, 2 * second];
  const r = (2 * second + 2) % ring.length;
  if (turn(ring, p, ring, r) !== 0) return false;
  const along =
    (ring[q] - ring[p]) * (ring[r] - ring[q]) + (ring[q + 1] - ring[p + 1]) * (ring[r + 1] - ring[q + 1]);
  return along <= 0;
}

/**
 * Twice the area of the triangle of the side of a ring that begins at index p and corner r of another; its sign tells on which
 * hand of the side the corner lies.
 */
// oxlint-disable-next-line shotpoint/parameters -- called per item, where an object would be garbage
function turn(ring: Ring, p: number, other: Ring, r: number): number {
  const q = (p + 2) % ring.length;
  const [x, y] = [ring[p], ring[p + 1]];
  return (ring[q] - x) * (other[r + 1] - y) - (ring[q + 1] - y) * (other[r] - x);
}

/** Whether corner r, on the line through p and q, is between them. */
// oxlint-disable-next-line shotpoint/parameters -- called per item, where an object would be garbage
function isBetween(ring: Ring, p: number, q: number, r: number): boolean {
  const within = (a: number, b: number, value: number) => value >= Math.min(a, b) && value <= Math.max(a, b);
  return within(ring[p], ring[q], ring[r]) && within(ring[p + 1], ring[q + 1], ring[r + 1]);
}
