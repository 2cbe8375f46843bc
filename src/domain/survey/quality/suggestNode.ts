/** The place for one more node that improves a quality field most. */
import type { Degrees } from '../../units.ts';
import { dilutionOf, NODES_FOR_FIX } from './dilution.ts';
import { cellPlace, columnEast, FIELD_CELLS, FIELD_SIDE, lineNorth } from './fieldArea.ts';
import type { QualityField } from './qualityField.ts';
import { summarise, type QualitySummary } from './summary.ts';

/** A place for one more node and the gain of a node there. */
export interface NodeSuggestion {
  readonly lat: Degrees;
  readonly lon: Degrees;
  /** Square metres that come from two nodes in range to three. */
  readonly broughtTo3: number;
  readonly before: QualitySummary;
  readonly after: QualitySummary;
}

/** Every fourth cell of every fourth line is tried first, then cells around the best, at first so far away. */
const STRIDE = 4;
const FIRST_STRIDE = 16;
/** Multiples of the golden section, modulo 1, are spread evenly however many there are. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;
/** Places with equally many cells brought to three nodes whose dilution is compared. */
const MAX_COMPARED = 64;
/** Most cells whose dilution is compared for a place; a coarser grid samples more cells in range. */
const MAX_SAMPLED = 4_096;
/** Cap of the dilution: reducing a dilution above it is no gain. A cell without a position counts as this. */
const DILUTION_CAP = 20;

/** Gain of a node in the middle of a cell; compared from the first to the last element. */
type Gain = readonly [cellsBroughtTo3: number, dilutionSaved: number, cellsBelow3: number];

/**
 * Finds the cell where one more node brings most cells to three nodes in range. Ties go to the cell that
 * saves most dilution, then to the cell with most cells in range that have fewer than three nodes. Searches a
 * coarse grid, then refines: O(cells) for cells brought to three, about 100 × MAX_SAMPLED for dilution.
 */
export function suggestNode(field: QualityField): NodeSuggestion {
  const search = new Search(field);
  const best = search.refine(search.coarse());
  const place = cellPlace(field.area, best);
  return {
    ...place,
    broughtTo3: search.gainAt(best)[0] * field.area.cellX * field.area.cellY,
    before: summarise(field),
    after: field.withNode(place.lat, place.lon, () => summarise(field)),
  };
}

class Search {
  readonly #field: QualityField;
  /** [lines × (columns + 1)] cells of a line before a column that have two nodes, and that have fewer than three */
  readonly #two = new Int32Array(FIELD_SIDE * (FIELD_SIDE + 1));
  readonly #below = new Int32Array(FIELD_SIDE * (FIELD_SIDE + 1));
  /** By distance in lines: columns in range to either side; −1 out of range. */
  readonly #reach: Int32Array;
  /** Every how many lines and columns a cell is sampled. */
  readonly #every: number;

  constructor(field: QualityField) {
    const { area, count, range } = field;
    this.#field = field;
    for (let cell = 0; cell < FIELD_CELLS; cell++) {
      const at = cell + Math.floor(cell / FIELD_SIDE);
      const isBelow = area.inside[cell] === 1 && count[cell] < NODES_FOR_FIX;
      this.#below[at + 1] = this.#below[at] + (isBelow ? 1 : 0);
      this.#two[at + 1] = this.#two[at] + (isBelow && count[cell] === NODES_FOR_FIX - 1 ? 1 : 0);
      if ((cell + 1) % FIELD_SIDE === 0) this.#below[at + 2] = this.#two[at + 2] = 0;
    }
    this.#reach = Int32Array.from({ length: FIELD_SIDE }, (_, lines) => {
      const square = range * range - (lines * area.cellY) ** 2;
      return square < 0 ? -1 : Math.floor(Math.sqrt(square) / area.cellX);
    });
    const inRange = (Math.PI * range * range) / (area.cellX * area.cellY);
    this.#every = Math.ceil(Math.sqrt(Math.min(FIELD_CELLS, inRange) / MAX_SAMPLED));
  }

  /** The best cell of the coarse grid, of all where none of the grid counts. */
  coarse(): number {
    const { inside } = this.#field.area;
    const counting = Array.from(inside.keys()).filter((cell) => inside[cell] === 1);
    const onGrid = counting.filter(
      (cell) => cell % STRIDE === 0 && Math.floor(cell / FIELD_SIDE) % STRIDE === 0,
    );
    return this.#bestOf(this.#mostBrought(onGrid.length > 0 ? onGrid : counting));
  }

  /** Returns the cells where a node brings most cells to three nodes; a sample if there are many. */
  #mostBrought(cells: readonly number[]): number[] {
    const brought = cells.map((cell) => this.#cellsInRange(this.#two, cell));
    const most = brought.reduce((a, b) => Math.max(a, b), 0);
    const equal = cells.filter((_, i) => brought[i] === most);
    if (equal.length <= MAX_COMPARED) return equal;
    return Array.from(
      { length: MAX_COMPARED },
      (_, i) => equal[Math.floor(((i * GOLDEN) % 1) * equal.length)],
    );
  }

  /** Goes from a cell to better ones around it, in ever smaller strides. */
  refine(start: number): number {
    let best = start;
    for (let stride = FIRST_STRIDE; stride >= 1; stride /= 2) {
      const [line, column] = [Math.floor(best / FIELD_SIDE), best % FIELD_SIDE];
      const around = [best];
      for (const down of [-stride, 0, stride])
        for (const right of [-stride, 0, stride])
          if (this.#isInside(line + down, column + right))
            around.push((line + down) * FIELD_SIDE + column + right);
      best = this.#bestOf(around);
    }
    return best;
  }

  /** Returns the gain of a node in the middle of a cell. */
  gainAt(cell: number): Gain {
    return [
      this.#cellsInRange(this.#two, cell),
      this.#dilutionSaved(cell),
      this.#cellsInRange(this.#below, cell),
    ];
  }

  #bestOf(cells: readonly number[]): number {
    let best = -1;
    let most: Gain = [-1, -1, -1];
    for (const cell of cells) {
      const gain = this.gainAt(cell);
      const part = gain.findIndex((value, i) => value !== most[i]);
      if (part === -1 || gain[part] < most[part]) continue;
      best = cell;
      most = gain;
    }
    return best;
  }

  #isInside(line: number, column: number): boolean {
    const isOnGrid = line >= 0 && line < FIELD_SIDE && column >= 0 && column < FIELD_SIDE;
    return isOnGrid && this.#field.area.inside[line * FIELD_SIDE + column] === 1;
  }

  /** Cells in range of a cell that a table of sums by line counts. */
  #cellsInRange(before: Int32Array, cell: number): number {
    const [line, column] = [Math.floor(cell / FIELD_SIDE), cell % FIELD_SIDE];
    let count = 0;
    for (let other = 0; other < FIELD_SIDE; other++) {
      const reach = this.#reach[Math.abs(other - line)];
      if (reach === -1) continue;
      const at = other * (FIELD_SIDE + 1);
      count +=
        before[at + Math.min(FIELD_SIDE, column + reach + 1)] - before[at + Math.max(0, column - reach)];
    }
    return count;
  }

  /** Sum over the sampled cells in range of what the dilution, up to the cap, would be less. */
  #dilutionSaved(cell: number): number {
    const { area, dilution } = this.#field;
    const [line, column] = [Math.floor(cell / FIELD_SIDE), cell % FIELD_SIDE];
    const every = this.#every;
    let saved = 0;
    for (let other = 0; other < FIELD_SIDE; other += every) {
      const reach = this.#reach[Math.abs(other - line)];
      if (reach === -1) continue;
      const first = every * Math.ceil(Math.max(0, column - reach) / every);
      const last = Math.min(FIELD_SIDE - 1, column + reach);
      for (let at = other * FIELD_SIDE + first; at <= other * FIELD_SIDE + last; at += every)
        if (area.inside[at] === 1)
          saved +=
            Math.min(DILUTION_CAP, dilution[at]) - Math.min(DILUTION_CAP, this.#dilutionWith(at, cell));
    }
    return saved;
  }

  /** Dilution of a cell with one more node in the middle of another. */
  #dilutionWith(cell: number, node: number): number {
    const { area, count, sums } = this.#field;
    if (count[cell] < NODES_FOR_FIX - 1) return Infinity;
    const dx = columnEast(area, node % FIELD_SIDE) - columnEast(area, cell % FIELD_SIDE);
    const dy =
      lineNorth(area, Math.floor(node / FIELD_SIDE)) - lineNorth(area, Math.floor(cell / FIELD_SIDE));
    const inverse = node === cell ? 0 : 1 / Math.sqrt(dx * dx + dy * dy);
    const [ux, uy] = [dx * inverse, dy * inverse];
    const at = 4 * cell;
    return dilutionOf(
      count[cell] + 1,
      sums[at] + ux,
      sums[at + 1] + uy,
      sums[at + 2] + (node === cell ? 0.5 : ux * ux),
      sums[at + 3] + ux * uy,
    );
  }
}
