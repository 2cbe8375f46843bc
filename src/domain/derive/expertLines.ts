/** Expert lines: measured directions of shock wave and muzzle blast, as lines of 10 m. */
import { DISTANCE_RADIUS_M } from '../geo/distance.ts';
import type { Degrees, Mercator, Metres } from '../units.ts';
import { writeRay } from './trajectory.ts';

export const EXPERT_LINE_M: Metres = 10;

/** Kinds of expert lines: shock wave (green) and muzzle blast (magenta). */
export const SHOCK_WAVE = 0;
export const MUZZLE_BLAST = 1;

/** Angles measured at one position; NaN where not measured. Vertical angles are shown in labels. */
export interface ExpertAngles {
  x: Mercator;
  y: Mercator;
  swHorizontal: Degrees;
  swVertical: Degrees;
  mbHorizontal: Degrees;
  mbVertical: Degrees;
  /** The sensor is vertical. */
  isVertical: boolean;
}

/** Vertical angle of a kind of line, SHOCK_WAVE or MUZZLE_BLAST. */
export function verticalOf(angles: ExpertAngles, kind: number): Degrees {
  return kind === SHOCK_WAVE ? angles.swVertical : angles.mbVertical;
}

/**
 * Writes the line of one kind: EXPERT_LINE_M from the position in the horizontal angle, clockwise from north.
 *
 * @param out  [4] x, y of its start, x, y of its end, Mercator
 * @returns false where the angle or the position is unknown
 */
export function writeExpertLine(angles: ExpertAngles, kind: number, out: Float64Array): boolean {
  const angle = kind === SHOCK_WAVE ? angles.swHorizontal : angles.mbHorizontal;
  if (!Number.isFinite(angle + angles.x + angles.y)) return false;
  writeRay(angles.x, angles.y, angle, EXPERT_LINE_M, DISTANCE_RADIUS_M, out);
  return Number.isFinite(out[2] + out[3]);
}
