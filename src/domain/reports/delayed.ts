import type { EpochMs, Millis } from '../units.ts';

/**
 * Whether a report was older than the threshold when it was received. Computed once, when its time becomes
 * known, so that a report on the screen does not become delayed.
 *
 * @param receivedAt  live: receipt by this console; lists: receipt by the server, NaN where unknown
 */
export function isDelayed(time: EpochMs, receivedAt: EpochMs, threshold: Millis): boolean {
  return receivedAt - time > threshold;
}
