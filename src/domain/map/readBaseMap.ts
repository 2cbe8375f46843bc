import { NOT_JSON, parseJson } from '../json/parseJson.ts';
import { isRow, type Row } from '../json/row.ts';
import { failure, success, type Result } from '../result.ts';
import { BASE_MAP_PARTS, PART_PROPERTY, type BaseMapPart } from './baseMap.ts';

/** A feature of the base map; its coordinates are finite numbers, as deep as its type has them. */
export interface BaseMapFeature {
  readonly type: 'Feature';
  readonly geometry: { readonly type: string; readonly coordinates: readonly unknown[] };
  readonly properties: Row & { readonly [PART_PROPERTY]: BaseMapPart };
}

/** What was read of a base map: every feature is either in it or counted. */
export interface BaseMapRead {
  readonly features: readonly BaseMapFeature[];
  readonly rejected: number;
}

/** Why a text is no base map; noFeatures: it is no collection of features. */
export type BaseMapFailure = 'notJson' | 'noFeatures';

/** How deep the positions of a geometry lie in its coordinates. */
const DEPTHS = new Map<unknown, number>([
  ['Point', 0],
  ['MultiPoint', 1],
  ['LineString', 1],
  ['MultiLineString', 2],
  ['Polygon', 2],
  ['MultiPolygon', 3],
]);

/** Reads the GeoJSON of the whole base map. Never throws. O(length). */
export function readBaseMap(text: string): Result<BaseMapRead, BaseMapFailure> {
  const collection = parseJson(text);
  if (collection === NOT_JSON) return failure('notJson');
  const all = isRow(collection) ? collection['features'] : undefined;
  if (!Array.isArray(all)) return failure('noFeatures');
  const features = all.filter(isFeature);
  return success({ features, rejected: all.length - features.length });
}

/** The features of one part of the base map, as it is stored; none of a text that is no collection. Never throws. O(length). */
export function readBaseMapPart(text: string, part: BaseMapPart): readonly BaseMapFeature[] {
  const collection = parseJson(text);
  const all = isRow(collection) ? collection['features'] : undefined;
  if (!Array.isArray(all)) return [];
  return all
    .map((feature: unknown) =>
      isRow(feature) ? { ...feature, properties: { [PART_PROPERTY]: part } } : feature,
    )
    .filter(isFeature);
}

function isFeature(feature: unknown): feature is BaseMapFeature {
  if (!isRow(feature) || feature['type'] !== 'Feature') return false;
  const { properties, geometry } = feature;
  if (!isRow(properties) || !isRow(geometry)) return false;
  const depth = DEPTHS.get(geometry['type']);
  return (
    BASE_MAP_PARTS.some((part) => part === properties[PART_PROPERTY]) &&
    depth !== undefined &&
    hasPositions(geometry['coordinates'], depth)
  );
}

function hasPositions(coordinates: unknown, depth: number): boolean {
  if (!Array.isArray(coordinates)) return false;
  if (depth > 0) return coordinates.every((each) => hasPositions(each, depth - 1));
  return Number.isFinite(coordinates[0]) && Number.isFinite(coordinates[1]);
}
