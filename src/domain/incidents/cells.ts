/**
 * Cells of about 222 m that index the reports of an area, so that the neighbours of a report are found without reading the
 * reports elsewhere.
 */
import { degreesToRadians, type Degrees, type Metres } from '../units.ts';
import { DISTANCE_RADIUS_M } from '../geo/distance.ts';

const ROW_DEGREES: Degrees = 0.002;
const METRES_PER_DEGREE: Metres = (DISTANCE_RADIUS_M * Math.PI) / 180;
/** Degrees by which a search is wider than its radius, for rounding. */
const MARGIN: Degrees = 1e-7;

const rowOf = (lat: Degrees): number => Math.floor(lat / ROW_DEGREES);

/** Columns of a row: as many as make its cells about as wide as high. */
function columnsOf(row: number): number {
  const lat = Math.min(90, Math.max(-90, (row + 0.5) * ROW_DEGREES));
  return Math.max(1, Math.floor((360 / ROW_DEGREES) * Math.cos(degreesToRadians(lat))));
}

const columnOf = (lon: Degrees, columns: number): number => Math.floor(((lon + 180) / 360) * columns);

const cellText = (row: number, column: number, columns: number): string =>
  `${row}:${((column % columns) + columns) % columns}`;

/** Name of the cell of a position. */
export function cellOf(lat: Degrees, lon: Degrees): string {
  const row = rowOf(lat);
  const columns = columnsOf(row);
  return cellText(row, columnOf(lon, columns), columns);
}

/** Names of all cells within a distance of a position, each once. O(metres²) cells. */
export function cellsWithin(lat: Degrees, lon: Degrees, metres: Metres): string[] {
  const high = metres / METRES_PER_DEGREE + MARGIN;
  const furthest = Math.min(89.9, Math.abs(lat) + high);
  const wide = Math.min(180, high / Math.cos(degreesToRadians(furthest)));
  const cells = new Set<string>();
  for (let row = rowOf(lat - high); row <= rowOf(lat + high); row++) {
    const columns = columnsOf(row);
    const last = Math.min(columnOf(lon + wide, columns), columnOf(lon - wide, columns) + columns - 1);
    for (let column = columnOf(lon - wide, columns); column <= last; column++)
      cells.add(cellText(row, column, columns));
  }
  return [...cells];
}
