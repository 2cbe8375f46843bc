/** A node's heartbeat as list and topic carry it (O§3). `timestamp` is epoch ms or ISO text; `spl1` is dB. */
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

/** States of the marker, in the order of the byte that columns store (T-42). */
export const NODE_HEALTH = ['healthy', 'unknown', 'construction', 'warning'] as const;
export type NodeHealth = (typeof NODE_HEALTH)[number];

/** Sound level of a node, in the order of the byte that frames carry; 0 = display off (O§4). */
export const SOUND_LEVELS = ['off', 'Quiet', 'Activity', 'Loud'] as const;
export type SoundLevel = (typeof SOUND_LEVELS)[number];
