/** Items ↔ GeoJSON (RFC 7946). A point is a node, or a camera where it has a camera id; a polygon is a zone; of several each is one. */
import { readFinite, readId } from '../../json/read.ts';
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

/** Geometries of one item, and those of several, with what each part of their coordinates is. */
const ITEM_TYPES: readonly unknown[] = ['Point', 'Polygon'];
const PART_TYPES: ReadonlyMap<unknown, string> = new Map([
  ['MultiPoint', 'Point'],
  ['MultiPolygon', 'Polygon'],
]);
const COLLECTION = 'GeometryCollection';

/** Types of a file that is one feature. */
const SINGLE_TYPES: readonly unknown[] = ['Feature', ...ITEM_TYPES, ...PART_TYPES.keys(), COLLECTION];

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
  const parts = features.flatMap((feature, i) => partsOf(feature).map((part) => [part, i] as const));
  parts.forEach(([part, i]) => {
    const read = readFeature(part);
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

/** A feature for each point or polygon of a feature; that of a geometry alone has no properties. */
function partsOf(feature: unknown): readonly unknown[] {
  if (!isRow(feature)) return [feature];
  const isBare = feature['type'] !== 'Feature' && SINGLE_TYPES.includes(feature['type']);
  const whole: Row = isBare ? { type: 'Feature', geometry: feature } : feature;
  const geometries = geometriesOf(whole['geometry']);
  if (geometries.length < 2) return geometries.map((geometry) => ({ ...whole, geometry }));
  const { id: _id, ...others } = whole;
  const properties = isRow(whole['properties']) ? whole['properties'] : {};
  return geometries.map((geometry, i) =>
    i === 0
      ? { ...whole, geometry }
      : { ...others, properties: propertiesOfPart(properties, geometry, i), geometry },
  );
}

/** The points and polygons of a geometry; itself where it has none. */
function geometriesOf(geometry: unknown): readonly unknown[] {
  if (!isRow(geometry)) return [geometry];
  const { type, coordinates, geometries } = geometry;
  const all = type === COLLECTION && Array.isArray(geometries) ? (geometries as unknown[]) : undefined;
  const part = PART_TYPES.get(type);
  const places = part !== undefined && Array.isArray(coordinates) ? (coordinates as unknown[]) : undefined;
  // A collection within one is no point or polygon.
  const parts =
    places?.map((place) => ({ type: part, coordinates: place })) ??
    all?.flatMap((each) => (isRow(each) && each['type'] !== COLLECTION ? geometriesOf(each) : [each]));
  return parts === undefined || parts.length === 0 ? [geometry] : parts;
}

/** Properties of a part after the first, whose id is that of the first one: a zone gets its own, that of a point is numbered. */
function propertiesOfPart(properties: Row, geometry: unknown, i: number): Row {
  const { id: _id, ...others } = properties;
  if (isRow(geometry) && geometry['type'] === 'Polygon') return others;
  const key = Object.hasOwn(properties, 'cameraId') ? 'cameraId' : 'nodeId';
  const own = readId({ ...nameOf(properties), ...properties }[key]);
  return own === undefined ? properties : { ...properties, [key]: `${own}-${i + 1}` };
}

function readFeature(feature: unknown): Result<ReadFeature, EntryFailure> {
  if (!isRow(feature)) return failure('notObject');
  const { geometry } = feature;
  if (!isRow(geometry)) return failure('geometry');
  const properties = isRow(feature['properties']) ? feature['properties'] : {};
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
