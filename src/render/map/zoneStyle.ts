/** Outlines of zones on the map (OV-19, LK-12). Their names are drawn by `marks/zoneNames.ts`. */
import type { GeoJSONSourceSpecification, LayerSpecification } from 'maplibre-gl';
import type { Palette } from '../theme/palette.ts';
import type { ZoneShape } from '../base/sceneTypes.ts';

/**
 * GeoJSON source with the outlines of the zones that have an area; an outline that several have, as the zones of a
 * building's levels, is in it once. O(corners).
 */
export function zoneSource(zones: readonly ZoneShape[]): GeoJSONSourceSpecification {
  const byRing = new Map(zones.map((zone) => [JSON.stringify(zone.ring), zone]));
  const features = [...byRing.values()].filter(({ ring }) => ring.length > 2).map(outlineOf);
  const data = { type: 'FeatureCollection', features } as GeoJSONSourceSpecification['data'];
  return { type: 'geojson', data, tolerance: 0.3 };
}

function outlineOf({ ring }: ZoneShape): object {
  const outline = [...ring, ...ring.slice(0, 1)].map(({ lng, lat }) => [lng, lat]);
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [outline] } };
}

/**
 * Opacity of outlines by zoom, at a root font of 16 px: faint where a district is in view, because a border that two
 * zones share is drawn twice.
 */
const OUTLINE_OPACITY = { far: { zoom: 15.5, opacity: 0.22 }, near: { zoom: 17, opacity: 0.55 } } as const;

function outlineOpacity(scale: number): unknown[] {
  const { far, near } = OUTLINE_OPACITY;
  const wall = Math.log2(scale);
  const stops = [far.zoom + wall, far.opacity, near.zoom + wall, near.opacity];
  return ['interpolate', ['linear'], ['zoom'], ...stops];
}

/** Layers of the zones' areas and outlines. `scale`: root font size / 16. */
export function zoneLayers({ css }: Palette, scale: number): LayerSpecification[] {
  return [
    {
      id: 'zone-area',
      type: 'fill',
      source: 'zones',
      paint: { 'fill-color': css('zone'), 'fill-opacity': 0.04 },
    },
    {
      id: 'zone-outline',
      type: 'line',
      source: 'zones',
      paint: {
        'line-color': css('zone'),
        'line-opacity': outlineOpacity(scale),
        'line-width': 1.2 * scale,
        'line-dasharray': [5, 4],
      },
    },
  ] as unknown as LayerSpecification[];
}
