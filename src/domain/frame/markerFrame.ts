import type { CssPx, Mercator, Zoom } from '../units.ts';

/**
 * What a draw of one marker layer needs, and nothing else. Row i of every column is the same
 * marker; rows are in draw order, so the last row lies on top. One thread owns a frame: sending it
 * gives it away, and the spent one comes back as the answer.
 *
 * Places are absolute Mercator coordinates, each split in two 32-bit floats (`high = fround(v)`,
 * `low = fround(v - high)`), so that 1 cm is told apart anywhere and a camera move changes no row.
 */
export interface MarkerFrame {
  readonly kind: 'full';
  /** Grows with every whole frame of the layer; a patch names the one it extends. */
  version: number;
  /** Rows in use; rows past it are stale. */
  count: number;
  /** [4 × capacity] xHigh, yHigh, xLow, yLow */
  place: Float32Array<ArrayBuffer>;
  /** [4 × capacity] symbol, flags, detail, level; see LOOK */
  look: Uint8Array<ArrayBuffer>;
  /**
   * [capacity] Reports: position within its symbol, oldest first; the decay is (rank − first) / (last − first).
   * Nodes: index of the node, by which its blink is staggered (T-43).
   */
  rank: Float32Array<ArrayBuffer>;
  /** [capacity] handle of the row in the engine, for `describe` */
  handle: Uint32Array<ArrayBuffer>;
  /** Ranks of the oldest and the newest displayed marker of each symbol, [2 × SYMBOL_COUNT]: first, last */
  ranks: Float32Array<ArrayBuffer>;
  /** What the frame is good for; see `needsNewFrame`. */
  cover: MarkerCover;
  /** For hit tests; see `topMarkerAt`. */
  index: MarkerIndex;
}

/** Where and at which zooms a frame holds every marker that shows. Bounds are Mercator. */
export interface MarkerCover {
  minX: Mercator;
  minY: Mercator;
  maxX: Mercator;
  maxY: Mercator;
  minZoom: Zoom;
  maxZoom: Zoom;
  /** Root font size / 16 for which covered markers were found. */
  markerScale: number;
}

/**
 * Flat grid over the rows of a whole frame, written by the engine so that the page builds nothing.
 * Row-major cells; those of cell c are rowOf[start[c]] … rowOf[start[c + 1] − 1], ascending.
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
  /** Rows of the whole frame; later ones came by patches and are not in the grid. */
  rows: number;
  /** Rows [spareFrom, spareTo) are kept free below the alarms; a patch puts new sounds there. */
  spareFrom: number;
  spareTo: number;
  /** Largest marker in the frame, without the root font scale. */
  maxSize: CssPx;
}

/**
 * A live change to the newest whole frame. First rows [from, from + length) get new looks, then each
 * of `added` puts whole rows at `at`: into spare rows of the frame, or after its last row, and then
 * the frame's count grows. Patches apply in order; one for another version is dropped.
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

/** Rows [at, at + count) of a frame, shaped as there. */
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
  /** Zoom × LEVELS_PER_ZOOM from which the marker is drawn: below it newer ones cover it. NEVER_DRAWN hides it. */
  level: 3,
} as const;

export const LOOK_FLAG = {
  /** Filtered out, or reclassified in the selected row (OV-03). */
  grey: 1,
  /** Newest report of all (32 px). */
  latest: 2,
  /** The report that a person points at in the table (38.4 px). */
  emphasised: 4,
  /** Nodes: pitch makes it a vertical sensor (T-44). */
  vertical: 8,
  /** Nodes: silent for longer than three times its interval (T-42, age ring). */
  stale: 16,
} as const;

export const LEVELS_PER_ZOOM = 8;

/** Level of spare rows and of markers gone since the whole frame. */
export const NEVER_DRAWN = 255;

/** Level byte from which a marker is drawn at `zoom`. Rounds up, so that nothing visible is left out. */
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
