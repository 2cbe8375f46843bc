/** How sensors blink, as a function of time and index: the reference of shader and clock. */
import { BLINK_INVERTED, BLINK_PERIOD, BLINK_STAGGER } from '../../src/domain/derive/blink.ts';
import type { Millis } from '../../src/domain/units.ts';

/**
 * Where in its period a sensor's blink stands, 0 ≤ phase < 12 000 ms; inverted below 2 000.
 * What the node shader must draw.
 *
 * @param now    any clock that only grows
 * @param index  of the sensor
 */
function blinkPhase(now: Millis, index: number): Millis {
  const offset = (index * BLINK_STAGGER) % BLINK_PERIOD;
  const phase = (now - offset) % BLINK_PERIOD;
  return phase < 0 ? phase + BLINK_PERIOD : phase;
}

export function isInverted(now: Millis, index: number): boolean {
  return blinkPhase(now, index) < BLINK_INVERTED;
}
