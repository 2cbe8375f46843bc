import { latToMercator, lngToMercator, mercatorToLat, mercatorToLng } from '../geo/mercator.ts';
import type { Degrees, Mercator } from '../units.ts';

/** Latitude at which a place at a pole is kept: Mercator has none there. */
const POLE: Degrees = 89.999_999;

/** Mercator x of a longitude. */
export function xOfLon(lon: Degrees): Mercator {
  return lngToMercator(lon);
}

/** Finite for every latitude; past ±85.05° it lies outside of the map's square. */
export function yOfLat(lat: Degrees): Mercator {
  return latToMercator(Math.max(-POLE, Math.min(POLE, lat)));
}

/** Rounded to 1e-9 degrees (0.1 mm), so that what was written comes back as written. */
export function lonOfX(x: Mercator): Degrees {
  return Math.round(mercatorToLng(x) * 1e9) / 1e9;
}

/** Latitude of a Mercator y, rounded as by `lonOfX`. */
export function latOfY(y: Mercator): Degrees {
  return Math.round(mercatorToLat(y) * 1e9) / 1e9;
}
