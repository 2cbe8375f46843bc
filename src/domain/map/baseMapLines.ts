/** Lines and edges of the base map that lie in a box, to be drawn on paper. */
import type { Degrees } from '../units.ts';
import { PART_PROPERTY, type BaseMapPart } from './baseMap.ts';
import type { BaseMapFeature } from './readBaseMap.ts';

/** Longitudes and latitudes within which lines are asked for. */
export interface LineBox {
  readonly west: Degrees;
  readonly south: Degrees;
  readonly east: Degrees;
  readonly north: Degrees;
}

/** A line or an edge. */
export interface BaseMapLine {
  readonly part: BaseMapPart;
  readonly isArea: boolean;
  /** [2 × corners] longitude, latitude; of an area the last one is the first again. */
  readonly corners: Float64Array;
}

/**
 * Lines and edges of areas whose bounds touch a box, in the order of the features; holes are edges too, points are left out.
 * O(corners of all features).
 */
export function linesWithin(features: readonly BaseMapFeature[], box: LineBox): readonly BaseMapLine[] {
  return features.flatMap(({ geometry, properties }) => {
    const part = properties[PART_PROPERTY];
    const isArea = geometry.type.endsWith('Polygon');
    return linesOf(geometry)
      .map((line) => Float64Array.from(line.flatMap(([lon, lat]) => [lon, lat])))
      .filter((corners) => touches(corners, box))
      .map((corners) => ({ part, isArea, corners }));
  });
}

type Line = readonly (readonly number[])[];

/** The reader has checked how deep positions lie. */
function linesOf({ type, coordinates }: BaseMapFeature['geometry']): readonly Line[] {
  if (type === 'LineString') return [coordinates as unknown as Line];
  if (type === 'MultiLineString' || type === 'Polygon') return coordinates as unknown as readonly Line[];
  return type === 'MultiPolygon' ? (coordinates as unknown as readonly (readonly Line[])[]).flat() : [];
}

function touches(corners: Float64Array, { west, south, east, north }: LineBox): boolean {
  let [left, low, right, high] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < corners.length; i += 2) {
    [left, right] = [Math.min(left, corners[i]), Math.max(right, corners[i])];
    [low, high] = [Math.min(low, corners[i + 1]), Math.max(high, corners[i + 1])];
  }
  return right >= west && left <= east && high >= south && low <= north;
}
