/** Texts of floor plans: walls and rooms of a level. */
import { MAX_PLAN_CORNERS, MAX_PLAN_LENGTH, type FloorPlan } from '../../domain/floorPlan/floorPlan.ts';
import type { PlanFailure, FeatureFailure, RejectedFeature } from '../../domain/floorPlan/readPlan.ts';

export const FLOOR_PLAN_TEXT = {
  none: 'No walls and rooms.',
  hint: 'GeoJSON with outlines, walls and rooms: the property kind is outline, wall, room, corridor, hall or stairs.',
  rejected: 'Features that are left out:',
} as const;

export const PLAN_FAILURE_TEXT: Readonly<Record<PlanFailure, string>> = {
  tooLong: `The file has more than ${MAX_PLAN_LENGTH.toLocaleString('en')} characters.`,
  notJson: 'The file is not JSON.',
  noFeatures: 'The file has no outline, wall or room.',
};

const FEATURE_FAILURE_TEXT: Readonly<Record<FeatureFailure, string>> = {
  notObject: 'is not a feature',
  kind: 'has no kind such as outline, wall or room',
  geometry: 'has a geometry that does not fit its kind: walls are lines or areas, all others areas',
  place: 'has a corner that is not a longitude and latitude',
  corners: 'has too few corners, or a ring that is not closed',
  far: 'is more than 5 km away from the first one',
  limit: `is beyond ${MAX_PLAN_CORNERS.toLocaleString('en')} corners`,
};

/** "Feature 4 has no kind such as outline, wall or room". */
export function rejectedFeatureText({ at, reason }: RejectedFeature): string {
  return `Feature ${at} ${FEATURE_FAILURE_TEXT[reason]}`;
}

/** "1 outline, 12 walls, 24 rooms". */
export function planCountText(plan: FloorPlan): string {
  const count = { outline: 0, wall: 0, room: 0 };
  for (const { kind } of plan) count[kind === 'outline' || kind === 'wall' ? kind : 'room'] += 1;
  const parts = Object.entries(count).filter(([, of]) => of > 0);
  return parts.map(([kind, of]) => `${of} ${kind}${of === 1 ? '' : 's'}`).join(', ');
}
