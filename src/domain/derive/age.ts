import type { EpochMs, Millis } from '../units.ts';

/** A sensor silent for longer than this many of its usual intervals wears the age ring (T-42). */
export const STALE_INTERVALS = 3;

/** Time since an instant, at least 0, also where a clock runs ahead. */
export function ageOf(now: EpochMs, instant: EpochMs): Millis {
  return Math.max(0, now - instant);
}

/**
 * Whether a sensor has been silent for too long (T-42).
 *
 * @param heard     epoch ms of its last heartbeat; NaN never: not stale, its health says so already
 * @param interval  its usual interval; NaN or 0 not known yet: never stale
 */
export function isStale(now: EpochMs, heard: number, interval: Millis): boolean {
  return interval > 0 && now - heard > STALE_INTERVALS * interval;
}
