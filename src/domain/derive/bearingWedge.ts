/** A report without a place whose sensor measured where the sound came from: the wedge in which it lies. */
import { SENSOR_ERRORS } from '../acoustics/sensorErrors.ts';
import { DISTANCE_RADIUS_M } from '../geo/distance.ts';
import type { Degrees, Metres } from '../units.ts';
import type { ExpertAngles } from './expertLines.ts';
import { writeRay } from './trajectory.ts';

/** How far a wedge reaches: farther than a sensor hears a shot between houses. */
export const WEDGE_REACH: Metres = 500;
/** A wedge reaches this far to either side of its bearing: two standard deviations. */
export const WEDGE_HALF_ANGLE: Degrees = 2 * SENSOR_ERRORS.bearing;

/**
 * Writes the axis of a wedge: from the sensor in the direction of the muzzle blast.
 *
 * @param out  [4] x, y of the sensor, x, y of the end, Mercator
 * @returns false where angle or position is unknown; `out` is then undefined
 */
export function writeWedge({ x, y, mbHorizontal }: ExpertAngles, out: Float64Array): boolean {
  if (!Number.isFinite(mbHorizontal + x + y)) return false;
  writeRay(x, y, mbHorizontal, WEDGE_REACH, DISTANCE_RADIUS_M, out);
  return Number.isFinite(out[2] + out[3]);
}
