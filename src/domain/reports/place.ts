import type { Degrees, Mercator } from '../units.ts';

/** Latitude at which a place at a pole is kept: Mercator has none there. */
const POLE: Degrees = 89.999_999;

export function xOfLon(lon: Degrees): Mercator {
  return (lon + 180) / 360;
}

/** Finite for every latitude; past ±85.05° it lies outside of the map's square. */
export function yOfLat(lat: Degrees): Mercator {
  const sine = Math.sin((Math.max(-POLE, Math.min(POLE, lat)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

/** Rounded to 1e-9 degrees (0.1 mm), so that what was written comes back as written. */
export function lonOfX(x: Mercator): Degrees {
  return Math.round((x * 360 - 180) * 1e9) / 1e9;
}

export function latOfY(y: Mercator): Degrees {
  const lat = (360 / Math.PI) * Math.atan(Math.exp((1 - 2 * y) * Math.PI)) - 90;
  return Math.round(lat * 1e9) / 1e9;
}
