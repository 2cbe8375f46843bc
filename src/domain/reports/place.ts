import { latToMercator, lngToMercator, mercatorToLat, mercatorToLng } from '../geo/mercator.ts';
import type { Degrees, Mercator } from '../units.ts';

/** Latitude of largest magnitude that is stored: a pole is infinite in Mercator. */
const MAX_STORED_LATITUDE: Degrees = 89.999_999;

/** Mercator x of a longitude. */
export function xOfLon(lon: Degrees): Mercator {
  return lngToMercator(lon);
}

/** Mercator y of a latitude, finite also for poles; outside of 0 to 1 beyond ±85.05°. */
export function yOfLat(lat: Degrees): Mercator {
  return latToMercator(Math.max(-MAX_STORED_LATITUDE, Math.min(MAX_STORED_LATITUDE, lat)));
}

/** Longitude of a Mercator x, rounded to 1e-9 degrees (0.1 mm), so that it equals the longitude that was stored. */
export function lonOfX(x: Mercator): Degrees {
  return Math.round(mercatorToLng(x) * 1e9) / 1e9;
}

/** Latitude of a Mercator y, rounded as by `lonOfX`. */
export function latOfY(y: Mercator): Degrees {
  return Math.round(mercatorToLat(y) * 1e9) / 1e9;
}
