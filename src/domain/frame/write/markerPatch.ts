/** Patches of a marker layer: live changes without a full frame. */
import { isCoveredPlace } from './markerCover.ts';
import { LOOK, type MarkerPatch, type MarkerRows } from '../markerFrame.ts';
import { writePlace, type MarkerSource } from './markerLayer.ts';
import {
  ABSENT,
  changeLook,
  COVERED,
  COVERED_UPPER,
  frameRowOf,
  hideMarker,
  markSent,
  reserveMirror,
  assignFrameRow,
  type MarkerMirror,
} from './markerMirror.ts';

const look = new Uint8Array(4);

/**
 * Updates the mirror for one store row that was added, changed, hidden or removed. O(1), allocates nothing. The next
 * `takeLayerPatch` contains the change.
 */
export function followRow(mirror: MarkerMirror, source: MarkerSource, row: number): void {
  if (mirror.fullFrameDue) return;
  const at = frameRowOf(mirror, row);
  if (!source.isShown(row) || !isCoveredPlace(mirror.cover, source.x[row], source.y[row])) {
    if (at >= 0) hideMarker(mirror, at);
    else if (at !== ABSENT) mirror.frameRow[row] = ABSENT;
    return;
  }
  const isUpper = source.isUpper(row);
  if (at === COVERED_UPPER || (at === COVERED && !isUpper)) return;
  if (at >= 0 && isSamePlace(mirror, source, row, at) && isUpper === at >= mirror.spareTo) {
    source.writeLook(row, look, 0);
    changeLook(mirror, at, look[LOOK.symbol], look[LOOK.flags], look[LOOK.detail]);
    return;
  }
  if (at >= 0) hideMarker(mirror, at);
  append(mirror, source, row, isUpper);
}

/** As `followRow`, for a row whose position has changed: a covered one is shown on top until the next full frame. */
export function followMovedRow(mirror: MarkerMirror, source: MarkerSource, row: number): void {
  const at = frameRowOf(mirror, row);
  if (at === COVERED || at === COVERED_UPPER) {
    mirror.frameRow[row] = ABSENT;
    mirror.stale++;
  }
  followRow(mirror, source, row);
}

/**
 * The changes of the layer since its last frame or patch.
 *
 * @param symbols  symbols of the layer
 * @returns undefined where nothing on the page changes, and where `mirror.fullFrameDue` is set; its buffers are
 *          owned by the caller
 */
export function takeLayerPatch(
  mirror: MarkerMirror,
  source: MarkerSource,
  symbols: number,
): MarkerPatch | undefined {
  const lower = mirror.spareNext - mirror.sentSpare;
  const upper = mirror.count - mirror.sentCount;
  const changed = mirror.dirtyTo > 0;
  if (mirror.fullFrameDue || (!changed && lower + upper === 0)) return undefined;
  const ranks = new Float32Array(2 * symbols);
  source.writeRanks(ranks);
  const patch: MarkerPatch = {
    kind: 'patch',
    version: mirror.version,
    from: changed ? mirror.dirtyFrom : 0,
    look: changed ? mirror.look.slice(4 * mirror.dirtyFrom, 4 * mirror.dirtyTo) : new Uint8Array(0),
    added: [
      ...(lower > 0 ? [rowsOf(mirror, source, mirror.sentSpare, lower)] : []),
      ...(upper > 0 ? [rowsOf(mirror, source, mirror.sentCount, upper)] : []),
    ],
    ranks,
  };
  markSent(mirror);
  return patch;
}

function isSamePlace(mirror: MarkerMirror, source: MarkerSource, row: number, at: number): boolean {
  return mirror.x[at] === source.x[row] && mirror.y[at] === source.y[row];
}

/** Adds a row on top of its class, drawn at every zoom. Without a free row, a full frame is due. */
function append(mirror: MarkerMirror, source: MarkerSource, row: number, isUpper: boolean): void {
  const full = isUpper ? mirror.appendableRows === 0 : mirror.spareNext === mirror.spareTo;
  if (full) {
    mirror.fullFrameDue = true;
    return;
  }
  const at = isUpper ? mirror.count++ : mirror.spareNext++;
  if (isUpper) mirror.appendableRows--;
  reserveMirror(mirror, mirror.count);
  assignFrameRow(mirror, row, at, source.x[row], source.y[row]);
  source.writeLook(row, mirror.look, 4 * at);
  mirror.look[4 * at + LOOK.level] = 0;
}

/** Copies frame rows [at, at + count) from the mirror. */
function rowsOf(mirror: MarkerMirror, source: MarkerSource, at: number, count: number): MarkerRows {
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
