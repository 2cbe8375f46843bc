import { NODE_HEALTH } from '../contract/heartbeat.ts';
import { createReportChanges, type ReportChanges } from '../reports/rowChanges.ts';
import { grownF32, grownF64, grownU32, grownU8 } from '../reports/columns.ts';
import { StringPool } from '../reports/stringPool.ts';

/** Index of a node in the columns; stable while the node is stored. */
export type NodeRow = number;

/**
 * All known nodes, one typed array per field. Row i of every column is the same node. Rows are never free: with `limit`
 * nodes stored, a new node replaces the one that was silent longest. Growing replaces the arrays: read them from the
 * columns at each call.
 */
export interface NodeColumns {
  readonly limit: number;
  capacity: number;
  /** Number of nodes: rows [0, count) are in use. */
  count: number;
  readonly nodeIds: string[];
  readonly squadIds: string[];
  /** squad_id → nodeid → row */
  readonly rows: Map<string, Map<string, NodeRow>>;
  /** Dictionaries of `status` and `level`. */
  readonly statuses: StringPool;
  readonly levels: StringPool;
  status: Uint32Array<ArrayBuffer>;
  level: Uint32Array<ArrayBuffer>;
  /** index into NODE_HEALTH */
  health: Uint8Array<ArrayBuffer>;
  /** dB; NaN unknown */
  spl: Float32Array<ArrayBuffer>;
  /** degrees; NaN where the node has no usable position */
  lat: Float64Array<ArrayBuffer>;
  lon: Float64Array<ArrayBuffer>;
  /** Mercator; NaN where the node has no usable position */
  x: Float64Array<ArrayBuffer>;
  y: Float64Array<ArrayBuffer>;
  /** epoch ms of the node's clock; NaN where it sent no usable one */
  timestamp: Float64Array<ArrayBuffer>;
  /** epoch ms of its last heartbeat's receipt by the server; of a server that does not say so, in this console. The server's clock */
  received: Float64Array<ArrayBuffer>;
  /** ms, usual interval of its heartbeats; before the second one 0, or NaN where the server does not say when it received them */
  interval: Float32Array<ArrayBuffer>;
  /** epoch ms of the receipt by the server from which the next interval counts; NaN where the server does not say */
  measuredFrom: Float64Array<ArrayBuffer>;
  /** ms for which intervals have been much shorter than the usual one */
  shortFor: Float32Array<ArrayBuffer>;
  /** radians; NaN unknown */
  pitch: Float32Array<ArrayBuffer>;
  yaw: Float32Array<ArrayBuffer>;
  /** [NODE_HEALTH] number of nodes in each state */
  readonly byHealth: Uint32Array<ArrayBuffer>;
  /** Nodes added, changed and replaced since the last `clearChanges`. */
  readonly changes: ReportChanges;
}

const FIRST_CAPACITY = 256;

/** Empty columns for at most `limit` nodes. Owns its arrays. The default is three times the largest installation. */
export function createNodeColumns(limit = 65_536): NodeColumns {
  const capacity = Math.min(limit, FIRST_CAPACITY);
  return {
    limit,
    capacity,
    count: 0,
    nodeIds: [],
    squadIds: [],
    rows: new Map(),
    statuses: new StringPool(),
    levels: new StringPool(),
    status: new Uint32Array(capacity),
    level: new Uint32Array(capacity),
    health: new Uint8Array(capacity),
    spl: new Float32Array(capacity),
    lat: new Float64Array(capacity),
    lon: new Float64Array(capacity),
    x: new Float64Array(capacity),
    y: new Float64Array(capacity),
    timestamp: new Float64Array(capacity),
    received: new Float64Array(capacity),
    interval: new Float32Array(capacity),
    measuredFrom: new Float64Array(capacity),
    shortFor: new Float32Array(capacity),
    pitch: new Float32Array(capacity),
    yaw: new Float32Array(capacity),
    byHealth: new Uint32Array(NODE_HEALTH.length),
    changes: createReportChanges(),
  };
}

/** Doubles every array, up to the limit. */
export function growNodeColumns(nodes: NodeColumns): void {
  const capacity = Math.min(nodes.limit, 2 * nodes.capacity);
  nodes.status = grownU32(nodes.status, capacity);
  nodes.level = grownU32(nodes.level, capacity);
  nodes.health = grownU8(nodes.health, capacity);
  nodes.spl = grownF32(nodes.spl, capacity);
  nodes.lat = grownF64(nodes.lat, capacity);
  nodes.lon = grownF64(nodes.lon, capacity);
  nodes.x = grownF64(nodes.x, capacity);
  nodes.y = grownF64(nodes.y, capacity);
  nodes.timestamp = grownF64(nodes.timestamp, capacity);
  nodes.received = grownF64(nodes.received, capacity);
  nodes.interval = grownF32(nodes.interval, capacity);
  nodes.measuredFrom = grownF64(nodes.measuredFrom, capacity);
  nodes.shortFor = grownF32(nodes.shortFor, capacity);
  nodes.pitch = grownF32(nodes.pitch, capacity);
  nodes.yaw = grownF32(nodes.yaw, capacity);
  nodes.capacity = capacity;
}

/** The row of a node, or −1. */
export function findNode(nodes: NodeColumns, squadId: string, nodeId: string): NodeRow {
  return nodes.rows.get(squadId)?.get(nodeId) ?? -1;
}
