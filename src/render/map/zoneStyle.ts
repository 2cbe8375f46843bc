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
 * Bands inside a zone's border, from the widest, by zoom at a root font of 16 px: narrower where a district is in view. Together they
 * fade inwards, as maps show the border of an area. They are wider than a street, so that no street looks like one.
 */
const BANDS = [
  { id: 'zone-band', far: 8, near: 16, opacity: 0.05 },
  { id: 'zone-edge', far: 2.5, near: 6, opacity: 0.09 },
] as const;
const ZOOMS = { far: 14.5, near: 17 } as const;

/** A value of its own at the far and the near zoom. */
function byZoom(scale: number, far: number, near: number): unknown[] {
  const wall = Math.log2(scale);
  return ['interpolate', ['linear'], ['zoom'], ZOOMS.far + wall, far, ZOOMS.near + wall, near];
}

/** Layers of the zones' areas and borders. `scale`: root font size / 16. */
export function zoneLayers({ css }: Palette, scale: number): LayerSpecification[] {
  const source = 'zones';
  const bands = BANDS.map(({ id, far, near, opacity }) => ({
    id,
    type: 'line',
    source,
    layout: { 'line-join': 'miter' },
    paint: {
      'line-color': css('zone'),
      'line-opacity': opacity,
      'line-width': byZoom(scale, far * scale, near * scale),
      'line-offset': byZoom(scale, (INWARD * far * scale) / 2, (INWARD * near * scale) / 2),
    },
  }));
  return [
    { id: 'zone-area', type: 'fill', source, paint: { 'fill-color': css('zone'), 'fill-opacity': 0.03 } },
    ...bands,
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
