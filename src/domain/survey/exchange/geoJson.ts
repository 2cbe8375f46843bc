/** Items ↔ GeoJSON (RFC 7946). A point is a node, or a camera where it has a camera id; a polygon is a zone. */
import { readFinite } from '../../json/read.ts';
import { NOT_JSON, parseJson } from '../../json/parseJson.ts';
import { isRow, type Row } from '../../json/row.ts';
import { failure, success, type Result } from '../../result.ts';
import { readCamera, writeCamera } from '../draft/cameraItems.ts';
import { readNodeItem, writeNodeItem } from '../draft/nodeItems.ts';
import type { DraftTables, Ring } from '../draft/tables.ts';
import { readZoneFeature, writeZoneFeature } from '../draft/zoneFeatures.ts';
import { checkRing } from '../zones/ring.ts';
import {
  MAX_FILE_LENGTH,
  type FileFailure,
  type ReadFile,
  type EntryFailure,
  type RejectedEntry,
} from './importedFile.ts';

/** Types of a file that is one feature. */
const SINGLE_TYPES: readonly unknown[] = ['Feature', 'Point', 'Polygon'];

/** Rows of each table, those of a selection or all. */
export type ExchangedRows = { readonly [Name in keyof DraftTables]: Uint32Array };

/** Reads a feature, a collection of features, a geometry, or a list of features. O(length). */
export function readGeoJson(text: string): Result<ReadFile, FileFailure> {
  if (text.length > MAX_FILE_LENGTH) return failure('size');
  const value = parseJson(text);
  if (value === NOT_JSON) return failure('notJson');
  const features = featuresOf(value);
  return features === undefined ? failure('noFeatures') : success(readFeatures(features));
}

/** Reads features, such as a reader of another format made them; one that cannot be taken fails no other. */
export function readFeatures(features: readonly unknown[]): ReadFile {
  const items = { nodes: [], cameras: [], zones: [] } as {
    [Name in keyof ReadFile['items']]: ReadFile['items'][Name][number][];
  };
  const rejected: RejectedEntry[] = [];
  features.forEach((feature, i) => {
    const read = readFeature(feature);
    if (!read.ok) rejected.push({ at: i + 1, reason: read.reason });
    else if (read.value.table === 'nodes') items.nodes.push(read.value.item);
    else if (read.value.table === 'cameras') items.cameras.push(read.value.item);
    else items.zones.push(read.value.item);
  });
  return { items, rejected };
}

/** The rows as a collection of features; each has the fields of its kind as properties. O(rows). */
export function writeGeoJson(tables: DraftTables, rows: ExchangedRows): string {
  const features = [
    ...Array.from(rows.nodes, (row) => {
      const item = writeNodeItem(tables.nodes, row);
      const { node_lat: lat, node_long: lon, nodeAlt: alt } = tables.nodes.item(row);
      return { type: 'Feature', properties: item, geometry: pointAt(lon, lat, alt) };
    }),
    ...Array.from(rows.cameras, (row) => {
      const { lat, lon } = tables.cameras.item(row);
      return {
        type: 'Feature',
        properties: writeCamera(tables.cameras, row),
        geometry: pointAt(lon, lat, NaN),
      };
    }),
    ...Array.from(rows.zones, (row) => writeZoneFeature(tables.zones, row)),
  ];
  return JSON.stringify({ type: 'FeatureCollection', features });
}

type ReadFeature =
  | { readonly table: 'nodes'; readonly item: ReadFile['items']['nodes'][number] }
  | { readonly table: 'cameras'; readonly item: ReadFile['items']['cameras'][number] }
  | { readonly table: 'zones'; readonly item: ReadFile['items']['zones'][number] };

function readFeature(feature: unknown): Result<ReadFeature, EntryFailure> {
  if (!isRow(feature)) return failure('notObject');
  const isBare = feature['type'] === 'Point' || feature['type'] === 'Polygon';
  const geometry = isBare ? feature : feature['geometry'];
  if (!isRow(geometry)) return failure('geometry');
  const properties = !isBare && isRow(feature['properties']) ? feature['properties'] : {};
  if (geometry['type'] === 'Polygon') return readPolygon({ ...feature, properties, geometry });
  return geometry['type'] === 'Point' ? readPoint(properties, geometry['coordinates']) : failure('geometry');
}

function readPolygon(feature: Row): Result<ReadFeature, EntryFailure> {
  const item = readZoneFeature(feature);
  const ring = item.ring as Ring | undefined;
  const wrong = ring === undefined ? 'corners' : checkRing(ring);
  if (wrong !== undefined) return failure(wrong);
  return success({ table: 'zones', item });
}

function readPoint(properties: Row, coordinates: unknown): Result<ReadFeature, EntryFailure> {
  const [lon, lat, alt] = (Array.isArray(coordinates) ? coordinates : []).map(readFinite);
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return failure('place');
  if (Object.hasOwn(properties, 'cameraId')) {
    const item = readCamera({ ...properties, lat, lon });
    return item.cameraId === '' ? failure('id') : success({ table: 'cameras', item });
  }
  const item = readNodeItem({
    ...nameOf(properties),
    ...properties,
    node_lat: lat,
    node_long: lon,
    ...altitude(alt),
  });
  return item.nodeId === '' ? failure('id') : success({ table: 'nodes', item });
}

/** The id of a node by the names that other programs give it. */
function nameOf(properties: Row): Row {
  const name = properties['name'] ?? properties['Name'] ?? properties['id'];
  return name === undefined ? {} : { nodeId: name };
}

function altitude(alt: number | undefined): Row {
  return alt === undefined || Number.isNaN(alt) ? {} : { nodeAlt: alt };
}

function featuresOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value as readonly unknown[];
  if (!isRow(value)) return undefined;
  if (Array.isArray(value['features'])) return value['features'] as readonly unknown[];
  return SINGLE_TYPES.includes(value['type']) ? [value] : undefined;
}

function pointAt(lon: number, lat: number, alt: number): object | null {
  if (Number.isNaN(lon) || Number.isNaN(lat)) return null;
  return { type: 'Point', coordinates: Number.isNaN(alt) ? [lon, lat] : [lon, lat, alt] };
}
