/** The grid of a full frame, for hit tests and searches in a box. */
import type { CssPx } from '../../units.ts';
import type { MarkerFrame, MarkerIndex } from '../markerFrame.ts';
import type { MarkerMirror } from './markerMirror.ts';

/** Average number of rows in a cell, for an even distribution. */
const ROWS_PER_CELL = 4;
let cellOf = new Uint32Array(0);

/**
 * Writes the grid of a full frame, in the engine. O(rows).
 *
 * @param mirror   already has the rows of the frame
 * @param largest  diameter of the layer's largest marker
 */
export function writeHitIndex(mirror: MarkerMirror, largest: CssPx, frame: MarkerFrame): void {
  const { index, cover } = frame;
  const width = cover.maxX - cover.minX;
  const height = cover.maxY - cover.minY;
  const cells = Math.max(1, mirror.count / ROWS_PER_CELL);
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
