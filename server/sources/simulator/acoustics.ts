import { radiansToDegrees, type Degrees, type Metres } from '../../../src/domain/units.ts';
import { bearingBetween, distance3, type Point3 } from './ground.ts';

/** Metres per second at 20 °C. */
export const SPEED_OF_SOUND = 343;

/** A bullet in flight: straight, at constant speed, from the muzzle to where it stops. */
export interface Flight {
  readonly muzzle: Point3;
  readonly impact: Point3;
  /** Metres per second. */
  readonly speed: number;
}

/** One sound as a node hears it. */
export interface Arrival {
  /** Seconds after the shot. */
  readonly after: number;
  /** Where it comes from, degrees clockwise from north. */
  readonly horizontal: Degrees;
  /** Above the horizon, degrees. */
  readonly vertical: Degrees;
}

/** The muzzle blast: a sphere about the muzzle. */
export function muzzleBlastAt(node: Point3, muzzle: Point3): Arrival {
  return heard(node, muzzle, distance3(node, muzzle) / SPEED_OF_SOUND);
}

/**
 * The shock wave of a supersonic bullet, or undefined where none arrives: a slow bullet, or a node ahead
 * of the cone or behind it. The wave leaves the trajectory at the angle whose cosine is c / v, so it
 * comes from the point that lies `perpendicular / tan(angle)` before the node's foot on the trajectory.
 */
export function shockWaveAt(node: Point3, flight: Flight): Arrival | undefined {
  const { muzzle, impact, speed } = flight;
  if (speed <= SPEED_OF_SOUND) return undefined;
  const length = distance3(muzzle, impact);
  if (length === 0) return undefined;
  const foot = footOf(node, flight, length);
  const perpendicular = Math.sqrt(Math.max(0, distance3(node, muzzle) ** 2 - foot ** 2));
  const start = foot - perpendicular / Math.tan(Math.acos(SPEED_OF_SOUND / speed));
  if (start < 0 || start > length) return undefined;
  const origin = pointAt(flight, start / length);
  return heard(node, origin, start / speed + distance3(origin, node) / SPEED_OF_SOUND);
}

/** Metres along the trajectory at which the node is nearest. */
function footOf(node: Point3, { muzzle, impact }: Flight, length: Metres): Metres {
  const dot =
    (node.x - muzzle.x) * (impact.x - muzzle.x) +
    (node.y - muzzle.y) * (impact.y - muzzle.y) +
    (node.z - muzzle.z) * (impact.z - muzzle.z);
  return dot / length;
}

export function pointAt({ muzzle, impact }: Flight, share: number): Point3 {
  return {
    x: muzzle.x + (impact.x - muzzle.x) * share,
    y: muzzle.y + (impact.y - muzzle.y) * share,
    z: muzzle.z + (impact.z - muzzle.z) * share,
  };
}

function heard(node: Point3, origin: Point3, after: number): Arrival {
  const flat = Math.hypot(origin.x - node.x, origin.y - node.y);
  return {
    after,
    horizontal: bearingBetween(node, origin),
    vertical: radiansToDegrees(Math.atan2(origin.z - node.z, flat)),
  };
}
