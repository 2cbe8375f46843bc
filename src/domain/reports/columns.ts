/** Index of a report in the columns; stable until the report is evicted. The handle in a frame. */
export type Row = number;

/**
 * All reports of the engine, one typed array per field. Row i of every column is the same report; the row of an evicted
 * report is reused only after a delay.
 *
 * `capacity` doubles as reports come, up to `limit`. Growing replaces the arrays: read them from the
 * columns at each call and never retain one. One row takes 89 bytes.
 */
export interface ReportColumns {
  /** Maximum number of rows. */
  readonly limit: number;
  /** Length of the arrays now. */
  capacity: number;
  /** Rows ever used: every row below it is live or free, see ROW_FLAG.live. */
  used: number;
  /** Live rows. */
  count: number;
  /** epoch ms of detection; where it is unusable (see ROW_FLAG.timeKnown) `start`, else `received` */
  time: Float64Array<ArrayBuffer>;
  /** epoch ms at which this console first received it, on the server's clock */
  received: Float64Array<ArrayBuffer>;
  /** epoch ms at which the server received it (`start`); NaN unknown */
  start: Float64Array<ArrayBuffer>;
  /** Mercator; NaN where the report has no usable position */
  x: Float64Array<ArrayBuffer>;
  y: Float64Array<ArrayBuffer>;
  /** Mercator of the trajectory's own point; NaN none */
  trajectoryX: Float64Array<ArrayBuffer>;
  trajectoryY: Float64Array<ArrayBuffer>;
  /** degrees clockwise from north; NaN none */
  bearing: Float32Array<ArrayBuffer>;
  /** index into REPORT_SYMBOLS */
  symbol: Uint8Array<ArrayBuffer>;
  /** bits of ROW_FLAG */
  flags: Uint16Array<ArrayBuffer>;
  /** rounds; 0 none, 255 = 255 or more */
  burst: Uint8Array<ArrayBuffer>;
  /** symbol of the previous type + 1; 0 none */
  previous: Uint8Array<ArrayBuffer>;
  /** interned `level`; 0 none. The dictionary is the store's `levels`. */
  level: Uint32Array<ArrayBuffer>;
  /** server sequence of the newest message about it; 0 unnumbered */
  seq: Float64Array<ArrayBuffer>;
  /** epoch ms on the server's clock; the row has at least the state of that instant: message received, or list requested */
  asOf: Float64Array<ArrayBuffer>;
  /** bits of FIELD, numberBit and textBit: known fields */
  known: Uint32Array<ArrayBuffer>;
}

export const ROW_FLAG = {
  /** The row has a report. */
  live: 1,
  timeKnown: 2,
  test: 4,
  wasShot: 8,
  /** Arrived by the live stream in this window. */
  arrivedLive: 16,
  /** Found by catch-up after a connection loss. */
  fromCatchUp: 32,
  /** Older than the threshold when received; computed once. */
  delayed: 64,
  /** State of its incident, at most one of three; none without an incident, or in one that nobody has to take. */
  unacknowledged: 128,
  acknowledged: 256,
  closed: 512,
  /** From an archive: nobody is notified of it. */
  archived: 1024,
} as const;

/** All flags of the state of an incident. */
export const INCIDENT_FLAGS = ROW_FLAG.unacknowledged | ROW_FLAG.acknowledged | ROW_FLAG.closed;

export const DEFAULT_LIMIT = 1_048_576;
const FIRST_CAPACITY = 1024;

/** Empty columns for at most `limit` reports. Owns its arrays. */
export function createReportColumns(limit: number = DEFAULT_LIMIT): ReportColumns {
  const capacity = Math.min(limit, FIRST_CAPACITY);
  return {
    limit,
    capacity,
    used: 0,
    count: 0,
    time: new Float64Array(capacity),
    received: new Float64Array(capacity),
    start: new Float64Array(capacity),
    x: new Float64Array(capacity),
    y: new Float64Array(capacity),
    trajectoryX: new Float64Array(capacity),
    trajectoryY: new Float64Array(capacity),
    bearing: new Float32Array(capacity),
    symbol: new Uint8Array(capacity),
    flags: new Uint16Array(capacity),
    burst: new Uint8Array(capacity),
    previous: new Uint8Array(capacity),
    level: new Uint32Array(capacity),
    seq: new Float64Array(capacity),
    asOf: new Float64Array(capacity),
    known: new Uint32Array(capacity),
  };
}

/** Doubles every array, up to the limit. One array at a time, so that the peak is one array above the result. */
export function growReportColumns(columns: ReportColumns): void {
  const capacity = Math.min(columns.limit, columns.capacity * 2);
  columns.time = grownF64(columns.time, capacity);
  columns.received = grownF64(columns.received, capacity);
  columns.start = grownF64(columns.start, capacity);
  columns.x = grownF64(columns.x, capacity);
  columns.y = grownF64(columns.y, capacity);
  columns.trajectoryX = grownF64(columns.trajectoryX, capacity);
  columns.trajectoryY = grownF64(columns.trajectoryY, capacity);
  columns.bearing = grownF32(columns.bearing, capacity);
  columns.symbol = grownU8(columns.symbol, capacity);
  columns.flags = grownU16(columns.flags, capacity);
  columns.burst = grownU8(columns.burst, capacity);
  columns.previous = grownU8(columns.previous, capacity);
  columns.level = grownU32(columns.level, capacity);
  columns.seq = grownF64(columns.seq, capacity);
  columns.asOf = grownF64(columns.asOf, capacity);
  columns.known = grownU32(columns.known, capacity);
  columns.capacity = capacity;
}

/** Copies of an array in a longer one; the rest is 0. */
export function grownF64(from: Float64Array<ArrayBuffer>, length: number): Float64Array<ArrayBuffer> {
  const to = new Float64Array(length);
  to.set(from);
  return to;
}
/** As `grownF64`. */
export function grownF32(from: Float32Array<ArrayBuffer>, length: number): Float32Array<ArrayBuffer> {
  const to = new Float32Array(length);
  to.set(from);
  return to;
}
/** As `grownF64`. */
export function grownU32(from: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  const to = new Uint32Array(length);
  to.set(from);
  return to;
}
function grownU16(from: Uint16Array<ArrayBuffer>, length: number): Uint16Array<ArrayBuffer> {
  const to = new Uint16Array(length);
  to.set(from);
  return to;
}
/** As `grownF64`. */
export function grownU8(from: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  const to = new Uint8Array(length);
  to.set(from);
  return to;
}
