/**
 * Great-circle geometry. The specification has two radii: distances and expert lines
 * use the mean one, trajectories the equatorial one.
 */
import { degreesToRadians, radiansToDegrees, type Degrees, type Kilometres, type Metres } from '../units.ts';

/** Distances and expert lines. */
export const DISTANCE_RADIUS_M: Metres = 6_371_000;
/** Trajectories. */
export const TRAJECTORY_RADIUS_KM: Kilometres = 6378.14;

/** Great-circle distance (haversine, DISTANCE_RADIUS_M). NaN where a coordinate is. */
// oxlint-disable-next-line shotpoint/parameters -- called per item, where an object would be garbage
export function groundDistance(latA: Degrees, lngA: Degrees, latB: Degrees, lngB: Degrees): Metres {
  const halfLat = Math.sin(degreesToRadians(latB - latA) / 2);
  const halfLng = Math.sin(degreesToRadians(lngB - lngA) / 2);
  const a =
    halfLat * halfLat +
    Math.cos(degreesToRadians(latA)) * Math.cos(degreesToRadians(latB)) * halfLng * halfLng;
  return 2 * DISTANCE_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(a)));
}

/**
 * Writes the destination from a position in a direction at a distance.
 *
 * @param distance  same unit as `radius`
 * @param out       [2] receives latitude, longitude in degrees; longitude −180 to 180
 */
// oxlint-disable-next-line shotpoint/parameters -- called per item, where an object would be garbage
export function writeDestination(
  lat: Degrees,
  lng: Degrees,
  bearing: Degrees,
  distance: number,
  radius: number,
  out: Float64Array,
): void {
  const angle = distance / radius;
  const from = degreesToRadians(lat);
  const course = degreesToRadians(bearing);
  const sine = Math.sin(from) * Math.cos(angle) + Math.cos(from) * Math.sin(angle) * Math.cos(course);
  const east = Math.sin(course) * Math.sin(angle) * Math.cos(from);
  const to = radiansToDegrees(Math.atan2(east, Math.cos(angle) - Math.sin(from) * sine));
  out[0] = radiansToDegrees(Math.asin(Math.max(-1, Math.min(1, sine))));
  out[1] = normalDegrees(lng + to + 180) - 180;
}

/** The same direction, 0 ≤ result < 360. */
export function normalDegrees(degrees: Degrees): Degrees {
  const rest = degrees % 360;
  return rest < 0 ? (rest + 360) % 360 : rest + 0;
}

/** Bearing at A of the great circle towards B, degrees clockwise from north, 0 ≤ bearing < 360. Inverse of `writeDestination`. */
// oxlint-disable-next-line shotpoint/parameters -- called per item, where an object would be garbage
export function initialBearing(latA: Degrees, lngA: Degrees, latB: Degrees, lngB: Degrees): Degrees {
  const a = degreesToRadians(latA);
  const b = degreesToRadians(latB);
  const turn = degreesToRadians(lngB - lngA);
  const east = Math.sin(turn) * Math.cos(b);
  const north = Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(turn);
  return normalDegrees(radiansToDegrees(Math.atan2(east, north)));
}
