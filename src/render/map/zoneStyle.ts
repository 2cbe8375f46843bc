/** Zones on the map: hairlines, with their names outside the upper edge (OV-19, mock rule 12). */
import type { GeoJSONSourceSpecification, LayerSpecification } from 'maplibre-gl';
import type { CssPx, Zoom } from '../../domain/units.ts';
import type { Palette } from '../palette.ts';
import type { ZoneShape } from '../sceneTypes.ts';

/** No name smaller than this is drawn: nobody could read it, and so far out there are too many. */
const SMALLEST: CssPx = 10;
const CLOSEST: Zoom = 24;

/** Size of a zone's name: the zoom rounded down, minus 7 (O§9). */
export function zoneLabelSize(zoom: Zoom): CssPx {
  return Math.floor(zoom) - 7;
}

/** Each zone as its outline, and as the middle of its upper edge with its name. What has no area is left out. */
export function zoneSource(zones: readonly ZoneShape[]): GeoJSONSourceSpecification {
  const features = zones.filter(({ ring }) => ring.length > 2).flatMap(featuresOf);
  const data = { type: 'FeatureCollection', features } as GeoJSONSourceSpecification['data'];
  return { type: 'geojson', data, tolerance: 0.3 };
}

function featuresOf({ name, ring }: ZoneShape): object[] {
  const outline = [...ring, ...ring.slice(0, 1)].map(({ lng, lat }) => [lng, lat]);
  const lngs = ring.map(({ lng }) => lng);
  const middle = (Math.min(...lngs) + Math.max(...lngs)) / 2;
  const upper = Math.max(...ring.map(({ lat }) => lat));
  return [
    { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [outline] } },
    { type: 'Feature', properties: { name }, geometry: { type: 'Point', coordinates: [middle, upper] } },
  ];
}

/** `scale`: root font size / 16. */
export function zoneLayers({ css }: Palette, font: readonly string[], scale: number): LayerSpecification[] {
  const isOutline = ['==', ['geometry-type'], 'Polygon'];
  return [
    {
      id: 'zone-area',
      type: 'fill',
      source: 'zones',
      filter: isOutline,
      paint: { 'fill-color': css('zone'), 'fill-opacity': 0.04 },
    },
    {
      id: 'zone-outline',
      type: 'line',
      source: 'zones',
      filter: isOutline,
      paint: {
        'line-color': css('zone'),
        'line-opacity': 0.55,
        'line-width': 1.2 * scale,
        'line-dasharray': [5, 4],
      },
    },
    {
      id: 'zone-names',
      type: 'symbol',
      source: 'zones',
      filter: ['==', ['geometry-type'], 'Point'],
      minzoom: SMALLEST + 7,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': [...font],
        'text-size': sizeByZoom(scale),
        'text-anchor': 'bottom',
        'text-offset': [0, -0.2],
      },
      paint: { 'text-color': css('zone'), 'text-halo-color': css('map-halo'), 'text-halo-width': 1.5 },
    },
  ] as unknown as LayerSpecification[];
}

/** `zoneLabelSize` as the map's own expression, which knows the zoom of every frame. */
function sizeByZoom(scale: number): unknown[] {
  const first = SMALLEST + 7;
  const steps = Array.from({ length: CLOSEST - first }, (_, i) => [
    first + 1 + i,
    zoneLabelSize(first + 1 + i) * scale,
  ]);
  return ['step', ['zoom'], SMALLEST * scale, ...steps.flat()];
}
