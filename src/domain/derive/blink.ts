import type { Millis } from '../units.ts';

/** A sensor's marker is inverted for 2 s, then plain for 10 s (O§4, T-43). */
export const BLINK_PERIOD: Millis = 12_000;
export const BLINK_INVERTED: Millis = 2_000;
/** Delay from one sensor to the next. */
export const BLINK_STAGGER: Millis = 50;

/**
 * Where in its period a sensor's blink stands, 0 ≤ phase < 12 000 ms; inverted below 2 000. One function of
 * time and index instead of a timer each. Reference of the node shader.
 *
 * @param now    any clock that only grows
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
