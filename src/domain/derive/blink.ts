import type { Millis } from '../units.ts';

/** A sensor's marker is inverted for 2 s, then plain for 10 s (O§4, T-43). */
export const BLINK_PERIOD: Millis = 12_000;
export const BLINK_INVERTED: Millis = 2_000;
/** Delay from one sensor to the next. */
export const BLINK_STAGGER: Millis = 50;
