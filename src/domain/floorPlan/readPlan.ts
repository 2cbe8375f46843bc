import { MAX_LATITUDE } from '../geo/mercator.ts';
import { readFinite, readId, truncateText } from '../json/read.ts';
import { NOT_JSON, parseJson } from '../json/parseJson.ts';
import { isRow, type Row } from '../json/row.ts';
import { failure, success, type Result } from '../result.ts';
import {
  MAX_PLAN_CORNERS,
  MAX_PLAN_EXTENT,
  MAX_PLAN_LENGTH,
  PLAN_KINDS,
  type FloorPlan,
  type PlanFeature,
  type PlanKind,
} from './floorPlan.ts';

/** Why a text is no plan; noFeatures: it is no collection of features. */
export type PlanFailure = 'tooLong' | 'notJson' | 'noFeatures';

/**
 * Why a feature is rejected.
 * - notObject: it is no object
 * - kind: its property `kind` is not one of PLAN_KINDS
 * - geometry: it has none, or one that does not fit its kind: walls are lines or areas, all others areas
 * - place: a corner is no longitude and latitude, or beyond the maps
 * - corners: a line with fewer than two corners, a ring with fewer than three, or one that is not closed
 * - far: it lies outside of MAX_PLAN_EXTENT about the first feature
 * - limit: with it the plan would have more than MAX_PLAN_CORNERS
 */
export type FeatureFailure = 'notObject' | 'kind' | 'geometry' | 'place' | 'corners' | 'far' | 'limit';

/** A rejected feature; `at` is its number in the file, from 1. */
export interface RejectedFeature {
  readonly at: number;
  readonly reason: FeatureFailure;
}

/** What was read of a file: every feature is either in the plan or rejected. */
export interface PlanRead {
  readonly plan: FloorPlan;
  readonly rejected: readonly RejectedFeature[];
}

const MAX_NAME_LENGTH = 255;
/** Geometries of a kind. */
const LINES = ['LineString', 'MultiLineString'];
const AREAS = ['Polygon', 'MultiPolygon'];

/**
 * Reads a collection of features, as text or parsed. A geometry of several parts becomes a feature for each of them. `class`
 * stands for an absent `kind`, as in the base map's floor plans. Never throws. O(length).
 */
export function readFloorPlan(value: unknown): Result<PlanRead, PlanFailure> {
  if (typeof value === 'string' && value.length > MAX_PLAN_LENGTH) return failure('tooLong');
  const collection = typeof value === 'string' ? parseJson(value) : value;
  if (collection === NOT_JSON) return failure('notJson');
  const features = isRow(collection) ? collection['features'] : undefined;
  return Array.isArray(features) ? success(readFeatures(features)) : failure('noFeatures');
}

function readFeatures(features: readonly unknown[]): PlanRead {
  const plan: PlanFeature[] = [];
  const rejected: RejectedFeature[] = [];
  let corners = 0;
  features.forEach((feature, i) => {
    const read = readFeature(feature);
    const reason = read.ok ? limitOf(read.value, corners, plan[0]) : read.reason;
    if (read.ok && reason === undefined) {
      corners += cornerCount(read.value);
      plan.push(...read.value);
    } else if (reason !== undefined) rejected.push({ at: i + 1, reason });
  });
  return { plan, rejected };
}

function readFeature(feature: unknown): Result<readonly PlanFeature[], FeatureFailure> {
  if (!isRow(feature)) return failure('notObject');
  const properties = isRow(feature['properties']) ? feature['properties'] : {};
  const kind = readKind(properties['kind'] ?? properties['class']);
  if (kind === undefined) return failure('kind');
  const geometry = feature['geometry'];
  if (!isRow(geometry)) return failure('geometry');
  const shapes = shapesOf(kind, geometry);
  if (!shapes.ok) return shapes;
  const name = truncateText(readId(properties['name']) ?? '', MAX_NAME_LENGTH);
  return success(shapes.value.map((shape) => ({ kind, name, ...shape })));
}

function readKind(value: unknown): PlanKind | undefined {
  return PLAN_KINDS.find((kind) => kind === value);
}

type Shape = Pick<PlanFeature, 'shape' | 'parts'>;

function shapesOf(kind: PlanKind, { type, coordinates }: Row): Result<readonly Shape[], FeatureFailure> {
  if (typeof type !== 'string') return failure('geometry');
  const isLine = kind === 'wall' && LINES.includes(type);
  if (!isLine && !AREAS.includes(type)) return failure('geometry');
  const isMany = type.startsWith('Multi');
  const members = isMany ? coordinates : [coordinates];
  if (!Array.isArray(members) || members.length === 0) return failure('corners');
  const shapes: Shape[] = [];
  for (const member of members) {
    const shape = isLine ? readLine(member) : readArea(member);
    if (!shape.ok) return shape;
    shapes.push(shape.value);
  }
  return success(shapes);
}

function readLine(positions: unknown): Result<Shape, FeatureFailure> {
  const line = readPositions(positions);
  if (!line.ok) return line;
  return line.value.length < 4 ? failure('corners') : success({ shape: 'line', parts: [line.value] });
}

function readArea(rings: unknown): Result<Shape, FeatureFailure> {
  if (!Array.isArray(rings) || rings.length === 0) return failure('corners');
  const parts: Float64Array[] = [];
  for (const ring of rings) {
    const closed = readPositions(ring);
    if (!closed.ok) return closed;
    const { value } = closed;
    const isClosed = value[0] === value.at(-2) && value[1] === value.at(-1);
    if (!isClosed || value.length < 8) return failure('corners');
    parts.push(value.slice(0, -2));
  }
  return success({ shape: 'area', parts });
}

function readPositions(positions: unknown): Result<Float64Array, FeatureFailure> {
  if (!Array.isArray(positions)) return failure('corners');
  const corners = new Float64Array(2 * positions.length);
  for (const [i, position] of positions.entries()) {
    const [lon, lat] = Array.isArray(position)
      ? (position as readonly unknown[]).map(readFinite)
      : [NaN, NaN];
    if (!(Math.abs(lon) <= 180 && Math.abs(lat) <= MAX_LATITUDE)) return failure('place');
    corners[2 * i] = lon;
    corners[2 * i + 1] = lat;
  }
  return success(corners);
}

/** What keeps features out of a plan that has `corners` already and begins with `first`. */
function limitOf(
  features: readonly PlanFeature[],
  corners: number,
  first: PlanFeature | undefined,
): FeatureFailure | undefined {
  if (corners + cornerCount(features) > MAX_PLAN_CORNERS) return 'limit';
  const [lon, lat] = (first ?? features[0]).parts[0];
  const reach = {
    lat: MAX_PLAN_EXTENT,
    lon: MAX_PLAN_EXTENT / Math.max(0.1, Math.cos((lat * Math.PI) / 180)),
  };
  const isFar = (value: number, i: number): boolean =>
    Math.abs(value - (i % 2 === 0 ? lon : lat)) > (i % 2 === 0 ? reach.lon : reach.lat);
  return features.some(({ parts }) => parts.some((part) => part.some(isFar))) ? 'far' : undefined;
}

function cornerCount(features: readonly PlanFeature[]): number {
  return features.reduce((sum, { parts }) => sum + parts.reduce((all, part) => all + part.length / 2, 0), 0);
}
