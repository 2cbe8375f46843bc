/** How well shots can be located: nodes in range and dilution of precision by cell. */
import type { Degrees, Metres } from '../../units.ts';
import { eastOf, northOf } from '../plane/localPlane.ts';
import type { SurveyPoints } from '../plane/surveyPoints.ts';
import { dilutionOf, roundToGrain } from './dilution.ts';
import { columnEast, FIELD_CELLS, FIELD_SIDE, lineNorth, type FieldArea } from './fieldArea.ts';

/** A node that is counted, or is no longer: 1 or −1. */
type Sign = 1 | -1;

/**
 * The field over an area for one hearing range. A cell keeps sums over the nodes in range of its middle; the sums are
 * exact (see roundToGrain), so that a patch takes a node off its old place and adds it at its new one at the cost of
 * the cells in reach of both, however many nodes there are, and ends with the bits of a new start.
 */
export class QualityField {
  readonly area: FieldArea;
  readonly range: Metres;
  /** [FIELD_CELLS] nodes in range, clipped or not */
  readonly count = new Uint16Array(FIELD_CELLS);
  /** [FIELD_CELLS] dilution of precision; Infinity without a position, NaN in cells that do not count */
  readonly dilution = new Float32Array(FIELD_CELLS);
  /** [4 × FIELD_CELLS] Σ ux, Σ uy, Σ ux², Σ ux uy over the unit vectors to the nodes in range */
  readonly sums = new Float64Array(4 * FIELD_CELLS);
  readonly #columnEast: Float64Array;
  readonly #lineNorth: Float64Array;
  /** By row: where its node is in the plane, whether it is there, has failed, and is in the sums. */
  #x = new Float64Array(0);
  #y = new Float64Array(0);
  #isPresent = new Uint8Array(0);
  #isFailed = new Uint8Array(0);
  #isCounted = new Uint8Array(0);
  /** By line: columns [from, to) whose sums changed. */
  readonly #changedFrom = new Int32Array(FIELD_SIDE).fill(FIELD_SIDE);
  readonly #changedTo = new Int32Array(FIELD_SIDE);

  /**
   * @param range  distance up to which a node detects a shot, above 0
   */
  constructor(area: FieldArea, range: Metres) {
    this.area = area;
    this.range = range;
    this.#columnEast = Float64Array.from({ length: FIELD_SIDE }, (_, column) => columnEast(area, column));
    this.#lineNorth = Float64Array.from({ length: FIELD_SIDE }, (_, line) => lineNorth(area, line));
    this.#finishAll();
  }

  /** Rows of nodes that count as failed, ascending. */
  get failed(): number[] {
    return Array.from(this.#isFailed.keys()).filter((row) => this.#isFailed[row] === 1);
  }

  /** Starts from nothing; no node has failed. O(nodes × cells in range of one). */
  rebuild(points: SurveyPoints): void {
    this.sums.fill(0);
    this.count.fill(0);
    this.#makeRoom(points.count);
    this.#isFailed.fill(0);
    this.#isCounted.fill(0);
    for (let row = 0; row < points.count; row++) this.#placeRow(points, row);
    this.#finishAll();
  }

  /** Takes in rows that were added, moved, removed, hidden or shown; rows may be named twice. O(rows × cells in range of one). */
  patch(points: SurveyPoints, rows: ArrayLike<number>): void {
    this.#makeRoom(points.count);
    for (let i = 0; i < rows.length; i++) this.#placeRow(points, rows[i]);
    this.#finishChanged();
  }

  /** Shows the field as it is while the nodes of some rows fail; of none to end that. */
  setFailed(rows: ArrayLike<number>): void {
    for (const row of this.failed) {
      this.#isFailed[row] = 0;
      this.#settle(row);
    }
    for (let i = 0; i < rows.length; i++) {
      if (rows[i] >= this.#isFailed.length) continue;
      this.#isFailed[rows[i]] = 1;
      this.#settle(rows[i]);
    }
    this.#finishChanged();
  }

  /** What `read` returns of the field with one more node; the field itself stays as it is. */
  withNode<T>(lat: Degrees, lon: Degrees, read: () => T): T {
    const x = eastOf(this.area.plane, lon);
    const y = northOf(this.area.plane, lat);
    this.#addDisc(x, y, 1);
    this.#finishChanged();
    const answer = read();
    this.#addDisc(x, y, -1);
    this.#finishChanged();
    return answer;
  }

  #placeRow(points: SurveyPoints, row: number): void {
    if (this.#isCounted[row] === 1) this.#addDisc(this.#x[row], this.#y[row], -1);
    this.#isCounted[row] = 0;
    this.#isPresent[row] = points.takesPart[row];
    this.#x[row] = eastOf(this.area.plane, points.lon[row]);
    this.#y[row] = northOf(this.area.plane, points.lat[row]);
    this.#settle(row);
  }

  /** Adds a node to the sums or takes it off, if it is not yet as it should be. */
  #settle(row: number): void {
    const wanted = this.#isPresent[row] === 1 && this.#isFailed[row] === 0 ? 1 : 0;
    if (wanted === this.#isCounted[row]) return;
    this.#isCounted[row] = wanted;
    this.#addDisc(this.#x[row], this.#y[row], wanted === 1 ? 1 : -1);
  }

  /** Adds a node to the sums of the cells in its range, or takes it off. */
  #addDisc(x: Metres, y: Metres, sign: Sign): void {
    const { west, north, cellX, cellY } = this.area;
    const first = Math.max(0, Math.ceil((north - y - this.range) / cellY - 0.5));
    const last = Math.min(FIELD_SIDE - 1, Math.floor((north - y + this.range) / cellY - 0.5));
    for (let line = first; line <= last; line++) {
      const dy = y - this.#lineNorth[line];
      const half = Math.sqrt(Math.max(0, this.range * this.range - dy * dy));
      const from = Math.max(0, Math.ceil((x - half - west) / cellX - 0.5));
      const to = Math.min(FIELD_SIDE, Math.floor((x + half - west) / cellX - 0.5) + 1);
      if (from >= to) continue;
      this.#addSpan(line, from, to, x, dy, sign);
      if (from < this.#changedFrom[line]) this.#changedFrom[line] = from;
      if (to > this.#changedTo[line]) this.#changedTo[line] = to;
    }
  }

  /**
   * Adds a node to the cells of a line in columns [from, to). At a cell's very middle its direction is unknown: it counts with
   * the mean over all directions.
   */
  // oxlint-disable-next-line shotpoint/parameters -- called per item, where an object would be garbage
  #addSpan(line: number, from: number, to: number, x: Metres, dy: Metres, sign: Sign): void {
    const { count, sums } = this;
    const east = this.#columnEast;
    for (let column = from; column < to; column++) {
      const cell = line * FIELD_SIDE + column;
      const dx = x - east[column];
      const square = dx * dx + dy * dy;
      const inverse = square > 0 ? 1 / Math.sqrt(square) : 0;
      const ux = dx * inverse;
      const uy = dy * inverse;
      count[cell] += sign;
      const at = 4 * cell;
      sums[at] += sign * roundToGrain(ux);
      sums[at + 1] += sign * roundToGrain(uy);
      sums[at + 2] += sign * roundToGrain(square > 0 ? ux * ux : 0.5);
      sums[at + 3] += sign * roundToGrain(ux * uy);
    }
  }

  #finishAll(): void {
    this.#changedFrom.fill(0);
    this.#changedTo.fill(FIELD_SIDE);
    this.#finishChanged();
  }

  /** Computes the dilution of the cells whose sums changed. */
  #finishChanged(): void {
    const { area, count, sums, dilution } = this;
    for (let line = 0; line < FIELD_SIDE; line++) {
      const end = line * FIELD_SIDE + this.#changedTo[line];
      for (let cell = line * FIELD_SIDE + this.#changedFrom[line]; cell < end; cell++) {
        const at = 4 * cell;
        dilution[cell] =
          area.inside[cell] === 0
            ? NaN
            : dilutionOf(count[cell], sums[at], sums[at + 1], sums[at + 2], sums[at + 3]);
      }
      this.#changedFrom[line] = FIELD_SIDE;
      this.#changedTo[line] = 0;
    }
  }

  #makeRoom(rows: number): void {
    if (rows <= this.#x.length) return;
    const length = Math.max(rows, 2 * this.#x.length);
    const flags = (old: Uint8Array): Uint8Array<ArrayBuffer> => {
      const grown = new Uint8Array(length);
      grown.set(old);
      return grown;
    };
    const places = (old: Float64Array): Float64Array<ArrayBuffer> => {
      const grown = new Float64Array(length);
      grown.set(old);
      return grown;
    };
    this.#x = places(this.#x);
    this.#y = places(this.#y);
    this.#isPresent = flags(this.#isPresent);
    this.#isFailed = flags(this.#isFailed);
    this.#isCounted = flags(this.#isCounted);
  }
}
