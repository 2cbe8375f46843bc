/** Stored zones ↔ rows of the draft (zone (stored), applied zone record). */
import { readFinite, readId } from '../../json/read.ts';
import { isRow, type Row } from '../../json/row.ts';
import { squadIdOfZone } from '../../resources/zoneIds.ts';
import type { Ring, ZoneTable } from './tables.ts';
import { readRing, type ZoneItem } from './zoneFeatures.ts';

/** A stored zone as an item of the draft. Its source is a feature with its names, as a zone file has them. */
export function readStoredZone(row: Row): ZoneItem {
  const order = readFinite(row['order']);
  const secondary: unknown = row['secondaryCameras'];
  const ring = readPolygon(row['polygon']);
  const item = {
    id: readId(row['zoneId']) ?? '',
    name: readId(row['zoneName']) ?? readId(row['name']) ?? '',
    level: readId(row['levelId']) ?? readId(row['level']) ?? '',
    order: Number.isNaN(order) ? NaN : Math.trunc(order),
    zoneTag: readId(row['zoneTag']) ?? '',
    primaryCamera: readId(row['primaryCamera']) ?? '',
    secondaryCameras: Array.isArray(secondary) ? secondary.flatMap((id) => readId(id) ?? []) : [],
    squad: squadIdOfZone(row),
    ...(ring && { ring }),
  };
  return { ...item, source: { type: 'Feature', properties: {} } };
}

/** Returns a zone for the store: the draft's fields override the stored zone with the same id. */
export function writeStoredZone(
  table: ZoneTable,
  row: number,
  { squadId, stored }: { readonly squadId: string; readonly stored: Row | undefined },
): Row {
  const { id, name, level, order, zoneTag, primaryCamera, secondaryCameras, ring } = table.item(row);
  return {
    ...stored,
    ...olderNames(stored, { name, level }),
    zoneId: id,
    zoneName: name,
    levelId: level,
    order: Number.isNaN(order) ? null : order,
    zoneTag,
    primaryCamera,
    secondaryCameras,
    squadids: isRow(stored?.['squadids']) ? stored['squadids'] : { squadId },
    polygon:
      ring instanceof Float64Array ? cornersOf(ring, stored?.['polygon']) : (stored?.['polygon'] ?? null),
  };
}

/** Returns the older field names that the stored zone has, with the values of today's fields. */
function olderNames(stored: Row | undefined, values: Row): Row {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => stored !== undefined && Object.hasOwn(stored, name)),
  );
}

/** The corners of a stored zone: a list of places, or a GeoJSON polygon; undefined for none. */
function readPolygon(value: unknown): Ring | undefined {
  if (!Array.isArray(value)) return readRing(value);
  const corners = value.flatMap((corner: unknown) =>
    isRow(corner) ? [readFinite(corner['lon'] ?? corner['lng']), readFinite(corner['lat'])] : [NaN, NaN],
  );
  if (corners.length < 6 || corners.some(Number.isNaN)) return undefined;
  const isClosed = corners.length >= 8 && corners[0] === corners.at(-2) && corners[1] === corners.at(-1);
  return Float64Array.from(isClosed ? corners.slice(0, -2) : corners);
}

/** The corners of a ring, with the height of the stored zone. */
function cornersOf(ring: Ring, before: unknown): readonly Row[] {
  const first: unknown = Array.isArray(before) ? before[0] : undefined;
  const height = isRow(first) ? readFinite(first['alt']) : NaN;
  const alt = Number.isNaN(height) ? 0 : height;
  return Array.from({ length: ring.length / 2 }, (_, i) => ({ lat: ring[2 * i + 1], lon: ring[2 * i], alt }));
}
