/**
 * The engine's copy of a marker layer on the page, the source of patches: the store row and look of each row
 * of the newest frame.
 */
import { grownF64, grownU8, grownU32 } from '../../reports/columns.ts';
import { createThinningWork, type ThinningResult, type ThinningWork } from '../../derive/thinning.ts';
import { LOOK, NEVER_DRAWN, type MarkerCover } from '../markerFrame.ts';

/** A layer's writer: mirror of the last frame, and scratch. Owns all its arrays. */
export interface MarkerMirror {
  /** Version of the last full frame; 0 before the first. */
  version: number;
  readonly cover: MarkerCover;
  /** Rows of the frame, rows of patches included. */
  count: number;
  /** Next free row below the upper class, and the end of the free rows. */
  spareNext: number;
  spareTo: number;
  /** `count` and `spareNext` at the last frame or patch. */
  sentCount: number;
  sentSpare: number;
  /** The changes do not fit a patch: the next frame must be a full one. */
  fullFrameDue: boolean;
  /** Rows that the next patches may still append. */
  appendableRows: number;
  /** by frame row: store row, position and look, as on the page */
  rowAt: Uint32Array<ArrayBuffer>;
  x: Float64Array<ArrayBuffer>;
  y: Float64Array<ArrayBuffer>;
  look: Uint8Array<ArrayBuffer>;
  /** by store row: frame row, ABSENT, COVERED or COVERED_UPPER */
  frameRow: Int32Array<ArrayBuffer>;
  /** Frame rows [dirtyFrom, dirtyTo) whose look changed since the last patch. */
  dirtyFrom: number;
  dirtyTo: number;
  /** Number of changes that only a full frame shows exactly: markers under a removed one, the rank of a late report. */
  stale: number;
  /** Candidates that the last full frame omitted because newer ones cover them at its closest zoom. */
  thinned: number;
  readonly work: ThinningWork;
  readonly result: ThinningResult;
}

/** Outside of the frame's bounds, or not displayed when it was written. */
export const ABSENT = -1;
/** In its bounds but covered at its closest zoom; of the lower and of the upper class. */
export const COVERED = -2;
export const COVERED_UPPER = -3;

/** A mirror before the first frame. Owns its arrays. */
export function createMarkerMirror(): MarkerMirror {
  return {
    version: 0,
    cover: { minX: 0, minY: 0, maxX: 0, maxY: 0, minZoom: 0, maxZoom: 0, markerScale: 1 },
    count: 0,
    spareNext: 0,
    spareTo: 0,
    sentCount: 0,
    sentSpare: 0,
    fullFrameDue: true,
    appendableRows: 0,
    rowAt: new Uint32Array(0),
    x: new Float64Array(0),
    y: new Float64Array(0),
    look: new Uint8Array(0),
    frameRow: new Int32Array(0),
    dirtyFrom: 0,
    dirtyTo: 0,
    stale: 0,
    thinned: 0,
    work: createThinningWork(),
    result: { drawn: 0, finest: 0 },
  };
}

/** Clears the mirror and reserves memory for a frame of `frameRows` rows from a store of `storeRows` rows. */
export function resetMirror(mirror: MarkerMirror, storeRows: number, frameRows: number): void {
  if (mirror.frameRow.length < storeRows) mirror.frameRow = new Int32Array(Math.ceil(storeRows * 1.25));
  mirror.frameRow.fill(ABSENT);
  reserveMirror(mirror, frameRows);
  mirror.count = 0;
  mirror.stale = 0;
}

/** Reserves memory for frame rows; existing rows stay. */
export function reserveMirror(mirror: MarkerMirror, frameRows: number): void {
  if (mirror.rowAt.length >= frameRows) return;
  const capacity = Math.max(1024, Math.ceil(frameRows * 1.25));
  mirror.rowAt = grownU32(mirror.rowAt, capacity);
  mirror.x = grownF64(mirror.x, capacity);
  mirror.y = grownF64(mirror.y, capacity);
  mirror.look = grownU8(mirror.look, 4 * capacity);
}

/** Frame row of a store row, or ABSENT, COVERED or COVERED_UPPER. */
export function frameRowOf(mirror: MarkerMirror, row: number): number {
  return row < mirror.frameRow.length ? mirror.frameRow[row] : ABSENT;
}

/** Reserves memory for a store row. */
export function reserveStoreRow(mirror: MarkerMirror, row: number): void {
  if (row < mirror.frameRow.length) return;
  const longer = new Int32Array(Math.max(1024, 2 * row)).fill(ABSENT);
  longer.set(mirror.frameRow);
  mirror.frameRow = longer;
}

/**
 * Sets symbol, flags and detail of a frame row, and records the row for the next patch where they changed.
 *
 * @param wanted  [4] as LOOK; its level is not read
 */
export function changeLook(mirror: MarkerMirror, at: number, wanted: Uint8Array): void {
  const { look } = mirror;
  const byte = 4 * at;
  if (
    look[byte + LOOK.symbol] === wanted[LOOK.symbol] &&
    look[byte + LOOK.flags] === wanted[LOOK.flags] &&
    look[byte + LOOK.detail] === wanted[LOOK.detail]
  )
    return;
  look[byte + LOOK.symbol] = wanted[LOOK.symbol];
  look[byte + LOOK.flags] = wanted[LOOK.flags];
  look[byte + LOOK.detail] = wanted[LOOK.detail];
  noteDirty(mirror, at);
}

/** Hides a frame row until the next full frame. */
export function hideMarker(mirror: MarkerMirror, at: number): void {
  mirror.look[4 * at + LOOK.level] = NEVER_DRAWN;
  mirror.frameRow[mirror.rowAt[at]] = ABSENT;
  mirror.stale++;
  noteDirty(mirror, at);
}

/** Records that the page has all rows of the mirror. */
export function markSent(mirror: MarkerMirror): void {
  mirror.sentCount = mirror.count;
  mirror.sentSpare = mirror.spareNext;
  mirror.dirtyFrom = Infinity;
  mirror.dirtyTo = 0;
}

/** Records a changed look for the next patch, unless the row is new: the patch contains new rows completely. */
function noteDirty(mirror: MarkerMirror, at: number): void {
  const isNew = at < mirror.spareTo ? at >= mirror.sentSpare : at >= mirror.sentCount;
  if (isNew) return;
  mirror.dirtyFrom = Math.min(mirror.dirtyFrom, at);
  mirror.dirtyTo = Math.max(mirror.dirtyTo, at + 1);
}
