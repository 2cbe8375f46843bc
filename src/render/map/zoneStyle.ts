/** Outlines of zones on the map. Their names are drawn by `marks/zoneNames.ts`. */
import type { GeoJSONSourceSpecification, LayerSpecification } from 'maplibre-gl';
import type { Palette } from '../theme/palette.ts';
import type { Degrees } from '../../domain/units.ts';
import type { ZoneShape } from '../base/sceneTypes.ts';

/**
 * GeoJSON source with the areas of the zones that have one, and with their borders. An outline that several have, as the zones of a
 * building's levels, is in it once, and so is a side that two zones share. O(corners).
 */
export function zoneSource(zones: readonly ZoneShape[]): GeoJSONSourceSpecification {
  const rings = zones.map(({ ring }) => ring).filter((ring) => ring.length > 2);
  const outlines = [...new Map(rings.map((ring) => [JSON.stringify(ring), ring])).values()].map(closed);
  const drawn = new Set<string>();
  const borders = outlines.flatMap((outline) => newSides(outline, drawn));
  const features = [
    ...outlines.map((outline) => ({ type: 'Polygon', coordinates: [outline] })),
    ...(borders.length === 0 ? [] : [{ type: 'MultiLineString', coordinates: borders }]),
  ].map((geometry) => ({ type: 'Feature', properties: {}, geometry }));
  const data = { type: 'FeatureCollection', features } as GeoJSONSourceSpecification['data'];
  return { type: 'geojson', data, tolerance: 0.3 };
}

type Position = readonly [lng: Degrees, lat: Degrees];

function closed(ring: ZoneShape['ring']): Position[] {
  return [...ring, ...ring.slice(0, 1)].map(({ lng, lat }): Position => [lng, lat]);
}

/** The parts of an outline whose sides are in no other part yet. Adds these sides to `drawn`. */
function newSides(outline: readonly Position[], drawn: Set<string>): Position[][] {
  const parts: Position[][] = [];
  let part: Position[] = [];
  for (const [i, to] of outline.entries()) {
    const from = outline[i - 1];
    if (from === undefined) continue;
    const side = [from.join(' '), to.join(' ')].toSorted().join(', ');
    if (drawn.has(side)) {
      part = [];
      continue;
    }
    drawn.add(side);
    if (part.length === 0) {
      part = [from];
      parts.push(part);
    }
    part.push(to);
  }
  return parts;
}

/** The border, in CSS pixels at a root font of 16 px. Dashes and gaps are in parts of its width. */
const BORDER = { width: 1.25, dashes: [8, 3, 1.5, 3] } as const;
/** Opacity of the border where a whole district is in view, and in streets; and the zooms of both at a root font of 16 px. */
const OPACITY = { far: 0.22, near: 0.55 } as const;
const ZOOMS = { far: 14.5, near: 17 } as const;

/** A value of its own at the far and the near zoom. */
function byZoom(scale: number, { far, near }: typeof OPACITY): unknown[] {
  const wall = Math.log2(scale);
  return ['interpolate', ['linear'], ['zoom'], ZOOMS.far + wall, far, ZOOMS.near + wall, near];
}

/**
 * Returns the layers of the zones' areas and borders. The border is dashed and dotted like a district border
 * on maps: no street looks like it.
 *
 * @param scale  root font size / 16
 */
export function zoneLayers({ css }: Palette, scale: number): LayerSpecification[] {
  const source = 'zones';
  return [
    {
      id: 'zone-area',
      type: 'fill',
      source,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': css('zone'), 'fill-opacity': 0.03, 'fill-antialias': false },
    },
    {
      id: 'zone-border',
      type: 'line',
      source,
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: {
        'line-color': css('zone'),
        'line-opacity': byZoom(scale, OPACITY),
        'line-width': BORDER.width * scale,
        'line-dasharray': BORDER.dashes,
      },
    },
  ] as unknown as LayerSpecification[];
}
