import { radiansToDegrees, type Degrees, type Metres } from '../units.ts';
import { bearingBetween, distance3, type Point3 } from '../geo/point3.ts';

/** Degrees Celsius, where nobody measured it. */
export const DEFAULT_TEMPERATURE = 20;

/**
 * Speed of sound in air, metres per second: an ideal gas, 331.3 at 0 °C.
 *
 * @param temperature  degrees Celsius
 */
export function speedOfSound(temperature: number = DEFAULT_TEMPERATURE): number {
  return 331.3 * Math.sqrt(1 + temperature / 273.15);
}

/** Metres per second where nobody measured the temperature. */
export const SPEED_OF_SOUND = speedOfSound();

/** A bullet in flight: straight, at constant speed, from muzzle to impact. */
export interface Flight {
  readonly muzzle: Point3;
  readonly impact: Point3;
  /** Metres per second. */
  readonly speed: number;
}

/** Arrival of one sound at a node. */
export interface Arrival {
  /** Seconds after the shot. */
  readonly after: number;
  /** Direction of the source, degrees clockwise from north. */
  readonly horizontal: Degrees;
  /** Elevation of the source above the horizon, degrees. */
  readonly vertical: Degrees;
}

/** Arrival of the muzzle blast, a spherical wave from the muzzle. */
export function muzzleBlastAt(node: Point3, muzzle: Point3): Arrival {
  return arrivalFrom(node, muzzle, distance3(node, muzzle) / SPEED_OF_SOUND);
}

/**
 * Arrival of the shock wave of a supersonic bullet; undefined for a subsonic bullet and for a node outside of the Mach
 * cone. The wave leaves the trajectory at the angle whose cosine is c / v, so that its origin is
 * `perpendicular / tan(angle)` before the node's foot on the trajectory.
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
  return arrivalFrom(node, origin, start / speed + distance3(origin, node) / SPEED_OF_SOUND);
}

/** Metres from the muzzle to the point of the trajectory that is nearest to the node. */
function footOf(node: Point3, { muzzle, impact }: Flight, length: Metres): Metres {
  const dot =
    (node.x - muzzle.x) * (impact.x - muzzle.x) +
    (node.y - muzzle.y) * (impact.y - muzzle.y) +
    (node.z - muzzle.z) * (impact.z - muzzle.z);
  return dot / length;
}

/** Point of the trajectory at a share, 0 to 1, of the way from muzzle to impact. */
export function pointAt({ muzzle, impact }: Flight, share: number): Point3 {
  return {
    x: muzzle.x + (impact.x - muzzle.x) * share,
    y: muzzle.y + (impact.y - muzzle.y) * share,
    z: muzzle.z + (impact.z - muzzle.z) * share,
  };
}

function arrivalFrom(node: Point3, origin: Point3, after: number): Arrival {
  const flat = Math.hypot(origin.x - node.x, origin.y - node.y);
  return {
    after,
    horizontal: bearingBetween(node, origin),
    vertical: radiansToDegrees(Math.atan2(origin.z - node.z, flat)),
  };
}
