/** Items ↔ GeoJSON (RFC 7946). A point is a node, or a camera where it has a camera id; a polygon is a zone; of several each is one. */
import { readFinite, readId } from '../../json/read.ts';
import { isRow, type Row } from '../../json/row.ts';
import { failure, success, type Result } from '../../result.ts';
import { readCamera, writeCamera } from '../draft/cameraItems.ts';
import { readNodeItem, writeNodeItem } from '../draft/nodeItems.ts';
import type { DraftTables, Ring } from '../draft/tables.ts';
import { readZoneFeature, writeZoneFeature } from '../draft/zoneFeatures.ts';
import { checkRing } from '../zones/ring.ts';
import type { ReadFile, RejectedEntry } from './importedFile.ts';

/** Geometry types of one item, and types of several items with the type of each part of their coordinates. */
const ITEM_TYPES: readonly unknown[] = ['Point', 'Polygon'];
const PART_TYPES: ReadonlyMap<unknown, string> = new Map([
  ['MultiPoint', 'Point'],
  ['MultiPolygon', 'Polygon'],
]);
const COLLECTION = 'GeometryCollection';

/** Types of a geometry without a feature. */
const BARE_TYPES: readonly unknown[] = [
  ...ITEM_TYPES,
  ...PART_TYPES.keys(),
  COLLECTION,
  'LineString',
  'MultiLineString',
];
/** A collection that is deeper within others is not looked into. */
const MAX_DEPTH = 20;

/** Rows of each table: the selected rows or all. */
export type ExchangedRows = { readonly [Name in keyof DraftTables]: Uint32Array };

/** Reads features, such as a reader of another format made them; one that cannot be taken fails no other. */
export function readFeatures(features: readonly unknown[]): ReadFile {
  const items = { nodes: [], cameras: [], zones: [] } as {
    [Name in keyof ReadFile['items']]: ReadFile['items'][Name][number][];
  };
  const rejected: RejectedEntry[] = [];
  const parts = features.flatMap((feature, i) => partsOf(feature).map((part) => [part, i] as const));
  parts.forEach(([part, i]) => {
    const read = readFeature(part);
    if (!read.ok) rejected.push({ at: i + 1, ...read.reason });
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

/** Splits a feature into one per point or polygon. A bare geometry gets no properties. */
function partsOf(feature: unknown): readonly unknown[] {
  if (!isRow(feature)) return [feature];
  const isBare = feature['type'] !== 'Feature' && BARE_TYPES.includes(feature['type']);
  const whole: Row = isBare ? { type: 'Feature', geometry: feature } : feature;
  const geometries = geometriesOf(whole['geometry']);
  if (geometries.length < 2) return geometries.map((geometry) => ({ ...whole, geometry }));
  const { id: _id, ...others } = whole;
  return geometries.map((geometry, i) =>
    i === 0
      ? { ...whole, geometry }
      : { ...others, properties: propertiesOfPart(whole, geometry, i), geometry },
  );
}

/** The points and polygons of a geometry, also of collections in it; itself where it has none. */
function geometriesOf(geometry: unknown, depth = 0): readonly unknown[] {
  if (!isRow(geometry)) return [geometry];
  const { type, coordinates, geometries } = geometry;
  const all = type === COLLECTION && Array.isArray(geometries) ? (geometries as unknown[]) : undefined;
  const part = PART_TYPES.get(type);
  const places = part !== undefined && Array.isArray(coordinates) ? (coordinates as unknown[]) : undefined;
  const parts =
    places?.map((place) => ({ type: part, coordinates: place })) ??
    all?.flatMap((each) => (depth < MAX_DEPTH ? geometriesOf(each, depth + 1) : [each]));
  return parts === undefined || parts.length === 0 ? [geometry] : parts;
}

/** Returns properties of part `i` > 0. Part 0 keeps the id; a zone loses it, a point's is numbered. */
function propertiesOfPart(feature: Row, geometry: unknown, i: number): Row {
  const properties = isRow(feature['properties']) ? feature['properties'] : {};
  const { id: _id, ...others } = properties;
  if (isRow(geometry) && geometry['type'] === 'Polygon') return others;
  const key = Object.hasOwn(properties, 'cameraId') ? 'cameraId' : 'nodeId';
  const own = readId({ ...nameOf(properties, feature['id']), ...properties }[key]);
  return own === undefined ? properties : { ...properties, [key]: `${own}-${i + 1}` };
}

type PartFailure = Pick<RejectedEntry, 'reason' | 'text'>;

function readFeature(feature: unknown): Result<ReadFeature, PartFailure> {
  if (!isRow(feature)) return failure({ reason: 'notObject' });
  const { geometry } = feature;
  if (geometry === undefined || geometry === null) return failure({ reason: 'noGeometry' });
  const type = isRow(geometry) ? geometry['type'] : undefined;
  if (!isRow(geometry) || !ITEM_TYPES.includes(type))
    return failure({ reason: 'geometry', ...(typeof type === 'string' && { text: type }) });
  if (hasUnreadable(geometry['coordinates'])) return failure({ reason: 'coordinates' });
  const properties = isRow(feature['properties']) ? feature['properties'] : {};
  if (type === 'Polygon') return readPolygon({ ...feature, properties, geometry });
  return readPoint({ ...feature, properties }, geometry['coordinates']);
}

/** Whether a coordinate is beyond all numbers: a reader of another format marks one so that it cannot read. */
function hasUnreadable(coordinates: unknown, depth = 0): boolean {
  if (!Array.isArray(coordinates)) return typeof coordinates === 'number' && !Number.isFinite(coordinates);
  return depth < MAX_DEPTH && coordinates.some((each) => hasUnreadable(each, depth + 1));
}

function readPolygon(feature: Row): Result<ReadFeature, PartFailure> {
  const read = readZoneFeature(feature);
  const item = read.name === '' ? { ...read, name: zoneName(feature) } : read;
  const ring = item.ring as Ring | undefined;
  const wrong = ring === undefined ? 'corners' : checkRing(ring);
  if (wrong !== undefined) return failure({ reason: wrong });
  return success({ table: 'zones', item });
}

/** The name of a zone as other programs write it. */
function zoneName({ properties }: Row): string {
  const named = Object.entries(isRow(properties) ? properties : {}).find(
    ([name, value]) => /^(?:name|title|label)$/i.test(name) && readId(value) !== undefined,
  );
  return readId(named?.[1]) ?? '';
}

function readPoint(
  { properties, id }: Row & { readonly properties: Row },
  coordinates: unknown,
): Result<ReadFeature, PartFailure> {
  const [lon, lat, alt] = (Array.isArray(coordinates) ? coordinates : []).map(readFinite);
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return failure({ reason: 'place' });
  if (Object.hasOwn(properties, 'cameraId')) {
    const item = readCamera({ ...properties, lat, lon });
    return item.cameraId === '' ? failure({ reason: 'id' }) : success({ table: 'cameras', item });
  }
  const item = readNodeItem({
    ...nameOf(properties, id),
    ...properties,
    node_lat: lat,
    node_long: lon,
    ...altitude(alt),
  });
  return item.nodeId === '' ? failure({ reason: 'id' }) : success({ table: 'nodes', item });
}

/** Properties that hold the id of a point, the likeliest first; lower case, letters and digits alone. */
const ID_NAMES = ['nodeid', 'node', 'sensorid', 'sensor', 'pointid', 'name', 'id', 'title', 'label'];

/** The id of a node by the names that other programs give it; else the id of its feature. */
function nameOf(properties: Row, id: unknown): Row {
  const byName = new Map(
    Object.entries(properties).map(([name, value]) => [name.toLowerCase().replace(/[^a-z\d]/g, ''), value]),
  );
  const named = ID_NAMES.map((name) => byName.get(name)).find((value) => readId(value) !== undefined);
  const nodeId = named ?? id;
  return readId(nodeId) === undefined ? {} : { nodeId };
}

function altitude(alt: number | undefined): Row {
  return alt === undefined || Number.isNaN(alt) ? {} : { nodeAlt: alt };
}

function pointAt(lon: number, lat: number, alt: number): object | null {
  if (Number.isNaN(lon) || Number.isNaN(lat)) return null;
  return { type: 'Point', coordinates: Number.isNaN(alt) ? [lon, lat] : [lon, lat, alt] };
}
