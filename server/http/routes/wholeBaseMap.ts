/** All parts of the base map as one collection, which a map loads as one source instead of eight. */
import { createHash } from 'node:crypto';
import { PART_PROPERTY, type BaseMapPart } from '../../../src/domain/map/baseMap.ts';
import { parseJson } from '../../../src/domain/json/parseJson.ts';

/** A part and its GeoJSON text. */
export type PartText = readonly [part: BaseMapPart, text: string];

/** A body that is sent to each console that shows a map: the same object as long as it is the same. */
export interface KeptBody {
  readonly bytes: Buffer;
  /** ETag with its quotes; weak, as the bytes may be sent compressed. */
  readonly tag: string;
}

/** Joins the texts of parts. Keeps the last result and returns it while the texts are equal. */
export class WholeBaseMap {
  #parts: readonly PartText[] = [];
  #joined = keptBody(joinParts([]));

  /** GeoJSON of the parts. O(characters) when one of them has changed. */
  bodyOf(parts: readonly PartText[]): KeptBody {
    const isSame =
      parts.length === this.#parts.length && parts.every(([, text], at) => text === this.#parts[at]?.[1]);
    if (!isSame) {
      this.#joined = keptBody(joinParts(parts));
      this.#parts = parts;
    }
    return this.#joined;
  }
}

function keptBody(text: string): KeptBody {
  const bytes = Buffer.from(text);
  return { bytes, tag: `W/"${createHash('sha256').update(bytes).digest('base64url')}"` };
}

/**
 * GeoJSON text of one collection with the features of all parts, in their order, each with its part as a property, and a point
 * with its name in the middle of each park: a map names an area once for each of its tiles, a point once. What is not a
 * collection of features adds none.
 */
export function joinParts(parts: readonly PartText[]): string {
  const features = parts.flatMap(([part, text]) =>
    featuresOf(text)
      .flatMap((feature) => (part === 'parks' ? [feature, ...namePointOf(feature)] : [feature]))
      .map(({ properties, ...feature }) => ({
        ...feature,
        properties: { ...(isRecord(properties) ? properties : {}), [PART_PROPERTY]: part },
      })),
  );
  return JSON.stringify({ type: 'FeatureCollection', features });
}

/** The point of an area's name, the middle of its bounds; none for what is no polygon with a name. */
function namePointOf({ properties, geometry }: Feature): Feature[] {
  const name = isRecord(properties) ? properties['name'] : undefined;
  const rings = isRecord(geometry) && geometry['type'] === 'Polygon' ? geometry['coordinates'] : undefined;
  const corners: unknown = Array.isArray(rings) ? rings[0] : undefined;
  if (typeof name !== 'string' || !Array.isArray(corners)) return [];
  const middle = [0, 1].map((axis) => {
    const values = corners.map((corner: unknown) => (Array.isArray(corner) ? Number(corner[axis]) : NaN));
    return (Math.min(...values) + Math.max(...values)) / 2;
  });
  if (!middle.every(Number.isFinite)) return [];
  return [{ type: 'Feature', properties: { name }, geometry: { type: 'Point', coordinates: middle } }];
}

type Feature = Readonly<Record<string, unknown>>;

function featuresOf(text: string): Feature[] {
  const collection = parseJson(text);
  const features = isRecord(collection) ? collection['features'] : undefined;
  return Array.isArray(features) ? features.filter(isRecord) : [];
}

function isRecord(value: unknown): value is Feature {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
