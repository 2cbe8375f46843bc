/** Which sensor a bullet passes most closely. */
import { createLocalPlane, eastOf, latAt, lonAt, northOf } from '../survey/plane/localPlane.ts';
import { degreesToRadians, type Degrees, type Metres } from '../units.ts';

/** Length of a flight that is looked at: how far it went is not known. */
export const FLIGHT_LENGTH: Metres = 310;

interface Place {
  readonly lat: Degrees;
  readonly lon: Degrees;
}

/** The point of a flight that is nearest to a sensor, on the ground. */
export interface Passing extends Place {
  readonly nodeId: string;
  /** From the sensor to that point. */
  readonly distance: Metres;
}

/**
 * The closest passing along a flight from a muzzle; undefined where every sensor lies behind the muzzle or beyond FLIGHT_LENGTH.
 * O(sensors)
 *
 * @param azimuth  direction of the flight
 */
export function closestPassing(
  muzzle: Place,
  azimuth: Degrees,
  sensors: readonly (Place & { readonly nodeId: string })[],
): Passing | undefined {
  const plane = createLocalPlane(muzzle.lat, muzzle.lon);
  const turn = degreesToRadians(azimuth);
  const [toEast, toNorth] = [Math.sin(turn), Math.cos(turn)];
  let closest: Passing | undefined;
  for (const { nodeId, lat, lon } of sensors) {
    const [east, north] = [eastOf(plane, lon), northOf(plane, lat)];
    const along = east * toEast + north * toNorth;
    const distance = Math.abs(east * toNorth - north * toEast);
    if (!(along > 0 && along <= FLIGHT_LENGTH) || !(distance < (closest?.distance ?? Infinity))) continue;
    closest = { nodeId, distance, lat: latAt(plane, along * toNorth), lon: lonAt(plane, along * toEast) };
  }
  return closest;
}
