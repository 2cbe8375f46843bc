import { ticks, type Ticks } from '../../domain/units.ts';

/** This machine's monotonic clock now, comparable between its threads; a step of the wall clock changes nothing. */
export function ticksNow(): Ticks {
  return ticks(performance.timeOrigin + performance.now());
}
