import { isMissing, readFinite } from '../../json/read.ts';
import { isRow } from '../../json/row.ts';
import { failure } from '../../result.ts';
import {
  listSchema,
  LONG_VALUE_BYTES,
  readList,
  type FieldKind,
  type FieldOfKind,
  type WireForm,
} from './fieldKind.ts';

/** A corner of a polygon on the wire: degrees, and metres above the ground. */
export interface PolygonCorner {
  readonly lat: number;
  readonly lon: number;
  readonly alt: number;
}

export type PolygonField = FieldOfKind<'polygon', readonly PolygonCorner[]>;

/** Corners of the smallest polygon. */
const MIN_CORNERS = 3;

/** Corners of an open ring: the last differs from the first. */
export const POLYGON: FieldKind<PolygonField, readonly PolygonCorner[]> = {
  read: (value) => {
    const corners = readList(value, cornerOf);
    return corners.ok && corners.value.length < MIN_CORNERS ? failure('tooShort') : corners;
  },
  isWithoutColumn: true,
};

function cornerOf(value: unknown): PolygonCorner | undefined {
  if (!isRow(value)) return undefined;
  const [lat, lon] = [readFinite(value['lat']), readFinite(value['lon'])];
  const alt = isMissing(value['alt']) ? 0 : readFinite(value['alt']);
  const isValid = Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && !Number.isNaN(alt);
  return isValid ? { lat, lon, alt } : undefined;
}

const NUMBER_SCHEMA = { type: 'number' };

export const POLYGON_WIRE: WireForm<PolygonField> = {
  schema: () =>
    listSchema({
      type: 'object',
      properties: { lat: NUMBER_SCHEMA, lon: NUMBER_SCHEMA, alt: NUMBER_SCHEMA },
      required: ['lat', 'lon'],
    }),
  maxBytes: () => LONG_VALUE_BYTES,
};
