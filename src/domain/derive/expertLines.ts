/** Directions in which shock wave and muzzle blast were heard, as lines of 10 m (OV-13). */
import { DISTANCE_RADIUS_M } from '../geo/distance.ts';
import type { Degrees, Mercator, Metres } from '../units.ts';
import { writeRay } from './trajectory.ts';

export const EXPERT_LINE_M: Metres = 10;

/** Kinds of expert lines: shock wave (green) and muzzle blast (magenta), O§6. */
export const SHOCK_WAVE = 0;
export const MUZZLE_BLAST = 1;

/** Angles measured at one place; NaN where none was. The vertical angles are shown in labels. */
export interface ExpertAngles {
  x: Mercator;
  y: Mercator;
  swHorizontal: Degrees;
  swVertical: Degrees;
  mbHorizontal: Degrees;
  mbVertical: Degrees;
  /** The sensor that heard it stands vertical (T-44). */
  isVertical: boolean;
}

/** Vertical angle of a kind. */
export function verticalOf(heard: ExpertAngles, kind: number): Degrees {
  return kind === SHOCK_WAVE ? heard.swVertical : heard.mbVertical;
}

/**
 * The line of one kind: 10 m from the place by the horizontal angle, clockwise from north.
 *
 * @param out  [4] x, y of its start, x, y of its end, Mercator
 * @returns false where that kind was not heard or the place is not known
 */
export function writeExpertLine(heard: ExpertAngles, kind: number, out: Float64Array): boolean {
  const angle = kind === SHOCK_WAVE ? heard.swHorizontal : heard.mbHorizontal;
  if (!Number.isFinite(angle + heard.x + heard.y)) return false;
  writeRay(heard.x, heard.y, angle, EXPERT_LINE_M, DISTANCE_RADIUS_M, out);
  return Number.isFinite(out[2] + out[3]);
}
