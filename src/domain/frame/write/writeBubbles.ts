/** Counts of the displayed reports by cell of the map, for zooms without markers. */
import type { TimeIndex } from '../../index/timeIndex.ts';
import type { ReportColumns } from '../../reports/columns.ts';
import { SYMBOL_COUNT, SYMBOL_IS_ALARM, SYMBOL_SEVERITY } from '../../contract/reportTypes.ts';
import type { Zoom } from '../../units.ts';
import type { MapView } from '../view.ts';
import type { CountBubble } from '../overlayFrame.ts';
import { cellAt, cellSize, clampToCell, gridOver, type CellGrid } from './cellGrid.ts';

/** Free margin of a cell, horizontal and vertical, as share of it: half a bubble, so that two bubbles never touch. */
const EDGE = { x: 36 / 128, y: 15 / 128 } as const;

/** By cell, while bubbles are written. */
let counts = new Uint32Array(0);
let sumX = new Float64Array(0);
let sumY = new Float64Array(0);
/** Symbol + 1 of the most severe report; 0 none yet. */
let mostSevere = new Uint8Array(0);

/** The reports that bubbles count. */
export interface CountedReports {
  readonly columns: ReportColumns;
  readonly index: TimeIndex;
  /** [SYMBOL_COUNT] 1 for a symbol that counts */
  readonly counted: Uint8Array<ArrayBuffer>;
}

/** [SYMBOL_COUNT] All symbols, as below the cut-off. */
export const ALL_COUNTED = new Uint8Array(SYMBOL_COUNT).fill(1);
/** [SYMBOL_COUNT] All but alarms, as in a storm. */
export const SOUNDS_COUNTED = SYMBOL_IS_ALARM.map((isAlarm) => 1 - isAlarm);

/** Whether counts are shown instead of markers at a zoom. `cutoff` 0 or less: never. */
export function isCutOff(cutoff: Zoom, zoom: Zoom): boolean {
  return cutoff > 0 && zoom <= cutoff;
}

/**
 * Writes a bubble for each cell of the view that has displayed reports with a place, of the counted symbols. Panning changes no
 * count; the cells double with each whole zoom. O(displayed reports).
 *
 * @param counted  [SYMBOL_COUNT] 1 for a symbol that counts
 */
export function writeBubbles({ columns, index, counted }: CountedReports, view: MapView): CountBubble[] {
  const grid = gridOver(view, cellSize(view));
  if (grid.width === 0) return [];
  clearCells(grid.width * grid.height);
  const { x, y, symbol } = columns;
  const { rows, start, end } = index.drawn;
  for (let i = start; i < end; i++) {
    const row = rows[i];
    if (counted[symbol[row]] === 0) continue;
    const at = cellAt(grid, x[row], y[row]);
    if (at < 0) continue;
    counts[at]++;
    sumX[at] += x[row];
    sumY[at] += y[row];
    const before = mostSevere[at];
    if (before === 0 || SYMBOL_SEVERITY[symbol[row]] > SYMBOL_SEVERITY[before - 1])
      mostSevere[at] = symbol[row] + 1;
  }
  return bubblesOf(grid);
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

function bubblesOf({ left, top, width, height, cell }: CellGrid): CountBubble[] {
  const bubbles: CountBubble[] = [];
  for (let at = 0; at < width * height; at++) {
    const count = counts[at];
    if (count === 0) continue;
    const column = left + (at % width);
    const line = top + Math.floor(at / width);
    bubbles.push({
      x: cell * clampToCell(sumX[at] / count / cell, column, EDGE.x),
      y: cell * clampToCell(sumY[at] / count / cell, line, EDGE.y),
      count,
      symbol: mostSevere[at] - 1,
    });
  }
  return bubbles;
}
