/** Raster tiles over the offline map, by configuration, switches and floor. */
import { FLAG_RULES, type Config } from '../contract/config.ts';
import {
  hostOf,
  SATELLITE_SOURCES,
  streetTemplate,
  tileAddress,
  type SatelliteSource,
} from '../contract/tileAddress.ts';
import type { CssPx, Zoom } from '../units.ts';

/** Layers of tiles, from bottom to top: ground, road names, floor plan. */
export const TILE_ROLES = ['ground', 'labels', 'plan'] as const;
export type TileRole = (typeof TILE_ROLES)[number];

/** A source of raster tiles. */
export interface TileSource {
  readonly role: TileRole;
  /** Absolute http or https addresses with `{z}`, `{x}`, `{y}` or `{quadkey}`. */
  readonly tiles: readonly string[];
  readonly tileSize: CssPx;
  readonly maxZoom: Zoom;
  /** Plain text; shown as text. */
  readonly attribution: string;
  /** Satellite images: drawn dimmed, so that events stay brightest. */
  readonly imagery: boolean;
}

const TILE_SIZE: CssPx = 256;
const PLAN_MAX_ZOOM: Zoom = 23;
const ROADS_MAX_ZOOM: Zoom = 19;
const SATELLITE_MAX_ZOOM: Zoom = 19;
const STREET_MAX_ZOOM: Zoom = 19;

const ARCGIS = 'https://server.arcgisonline.com/ArcGIS/rest/services';
const ARCGIS_IMAGERY = `${ARCGIS}/World_Imagery/MapServer/tile/{z}/{y}/{x}`;
const ARCGIS_ROADS = `${ARCGIS}/Reference/World_Transportation/MapServer/tile/{z}/{y}/{x}`;
const ESRI = 'Esri, Maxar, Earthstar Geographics';
const MICROSOFT = 'Microsoft Bing';

/** Settings that the tiles depend on. */
export interface TileSettings {
  readonly config: Config;
  readonly satellite: boolean;
  readonly satelliteLabels: boolean;
  readonly imageTiles: boolean;
  readonly source: SatelliteSource;
  /** Body of `getBingMapLink`; '' where the server has none. */
  readonly bingLink: string;
  /** `map_url` of the shown level, or undefined. */
  readonly planUrl: string | undefined;
  /** Absolute; relative addresses resolve against it. */
  readonly baseUrl: string;
}

/** Satellite is forced off when TILE_SOURCE is 'street'. */
export function isSatelliteAllowed(config: Config): boolean {
  return (config.get('TILE_SOURCE') ?? '').trim().toLowerCase() !== 'street';
}

/** Sources that can be used: Bing's only where the server has a link to it. */
export function availableSources(bingLink: string): SatelliteSource[] {
  const hasBing = tileAddress(bingLink, undefined) !== undefined;
  return SATELLITE_SOURCES.filter((source) => source !== 'bingMap' || hasBing);
}

/** The person's choice where choosing is enabled, else the configured source, else the first that is offered. */
export function satelliteSource(
  config: Config,
  chosen: string | undefined,
  bingLink: string,
): SatelliteSource {
  const offered = availableSources(bingLink);
  const names = [
    FLAG_RULES.satelliteSourceSwitching(config) ? chosen : undefined,
    config.get('DEFAULT_TILE_SOURCE_SATELLITE')?.trim(),
  ];
  const sources = names.map((wish) => offered.find((source) => source === wish));
  return sources.find((source) => source !== undefined) ?? 'osmArcgis';
}

/** The tile sources to show, at most one of each role. */
export function tileSources(facts: TileSettings): TileSource[] {
  const { config, satellite, satelliteLabels, imageTiles, planUrl, baseUrl } = facts;
  const showsSatellite = satellite && isSatelliteAllowed(config);
  const sources = [
    showsSatellite ? satelliteTiles(facts) : streetTiles(config, baseUrl),
    showsSatellite && satelliteLabels
      ? tileSource({ role: 'labels', address: ARCGIS_ROADS, maxZoom: ROADS_MAX_ZOOM, attribution: ESRI })
      : undefined,
    imageTiles ? planTiles(planUrl, baseUrl) : undefined,
  ];
  return sources.filter((source) => source !== undefined);
}

type SourceParts = Pick<TileSource, 'role' | 'maxZoom' | 'attribution'> &
  Partial<Pick<TileSource, 'imagery'>> & { readonly address: string };

function tileSource({ role, address, maxZoom, attribution, imagery = false }: SourceParts): TileSource {
  return { role, tiles: [address], tileSize: TILE_SIZE, maxZoom, attribution, imagery };
}

function satelliteTiles({ source, bingLink }: TileSettings): TileSource {
  const bing = source === 'bingMap' ? tileAddress(bingLink, undefined) : undefined;
  return tileSource({
    role: 'ground',
    address: bing ?? ARCGIS_IMAGERY,
    maxZoom: SATELLITE_MAX_ZOOM,
    attribution: bing === undefined ? ESRI : MICROSOFT,
    imagery: true,
  });
}

/** Street tiles of TILE_SERVER. */
function streetTiles(config: Config, baseUrl: string): TileSource | undefined {
  const address = tileAddress(streetTemplate(config.get('TILE_SERVER') ?? ''), baseUrl);
  if (address === undefined) return undefined;
  return tileSource({
    role: 'ground',
    address,
    maxZoom: STREET_MAX_ZOOM,
    attribution: `Tiles ${hostOf(address)}`,
  });
}

/** Tiles of the floor plan; undefined where `map_url` is not a template: it is then the built-in plan. */
function planTiles(planUrl: string | undefined, baseUrl: string): TileSource | undefined {
  const address = tileAddress(planUrl ?? '', baseUrl);
  return address === undefined
    ? undefined
    : tileSource({ role: 'plan', address, maxZoom: PLAN_MAX_ZOOM, attribution: '' });
}
