import type { Degrees, Metres } from '../units.ts';

/** A circle on the ground. */
export interface Circle {
  readonly lat: Degrees;
  readonly lon: Degrees;
  readonly reach: Metres;
}
