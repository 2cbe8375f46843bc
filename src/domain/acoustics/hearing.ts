/** Which sensors should have heard a sound. */
import type { Metres } from '../units.ts';
import type { Location } from './locate.ts';

/** `heard`: measured it. `silent`: nearer than the farthest that heard it, and measured nothing. `far`: farther than that. */
export type Hearing = 'heard' | 'silent' | 'far';

/** Distance of the farthest sensor whose measurement the place explains; 0 where none does. */
export function hearingReach({ residuals }: Pick<Location, 'residuals'>): Metres {
  const right = residuals.filter(({ isTimeUsed, isBearingUsed }) => isTimeUsed || isBearingUsed);
  return right.reduce((most, { distance }) => Math.max(most, distance), 0);
}

/** What a sensor at a distance has to do with a sound. */
export function hearingOf(sensor: {
  readonly hasHeard: boolean;
  readonly distance: Metres;
  readonly reach: Metres;
}): Hearing {
  if (sensor.hasHeard) return 'heard';
  return sensor.distance <= sensor.reach ? 'silent' : 'far';
}
