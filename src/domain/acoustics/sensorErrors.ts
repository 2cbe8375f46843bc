import type { Degrees, Millis } from '../units.ts';

/** Standard deviations of what sensors measure. */
export const SENSOR_ERRORS = {
  /** Of an arrival: clock, place of the sensor, and the start of the wave in its noise. */
  time: 0.5 as Millis,
  /** Of an arrival, for each millisecond of its way: wind and the temperature of the air. */
  perWay: 0.002,
  bearing: 1.6 as Degrees,
} as const;
