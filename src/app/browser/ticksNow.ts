import { ticks, type Ticks } from '../../domain/units.ts';

/** Moment of this machine's monotonic clock, comparable between its threads; a step of the wall clock has no effect. */
export function ticksNow(): Ticks {
  return ticks(performance.timeOrigin + performance.now());
}
