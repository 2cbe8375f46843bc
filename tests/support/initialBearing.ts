/** The inverse of `writeDestination`, for tests. */
import { normalDegrees } from '../../src/domain/geo/distance.ts';
import { degreesToRadians, radiansToDegrees, type Degrees } from '../../src/domain/units.ts';

/** Bearing at A of the great circle towards B, degrees clockwise from north, 0 ≤ bearing < 360. */
export function initialBearing(latA: Degrees, lngA: Degrees, latB: Degrees, lngB: Degrees): Degrees {
  const a = degreesToRadians(latA);
  const b = degreesToRadians(latB);
  const turn = degreesToRadians(lngB - lngA);
  const east = Math.sin(turn) * Math.cos(b);
  const north = Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(turn);
  return normalDegrees(radiansToDegrees(Math.atan2(east, north)));
}
