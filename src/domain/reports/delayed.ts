import type { EpochMs, Millis } from '../units.ts';

/**
 * Whether a report was older than the threshold when it was received (T-55). Asked once, when its time
 * becomes known, so that it does not turn "delayed" by staying on the screen.
 *
 * @param receivedAt  live: when this console received it; lists: when the server did, NaN where unknown
 */
export function isDelayed(time: EpochMs, receivedAt: EpochMs, threshold: Millis): boolean {
  return receivedAt - time > threshold;
}
