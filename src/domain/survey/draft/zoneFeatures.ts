/** Features of a saved zone file ↔ rows of the draft (zone feature). */
import { readFinite, readId } from '../../json/read.ts';
import { isRow, type Row } from '../../json/row.ts';
import { success, type Result } from '../../result.ts';
import type { Cell, ItemOf } from './columnKinds.ts';
import { readCells, writeCell } from './items.ts';
import { readList, splitRows, type ReadItems, type UnreadableFile } from './nodeItems.ts';
import { ZONE_COLUMNS, type Ring, type ZoneTable } from './tables.ts';

export type ZoneItem = ItemOf<typeof ZONE_COLUMNS>;

/** The zones of a saved file: features, with their fields in `properties` or, as older consoles wrote them, beside them. */
export function readZoneFile(inputJson: string): Result<ReadItems<ZoneItem>, UnreadableFile> {
  const rows = readList(inputJson);
  return rows.ok ? success(splitRows(rows.value, readZoneFeature)) : rows;
}

/** One feature. A geometry that is no polygon leaves the ring without a value. */
export function readZoneFeature(feature: Row): ZoneItem {
  const properties = isRow(feature['properties']) ? feature['properties'] : {};
  const cells = readCells(ZONE_COLUMNS, { ...feature, ...properties });
  const secondary: unknown = cells.secondaryCameras;
  const order = cells.order ?? NaN;
  return {
    ...cells,
    order: Number.isNaN(order) ? NaN : Math.trunc(order),
    secondaryCameras: Array.isArray(secondary) ? secondary.flatMap((id) => readId(id) ?? []) : [],
    ring: readRing(feature['geometry']),
    source: feature,
  };
}

/** The outer ring of a GeoJSON polygon; undefined where a corner is unreadable or fewer than three are left. */
export function readRing(geometry: unknown): Ring | undefined {
  if (!isRow(geometry) || geometry['type'] !== 'Polygon' || !Array.isArray(geometry['coordinates']))
    return undefined;
  const [outer] = geometry['coordinates'] as readonly unknown[];
  if (!Array.isArray(outer)) return undefined;
  const corners = outer.flatMap((corner: unknown) => readCorner(corner));
  if (corners.some(Number.isNaN)) return undefined;
  const isClosed = corners.length >= 4 && corners[0] === corners.at(-2) && corners[1] === corners.at(-1);
  const open = isClosed ? corners.slice(0, -2) : corners;
  return open.length < 6 ? undefined : Float64Array.from(open);
}

/** A zone as a GeoJSON feature: what it came with, edited fields with their new values, its ring closed. */
export function writeZoneFeature(table: ZoneTable, row: number): Row {
  const { source, ring, ...cells } = table.item(row);
  const from: Row = isRow(source) ? source : { type: 'Feature' };
  const out: Record<string, unknown> = { ...(isRow(from['properties']) ? from['properties'] : {}) };
  for (const [name, cell] of Object.entries(cells))
    writeCell(out, ZONE_COLUMNS[name as keyof typeof cells], name, cell as Cell);
  return {
    ...from,
    type: 'Feature',
    id: cells.id,
    properties: out,
    geometry: geometryOf(ring, from['geometry']),
  };
}

/** The text of a zone file. O(corners). */
export function writeZoneFile(table: ZoneTable, rows: Uint32Array, unreadable: readonly unknown[]): string {
  const features = Array.from(rows, (row) => writeZoneFeature(table, row));
  return JSON.stringify({ type: 'FeatureCollection', features: [...features, ...unreadable] });
}

/** A polygon, its ring closed, with the holes that came with the feature; what came where there is no ring. */
function geometryOf(ring: unknown, before: unknown): unknown {
  if (!(ring instanceof Float64Array)) return before ?? null;
  const corners = Array.from({ length: ring.length / 2 }, (_, i) => [ring[2 * i], ring[2 * i + 1]]);
  const rings: readonly unknown[] =
    isRow(before) && Array.isArray(before['coordinates']) ? (before['coordinates'] as unknown[]) : [];
  return { type: 'Polygon', coordinates: [[...corners, corners[0]], ...rings.slice(1)] };
}

function readCorner(corner: unknown): readonly [number, number] {
  if (!Array.isArray(corner)) return [NaN, NaN];
  const [lon, lat] = corner as readonly unknown[];
  return [readFinite(lon), readFinite(lat)];
}
