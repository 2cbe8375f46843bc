import type { CssPx, Mercator, Zoom } from '../units.ts';

/**
 * All markers of one layer, as columns. Row i of every column is the same marker. Rows are in draw
 * order: the last row is on top. One thread owns a frame: it is transferred to the page, and the
 * spent frame is transferred back in the answer.
 *
 * Coordinates are absolute Mercator, each split in two 32-bit floats (`high = fround(v)`,
 * `low = fround(v - high)`): 1 cm is resolved everywhere, and a camera move changes no row.
 */
export interface MarkerFrame {
  readonly kind: 'full';
  /** Increases with every full frame of the layer; a patch has the version of the frame that it changes. */
  version: number;
  /** Rows in use; later rows have no meaning. */
  count: number;
  /** [4 × capacity] xHigh, yHigh, xLow, yLow */
  place: Float32Array<ArrayBuffer>;
  /** [4 × capacity] symbol, flags, detail, level; see LOOK */
  look: Uint8Array<ArrayBuffer>;
  /**
   * [capacity] Reports: position within its symbol, oldest first; the decay is (rank − first) / (last − first).
   * Nodes: index of the node, from which the offset of its blink is computed.
   */
  rank: Float32Array<ArrayBuffer>;
  /** [capacity] handle of the row in the engine, for `describe` */
  handle: Uint32Array<ArrayBuffer>;
  /** [2 × SYMBOL_COUNT] ranks of the oldest and of the newest displayed marker of each symbol */
  ranks: Float32Array<ArrayBuffer>;
  /** Views for which the frame is complete; see `needsNewFrame`. */
  cover: MarkerCover;
  /** For hit tests; see `topMarkerAt`. */
  index: MarkerIndex;
}

/** Bounds and zooms within which a frame contains every visible marker. */
export interface MarkerCover {
  minX: Mercator;
  minY: Mercator;
  maxX: Mercator;
  maxY: Mercator;
  minZoom: Zoom;
  maxZoom: Zoom;
  /** Root font size / 16 with which covered markers were determined. */
  markerScale: number;
}

/**
 * Flat grid over the rows of a full frame, for hit tests. Written by the engine, so that the page
 * builds no index. Cells are row-major; the rows of cell c are rowOf[start[c]] … rowOf[start[c + 1] − 1],
 * ascending.
 */
export interface MarkerIndex {
  originX: Mercator;
  originY: Mercator;
  /** Side of a cell. */
  cell: Mercator;
  columns: number;
  lines: number;
  /** [columns × lines + 1] */
  start: Uint32Array<ArrayBuffer>;
  /** [capacity] */
  rowOf: Uint32Array<ArrayBuffer>;
  /** Rows of the full frame; later rows were added by patches and are not in the grid. */
  rows: number;
  /** Rows [spareFrom, spareTo) below the upper class are reserved for rows that patches add to the lower class. */
  spareFrom: number;
  spareTo: number;
  /** Largest marker in the frame, without the root font scale. */
  maxSize: CssPx;
}

/**
 * A live change of the newest full frame. Rows [from, from + length) get new looks; then the rows of
 * each of `added` are written at `at`, into spare rows of the frame or after its last row, which
 * increases its count. Patches apply in order; a patch for another version is dropped.
 */
export interface MarkerPatch {
  readonly kind: 'patch';
  readonly version: number;
  readonly from: number;
  /** [4 × length] */
  readonly look: Uint8Array<ArrayBuffer>;
  readonly added: readonly MarkerRows[];
  readonly ranks: Float32Array<ArrayBuffer>;
}

/** Rows [at, at + count) of a frame, with columns as in MarkerFrame. */
export interface MarkerRows {
  readonly at: number;
  readonly count: number;
  readonly place: Float32Array<ArrayBuffer>;
  readonly look: Uint8Array<ArrayBuffer>;
  readonly rank: Float32Array<ArrayBuffer>;
  readonly handle: Uint32Array<ArrayBuffer>;
}

/** Bytes of `look`. */
export const LOOK = {
  /** Reports: index into REPORT_SYMBOLS. Nodes: index into NODE_HEALTH. */
  symbol: 0,
  /** Bits of LOOK_FLAG. */
  flags: 1,
  /** Reports: burst count, 0 or 1 = none. Nodes: index into SOUND_LEVELS. */
  detail: 2,
  /** Zoom × LEVELS_PER_ZOOM from which the marker is drawn; below it newer markers cover it. NEVER_DRAWN hides it. */
  level: 3,
} as const;

export const LOOK_FLAG = {
  /** Filtered out, or reclassified in the selected row. */
  grey: 1,
  /** Newest report of all (32 px). */
  latest: 2,
  /** The report under the pointer in the table (38.4 px). */
  emphasised: 4,
  /** Nodes: vertical by its pitch. */
  vertical: 8,
  /** Nodes: no heartbeat for more than three intervals (age ring). */
  stale: 16,
  /** Reports: a test, which is marked as one. */
  test: 32,
  /** Reports: the incident needs acknowledgement (broken ring). */
  unacknowledged: 64,
  /** Reports: the incident is closed (bar). */
  closed: 128,
} as const;

export const LEVELS_PER_ZOOM = 8;

/** Level of spare rows and of markers removed since the full frame. */
export const NEVER_DRAWN = 255;

/** Level byte from which a marker is drawn at `zoom`. Rounded up, so that no visible marker is omitted. */
export function levelOfZoom(zoom: Zoom): number {
  return Math.min(NEVER_DRAWN - 1, Math.max(0, Math.ceil(zoom * LEVELS_PER_ZOOM)));
}

/** An empty frame for `capacity` markers of a layer with `symbols` symbols. Owns its arrays. */
export function createMarkerFrame(capacity: number, symbols: number): MarkerFrame {
  return {
    kind: 'full',
    version: 0,
    count: 0,
    place: new Float32Array(4 * capacity),
    look: new Uint8Array(4 * capacity),
    rank: new Float32Array(capacity),
    handle: new Uint32Array(capacity),
    ranks: new Float32Array(2 * symbols),
    cover: { minX: 0, minY: 0, maxX: 0, maxY: 0, minZoom: 0, maxZoom: 0, markerScale: 1 },
    index: {
      originX: 0,
      originY: 0,
      cell: 1,
      columns: 0,
      lines: 0,
      start: new Uint32Array(1),
      rowOf: new Uint32Array(capacity),
      rows: 0,
      spareFrom: 0,
      spareTo: 0,
      maxSize: 0,
    },
  };
}

/** The buffers to name in a transfer list. */
export function markerFrameBuffers(frame: MarkerFrame): ArrayBuffer[] {
  return [
    frame.place.buffer,
    frame.look.buffer,
    frame.rank.buffer,
    frame.handle.buffer,
    frame.ranks.buffer,
    frame.index.start.buffer,
    frame.index.rowOf.buffer,
  ];
}

/** The buffers to name in a transfer list. */
export function markerPatchBuffers(patch: MarkerPatch): ArrayBuffer[] {
  return [
    patch.look.buffer,
    patch.ranks.buffer,
    ...patch.added.flatMap(({ place, look, rank, handle }) => [
      place.buffer,
      look.buffer,
      rank.buffer,
      handle.buffer,
    ]),
  ];
}
