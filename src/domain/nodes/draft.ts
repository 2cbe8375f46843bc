import type { NodeRow } from './columns.ts';

/**
 * One heartbeat between reader and columns; reused for every heartbeat. NaN and '' mean that the heartbeat does not have
 * the field: the node's value stays.
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
  /** epoch ms of the server's clock at receipt; NaN where the server does not say */
  received: number;
  /** ms between the node's last two heartbeats at the server; NaN where the list does not say, and in live heartbeats */
  interval: number;
  /** bits of FIELD_FAILURE_BIT */
  failures: number;
  /** Row of the node where the reader found it; −1 otherwise. */
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
    received: NaN,
    interval: NaN,
    failures: 0,
    row: -1,
  };
}
