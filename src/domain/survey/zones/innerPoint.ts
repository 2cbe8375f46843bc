import type { Ring } from '../draft/tables.ts';
import type { CornerPlace } from './ringCorners.ts';
import { isInRing } from './ring.ts';

/**
 * A point within a ring, for what belongs to the zone as a whole: its centre of area, else the middle of the widest part of the ring
 * on the parallel through that. O(corners × log corners).
 */
export function innerPoint(ring: Ring): CornerPlace {
  const centre = centreOf(ring);
  if (isInRing(ring, centre.lng, centre.lat)) return centre;
  const crossings: number[] = [];
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [fromLat, toLat] = [ring[j + 1], ring[i + 1]];
    if (fromLat > centre.lat === toLat > centre.lat) continue;
    crossings.push(ring[j] + ((centre.lat - fromLat) / (toLat - fromLat)) * (ring[i] - ring[j]));
  }
  crossings.sort((a, b) => a - b);
  let [widest, lng] = [0, centre.lng];
  for (let i = 0; i + 1 < crossings.length; i += 2) {
    const width = crossings[i + 1] - crossings[i];
    if (width <= widest) continue;
    [widest, lng] = [width, (crossings[i] + crossings[i + 1]) / 2];
  }
  return { lng, lat: centre.lat };
}

/** Centre of area; the first corner of a ring without an area. */
function centreOf(ring: Ring): CornerPlace {
  const [lng, lat] = [ring[0], ring[1]];
  let [twice, east, north] = [0, 0, 0];
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [ax, ay, bx, by] = [ring[j] - lng, ring[j + 1] - lat, ring[i] - lng, ring[i + 1] - lat];
    const cross = ax * by - bx * ay;
    twice += cross;
    east += (ax + bx) * cross;
    north += (ay + by) * cross;
  }
  return twice === 0 ? { lng, lat } : { lng: lng + east / (3 * twice), lat: lat + north / (3 * twice) };
}
