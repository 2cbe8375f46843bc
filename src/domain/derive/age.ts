import type { EpochMs, Millis } from '../units.ts';

/** Number of usual intervals without a heartbeat after which a sensor is stale and has the age ring. */
export const STALE_INTERVALS = 3;
/** Silence after which a sensor is stale whose usual interval is not known. */
const STALE_WITHOUT_INTERVAL: Millis = 15 * 60_000;

/** Time since an instant; 0 for an instant in the future. */
export function ageOf(now: EpochMs, instant: EpochMs): Millis {
  return Math.max(0, now - instant);
}

/**
 * Whether a sensor is stale: no heartbeat for more than STALE_INTERVALS.
 *
 * @param received  epoch ms of its last heartbeat; NaN none: not stale, its health shows it
 * @param interval  its usual interval; 0 unknown: stale after a quarter of an hour; NaN unknown to the server too: not stale
 */
export function isStale(now: EpochMs, received: number, interval: Millis): boolean {
  return now - received > (interval === 0 ? STALE_WITHOUT_INTERVAL : STALE_INTERVALS * interval);
}
