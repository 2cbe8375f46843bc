import { lngToMercator } from '../../domain/geo/mercator.ts';
import type { TableName } from '../../domain/survey/draft/tables.ts';
import { isInsideRing } from '../../domain/survey/plane/insideRing.ts';
import type { OpenSquad } from './openSquad.ts';
import { clampedMercatorY } from './frames/nodePlaces.ts';

/**
 * Rows of drawn nodes and cameras within a ring, and of drawn zones with all corners in it. O(items × corners).
 *
 * @param ring  [2 × corners] Mercator
 */
export function rowsWithin(squad: OpenSquad, table: TableName, ring: Float64Array): Uint32Array {
  switch (table) {
    case 'nodes':
      return nodesWithin(squad, ring);
    case 'cameras':
      return camerasWithin(squad, ring);
    case 'zones':
      return zonesWithin(squad, ring);
  }
}

function nodesWithin({ stage }: OpenSquad, ring: Float64Array): Uint32Array {
  const { takesPart, x, y, count } = stage.places;
  const rows: number[] = [];
  for (let row = 0; row < count; row++)
    if (takesPart[row] === 1 && isInsideRing(ring, x[row], y[row])) rows.push(row);
  return Uint32Array.from(rows);
}

function camerasWithin({ open, stage }: OpenSquad, ring: Float64Array): Uint32Array {
  const { lat, lon } = open.draft.tables.cameras.columns;
  const rows = stage.drawnRows('cameras');
  return Uint32Array.from(rows.filter((row) => isPlaceInside(ring, lat.cells[row], lon.cells[row])));
}

function zonesWithin({ open, stage }: OpenSquad, ring: Float64Array): Uint32Array {
  const rings = open.draft.tables.zones.columns.ring.cells;
  return Uint32Array.from(stage.drawnRows('zones').filter((row) => hasAllCornersInside(ring, rings[row])));
}

/** @param corners  [2 × corners] longitude, latitude; anything else, as a file may contain it, is not inside */
function hasAllCornersInside(ring: Float64Array, corners: unknown): boolean {
  if (!(corners instanceof Float64Array)) return false;
  for (let i = 0; i < corners.length; i += 2)
    if (!isPlaceInside(ring, corners[i + 1], corners[i])) return false;
  return true;
}

function isPlaceInside(ring: Float64Array, lat: number, lon: number): boolean {
  return isInsideRing(ring, lngToMercator(lon), clampedMercatorY(lat));
}
