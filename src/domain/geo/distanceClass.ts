/** Classes of the distance between two sensors, which have a colour each. */
import type { Metres } from '../units.ts';

/** Maximum length of a near and of a medium line; longer ones are far. */
export const DISTANCE_STEPS: readonly [Metres, Metres] = [45, 60];

/** 0 near, 1 medium, 2 far. */
export type DistanceClass = 0 | 1 | 2;

/** Class of a distance; a boundary belongs to the nearer class. */
export function distanceClass(metres: Metres): DistanceClass {
  if (metres <= DISTANCE_STEPS[0]) return 0;
  return metres <= DISTANCE_STEPS[1] ? 1 : 2;
}
