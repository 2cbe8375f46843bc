import { normalDegrees } from '../geo/distance.ts';
import { radiansToDegrees, type Radians } from '../units.ts';

/**
 * Whether a sensor is vertical: its pitch is 45 to 135 or 225 to 315 degrees, ends included.
 *
 * @param pitch  any number of turns; NaN unknown: not vertical
 */
export function isVertical(pitch: Radians): boolean {
  const degrees = Math.round(normalDegrees(radiansToDegrees(pitch)) * 1e6) / 1e6;
  return (degrees >= 45 && degrees <= 135) || (degrees >= 225 && degrees <= 315);
}

/** Whether a status is ok or up. The expert lines of other sensors are shown with Show All only. */
export function isSensorUp(status: string): boolean {
  const plain = status.trim().toLowerCase();
  return plain === 'ok' || plain === 'up';
}
