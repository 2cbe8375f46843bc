/** The last 24 h of one node: the body of the call for it. */
import type { Millis } from '../units.ts';
import type { NodeHealth } from './heartbeat.ts';

/** Length of a quarter of an hour; quarters begin at whole multiples of it since 1970. */
export const QUARTER_MS: Millis = 900_000;
/** Quarters of 24 h. */
export const QUARTERS_PER_DAY = 96;

/** A quarter of an hour of a node. */
export interface HeartbeatQuarter {
  /** Heartbeats that the server received; 0: the server was recording and none arrived. */
  readonly beats: number;
  /** The most severe state among them; absent without heartbeats. */
  readonly worst?: NodeHealth;
}

/** Quarters of a node. */
export interface HeartbeatHistory {
  /** Start of the first quarter, epoch ms. */
  readonly from: number;
  /** [QUARTERS_PER_DAY] oldest first, the last one incomplete; null: nothing was recorded. */
  readonly quarters: readonly (HeartbeatQuarter | null)[];
}
