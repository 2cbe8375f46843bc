/** Longitude and latitude ↔ Web Mercator as units.ts has it: 0 is west or north, 1 is east or south. */
import {
  degreesToRadians,
  radiansToDegrees,
  type Degrees,
  type Mercator,
  type Metres,
  type Zoom,
} from '../units.ts';
import { WORLD_SIZE_PX } from '../units.ts';

/** Radius of the Mercator projection (WGS 84, semi-major axis). */
const MERCATOR_RADIUS: Metres = 6_378_137;

/** Length of the equator: one Mercator unit there. */
export const EARTH_MERCATOR_M: Metres = 2 * Math.PI * MERCATOR_RADIUS;

/** Latitude at the upper edge of the square map. */
export const MAX_LATITUDE: Degrees = 85.051_128_779_806_59;

/** Mercator x of a longitude. */
export function lngToMercator(lng: Degrees): Mercator {
  return (lng + 180) / 360;
}

/** Mercator y of a latitude. Not clamped: a pole is infinite, a latitude beyond MAX_LATITUDE is outside of 0 to 1. */
export function latToMercator(lat: Degrees): Mercator {
  const sine = Math.sin(degreesToRadians(lat));
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

/** Longitude of a Mercator x. */
export function mercatorToLng(x: Mercator): Degrees {
  return x * 360 - 180;
}

/** Latitude of a Mercator y. */
export function mercatorToLat(y: Mercator): Degrees {
  return radiansToDegrees(2 * Math.atan(Math.exp((1 - 2 * y) * Math.PI)) - Math.PI / 2);
}

/** Ground length of one Mercator unit at a latitude. */
export function metresPerMercator(lat: Degrees): Metres {
  return EARTH_MERCATOR_M * Math.cos(degreesToRadians(lat));
}

/** CSS pixels of one Mercator unit. */
export function mercatorToPx(zoom: Zoom): number {
  return WORLD_SIZE_PX * 2 ** zoom;
}
