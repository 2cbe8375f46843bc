/** Counts of the displayed reports by cells of the map, for zooms at which no marker is drawn (OV-06, T-41). */
import type { TimeIndex } from '../../index/timeIndex.ts';
import type { ReportColumns } from '../../reports/columns.ts';
import { SYMBOL_SEVERITY } from '../../contract/reportTypes.ts';
import type { Mercator, Unit01, Zoom } from '../../units.ts';
import type { MapView } from '../view.ts';
import type { CountBubble } from '../overlayFrame.ts';

/** Cells of a world at zoom 0: 128 px at a whole zoom, less than 256 up to the next. */
const CELLS_AT_ZOOM_0 = 4;
/** Share of a cell kept free at its edges, across and along: room for half a bubble, so that two never touch. */
const EDGE = { x: 36 / 128, y: 15 / 128 } as const;
/** Cells of a view that no screen has. */
const MOST_CELLS = 1 << 16;

let counts = new Uint32Array(0);
let sumX = new Float64Array(0);
let sumY = new Float64Array(0);
/** Symbol + 1; 0 none yet. */
let mostSevere = new Uint8Array(0);

/** Whether markers are hidden and counts shown at a zoom. */
export function isCutOff(cutoff: Zoom, zoom: Zoom): boolean {
  return cutoff > 0 && zoom <= cutoff;
}

/**
 * A bubble for each cell of the view that holds displayed reports with a place. Cells stand still on the
 * map, so that panning changes no count, and double with each whole zoom.
 */
export function writeBubbles(columns: ReportColumns, index: TimeIndex, view: MapView): CountBubble[] {
  const cell = view.markerScale / (CELLS_AT_ZOOM_0 * 2 ** Math.floor(view.zoom));
  const left = Math.floor(view.minX / cell);
  const top = Math.floor(view.minY / cell);
  const width = Math.floor(view.maxX / cell) - left + 1;
  const height = Math.floor(view.maxY / cell) - top + 1;
  if (!(width > 0 && height > 0 && width * height <= MOST_CELLS)) return [];
  clearCells(width * height);
  const { x, y, symbol } = columns;
  const { rows, start, end } = index.drawn;
  for (let i = start; i < end; i++) {
    const row = rows[i];
    const column = Math.floor(x[row] / cell) - left;
    const line = Math.floor(y[row] / cell) - top;
    if (!(column >= 0 && column < width && line >= 0 && line < height)) continue;
    const at = line * width + column;
    counts[at]++;
    sumX[at] += x[row];
    sumY[at] += y[row];
    const before = mostSevere[at];
    if (before === 0 || SYMBOL_SEVERITY[symbol[row]] > SYMBOL_SEVERITY[before - 1])
      mostSevere[at] = symbol[row] + 1;
  }
  return bubblesOf({ left, top, width, height, cell });
}

/** The cells of a view, in a grid that stands still on the map. */
interface Cells {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly cell: Mercator;
}

function clearCells(cells: number): void {
  if (counts.length < cells) {
    counts = new Uint32Array(cells);
    sumX = new Float64Array(cells);
    sumY = new Float64Array(cells);
    mostSevere = new Uint8Array(cells);
    return;
  }
  for (const column of [counts, sumX, sumY, mostSevere]) column.fill(0, 0, cells);
}

function bubblesOf({ left, top, width, height, cell }: Cells): CountBubble[] {
  const bubbles: CountBubble[] = [];
  for (let at = 0; at < width * height; at++) {
    const count = counts[at];
    if (count === 0) continue;
    const column = left + (at % width);
    const line = top + Math.floor(at / width);
    bubbles.push({
      x: cell * within(sumX[at] / count / cell, column, EDGE.x),
      y: cell * within(sumY[at] / count / cell, line, EDGE.y),
      count,
      symbol: mostSevere[at] - 1,
    });
  }
  return bubbles;
}

/** The place in cells, as near as the edges of its cell allow. */
function within(place: number, cell: number, edge: Unit01): number {
  return Math.min(cell + 1 - edge, Math.max(cell + edge, place));
}
