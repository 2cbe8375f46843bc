import type { Zoom } from '../units.ts';

/**
 * What a draw of one marker layer needs, and nothing else. Row i of every column is the same
 * marker; rows are in draw order, so the last row lies on top. One thread owns a frame: sending it
 * gives it away, and the spent one comes back as the answer.
 *
 * Places are absolute Mercator coordinates, each split in two 32-bit floats (`high = fround(v)`,
 * `low = fround(v - high)`), so that 1 cm is told apart anywhere and a camera move changes no row.
 */
export interface MarkerFrame {
  readonly kind: 'whole';
  /** Grows with every whole frame of the layer; a patch names the one it extends. */
  version: number;
  /** Rows in use; rows past it are stale. */
  count: number;
  /** [4 × capacity] xHigh, yHigh, xLow, yLow */
  place: Float32Array<ArrayBuffer>;
  /** [4 × capacity] symbol, flags, detail, level; see LOOK */
  look: Uint8Array<ArrayBuffer>;
  /** [capacity] position within its symbol, oldest first; the decay is (rank − first) / (last − first) */
  rank: Float32Array<ArrayBuffer>;
  /** [capacity] handle of the row in the engine, for `describe` */
  handle: Uint32Array<ArrayBuffer>;
  /** Ranks of the oldest and the newest displayed marker of each symbol, [2 × SYMBOL_COUNT]: first, last */
  ranks: Float32Array<ArrayBuffer>;
}

/**
 * A live change to the newest whole frame: rows [from, from + length) get new looks, and `added`
 * rows are appended after the frame's last row. Patches apply in order; one for another version is
 * dropped.
 */
export interface MarkerPatch {
  readonly kind: 'patch';
  readonly version: number;
  readonly from: number;
  /** [4 × length] */
  readonly look: Uint8Array<ArrayBuffer>;
  readonly added: {
    readonly count: number;
    readonly place: Float32Array<ArrayBuffer>;
    readonly look: Uint8Array<ArrayBuffer>;
    readonly rank: Float32Array<ArrayBuffer>;
    readonly handle: Uint32Array<ArrayBuffer>;
  };
  readonly ranks: Float32Array<ArrayBuffer>;
}

/** Bytes of `look`. */
export const LOOK = {
  /** Reports: index into REPORT_SYMBOLS. Nodes: index into NODE_HEALTH. */
  symbol: 0,
  /** Bits of LOOK_FLAG. */
  flags: 1,
  /** Reports: burst count, 0 or 1 = none. Nodes: index into SOUND_LEVELS. */
  detail: 2,
  /** Zoom × LEVELS_PER_ZOOM from which the marker is drawn: below it newer ones cover it. */
  level: 3,
} as const;

export const LOOK_FLAG = {
  /** Filtered out, or reclassified in the selected row (OV-03). */
  grey: 1,
  /** Newest report of all (32 px). */
  latest: 2,
  /** 38.4 px. */
  emphasised: 4,
  /** Nodes: pitch makes it a vertical sensor (T-44). */
  vertical: 8,
  /** Nodes: silent for longer than three times its interval (T-42, age ring). */
  stale: 16,
} as const;

export const LEVELS_PER_ZOOM = 8;

/** Level byte from which a marker is drawn at `zoom`. Rounds up, so that nothing visible is left out. */
export function levelOfZoom(zoom: Zoom): number {
  return Math.min(255, Math.max(0, Math.ceil(zoom * LEVELS_PER_ZOOM)));
}

export function createMarkerFrame(capacity: number, symbols: number): MarkerFrame {
  return {
    kind: 'whole',
    version: 0,
    count: 0,
    place: new Float32Array(4 * capacity),
    look: new Uint8Array(4 * capacity),
    rank: new Float32Array(capacity),
    handle: new Uint32Array(capacity),
    ranks: new Float32Array(2 * symbols),
  };
}

/** The buffers to name in a transfer list. */
export function markerFrameBuffers(frame: MarkerFrame): ArrayBuffer[] {
  return [frame.place.buffer, frame.look.buffer, frame.rank.buffer, frame.handle.buffer, frame.ranks.buffer];
}

export function markerPatchBuffers(patch: MarkerPatch): ArrayBuffer[] {
  const { added } = patch;
  return [
    patch.look.buffer,
    added.place.buffer,
    added.look.buffer,
    added.rank.buffer,
    added.handle.buffer,
    patch.ranks.buffer,
  ];
}
