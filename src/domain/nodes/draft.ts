import type { NodeRow } from './columns.ts';

/**
 * One heartbeat between reader and columns, reused for each. NaN and '' are "not said": the node keeps
 * what is known.
 */
export interface HeartbeatDraft {
  squadId: string;
  nodeId: string;
  status: string;
  level: string;
  /** degrees, both usable or both NaN */
  lat: number;
  lon: number;
  /** epoch ms, 2000 or later; NaN where missing or unusable */
  timestamp: number;
  /** dB */
  spl: number;
  /** radians */
  pitch: number;
  yaw: number;
  /** bit i: FLAW_REASONS[i] */
  failures: number;
  /** The row, where the reader knows it already; −1 otherwise. */
  row: NodeRow;
}

/** An empty draft, to be reused for every heartbeat. */
export function createHeartbeatDraft(): HeartbeatDraft {
  return {
    squadId: '',
    nodeId: '',
    status: '',
    level: '',
    lat: NaN,
    lon: NaN,
    timestamp: NaN,
    spl: NaN,
    pitch: NaN,
    yaw: NaN,
    failures: 0,
    row: -1,
  };
}
