/** The last 24 h of one node, as the call for it answers (F-99). */
import type { Millis } from '../units.ts';
import type { NodeHealth } from './heartbeat.ts';

/** Length of a quarter of an hour; quarters begin at whole multiples of it since 1970. */
export const QUARTER_MS: Millis = 900_000;
/** Quarters of 24 h. */
export const QUARTERS_PER_DAY = 96;

export interface HeartbeatQuarter {
  /** Heartbeats that the server received; 0: it recorded, and the node sent none. */
  readonly beats: number;
  /** The most severe state among them; missing without any. */
  readonly worst?: NodeHealth;
}

export interface HeartbeatHistory {
  /** Start of the first quarter, epoch ms. */
  readonly from: number;
  /** [QUARTERS_PER_DAY] oldest first, the last one still open; null: nothing was recorded of the node. */
  readonly quarters: readonly (HeartbeatQuarter | null)[];
}
