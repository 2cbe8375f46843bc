import type { FloorPlan, PlanFeature, PlanKind } from './floorPlan.ts';

/** A feature of a plan as GeoJSON. */
export interface WrittenFeature {
  readonly type: 'Feature';
  readonly properties: { readonly kind: PlanKind; readonly name?: string };
  readonly geometry:
    | { readonly type: 'LineString'; readonly coordinates: readonly Position[] }
    | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly Position[])[] };
}

type Position = readonly [lon: number, lat: number];

/** A plan as GeoJSON. */
export interface WrittenPlan {
  readonly type: 'FeatureCollection';
  readonly features: readonly WrittenFeature[];
}

/** 10⁻⁷ degrees, about a centimetre. */
const DIGITS = 1e7;

/** The plan as a collection of features, corners rounded to a centimetre, rings closed, edges counter-clockwise. O(corners). */
export function writeFloorPlan(plan: FloorPlan): WrittenPlan {
  return { type: 'FeatureCollection', features: plan.map(writeFeature) };
}

function writeFeature({ kind, name, shape, parts }: PlanFeature): WrittenFeature {
  const properties = name === '' ? { kind } : { kind, name };
  const coordinates = parts.map(positionsOf);
  if (shape === 'line')
    return { type: 'Feature', properties, geometry: { type: 'LineString', coordinates: coordinates[0] } };
  const rings = coordinates.map((ring, i) => {
    const isTurned = (i === 0) === isClockwise(ring);
    const open = isTurned ? ring.toReversed() : ring;
    return [...open, open[0]];
  });
  return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: rings } };
}

function positionsOf(part: Float64Array): Position[] {
  return Array.from({ length: part.length / 2 }, (_, i): Position => [
    Math.round(part[2 * i] * DIGITS) / DIGITS,
    Math.round(part[2 * i + 1] * DIGITS) / DIGITS,
  ]);
}

function isClockwise(ring: readonly Position[]): boolean {
  const [[lon, lat]] = ring;
  let twice = 0;
  ring.forEach(([x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length];
    twice += (x - lon) * (nextY - lat) - (nextX - lon) * (y - lat);
  });
  return twice < 0;
}
