/**
 * Full frames of a marker layer. Reports and sensors provide their rows through a MarkerSource. Rows of the
 * upper class (alarms, unhealthy sensors) are always drawn above rows of the lower class.
 */
import { mercatorToPx } from '../../geo/mercator.ts';
import { reserveThinning, thinMarks, type ThinningPlan } from '../../derive/thinning.ts';
import type { CssPx } from '../../units.ts';
import type { MapView } from '../view.ts';
import { writeHitIndex } from './hitIndex.ts';
import { MANY_CANDIDATES, writeCover } from './markerCover.ts';
import { createMarkerFrame, LOOK, NEVER_DRAWN, type MarkerFrame } from '../markerFrame.ts';
import {
  COVERED,
  COVERED_UPPER,
  markSent,
  resetMirror,
  reserveStoreRow,
  type MarkerMirror,
} from './markerMirror.ts';

/** The rows of a layer. Its methods are called once per row and allocate nothing. */
export interface MarkerSource {
  /** Number of rows of the store, used or free. */
  readonly storeRows: number;
  /** Number of symbols of the layer: half the length of `ranks`. */
  readonly symbols: number;
  /** Maximum number of candidates that `collect` writes. */
  readonly candidates: number;
  /** Mercator by store row; NaN without a position. */
  readonly x: Float64Array;
  /** Mercator by store row; NaN without a position. */
  readonly y: Float64Array;
  /** Cover radius on the screen before the root font scale: half the smallest covering marker. */
  readonly coverPx: CssPx;
  /** Largest marker of the layer, before the root font scale. */
  readonly largest: CssPx;
  /**
   * Writes the displayed rows within the mirror's cover to its `work`: the upper class first, newest first
   * within each class. Sets `work.count`, `row`, `x`, `y`, `rank`. Returns the number of rows of the upper class.
   *
   * @param pxPerMercator  CSS pixels at the closest zoom of the cover
   */
  collect(mirror: MarkerMirror, pxPerMercator: number): number;
  /** Whether a row is displayed and has a position. */
  isShown(row: number): boolean;
  /** Whether a row belongs to the upper class. */
  isUpper(row: number): boolean;
  /** Whether a change of a row shows it though a newer one covers it, until the next full frame. */
  staysDrawn(row: number): boolean;
  /** Writes symbol, flags and detail of a row's LOOK; leaves the level unchanged. */
  writeLook(row: number, look: Uint8Array, at: number): void;
  /** Rank of a row, as `rank` of the frame. */
  rankOf(row: number): number;
  /** Writes first and last rank of each symbol, as `ranks` of the frame. */
  writeRanks(out: Float32Array): void;
  /** Resets ranks to count from 0; called before each full frame. */
  resetRanks(): void;
}

/** Source of a layer's frames and patches. */
export interface WrittenLayer {
  /** Of the last frame. */
  readonly mirror: MarkerMirror;
  readonly source: MarkerSource;
}

/** Rows reserved below the upper class for patches, and appended rows after which a full frame is due. */
export const SPARE_ROWS = 1024;
export const APPENDED_ROWS = 2048;
/** Number of rows above which levels beyond the view's zoom are not computed. */
const ENOUGH_ROWS = 65_536;

/**
 * Writes a full frame for a view, and sets the mirror to it.
 *
 * @param spare  a returned frame or undefined; reused where it is large enough
 * @returns the spare or a new frame, owned by the caller; its version is one more than the last one
 */
export function writeFullFrame(
  layer: WrittenLayer,
  view: MapView,
  spare: MarkerFrame | undefined,
): MarkerFrame {
  const { mirror, source } = layer;
  const { work, result } = mirror;
  reserveThinning(work, source.candidates);
  source.resetRanks();
  const upper = collectCandidates(layer, view);
  thinMarks(work, planOf(layer, view), result);
  mirror.cover.maxZoom = result.finest;
  mirror.thinned = work.count - result.drawn;
  const capacity = result.drawn + SPARE_ROWS + APPENDED_ROWS;
  resetMirror(mirror, source.storeRows, capacity);
  const frame = frameOf(spare, capacity, source.symbols);
  placeCandidates(layer, frame, upper);
  finishFrame(layer, frame);
  return frame;
}

/** Collects the candidates within wide bounds, or within narrower ones where there are many. */
function collectCandidates({ mirror, source }: WrittenLayer, view: MapView): number {
  let upper = 0;
  for (const isCrowded of [false, true]) {
    writeCover(view, { isCrowded, coverPx: source.coverPx }, mirror.cover);
    upper = source.collect(mirror, mercatorToPx(mirror.cover.maxZoom));
    if (mirror.work.count <= MANY_CANDIDATES) break;
  }
  return upper;
}

function planOf({ mirror, source }: WrittenLayer, view: MapView): ThinningPlan {
  const { cover } = mirror;
  const scale = mercatorToPx(cover.maxZoom);
  return {
    width: (cover.maxX - cover.minX) * scale,
    height: (cover.maxY - cover.minY) * scale,
    coverPx: source.coverPx * cover.markerScale,
    coarsest: cover.minZoom,
    zoom: view.zoom,
    finest: cover.maxZoom,
    enoughRows: ENOUGH_ROWS,
  };
}

function frameOf(spare: MarkerFrame | undefined, capacity: number, symbols: number): MarkerFrame {
  if (spare !== undefined && spare.handle.length >= capacity) return spare;
  return createMarkerFrame(Math.ceil(capacity * 1.25), symbols);
}

/** Assigns frame rows to the drawn candidates: lower class, spare rows, upper class; the topmost last. */
function placeCandidates(layer: WrittenLayer, frame: MarkerFrame, upper: number): void {
  const { mirror } = layer;
  const { work } = mirror;
  let at = 0;
  for (let i = work.count - 1; i >= upper; i--) at = placeCandidate(layer, frame, i, at, upper);
  mirror.spareNext = at;
  mirror.spareTo = at + SPARE_ROWS;
  writeSpareRows(mirror, frame);
  at = mirror.spareTo;
  for (let i = upper - 1; i >= 0; i--) at = placeCandidate(layer, frame, i, at, upper);
  mirror.count = at;
  mirror.appendableRows = APPENDED_ROWS;
}

// oxlint-disable-next-line shotpoint/parameters -- called per item, where an object would be garbage
function placeCandidate(
  layer: WrittenLayer,
  frame: MarkerFrame,
  i: number,
  at: number,
  upper: number,
): number {
  const { mirror, source } = layer;
  const { work, look } = mirror;
  const row = work.row[i];
  const level = work.level[i];
  if (level === NEVER_DRAWN) {
    mirror.frameRow[row] = i < upper ? COVERED_UPPER : COVERED;
    return at;
  }
  source.writeLook(row, look, 4 * at);
  look[4 * at + LOOK.level] = level;
  assignFrameRow(layer, row, at);
  writePlace(frame.place, at, source.x[row], source.y[row]);
  frame.rank[at] = work.rank[i];
  frame.handle[at] = row;
  return at + 1;
}

/** Assigns frame row `at` to a store row, with its position. */
export function assignFrameRow({ mirror, source }: WrittenLayer, row: number, at: number): void {
  reserveStoreRow(mirror, row);
  mirror.frameRow[row] = at;
  mirror.rowAt[at] = row;
  mirror.x[at] = source.x[row];
  mirror.y[at] = source.y[row];
}

function writeSpareRows(mirror: MarkerMirror, frame: MarkerFrame): void {
  const { spareNext, spareTo, look } = mirror;
  frame.place.fill(0, 4 * spareNext, 4 * spareTo);
  frame.rank.fill(0, spareNext, spareTo);
  frame.handle.fill(0, spareNext, spareTo);
  look.fill(0, 4 * spareNext, 4 * spareTo);
  for (let at = spareNext; at < spareTo; at++) look[4 * at + LOOK.level] = NEVER_DRAWN;
}

function finishFrame({ mirror, source }: WrittenLayer, frame: MarkerFrame): void {
  frame.version = ++mirror.version;
  frame.count = mirror.count;
  mirror.fullFrameDue = false;
  markSent(mirror);
  frame.look.set(mirror.look.subarray(0, 4 * mirror.count));
  source.writeRanks(frame.ranks);
  Object.assign(frame.cover, mirror.cover);
  writeHitIndex(mirror, source.largest, frame);
}

/** Writes a position to row `at` as high and low 32-bit floats, see MarkerFrame. */
// oxlint-disable-next-line shotpoint/parameters -- called per item, where an object would be garbage
export function writePlace(place: Float32Array, at: number, x: number, y: number): void {
  const xHigh = Math.fround(x);
  const yHigh = Math.fround(y);
  place[4 * at] = xHigh;
  place[4 * at + 1] = yHigh;
  place[4 * at + 2] = x - xHigh;
  place[4 * at + 3] = y - yHigh;
}
