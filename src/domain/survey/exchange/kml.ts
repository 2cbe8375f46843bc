/** Items as KML 2.2 (OGC 07-147r2). Reading goes by a library that makes features of it, see `readFeatures`. */
import type { DraftTables, Ring } from '../draft/tables.ts';
import type { ExchangedRows } from './geoJson.ts';

/** The rows as a KML document with a folder for each kind; what has no position is left out. O(rows). */
export function writeKml({ nodes, cameras, zones }: DraftTables, rows: ExchangedRows): string {
  const folders = [
    folder(
      'Nodes',
      Array.from(rows.nodes, (row) => {
        const { nodeId, locationId, node_lat: lat, node_long: lon, nodeAlt: alt } = nodes.item(row);
        return placemark(nodeId, locationId, pointOf(lon, lat, alt));
      }),
    ),
    folder(
      'Cameras',
      Array.from(rows.cameras, (row) => {
        const { cameraId, name, lat, lon } = cameras.item(row);
        return placemark(cameraId, name, pointOf(lon, lat, NaN));
      }),
    ),
    folder(
      'Zones',
      Array.from(rows.zones, (row) => {
        const { id, name, ring } = zones.item(row);
        return placemark(id, name, polygonOf(ring as Ring | undefined));
      }),
    ),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${folders.join('')}</Document></kml>\n`;
}

function folder(name: string, placemarks: readonly string[]): string {
  const content = placemarks.join('');
  return content === '' ? '' : `<Folder><name>${name}</name>${content}</Folder>`;
}

function placemark(name: string, description: string, geometry: string): string {
  if (geometry === '') return '';
  const described = description === '' ? '' : `<description>${escapeXml(description)}</description>`;
  return `<Placemark><name>${escapeXml(name)}</name>${described}${geometry}</Placemark>`;
}

function pointOf(lon: number, lat: number, alt: number): string {
  if (Number.isNaN(lon) || Number.isNaN(lat)) return '';
  return `<Point><coordinates>${lon},${lat}${Number.isNaN(alt) ? '' : `,${alt}`}</coordinates></Point>`;
}

function polygonOf(ring: Ring | undefined): string {
  if (ring === undefined) return '';
  const corners = Array.from({ length: ring.length / 2 }, (_, i) => `${ring[2 * i]},${ring[2 * i + 1]}`);
  const closed = [...corners, corners[0]].join(' ');
  return `<Polygon><outerBoundaryIs><LinearRing><coordinates>${closed}</coordinates></LinearRing></outerBoundaryIs></Polygon>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that XML 1.0 has no way to write. */
// oxlint-disable-next-line no-control-regex -- they are what is removed
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(NOT_XML, '')
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
