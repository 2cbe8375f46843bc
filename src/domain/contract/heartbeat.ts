/** A node's heartbeat as sent by list and topic. `timestamp` is epoch ms or ISO text; `spl1` is dB. */
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
}

/** States of a node. The columns store the index; entries are only appended. */
export const NODE_HEALTH = ['healthy', 'unknown', 'construction', 'warning'] as const;
export type NodeHealth = (typeof NODE_HEALTH)[number];

/** Sound levels of a node. Frames carry the index; 0 = display off. */
export const SOUND_LEVELS = ['off', 'Quiet', 'Activity', 'Loud'] as const;
export type SoundLevel = (typeof SOUND_LEVELS)[number];
