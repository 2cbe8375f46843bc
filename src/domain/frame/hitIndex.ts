/** What lies on top under the pointer, from a flat grid that the engine wrote with the frame. */
import { reportSize, type SizeOf } from '../derive/sizes.ts';
import { mercatorToPx } from '../geo/mercator.ts';
import type { CssPx, Mercator, Zoom } from '../units.ts';
import { levelOfZoom, LOOK, type MarkerFrame, type MarkerIndex } from './markerFrame.ts';
import type { MarkerMirror } from './markerMirror.ts';

/** Rows in a cell, about, where they are evenly spread. */
const ROWS_A_CELL = 4;
let cellOf = new Uint32Array(0);

/**
 * Writes the grid of a whole frame: two passes over its rows, in the engine.
 *
 * @param mirror   follows the frame already
 * @param largest  diameter of the layer's largest marker
 */
export function writeHitIndex(mirror: MarkerMirror, largest: CssPx, frame: MarkerFrame): void {
  const { index, cover } = frame;
  const width = cover.maxX - cover.minX;
  const height = cover.maxY - cover.minY;
  const cells = Math.max(1, mirror.count / ROWS_A_CELL);
  index.originX = cover.minX;
  index.originY = cover.minY;
  index.cell = Math.sqrt((width * height) / cells);
  index.columns = Math.ceil(width / index.cell) + 1;
  index.lines = Math.ceil(height / index.cell) + 1;
  index.rows = mirror.count;
  index.spareFrom = mirror.spareNext;
  index.spareTo = mirror.spareTo;
  index.maxSize = largest;
  if (index.start.length <= index.columns * index.lines)
    index.start = new Uint32Array(Math.ceil(index.columns * index.lines * 1.25) + 1);
  sortIntoCells(mirror, index);
}

function sortIntoCells(mirror: MarkerMirror, index: MarkerIndex): void {
  const { start, rowOf } = index;
  const cells = index.columns * index.lines;
  if (cellOf.length < mirror.count) cellOf = new Uint32Array(Math.ceil(mirror.count * 1.25));
  start.fill(0, 0, cells + 1);
  for (let at = 0; at < mirror.count; at++) {
    if (at === index.spareFrom) at = index.spareTo;
    if (at >= mirror.count) break;
    const column = Math.floor((mirror.x[at] - index.originX) / index.cell);
    const line = Math.floor((mirror.y[at] - index.originY) / index.cell);
    cellOf[at] = line * index.columns + column;
    start[cellOf[at] + 1]++;
  }
  for (let cell = 0; cell < cells; cell++) start[cell + 1] += start[cell];
  for (let at = mirror.count - 1; at >= 0; at--) {
    if (at === index.spareTo - 1) at = index.spareFrom - 1;
    if (at < 0) break;
    rowOf[--start[cellOf[at] + 1]] = at;
  }
  start.copyWithin(0, 1, cells + 1);
  start[cells] = mirror.count - (index.spareTo - index.spareFrom);
}

/**
 * Row of the marker on top at a point: the last one drawn of those whose disc covers it. Allocates nothing;
 * looks only at the cells around, and at the rows that came by patches.
 *
 * @param frame   with its patches applied
 * @param zoom    at which it is drawn: markers covered there cannot be hit
 * @param sizeOf  `reportSize` or `nodeSize`
 * @param slack   by how much a click may miss
 * @returns −1 for the bare map
 */
export function topMarkerAt(
  frame: MarkerFrame,
  x: Mercator,
  y: Mercator,
  zoom: Zoom,
  sizeOf: SizeOf,
  slack: CssPx = 0,
): number {
  const { index, cover } = frame;
  const perPx = 1 / mercatorToPx(zoom);
  asked.x = x;
  asked.y = y;
  asked.level = levelOfZoom(zoom);
  asked.perSize = (cover.markerScale * perPx) / 2;
  asked.miss = slack * perPx;
  asked.sizeOf = sizeOf;
  for (let at = frame.count - 1; at >= index.rows; at--) if (isHit(frame, at)) return at;
  let best = topIndexed(frame, index.maxSize * asked.perSize + asked.miss);
  for (let at = index.spareTo - 1; at >= index.spareFrom && at > best; at--) if (isHit(frame, at)) best = at;
  return best;
}

/** The question under way; kept so that asking allocates nothing. */
const asked = {
  x: 0,
  y: 0,
  level: 0,
  /** Mercator of half a CSS pixel of a marker's size. */
  perSize: 0,
  miss: 0,
  sizeOf: reportSize as SizeOf,
};

function topIndexed(frame: MarkerFrame, reach: Mercator): number {
  const { originX, originY, cell, columns, lines, start, rowOf } = frame.index;
  const left = Math.max(0, Math.floor((asked.x - reach - originX) / cell));
  const right = Math.min(columns - 1, Math.floor((asked.x + reach - originX) / cell));
  const top = Math.max(0, Math.floor((asked.y - reach - originY) / cell));
  const bottom = Math.min(lines - 1, Math.floor((asked.y + reach - originY) / cell));
  let best = -1;
  for (let line = top; line <= bottom; line++) {
    for (let column = left; column <= right; column++) {
      const here = line * columns + column;
      for (let i = start[here + 1] - 1; i >= start[here] && rowOf[i] > best; i--) {
        if (isHit(frame, rowOf[i])) best = rowOf[i];
      }
    }
  }
  return best;
}

function isHit({ place, look }: MarkerFrame, at: number): boolean {
  const byte = 4 * at;
  if (look[byte + LOOK.level] > asked.level) return false;
  const dx = place[byte] - asked.x + place[byte + 2];
  const dy = place[byte + 1] - asked.y + place[byte + 3];
  const size = asked.sizeOf(look[byte + LOOK.symbol], look[byte + LOOK.flags], look[byte + LOOK.detail]);
  const radius = size * asked.perSize + asked.miss;
  return dx * dx + dy * dy < radius * radius;
}
