/** Angles of nodes: stored in radians, shown and typed in degrees. */
import { degreesToRadians, radiansToDegrees, type Degrees, type Radians } from '../../units.ts';

/** Largest angle that can be typed. */
export const MAX_TYPED_DEGREES: Degrees = 360;
const DECIMALS = 1e6;

/** Degrees as they are shown: rounded to 6 decimals; NaN for none. */
export function shownDegrees(radians: Radians): Degrees {
  return Math.round(radiansToDegrees(radians) * DECIMALS) / DECIMALS;
}

/** Degrees as they are taken from a field: clamped to ±360 and rounded to 6 decimals; NaN for none. */
export function typedDegrees(degrees: Degrees): Degrees {
  const clamped = Math.min(MAX_TYPED_DEGREES, Math.max(-MAX_TYPED_DEGREES, degrees));
  return Math.round(clamped * DECIMALS) / DECIMALS;
}

/**
 * Radians to store for degrees that were typed. What shows the same degrees as before keeps its bits, so that opening and
 * leaving a field never changes an angle.
 */
export function storedRadians(degrees: Degrees, before: Radians): Radians {
  const typed = typedDegrees(degrees);
  return Object.is(typed, shownDegrees(before)) ? before : degreesToRadians(typed);
}
