/** Coasts as fine as a map that shows a place of the installation can show them. */
import type { Degrees } from '../units.ts';

/** [longitude, latitude] in degrees, as in GeoJSON. */
export type LonLat = readonly [lon: Degrees, lat: Degrees];

/** Places of one region have the same coasts. */
const REGION: Degrees = 5;
/** With places all over the world each coast is near one, and stays as it is. */
const MAX_REGIONS = 200;
/** A map of 700 CSS pixels to each side of a place has up to five of them between two positions that far away. */
const FINENESS = 150;
/** Of a closed ring: a triangle and its first position again. */
const MIN_POSITIONS = 4;

/** South-west corners of the regions that have a place. O(places). */
export function regionsOf(places: Iterable<LonLat>): readonly LonLat[] {
  const regions = new Map<string, LonLat>();
  for (const place of places) {
    const [lon = NaN, lat = NaN] = place.map((degrees) => Math.floor(degrees / REGION) * REGION);
    if (Number.isFinite(lon) && Number.isFinite(lat)) regions.set(`${lon} ${lat}`, [lon, lat]);
  }
  return [...regions.values()];
}

/**
 * A closed ring whose longitudes go on beyond ±180° where it crosses the antimeridian, for a map in a plane: as on a sphere, where
 * they jump, it would be drawn across all of it. One around a pole is closed along the pole. O(positions).
 */
export function unrolledRing(ring: readonly LonLat[]): readonly LonLat[] {
  let turns: Degrees = 0;
  const unrolled = ring.map(([lon, lat], at): LonLat => {
    const step = lon - (ring[at - 1]?.[0] ?? lon);
    if (Math.abs(step) > 180) turns -= 360 * Math.sign(step);
    return [lon + turns, lat];
  });
  const [first, last] = [unrolled.at(0), unrolled.at(-1)];
  if (turns === 0 || first === undefined || last === undefined) return unrolled;
  const pole: Degrees = 90 * Math.sign(last[1]);
  return [...unrolled, [last[0], pole], [first[0], pole], first];
}

/**
 * A closed ring without the positions that lie closer to the one before than 1/150 of their distance to the nearest region;
 * undefined where no area is left. Within a region, and without regions, it stays as it is. O(positions × regions).
 */
export function coarserRing(
  ring: readonly LonLat[],
  regions: readonly LonLat[],
): readonly LonLat[] | undefined {
  if (regions.length === 0 || regions.length > MAX_REGIONS) return ring;
  let kept = ring[0];
  const coarser = ring.filter((position, at) => {
    const isEnd = at === 0 || at === ring.length - 1;
    const isFar = kept !== undefined && distance(position, kept) * FINENESS >= nearest(position, regions);
    if (!isEnd && !isFar) return false;
    kept = position;
    return true;
  });
  return coarser.length < MIN_POSITIONS ? undefined : coarser;
}

function nearest(position: LonLat, regions: readonly LonLat[]): Degrees {
  let least = Infinity;
  for (const region of regions) least = Math.min(least, distance(position, nearestOf(region, position)));
  return least;
}

/** The position of a region that is nearest to a position. */
function nearestOf([west, south]: LonLat, [lon, lat]: LonLat): LonLat {
  // The region may be nearer across the antimeridian.
  const turns = Math.round((west + REGION / 2 - lon) / 360) * 360;
  return [clamp(lon + turns, west, west + REGION) - turns, clamp(lat, south, south + REGION)];
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/** Degrees of latitude between two positions, as if the Earth were flat about the first. */
function distance([lonA, latA]: LonLat, [lonB, latB]: LonLat): Degrees {
  return Math.hypot((lonA - lonB) * Math.cos((latA * Math.PI) / 180), latA - latB);
}
