/** Patches of a marker layer: live changes without a full frame. */
import { isCoveredPlace } from './markerCover.ts';
import { LOOK, type MarkerPatch, type MarkerRows } from '../markerFrame.ts';
import { assignFrameRow, writePlace, type WrittenLayer } from './writeFullFrame.ts';
import {
  ABSENT,
  changeLook,
  COVERED,
  COVERED_UPPER,
  frameRowOf,
  hideMarker,
  markSent,
  reserveMirror,
} from './markerMirror.ts';

const look = new Uint8Array(4);

/**
 * Updates the mirror for one store row that was added, changed, hidden or removed. O(1), allocates nothing. The next
 * `takeLayerPatch` contains the change.
 */
export function updateMirrorRow(layer: WrittenLayer, row: number): void {
  const { mirror, source } = layer;
  if (mirror.fullFrameDue) return;
  const at = frameRowOf(mirror, row);
  if (!source.isShown(row) || !isCoveredPlace(mirror.cover, source.x[row], source.y[row])) {
    if (at >= 0) hideMarker(mirror, at);
    else if (at !== ABSENT) mirror.frameRow[row] = ABSENT;
    return;
  }
  const isUpper = source.isUpper(row);
  if (at === COVERED_UPPER || (at === COVERED && !isUpper)) return;
  if (at >= 0 && isSamePlace(layer, row, at) && isUpper === at >= mirror.spareTo) {
    source.writeLook(row, look, 0);
    if (source.staysDrawn(row)) mirror.look[4 * at + LOOK.level] = 0;
    changeLook(mirror, at, look);
    return;
  }
  if (at >= 0) hideMarker(mirror, at);
  if (isUpper) addUpper(layer, row);
  else addLower(layer, row);
}

/** As `updateMirrorRow`, for a row whose position has changed: a covered one is shown on top until the next full frame. */
export function followMovedRow(layer: WrittenLayer, row: number): void {
  const { mirror } = layer;
  const at = frameRowOf(mirror, row);
  if (at === COVERED || at === COVERED_UPPER) {
    mirror.frameRow[row] = ABSENT;
    mirror.stale++;
  }
  updateMirrorRow(layer, row);
}

/**
 * The changes of the layer since its last frame or patch.
 *
 * @returns undefined where nothing on the page changes, and where `mirror.fullFrameDue` is set; its buffers are
 *          owned by the caller
 */
export function takeLayerPatch(layer: WrittenLayer): MarkerPatch | undefined {
  const { mirror, source } = layer;
  const lower = mirror.spareNext - mirror.sentSpare;
  const upper = mirror.count - mirror.sentCount;
  const changed = mirror.dirtyTo > 0;
  if (mirror.fullFrameDue || (!changed && lower + upper === 0)) return undefined;
  const ranks = new Float32Array(2 * source.symbols);
  source.writeRanks(ranks);
  const patch: MarkerPatch = {
    kind: 'patch',
    version: mirror.version,
    from: changed ? mirror.dirtyFrom : 0,
    look: changed ? mirror.look.slice(4 * mirror.dirtyFrom, 4 * mirror.dirtyTo) : new Uint8Array(0),
    added: [
      ...(lower > 0 ? [rowsOf(layer, mirror.sentSpare, lower)] : []),
      ...(upper > 0 ? [rowsOf(layer, mirror.sentCount, upper)] : []),
    ],
    ranks,
  };
  markSent(mirror);
  return patch;
}

function isSamePlace({ mirror, source }: WrittenLayer, row: number, at: number): boolean {
  return mirror.x[at] === source.x[row] && mirror.y[at] === source.y[row];
}

/** Adds a row on top of the upper class. Without a free row, a full frame is due. */
function addUpper(layer: WrittenLayer, row: number): void {
  const { mirror } = layer;
  if (mirror.appendableRows === 0) {
    mirror.fullFrameDue = true;
    return;
  }
  mirror.appendableRows--;
  addAt(layer, row, mirror.count++);
}

/** Adds a row on top of the lower class. Without a free row, a full frame is due. */
function addLower(layer: WrittenLayer, row: number): void {
  const { mirror } = layer;
  if (mirror.spareNext === mirror.spareTo) mirror.fullFrameDue = true;
  else addAt(layer, row, mirror.spareNext++);
}

/** Assigns a free frame row, drawn at every zoom. */
function addAt(layer: WrittenLayer, row: number, at: number): void {
  const { mirror, source } = layer;
  reserveMirror(mirror, mirror.count);
  assignFrameRow(layer, row, at);
  source.writeLook(row, mirror.look, 4 * at);
  mirror.look[4 * at + LOOK.level] = 0;
}

/** Copies frame rows [at, at + count) from the mirror. */
function rowsOf({ mirror, source }: WrittenLayer, at: number, count: number): MarkerRows {
  const place = new Float32Array(4 * count);
  const rank = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    writePlace(place, i, mirror.x[at + i], mirror.y[at + i]);
    rank[i] = source.rankOf(mirror.rowAt[at + i]);
  }
  return {
    at,
    count,
    place,
    look: mirror.look.slice(4 * at, 4 * (at + count)),
    rank,
    handle: mirror.rowAt.slice(at, at + count),
  };
}
