import type { EpochMs, Millis } from '../units.ts';

/** Number of usual intervals without a heartbeat after which a sensor is stale and has the age ring. */
export const STALE_INTERVALS = 3;

/** Time since an instant; 0 for an instant in the future. */
export function ageOf(now: EpochMs, instant: EpochMs): Millis {
  return Math.max(0, now - instant);
}

/**
 * Whether a sensor is stale: no heartbeat for more than STALE_INTERVALS.
 *
 * @param received  epoch ms of its last heartbeat; NaN none: not stale, its health shows it
 * @param interval  its usual interval; NaN or 0 unknown: not stale
 */
export function isStale(now: EpochMs, received: number, interval: Millis): boolean {
  return interval > 0 && now - received > STALE_INTERVALS * interval;
}
