/** Points in metres of a local plane. */
import { radiansToDegrees, type Degrees, type Metres } from '../units.ts';

/** Metres east (x) and north (y) of an origin. */
export interface Point {
  readonly x: Metres;
  readonly y: Metres;
}

/** A point with its height. */
export interface Point3 extends Point {
  readonly z: Metres;
}

/** Degrees clockwise from north, 0 ≤ bearing < 360. */
export function bearingBetween(from: Point, to: Point): Degrees {
  return (radiansToDegrees(Math.atan2(to.x - from.x, to.y - from.y)) + 360) % 360;
}

/** Horizontal distance. */
export function distanceBetween(a: Point, b: Point): Metres {
  return Math.hypot(b.x - a.x, b.y - a.y);
}

/** Distance in space. */
export function distance3(a: Point3, b: Point3): Metres {
  return Math.hypot(b.x - a.x, b.y - a.y, b.z - a.z);
}
