/** What lies on top under the pointer, from a flat grid that the engine wrote with the frame. */
import type { SizeOf } from '../derive/sizes.ts';
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
  const scale = cover.markerScale * perPx;
  const miss = slack * perPx;
  const level = levelOfZoom(zoom);
  const reach = (index.maxSize / 2) * scale + miss;
  const covers = (at: number): boolean => isHit(frame, at, x, y, level, scale, miss, sizeOf);
  for (let at = frame.count - 1; at >= index.rows; at--) if (covers(at)) return at;
  let best = topIndexed(frame, x, y, reach, covers);
  for (let at = index.spareTo - 1; at >= index.spareFrom && at > best; at--) if (covers(at)) best = at;
  return best;
}

function topIndexed(
  frame: MarkerFrame,
  x: Mercator,
  y: Mercator,
  reach: Mercator,
  covers: (at: number) => boolean,
): number {
  const { originX, originY, cell, columns, lines, start, rowOf } = frame.index;
  const left = Math.max(0, Math.floor((x - reach - originX) / cell));
  const right = Math.min(columns - 1, Math.floor((x + reach - originX) / cell));
  const top = Math.max(0, Math.floor((y - reach - originY) / cell));
  const bottom = Math.min(lines - 1, Math.floor((y + reach - originY) / cell));
  let best = -1;
  for (let line = top; line <= bottom; line++) {
    for (let column = left; column <= right; column++) {
      const here = line * columns + column;
      for (let i = start[here + 1] - 1; i >= start[here] && rowOf[i] > best; i--) {
        if (covers(rowOf[i])) best = rowOf[i];
      }
    }
  }
  return best;
}

function isHit(
  frame: MarkerFrame,
  at: number,
  x: Mercator,
  y: Mercator,
  level: number,
  scale: number,
  miss: Mercator,
  sizeOf: SizeOf,
): boolean {
  const { place, look } = frame;
  const byte = 4 * at;
  if (look[byte + LOOK.level] > level) return false;
  const dx = place[byte] - x + place[byte + 2];
  const dy = place[byte + 1] - y + place[byte + 3];
  const size = sizeOf(look[byte + LOOK.symbol], look[byte + LOOK.flags], look[byte + LOOK.detail]);
  const radius = (size / 2) * scale + miss;
  return dx * dx + dy * dy < radius * radius;
}
