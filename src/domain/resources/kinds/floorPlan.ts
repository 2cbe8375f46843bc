import { MAX_PLAN_LENGTH } from '../../floorPlan/floorPlan.ts';
import { readFloorPlan } from '../../floorPlan/readPlan.ts';
import { isMissing } from '../../json/read.ts';
import { failure, success } from '../../result.ts';
import { SERIALISED_CHARACTER_BYTES, type FieldKind, type FieldOfKind, type WireForm } from './fieldKind.ts';

export type FloorPlanField = FieldOfKind<'floorPlan', string>;

/** Text of a floor plan as GeoJSON. Reads its object too. */
export const FLOOR_PLAN: FieldKind<FloorPlanField, string> = {
  read: (value) => {
    if (isMissing(value)) return failure('missing');
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const read = readFloorPlan(text);
    if (!read.ok) return failure(read.reason === 'tooLong' ? 'tooLong' : 'malformed');
    return read.value.rejected.length > 0 ? failure('invalid') : success(text);
  },
  isFile: true,
};

export const FLOOR_PLAN_WIRE: WireForm<FloorPlanField> = {
  schema: () => ({
    type: 'string',
    contentMediaType: 'application/geo+json',
    maxLength: MAX_PLAN_LENGTH,
  }),
  maxBytes: () => MAX_PLAN_LENGTH * SERIALISED_CHARACTER_BYTES,
};
