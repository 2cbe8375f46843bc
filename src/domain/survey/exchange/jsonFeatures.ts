/** Features of JSON as programs write it: nested collections, lists of records, text sequences, Esri JSON and named systems. */
import { NOT_JSON, parseJson } from '../../json/parseJson.ts';
import { readFinite } from '../../json/read.ts';
import { isRow, type Row } from '../../json/row.ts';

/** What a text of JSON has. */
export interface JsonFeatures {
  /** undefined: it has no list of features, and is none itself */
  readonly features: readonly unknown[] | undefined;
  /** Name of its coordinate system, such as "urn:ogc:def:crs:EPSG::25832"; undefined for degrees. */
  readonly system: string | undefined;
}

/** Deeper collections within collections are not looked into. */
const MAX_DEPTH = 20;
const GEOMETRIES: readonly unknown[] = [
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
  'GeometryCollection',
];
/** Names of longitude and latitude of a record without a geometry. */
const PLACES = [
  ['node_long', 'node_lat'],
  ['lon', 'lat'],
  ['lng', 'lat'],
  ['long', 'lat'],
  ['longitude', 'latitude'],
] as const;

/** Reads JSON, or a sequence of JSON texts, one on each line; NOT_JSON for any other text. */
export function parseJsonTexts(text: string): unknown {
  const value = parseJson(text);
  if (value !== NOT_JSON) return value;
  const lines = text
    .replaceAll('\u001E', '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  if (lines.length < 2 || !lines.every((line) => /^\s*\{.*\}\s*$/.test(line))) return NOT_JSON;
  const values = lines.map(parseJson);
  return values.includes(NOT_JSON) ? NOT_JSON : values;
}

/** The features of a value that was read, also of collections in it. O(entries). */
export function featuresOf(value: unknown): JsonFeatures {
  const system = systemOf(value);
  if (Array.isArray(value)) return { features: listOf(value as readonly unknown[], 0), system };
  if (!isRow(value)) return { features: undefined, system };
  if (Array.isArray(value['features']))
    return { features: listOf(value['features'] as readonly unknown[], 0), system };
  if (Array.isArray(value['nodes']))
    return { features: listOf(value['nodes'] as readonly unknown[], 0), system };
  const isOne = value['type'] === 'Feature' || GEOMETRIES.includes(value['type']);
  return { features: isOne ? [value] : undefined, system };
}

function listOf(entries: readonly unknown[], depth: number): readonly unknown[] {
  return entries.flatMap((entry) => {
    if (!isRow(entry)) return [entry];
    const inner = entry['features'];
    if (entry['type'] === 'FeatureCollection' && Array.isArray(inner) && depth < MAX_DEPTH)
      return listOf(inner as readonly unknown[], depth + 1);
    return [esriFeature(entry) ?? recordFeature(entry) ?? entry];
  });
}

/** A feature of Esri JSON, which has attributes and no type. */
function esriFeature(entry: Row): Row | undefined {
  const { attributes, geometry, type } = entry;
  if (type !== undefined || !isRow(attributes)) return undefined;
  return {
    type: 'Feature',
    properties: attributes,
    geometry: isRow(geometry) ? esriGeometry(geometry) : null,
  };
}

function esriGeometry({ x, y, z, rings, points, paths }: Row): Row {
  if (Array.isArray(rings)) return { type: 'MultiPolygon', coordinates: polygonsOf(rings as unknown[]) };
  if (Array.isArray(points)) return { type: 'MultiPoint', coordinates: points };
  if (Array.isArray(paths)) return { type: 'MultiLineString', coordinates: paths };
  return { type: 'Point', coordinates: z === undefined ? [x, y] : [x, y, z] };
}

/** Rings of Esri JSON as polygons: a clockwise one is an outline, those after it are its holes. */
function polygonsOf(rings: readonly unknown[]): readonly (readonly unknown[])[] {
  const polygons: unknown[][] = [];
  for (const ring of rings)
    if (polygons.length === 0 || isClockwise(ring)) polygons.push([ring]);
    else polygons.at(-1)?.push(ring);
  return polygons;
}

function isClockwise(ring: unknown): boolean {
  const corners = Array.isArray(ring) ? (ring as readonly unknown[]) : [];
  const at = corners.map((corner) => (Array.isArray(corner) ? corner.map(readFinite) : [NaN, NaN]));
  const twice = at.reduce((sum, [x = NaN, y = NaN], i) => {
    const [toX = NaN, toY = NaN] = at[(i + 1) % at.length] ?? [];
    return sum + x * toY - toX * y;
  }, 0);
  return !(twice > 0);
}

/** A record with latitude and longitude among its fields, such as a node of a saved survey. */
function recordFeature(entry: Row): Row | undefined {
  if (entry['type'] === 'Feature' || 'geometry' in entry || 'coordinates' in entry || 'geometries' in entry)
    return undefined;
  const names = PLACES.find(([lon, lat]) => Object.hasOwn(entry, lon) && Object.hasOwn(entry, lat));
  if (names === undefined) return undefined;
  const coordinates = names.map((name) => readFinite(entry[name]));
  return { type: 'Feature', properties: entry, geometry: { type: 'Point', coordinates } };
}

/** Older GeoJSON names its system in `crs`, Esri JSON in `spatialReference`. */
function systemOf(value: unknown): string | undefined {
  if (!isRow(value)) return undefined;
  const { crs, spatialReference: esri } = value;
  if (isRow(esri)) {
    const code = esri['latestWkid'] ?? esri['wkid'];
    if (typeof code === 'number') return `EPSG:${code}`;
    return typeof esri['wkt'] === 'string' ? esri['wkt'] : undefined;
  }
  const properties = isRow(crs) ? crs['properties'] : undefined;
  if (!isRow(properties)) return undefined;
  const { name, code } = properties;
  if (typeof name === 'string') return name;
  return typeof code === 'number' ? `EPSG:${code}` : undefined;
}

/** What `mapPositions` makes of a position; undefined: there is none. */
type MapPosition = (x: number, y: number) => { readonly lat: number; readonly lon: number } | undefined;

/** A feature whose positions are other ones; one without a place has no numbers. O(positions). */
export function mapPositions(feature: unknown, toDegrees: MapPosition, depth = 0): unknown {
  if (!isRow(feature) || depth > MAX_DEPTH) return feature;
  const { geometry, geometries, coordinates } = feature;
  return {
    ...feature,
    ...(isRow(geometry) && { geometry: mapPositions(geometry, toDegrees, depth + 1) }),
    ...(Array.isArray(geometries) && {
      geometries: geometries.map((each) => mapPositions(each, toDegrees, depth + 1)),
    }),
    ...(Array.isArray(coordinates) && { coordinates: mapCoordinates(coordinates, toDegrees) }),
  };
}

function mapCoordinates(coordinates: readonly unknown[], toDegrees: MapPosition, depth = 0): unknown {
  if (depth < MAX_DEPTH && coordinates.some((each) => Array.isArray(each)))
    return coordinates.map((each) =>
      Array.isArray(each) ? mapCoordinates(each, toDegrees, depth + 1) : each,
    );
  const [x, y, ...others] = coordinates;
  const place = toDegrees(readFinite(x), readFinite(y));
  return place === undefined ? [null, null, ...others] : [place.lon, place.lat, ...others];
}

/** The first position of each feature that has one, [x, y]. O(features). */
export function firstPositions(features: readonly unknown[]): readonly (readonly [number, number])[] {
  return features.flatMap((feature) => {
    const at = isRow(feature) ? firstOf(feature['geometry'] ?? feature) : undefined;
    return at === undefined ? [] : [at];
  });
}

function firstOf(geometry: unknown, depth = 0): readonly [number, number] | undefined {
  if (!isRow(geometry) || depth > MAX_DEPTH) return undefined;
  const { coordinates, geometries } = geometry;
  let at: unknown =
    coordinates ?? (Array.isArray(geometries) ? firstOf(geometries[0], depth + 1) : undefined);
  while (Array.isArray(at) && Array.isArray(at[0])) at = at[0];
  if (!Array.isArray(at)) return undefined;
  const [x, y] = [readFinite(at[0]), readFinite(at[1])];
  return Number.isNaN(x) || Number.isNaN(y) ? undefined : [x, y];
}
