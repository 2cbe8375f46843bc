import { SQUADS } from '../../src/domain/resources/entities/squads.ts';
import { newRow } from '../../src/domain/resources/definition/writeRecord.ts';
import type { SourceDocument, SourceStore } from '../../src/domain/source/sourceHost.ts';
import type { Incident } from './readIncidents.ts';

interface Bounds {
  readonly name: string;
  west: number;
  south: number;
  east: number;
  north: number;
}

const DEFAULT_NAME = 'Recorded incidents';
/** CSS pixels into which the site must fit, and the width of the world at zoom 0. */
const VIEW_PX = 700;
const WORLD_PX = 512;
const CLOSEST_ZOOM = 16;

/** Splits the words of a coverage area: WashingtonDC7D → Washington DC 7D. */
export function readableArea(area: string): string {
  return area
    .replaceAll(/([a-z])([A-Z0-9])/g, '$1 $2')
    .replaceAll(/([A-Za-z])(\d)/g, '$1 $2')
    .trim();
}

/**
 * Writes a site for recorded incidents into an empty store: one place for all, where the map opens, and a
 * place, a squad and a label for each coverage area. The bounds enclose the incidents.
 */
export async function writeRecordedSite(store: SourceStore, incidents: readonly Incident[]): Promise<void> {
  const areas = boundsByArea(incidents);
  const all = union(areas);
  if (all === undefined) return;
  const places = [placeOf(all, 'SITE', null), ...areas.map((area) => placeOf(area, area.name, 'SITE'))];
  await store.collection<SourceDocument & ReturnType<typeof placeOf>>('places').saveMany(places);
  await store.collection(SQUADS.collection).saveMany(areas.map(squadOf));
  await store.putBaseMap(
    'districts',
    JSON.stringify({ type: 'FeatureCollection', features: areas.map(labelOf) }),
  );
}

function boundsByArea(incidents: readonly Incident[]): Bounds[] {
  const areas = new Map<string, Bounds>();
  for (const { area, lat, lon } of incidents) {
    const bounds = areas.get(area) ?? { name: area, west: lon, south: lat, east: lon, north: lat };
    bounds.west = Math.min(bounds.west, lon);
    bounds.east = Math.max(bounds.east, lon);
    bounds.south = Math.min(bounds.south, lat);
    bounds.north = Math.max(bounds.north, lat);
    areas.set(area, bounds);
  }
  return [...areas.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function union(areas: readonly Bounds[]): Bounds | undefined {
  const [first] = areas;
  if (first === undefined) return undefined;
  return {
    name: commonName(areas.map(({ name }) => name)),
    west: Math.min(...areas.map(({ west }) => west)),
    south: Math.min(...areas.map(({ south }) => south)),
    east: Math.max(...areas.map(({ east }) => east)),
    north: Math.max(...areas.map(({ north }) => north)),
  };
}

/** Common prefix of the names, if it has three characters: WashingtonDC of WashingtonDC1D and WashingtonDC7D. */
function commonName(names: readonly string[]): string {
  const [first = '', ...others] = names;
  let length = first.length;
  while (length > 0 && !others.every((name) => name.startsWith(first.slice(0, length)))) length--;
  return length >= 3 ? first.slice(0, length) : DEFAULT_NAME;
}

function middle({ west, south, east, north }: Bounds): { lat: number; lon: number } {
  return { lat: (south + north) / 2, lon: (west + east) / 2 };
}

function placeOf(bounds: Bounds, placeId: string, parent: string | null) {
  return {
    placeId,
    parent,
    name: readableArea(bounds.name),
    ...middle(bounds),
    zoom: zoomOf(bounds),
    levels: [],
    bookmarkEnabled: false,
    bookmarkMinZoom: null,
    bookmarkMaxZoom: null,
    hide: false,
  };
}

/** Returns the zoom, to a tenth, that fills a window with the bounds. */
function zoomOf({ west, south, east, north }: Bounds): number {
  const tall = (north - south) / Math.cos((((south + north) / 2) * Math.PI) / 180);
  const share = Math.max(east - west, tall, 1e-6) / 360;
  return Math.min(CLOSEST_ZOOM, Math.floor(Math.log2(VIEW_PX / WORLD_PX / share) * 10) / 10);
}

function squadOf(bounds: Bounds) {
  const { lat, lon } = middle(bounds);
  return newRow(SQUADS, {
    squadId: bounds.name,
    alias: readableArea(bounds.name),
    orgin_lat: lat,
    orgin_lon: lon,
    testModeActivatedTime: undefined,
  });
}

function labelOf(bounds: Bounds) {
  const { lat, lon } = middle(bounds);
  const properties = { name: readableArea(bounds.name), class: 'district' };
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [lon, lat] } };
}
