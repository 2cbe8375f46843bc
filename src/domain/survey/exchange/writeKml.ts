/**
 * Writes items as KML 2.2 (OGC 07-147r2). A library reads them, and src/workers/survey/exchange/readXml.ts mends what it reads; both
 * know `readKmlProperties`, the reverse of what is written here.
 */
import { NOT_JSON, parseJson } from '../../json/parseJson.ts';
import { readFinite } from '../../json/read.ts';
import { isRow, type Row } from '../../json/row.ts';
import { writeCamera } from '../draft/cameraItems.ts';
import { writeNodeItem } from '../draft/nodeItems.ts';
import type { DraftTables } from '../draft/tables.ts';
import { writeZoneFeature } from '../draft/zoneFeatures.ts';
import { escapeXml, NOT_XML } from '../../xmlText.ts';
import type { ExchangedRows } from './geoJson.ts';

/** Name of the extended data that says how the others are read, see `KmlFields`. */
const FIELDS = 'shotpoint:fields';

/** How the fields of an item are written in its extended data. */
interface KmlFields {
  /** Names of the fields whose values are JSON; all other values are plain texts. */
  readonly json: readonly string[];
  /** Fields whose names no extended data can have. */
  readonly values: Row;
}

/** Elements of a placemark that a reader puts among its extended data. */
const PLACEMARK_FIELDS: readonly string[] = [
  'name',
  'address',
  'visibility',
  'open',
  'phoneNumber',
  'description',
];

/**
 * The rows as a KML document with a folder for each kind; each item has the fields of its kind as extended data, and what has no
 * position is left out. O(rows).
 */
export function writeKml({ nodes, cameras, zones }: DraftTables, rows: ExchangedRows): string {
  const folders = [
    folder(
      'Nodes',
      Array.from(rows.nodes, (row) => {
        const { nodeId, locationId, node_lat: lat, node_long: lon, nodeAlt: alt } = nodes.item(row);
        const fields = writeNodeItem(nodes, row);
        return placemark({ name: nodeId, description: locationId, fields, geometry: pointOf(lon, lat, alt) });
      }),
    ),
    folder(
      'Cameras',
      Array.from(rows.cameras, (row) => {
        const { cameraId, name, lat, lon } = cameras.item(row);
        const fields = writeCamera(cameras, row);
        return placemark({ name: cameraId, description: name, fields, geometry: pointOf(lon, lat, NaN) });
      }),
    ),
    folder(
      'Zones',
      Array.from(rows.zones, (row) => {
        const { id, name } = zones.item(row);
        const { properties, geometry } = writeZoneFeature(zones, row);
        const fields = isRow(properties) ? properties : {};
        return placemark({ name: id, description: name, fields, geometry: polygonOf(geometry) });
      }),
    ),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${folders.join('')}</Document></kml>\n`;
}

/**
 * Returns an item's fields from the properties of a placemark: fields that this console wrote, else all
 * properties.
 */
export function readKmlProperties(properties: Row): Row {
  const fields = readFields(properties[FIELDS]);
  if (fields === undefined) return properties;
  const isJson = new Set<unknown>(fields.json);
  const entries = Object.entries(properties).flatMap(([name, value]): [string, unknown][] => {
    if (name === FIELDS || PLACEMARK_FIELDS.includes(name)) return [];
    const parsed = isJson.has(name) && typeof value === 'string' ? parseJson(value) : NOT_JSON;
    return [[name, parsed === NOT_JSON ? value : parsed]];
  });
  return Object.fromEntries([...entries, ...Object.entries(fields.values)]);
}

function readFields(text: unknown): KmlFields | undefined {
  const value = typeof text === 'string' ? parseJson(text) : undefined;
  if (!isRow(value)) return undefined;
  const { json, values } = value;
  return {
    json: Array.isArray(json) ? (json as readonly string[]) : [],
    values: isRow(values) ? values : {},
  };
}

function folder(name: string, placemarks: readonly string[]): string {
  const content = placemarks.join('');
  return content === '' ? '' : `<Folder><name>${name}</name>${content}</Folder>`;
}

interface Placemark {
  readonly name: string;
  readonly description: string;
  readonly fields: Row;
  /** '' for none */
  readonly geometry: string;
}

function placemark({ name, description, fields, geometry }: Placemark): string {
  if (geometry === '') return '';
  const described = description === '' ? '' : `<description>${escapeXml(description)}</description>`;
  return `<Placemark><name>${escapeXml(name)}</name>${described}${extendedData(fields)}${geometry}</Placemark>`;
}

function extendedData(fields: Row): string {
  const json: string[] = [];
  const values: [string, unknown][] = [];
  const data: string[] = [];
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    if (PLACEMARK_FIELDS.includes(name) || !isPlain(name)) values.push([name, value]);
    else if (typeof value === 'string' && isPlain(value)) data.push(dataOf(name, value));
    else {
      json.push(name);
      data.push(dataOf(name, toJson(value)));
    }
  }
  const own: KmlFields = { json, values: Object.fromEntries(values) };
  return `<ExtendedData>${dataOf(FIELDS, toJson(own))}${data.join('')}</ExtendedData>`;
}

function dataOf(name: string, value: string): string {
  return `<Data name="${escapeXml(name)}"><value>${escapeXml(value)}</value></Data>`;
}

/** Whether a reader finds a text as it is, also in an attribute. */
function isPlain(text: string): boolean {
  const isChanged = text.search(NOT_XML) >= 0 || /[\t\n\r]/.test(text);
  return text !== '' && text === text.trim() && text.isWellFormed() && !isChanged;
}

/** JSON that XML can write. */
function toJson(value: unknown): string {
  return JSON.stringify(value).replace(
    NOT_XML,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function pointOf(lon: number, lat: number, alt: number): string {
  if (Number.isNaN(lon) || Number.isNaN(lat)) return '';
  const [mode, height] = Number.isNaN(alt) ? ['', ''] : ['<altitudeMode>absolute</altitudeMode>', `,${alt}`];
  return `<Point>${mode}<coordinates>${lon},${lat}${height}</coordinates></Point>`;
}

/** A GeoJSON polygon, its holes included. */
function polygonOf(geometry: unknown): string {
  if (!isRow(geometry) || geometry['type'] !== 'Polygon' || !Array.isArray(geometry['coordinates']))
    return '';
  const rings = geometry['coordinates'] as readonly unknown[];
  const boundaries = rings.map((ring, i) =>
    boundaryOf(i === 0 ? 'outerBoundaryIs' : 'innerBoundaryIs', ring),
  );
  return `<Polygon>${boundaries.join('')}</Polygon>`;
}

function boundaryOf(name: string, ring: unknown): string {
  const corners = (Array.isArray(ring) ? ring : []).map((corner: unknown) =>
    Array.isArray(corner) ? corner.map(readFinite).join(',') : '',
  );
  return `<${name}><LinearRing><coordinates>${corners.join(' ')}</coordinates></LinearRing></${name}>`;
}
