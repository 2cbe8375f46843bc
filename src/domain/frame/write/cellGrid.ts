/** Square cells of the map; reports or sensors of one cell are counted together. */
import type { Mercator, Unit01 } from '../../units.ts';
import type { MapView } from '../view.ts';

/** Cells of the world at zoom 0, per axis: a cell is 128 px at a whole zoom, less than 256 px up to the next one. */
const CELLS_AT_ZOOM_0 = 4;
/** Above the number of cells of any screen. */
const MAX_CELLS = 1 << 16;

/**
 * Cells over a part of the map. Cell boundaries are multiples of `cell`, so that panning moves no boundary.
 * Index of a cell: line × width + column.
 */
export interface CellGrid {
  /** Column and line of the first cell, counted from the origin of the map. */
  readonly left: number;
  readonly top: number;
  /** Columns and lines. */
  readonly width: number;
  readonly height: number;
  /** Side of a cell. */
  readonly cell: Mercator;
}

/** A grid without cells. */
export const EMPTY_GRID: CellGrid = { left: 0, top: 0, width: 0, height: 0, cell: 1 };

/** Side of the cells for a view. Constant between two whole zooms. */
export function cellSize({ zoom, markerScale }: MapView): Mercator {
  return markerScale / (CELLS_AT_ZOOM_0 * 2 ** Math.floor(zoom));
}

/** The grid over bounds; EMPTY_GRID where they are empty, not finite or have more cells than any screen. */
export function gridOver(
  { minX, minY, maxX, maxY }: Pick<MapView, 'minX' | 'minY' | 'maxX' | 'maxY'>,
  cell: Mercator,
): CellGrid {
  const left = Math.floor(minX / cell);
  const top = Math.floor(minY / cell);
  const width = Math.floor(maxX / cell) - left + 1;
  const height = Math.floor(maxY / cell) - top + 1;
  return width > 0 && height > 0 && width * height <= MAX_CELLS
    ? { left, top, width, height, cell }
    : EMPTY_GRID;
}

/** Index of the cell at a point; −1 outside of the grid and for NaN. Called once per row. */
export function cellAt({ left, top, width, height, cell }: CellGrid, x: Mercator, y: Mercator): number {
  const column = Math.floor(x / cell) - left;
  const line = Math.floor(y / cell) - top;
  return column >= 0 && column < width && line >= 0 && line < height ? line * width + column : -1;
}

/**
 * A coordinate moved into its cell, at least `edge` away from its boundaries, so that what is drawn there does not
 * overlap what is drawn in the next cell.
 *
 * @param position  in cells from the origin of the map
 * @param cell      column or line of the cell, from the origin of the map
 * @param edge      share of a cell
 */
export function clampToCell(position: number, cell: number, edge: Unit01): number {
  return Math.min(cell + 1 - edge, Math.max(cell + edge, position));
}
