/**
 * How close together reports lie: each is spread over the ground by a Gaussian, and a cell has the sum at its centre. A lone report
 * counts 1 at its place, so that a value is a number of reports near.
 */
import type { Mercator } from '../units.ts';

/** Part of the map. */
export interface FieldBox {
  readonly minX: Mercator;
  readonly minY: Mercator;
  readonly maxX: Mercator;
  readonly maxY: Mercator;
}

/** Where, how fine and how far reports are spread. */
export interface DensityQuestion {
  readonly box: FieldBox;
  /** Standard deviation of the Gaussian. */
  readonly spread: Mercator;
  /** The most columns and lines of the field. */
  readonly maxCells: number;
}

/** The field of a box. */
export interface DensityField {
  readonly box: FieldBox;
  readonly columns: number;
  readonly lines: number;
  /** [lines × columns] from the north-west, row by row: 255 × √(value / highest), so that few reports are seen beside many. */
  readonly texels: Uint8Array<ArrayBuffer>;
  /** Value of the highest cell; 0 without a report. */
  readonly highest: number;
}

/** Cells of a standard deviation: linear interpolation between them is then within 2 % of the sum. */
const CELLS_PER_SPREAD = 3;
/** Columns are a multiple of it: rows of a texture begin at words of four bytes. */
const WORD = 4;
/** A Gaussian is cut off after so many standard deviations: 1 % of its height is left. */
const REACH = 3;

/**
 * The field of a box. O(places + cells); cells are at least a third of the spread.
 *
 * @param places  [2n] Mercator x and y of each report; those too far outside of the box count nothing
 */
export function densityField(places: Float64Array, { box, spread, maxCells }: DensityQuestion): DensityField {
  const [width, height] = [box.maxX - box.minX, box.maxY - box.minY];
  const cell = Math.max(spread / CELLS_PER_SPREAD, width / maxCells, height / maxCells);
  const columns = WORD * Math.max(1, Math.ceil(width / cell / WORD));
  const lines = Math.max(1, Math.ceil(height / cell));
  const weights = gaussian(spread / cell);
  const reach = weights.length - 1;
  // Reports beside the box reach into it.
  const padded = { columns: columns + 2 * reach, lines: lines + 2 * reach };
  const counts = new Float32Array(padded.columns * padded.lines);
  for (let at = 0; at < places.length; at += 2) {
    const column = Math.floor((places[at] - box.minX) / cell) + reach;
    const line = Math.floor((places[at + 1] - box.minY) / cell) + reach;
    if (column >= 0 && column < padded.columns && line >= 0 && line < padded.lines)
      counts[line * padded.columns + column] += 1;
  }
  const values = spreadDown(spreadAcross(counts, { ...padded, weights }), { columns, lines, weights });
  const highest = values.reduce((most, value) => Math.max(most, value), 0);
  const texels = new Uint8Array(values.length);
  if (highest > 0)
    for (let at = 0; at < values.length; at += 1)
      texels[at] = Math.round(255 * Math.sqrt(values[at] / highest));
  const covered = { ...box, maxX: box.minX + columns * cell, maxY: box.minY + lines * cell };
  return { box: covered, columns, lines, texels, highest };
}

/** Weights of a Gaussian of height 1 at 0, 1, … cells from its centre. */
function gaussian(deviation: number): Float32Array {
  const weights = new Float32Array(Math.ceil(REACH * deviation) + 1);
  for (let cell = 0; cell < weights.length; cell += 1)
    weights[cell] = Math.exp(-0.5 * (cell / deviation) ** 2);
  return weights;
}

interface Spread {
  /** Of the result, or of the source where it is spread across. */
  readonly columns: number;
  readonly lines: number;
  readonly weights: Float32Array;
}

/** Spreads each line; the result is narrower by the reach on both sides. Lines without a report cost nothing. */
function spreadAcross(counts: Float32Array, { columns, lines, weights }: Spread): Float32Array {
  const reach = weights.length - 1;
  const narrow = columns - 2 * reach;
  const out = new Float32Array(narrow * lines);
  for (let line = 0; line < lines; line += 1)
    for (let column = 0; column < columns; column += 1) {
      const count = counts[line * columns + column];
      if (count === 0) continue;
      const [first, last] = [Math.max(0, column - 2 * reach), Math.min(narrow - 1, column)];
      for (let to = first; to <= last; to += 1)
        out[line * narrow + to] += count * weights[Math.abs(to + reach - column)];
    }
  return out;
}

/** Spreads each column; the result has fewer lines by the reach above and below. */
function spreadDown(values: Float32Array, { columns, lines, weights }: Spread): Float32Array {
  const reach = weights.length - 1;
  const out = new Float32Array(columns * lines);
  for (let line = 0; line < lines; line += 1)
    for (let from = line; from <= line + 2 * reach; from += 1) {
      const weight = weights[Math.abs(line + reach - from)];
      for (let column = 0; column < columns; column += 1)
        out[line * columns + column] += weight * values[from * columns + column];
    }
  return out;
}
