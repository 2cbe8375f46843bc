/** Points and outlines of items that are not there yet, above the map. */
import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import type { Palette } from '../theme/palette.ts';
import type { MapOverlay } from './mapStyle.ts';

/** What is shown: [2 × points] and [2 × corners] longitude, latitude in degrees. */
export interface PreviewShapes {
  readonly points: Float64Array;
  readonly rings: readonly Float64Array[];
}

/** The shapes as an overlay. @param scale  root font size / 16. O(corners). */
export function previewOverlay({ css }: Palette, shapes: PreviewShapes, scale: number): MapOverlay {
  const rings = shapes.rings.map((ring) => [[...pairsOf(ring), [ring[0], ring[1]]]]);
  const layers = [
    {
      id: 'preview-area',
      type: 'fill',
      source: 'preview-rings',
      paint: { 'fill-color': css('zone'), 'fill-opacity': 0.16 },
    },
    {
      id: 'preview-outline',
      type: 'line',
      source: 'preview-rings',
      paint: { 'line-color': css('zone'), 'line-width': 2 * scale },
    },
    {
      id: 'preview-points',
      type: 'circle',
      source: 'preview-points',
      paint: {
        'circle-color': css('focus'),
        'circle-radius': 4 * scale,
        'circle-stroke-color': css('ground'),
        'circle-stroke-width': 1.5 * scale,
      },
    },
  ];
  return {
    sources: {
      'preview-rings': sourceOf({ type: 'MultiPolygon', coordinates: rings }),
      'preview-points': sourceOf({ type: 'MultiPoint', coordinates: pairsOf(shapes.points) }),
    },
    layers: layers as unknown as readonly LayerSpecification[],
  };
}

function sourceOf(geometry: object): SourceSpecification {
  return { type: 'geojson', data: { type: 'Feature', properties: {}, geometry } as never };
}

function pairsOf(numbers: Float64Array): (readonly number[])[] {
  return Array.from({ length: numbers.length / 2 }, (_, i) => [numbers[2 * i], numbers[2 * i + 1]]);
}
