import type { Millis } from '../units.ts';

/** A sensor's marker is inverted for 2 s, then plain for 10 s. */
export const BLINK_PERIOD: Millis = 12_000;
export const BLINK_INVERTED: Millis = 2_000;
/** Offset between sensors with consecutive indexes. */
export const BLINK_STAGGER: Millis = 50;

/**
 * Phase of a sensor's blink, 0 ≤ phase < BLINK_PERIOD; inverted below BLINK_INVERTED. A function of time and index
 * instead of a timer per sensor. Reference of the node shader.
 *
 * @param now    any monotonic clock
 * @param index  of the sensor
 */
export function blinkPhase(now: Millis, index: number): Millis {
  const offset = (index * BLINK_STAGGER) % BLINK_PERIOD;
  const phase = (now - offset) % BLINK_PERIOD;
  return phase < 0 ? phase + BLINK_PERIOD : phase;
}

/** Whether a sensor's marker is inverted. Parameters as of `blinkPhase`. */
export function isInverted(now: Millis, index: number): boolean {
  return blinkPhase(now, index) < BLINK_INVERTED;
}
