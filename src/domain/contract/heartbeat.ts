import type { Millis } from '../units.ts';

/** A node's heartbeat as sent by list and topic. `timestamp` is epoch ms or ISO text of the node's clock; `spl1` is dB. */
export interface Heartbeat {
  readonly nodeid: string;
  readonly squad_id: string;
  readonly status: string;
  readonly level?: string;
  readonly lat?: number;
  readonly lon?: number;
  readonly timestamp?: number | string;
  readonly spl1?: number;
  /** Radians. */
  readonly pitch?: number;
  /** Radians. */
  readonly yaw?: number;
  /** In the list only: when the server received it, epoch ms of the server's clock. */
  readonly received?: number;
  /** In the list only: ms between the node's last two heartbeats, by the server's clock. */
  readonly interval?: number;
}

/** Heartbeats of a node within this time are one burst, such as of a gateway that sends late: they say nothing of its interval. */
export const BURST_MS: Millis = 1000;

/** States of a node. The columns store the index; entries are only appended. */
export const NODE_HEALTH = ['healthy', 'unknown', 'construction', 'warning'] as const;
export type NodeHealth = (typeof NODE_HEALTH)[number];

/** Sound levels of a node. Frames carry the index; 0 = display off. */
export const SOUND_LEVELS = ['off', 'Quiet', 'Activity', 'Loud'] as const;
export type SoundLevel = (typeof SOUND_LEVELS)[number];
