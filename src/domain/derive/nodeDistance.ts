/** Sensors near a place, by an index: never a scan of all of them per pointer move. */
import KDBush from 'kdbush';
import { groundDistance } from '../geo/distance.ts';
import { latToMercator, lngToMercator, metresPerMercator } from '../geo/mercator.ts';
import type { Degrees, Metres } from '../units.ts';

/** Sensors with a place, indexed. Rebuilt when one comes, goes or moves; 20 000 take about 5 ms. */
export interface NodeIndex {
  readonly tree: KDBush;
  /** row of each indexed sensor */
  readonly rowOf: Uint32Array;
  readonly lat: Float64Array;
  readonly lon: Float64Array;
  /** scratch of `writeNodesWithin` */
  readonly found: Uint32Array;
}

/**
 * @param lat, lon  by row, degrees; NaN where a sensor has no place. Copied.
 */
export function createNodeIndex(lat: Float64Array, lon: Float64Array, count: number): NodeIndex {
  const rows = new Uint32Array(count);
  let kept = 0;
  for (let row = 0; row < count; row++) if (Number.isFinite(lat[row] + lon[row])) rows[kept++] = row;
  const tree = new KDBush(kept);
  const rowOf = rows.slice(0, kept);
  for (const row of rowOf) tree.add(lngToMercator(lon[row]), latToMercator(lat[row]));
  tree.finish();
  return {
    tree,
    rowOf,
    lat: Float64Array.from(rowOf, (row) => lat[row]),
    lon: Float64Array.from(rowOf, (row) => lon[row]),
    found: new Uint32Array(kept),
  };
}

/** Mercator's own radius is 0.11 % more than that of distances, and cells narrow towards the poles. */
const MARGIN = 1.01;

/**
 * Sensors within a ground distance, nearest first, ties by row.
 *
 * @param rows       [limit] receives their rows
 * @param distances  [limit] receives their distances, metres (DISTANCE_RADIUS_M)
 * @returns how many were written; the nearest where there are more than fit
 */
export function writeNodesWithin(
  index: NodeIndex,
  lat: Degrees,
  lon: Degrees,
  within: Metres,
  rows: Uint32Array,
  distances: Float64Array,
): number {
  if (index.rowOf.length === 0 || !Number.isFinite(lat + lon)) return 0;
  const perMetre = 1 / metresPerMercator(Math.min(89, Math.abs(lat) + within / 111_000));
  const radius = within * perMetre * MARGIN;
  const found = index.tree.withinInto(lngToMercator(lon), latToMercator(lat), radius, index.found);
  const limit = Math.min(rows.length, distances.length);
  let count = 0;
  for (let i = 0; i < found; i++) {
    const at = index.found[i];
    const distance = groundDistance(lat, lon, index.lat[at], index.lon[at]);
    if (distance <= within) count = insertNearest(rows, distances, count, limit, index.rowOf[at], distance);
  }
  return count;
}

/** Row of the nearest sensor, or −1 without any: the circle grows until one is in it. */
export function nearestNode(index: NodeIndex, lat: Degrees, lon: Degrees): number {
  for (let within = 50; within < HALF_ROUND; within *= 4) {
    if (writeNodesWithin(index, lat, lon, within, nearestRow, nearestDistance) > 0) return nearestRow[0];
  }
  return -1;
}

const HALF_ROUND: Metres = 20_100_000 * 4;
const nearestRow = new Uint32Array(1);
const nearestDistance = new Float64Array(1);

function insertNearest(
  rows: Uint32Array,
  distances: Float64Array,
  count: number,
  limit: number,
  row: number,
  distance: Metres,
): number {
  let at = Math.min(count, limit - 1);
  if (count === limit && !isNearer(distance, row, distances[at], rows[at])) return count;
  while (at > 0 && isNearer(distance, row, distances[at - 1], rows[at - 1])) {
    rows[at] = rows[at - 1];
    distances[at] = distances[at - 1];
    at--;
  }
  rows[at] = row;
  distances[at] = distance;
  return Math.min(count + 1, limit);
}

function isNearer(distance: Metres, row: number, than: Metres, otherRow: number): boolean {
  return distance < than || (distance === than && row < otherRow);
}
