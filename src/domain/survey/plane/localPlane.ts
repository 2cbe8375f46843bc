/**
 * Metres east and north of an origin (equirectangular projection with the radius of distances). For a place `d` metres
 * from the origin at latitude φ, distances from the origin are off by about tan|φ| × d / R of their length: 1 in 10 000
 * within 500 m at 52°, 1 in 1 000 within 5 km. For coverage and polygons; distances that a person reads are groundDistance.
 */
import { DISTANCE_RADIUS_M } from '../../geo/distance.ts';
import { degreesToRadians, type Degrees, type Metres } from '../../units.ts';

const METRES_PER_DEGREE: Metres = degreesToRadians(1) * DISTANCE_RADIUS_M;
/** Nearer to a pole the meridians converge too much for a plane; the length of a degree is held. */
const MAX_ORIGIN_LATITUDE: Degrees = 89;

/** A plane that touches the earth at an origin. */
export interface LocalPlane {
  readonly lat: Degrees;
  readonly lon: Degrees;
  /** Length of a degree of longitude. */
  readonly metresPerLon: Metres;
}

/** The plane about an origin. */
export function createLocalPlane(lat: Degrees, lon: Degrees): LocalPlane {
  const held = Math.max(-MAX_ORIGIN_LATITUDE, Math.min(MAX_ORIGIN_LATITUDE, lat));
  return { lat, lon, metresPerLon: METRES_PER_DEGREE * Math.cos(degreesToRadians(held)) };
}

/** Metres east of the origin, by the shorter way round the earth. */
export function eastOf(plane: LocalPlane, lon: Degrees): Metres {
  const turn = lon - plane.lon;
  return (turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn) * plane.metresPerLon;
}

/** Metres north of the origin. */
export function northOf(plane: LocalPlane, lat: Degrees): Metres {
  return (lat - plane.lat) * METRES_PER_DEGREE;
}

/** Longitude of a place in metres east, −180 to 180. Inverse of `eastOf`. */
export function lonAt(plane: LocalPlane, east: Metres): Degrees {
  const lon = plane.lon + east / plane.metresPerLon;
  return lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon;
}

/** Latitude of a place in metres north. Inverse of `northOf`. */
export function latAt(plane: LocalPlane, north: Metres): Degrees {
  return plane.lat + north / METRES_PER_DEGREE;
}
