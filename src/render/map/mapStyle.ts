import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import type { Palette } from '../theme/palette.ts';
import type { ZoneShape } from '../base/sceneTypes.ts';
import { zoneLayers, zoneSource } from './zoneStyle.ts';
import type { WrittenPlan } from '../../domain/floorPlan/writePlan.ts';
import type { BaseMapPart } from '../../domain/map/baseMap.ts';
import type { TileRole, TileSource } from '../../domain/map/tiles.ts';
import type { CssPx, Zoom } from '../../domain/units.ts';

/** Sources and layers of a map that shows something of its own. */
export interface MapOverlay {
  readonly sources: Readonly<Record<string, SourceSpecification>>;
  readonly layers: readonly LayerSpecification[];
}

/** Inputs of the map style. */
export interface MapLook {
  readonly palette: Palette;
  /** Absolute URL with a trailing slash. */
  readonly baseUrl: string;
  /** URL of the description of the offline base map's tiles; undefined: it is not drawn. */
  readonly baseMap: string | undefined;
  /** At most one of each role. */
  readonly tiles: readonly TileSource[];
  /** Id of the level whose floor plan is drawn; undefined: none. */
  readonly level: string | undefined;
  /** Plan of that level, drawn in place of the base map's; the same object while it is the same plan. */
  readonly plan?: WrittenPlan | undefined;
  readonly zones?: readonly ZoneShape[];
  /** Overlay above all other layers. */
  readonly overlay?: MapOverlay;
  /** Names that stand beside the pins of places; the base map leaves them out. */
  readonly placeNames?: readonly string[];
  /** Scale of texts and thin lines: root font size / 16; 1 where absent. */
  readonly scale?: number;
}

/**
 * Id of the source with all parts of the offline base map, each a layer of its tiles. One source costs a map less than one for
 * each part: each has its own tiles, requests to the worker and clipping masks.
 */
export const BASE_MAP_SOURCE = 'basemap';

/** Id of the source of the level's own plan. */
const PLAN_SOURCE = 'plan';

/** Id of the map's source, and of its layer, for the tiles of a role. */
export const tileSourceId = (role: TileRole): string => `tiles-${role}`;
const FONT = ['Inter Variable, Inter, system-ui, sans-serif'];

/**
 * The complete style for a look. Looks that differ in colours alone give styles of equal structure, so that MapLibre
 * applies a small difference.
 *
 * @param ground  colour of the ground: `sea` where the base map draws land over it, `land` until it does
 */
export function mapStyle(
  look: MapLook,
  ground: 'land' | 'sea' = look.baseMap === undefined ? 'land' : 'sea',
): StyleSpecification {
  const { zones = [], overlay, scale = 1 } = look;
  return {
    version: 8,
    sources: {
      ...baseMapSource(look.baseMap),
      ...tileSources(look.tiles),
      ...planSource(look),
      ...(zones.length === 0 ? {} : { zones: zoneSource(zones) }),
      ...overlay?.sources,
    },
    layers: [
      background(look.palette.css(ground === 'sea' ? 'map-water' : 'map-land')),
      ...(look.baseMap === undefined ? [] : groundLayers(look.palette)),
      ...tileLayers(look, 'ground'),
      ...tileLayers(look, 'labels'),
      ...planLayers(look),
      ...tileLayers(look, 'plan'),
      ...(look.baseMap === undefined ? [] : labelLayers(look)),
      ...(zones.length === 0 ? [] : zoneLayers(look.palette, scale)),
      ...(overlay?.layers ?? []),
    ],
  };
}

function baseMapSource(url: string | undefined): Record<string, SourceSpecification> {
  return url === undefined ? {} : { [BASE_MAP_SOURCE]: { type: 'vector', url } };
}

/** A part of the base map, or the plan of the level. */
type DrawnPart = BaseMapPart | typeof PLAN_SOURCE;

/** Source of a layer: the features of one part that pass the test. */
function featuresOf(
  part: DrawnPart,
  test?: unknown,
): { readonly source: string; readonly 'source-layer'?: string; readonly filter?: unknown } {
  const filter = test === undefined ? {} : { filter: test };
  if (part === PLAN_SOURCE) return { source: PLAN_SOURCE, ...filter };
  return { source: BASE_MAP_SOURCE, 'source-layer': part, ...filter };
}

function tileSources(tiles: readonly TileSource[]): Record<string, SourceSpecification> {
  return Object.fromEntries(
    tiles.map(({ role, tiles: urls, tileSize, maxZoom }) => [
      tileSourceId(role),
      { type: 'raster', tiles: [...urls], tileSize, maxzoom: maxZoom },
    ]),
  );
}

function background(colour: string): LayerSpecification {
  return { id: 'ground', type: 'background', paint: { 'background-color': colour } };
}

/** Line width that is `px` at zoom 16 and scales with the ground. */
function groundWidth(px: number): unknown[] {
  return ['interpolate', ['exponential', 2], ['zoom'], 11, px / 10, 16, px, 22, px * 24];
}

/** Of water: the middle of a river, along which its name is written. */
const IS_LINE = ['==', ['geometry-type'], 'LineString'];

const MAJOR = ['in', ['get', 'class'], ['literal', ['major', 'bridge', 'primary', 'avenue']]];

/** Style of a layer of areas. */
interface FillStyle {
  readonly colour: string;
  readonly outline?: string;
  readonly filter?: unknown;
}

function fill(id: string, part: DrawnPart, { colour, outline, filter }: FillStyle): LayerSpecification {
  return {
    id,
    type: 'fill',
    ...featuresOf(part, filter),
    paint: { 'fill-color': colour, ...(outline === undefined ? {} : { 'fill-outline-color': outline }) },
  } as LayerSpecification;
}

interface LineStyle {
  readonly colour: string;
  /** Number or expression, CSS pixels. */
  readonly width: unknown;
  readonly filter?: unknown;
}

function line(id: string, part: DrawnPart, { colour, width, filter }: LineStyle): LayerSpecification {
  return {
    id,
    type: 'line',
    ...featuresOf(part, filter),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-width': width },
  } as LayerSpecification;
}

function groundLayers({ css }: Palette): LayerSpecification[] {
  return [
    fill('land', 'land', { colour: css('map-land') }),
    fill('parks', 'parks', { colour: css('map-park'), outline: css('map-park-line') }),
    fill('water', 'water', {
      colour: css('map-water'),
      outline: css('map-water-line'),
      filter: ['!', IS_LINE],
    }),
    line('streets', 'streets', { colour: css('map-street'), width: groundWidth(7), filter: ['!', MAJOR] }),
    fill('buildings', 'buildings', { colour: css('map-building'), outline: css('map-building-line') }),
    line('major-casing', 'streets', { colour: css('map-land'), width: groundWidth(17), filter: MAJOR }),
    line('major', 'streets', { colour: css('map-street-major'), width: groundWidth(12), filter: MAJOR }),
    line('rail', 'rail', { colour: css('map-rail'), width: groundWidth(3) }),
  ];
}

function tileLayers({ tiles, palette }: MapLook, role: TileRole): LayerSpecification[] {
  const shown = tiles.find((each) => each.role === role);
  if (shown === undefined) return [];
  const dimmed =
    palette.theme === 'dark' || palette.theme === 'contrast' ? 0.72 : palette.theme === 'night' ? 0.22 : 1;
  const paint = shown.imagery
    ? { 'raster-brightness-max': dimmed, 'raster-saturation': palette.theme === 'night' ? -1 : -0.2 }
    : {};
  return [{ id: tileSourceId(role), type: 'raster', source: tileSourceId(role), paint }];
}

function planSource({ level, plan }: MapLook): Record<string, SourceSpecification> {
  if (level === undefined || plan === undefined) return {};
  // Walls of a few centimetres at zoom 23; the map reads no more than the type of a collection.
  return { [PLAN_SOURCE]: { type: 'geojson', data: plan as never, maxzoom: 20, tolerance: 0.1 } };
}

/**
 * Layers of the floor plan: of the active level's own, else of the features that the base map has of this level, so that no
 * other floor hides a street.
 */
function planLayers({ palette, level, plan, baseMap, scale = 1 }: MapLook): LayerSpecification[] {
  const isOwn = level !== undefined && plan !== undefined;
  if (!isOwn && baseMap === undefined) return [];
  const part = isOwn ? PLAN_SOURCE : 'floorplans';
  const active = ['==', ['to-string', ['coalesce', ['get', 'level_id'], ['get', 'level']]], level ?? ''];
  const where = (test: unknown): unknown => (isOwn ? test : ['all', active, test]);
  const kind = ['coalesce', ['get', 'kind'], ['get', 'class']];
  const outline = ['==', kind, 'outline'];
  const passage = ['in', kind, ['literal', ['corridor', 'hall']]];
  const { css } = palette;
  return [
    fill('plan', part, { colour: css('surface-3'), filter: where(outline) }),
    fill('plan-passages', part, { colour: css('map-street-major'), filter: where(passage) }),
    line('plan-walls', part, {
      colour: css('text-disabled'),
      width: 0.8 * scale,
      filter: where(['!', outline]),
    }),
    line('plan-outline', part, { colour: css('map-label'), width: 1.4 * scale, filter: where(outline) }),
  ];
}

/** Style of a text layer. */
interface TextStyle {
  readonly colour: string;
  readonly halo: string;
  readonly size: CssPx;
  readonly minZoom: Zoom;
  readonly layout?: object;
  readonly filter?: unknown;
}

function text(
  id: string,
  part: BaseMapPart,
  { colour, halo, size, minZoom, layout, filter = ['has', 'name'] }: TextStyle,
): LayerSpecification {
  return {
    id,
    type: 'symbol',
    minzoom: minZoom,
    ...featuresOf(part, filter),
    layout: { 'text-field': ['get', 'name'], 'text-font': FONT, 'text-size': size, ...layout },
    paint: { 'text-color': colour, 'text-halo-color': halo, 'text-halo-width': 1.5 },
  } as LayerSpecification;
}

/** Districts whose names no pin has. */
function isDistrict(placeNames: readonly string[]): unknown {
  return [
    'all',
    ['has', 'name'],
    ['!=', ['get', 'class'], 'place'],
    ['!', ['in', ['get', 'name'], ['literal', [...placeNames]]]],
  ];
}

/**
 * Zooms from which streets have names, at a root font of 16 px. Where a whole district is in view, only major streets
 * have them: sixty names would draw more attention than a report.
 */
const STREET_NAME_ZOOM = { major: 14.5, minor: 15.75 } as const satisfies Record<string, Zoom>;

function labelLayers({ palette: { css }, placeNames = [], scale = 1 }: MapLook): LayerSpecification[] {
  const grey = { colour: css('map-label'), halo: css('map-halo') };
  const along = { 'symbol-placement': 'line', 'text-letter-spacing': 0.05, 'symbol-spacing': 420 * scale };
  const district = { 'text-letter-spacing': 0.26, 'text-transform': 'uppercase' };
  const water = { colour: css('map-label-water'), halo: css('map-water'), size: 12 * scale, minZoom: 12 };
  const park = { colour: css('map-label-park'), halo: css('map-park'), size: 11.5 * scale, minZoom: 14 };
  const street = { ...grey, size: 11 * scale, layout: along };
  const { major, minor } = STREET_NAME_ZOOM;
  const wall = Math.log2(scale);
  return [
    // The map places the texts of the topmost layer first.
    text('minor-street-names', 'streets', { ...street, minZoom: minor + wall, filter: ['!', MAJOR] }),
    text('street-names', 'streets', { ...street, minZoom: major + wall, filter: MAJOR }),
    text('river-names', 'water', { ...water, layout: along, filter: IS_LINE }),
    text('water-names', 'water', { ...water, filter: ['all', ['has', 'name'], ['!', IS_LINE]] }),
    text('park-names', 'parks', { ...park, filter: ['==', ['geometry-type'], 'Point'] }),
    text('district-names', 'districts', {
      ...grey,
      size: 12 * scale,
      minZoom: 11,
      layout: district,
      filter: isDistrict(placeNames),
    }),
  ];
}
