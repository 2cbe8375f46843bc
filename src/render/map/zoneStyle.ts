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

/** To the inner side of a line that goes around its area clockwise: to its right. */
const INWARD = 1;

function outlineOf({ ring }: ZoneShape): object {
  const clockwise = isClockwise(ring) ? ring : ring.toReversed();
  const outline = [...clockwise, ...clockwise.slice(0, 1)].map(({ lng, lat }) => [lng, lat]);
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [outline] } };
}

/**
 * Width and opacity of a zone's band by zoom, at a root font of 16 px: narrow and faint where a district is in view. A band inside
 * the border, as maps have it for areas, is no road: two zones that share a border have two bands with a gap between them.
 */
const BAND = {
  far: { zoom: 14.5, width: 3, opacity: 0.14 },
  near: { zoom: 17, width: 7, opacity: 0.2 },
} as const;
const HAIRLINE = { width: 0.75, far: 0.26, near: 0.6 } as const;

/** A value of its own at the far and the near zoom of the band. */
function byZoom(scale: number, far: number, near: number): unknown[] {
  const wall = Math.log2(scale);
  return ['interpolate', ['linear'], ['zoom'], BAND.far.zoom + wall, far, BAND.near.zoom + wall, near];
}

/** Layers of the zones' areas and borders. `scale`: root font size / 16. */
export function zoneLayers({ css }: Palette, scale: number): LayerSpecification[] {
  const { far, near } = BAND;
  const source = 'zones';
  return [
    { id: 'zone-area', type: 'fill', source, paint: { 'fill-color': css('zone'), 'fill-opacity': 0.03 } },
    {
      id: 'zone-band',
      type: 'line',
      source,
      layout: { 'line-join': 'miter' },
      paint: {
        'line-color': css('zone'),
        'line-opacity': byZoom(scale, far.opacity, near.opacity),
        'line-width': byZoom(scale, far.width * scale, near.width * scale),
        'line-offset': byZoom(
          scale,
          INWARD * (far.width / 2 + 1) * scale,
          INWARD * (near.width / 2 + 1) * scale,
        ),
      },
    },
    {
      id: 'zone-outline',
      type: 'line',
      source,
      paint: {
        'line-color': css('zone'),
        'line-opacity': byZoom(scale, HAIRLINE.far, HAIRLINE.near),
        'line-width': HAIRLINE.width * scale,
        'line-offset': INWARD * scale,
      },
    },
  ] as unknown as LayerSpecification[];
}

/** Whether the corners of a ring go around it clockwise on a map with north at the top. */
function isClockwise(ring: ZoneShape['ring']): boolean {
  let area = 0;
  ring.forEach(({ lng, lat }, i) => {
    const next = ring[(i + 1) % ring.length];
    area += (next.lng - lng) * (next.lat + lat);
  });
  return area > 0;
}
