/** Mode Closest: a line from each node to its nearest other one, each pair once. */
import type { SurveyPoints } from '../plane/surveyPoints.ts';
import { NO_CUBE } from './cubeStore.ts';
import { DistanceLines } from './distanceLines.ts';
import { grownRows } from './growArrays.ts';
import { MAX_CHORD_SQUARE, PointTree } from './pointTree.ts';

/** From this share of the rows on, a patch costs more than a new start. */
const REBUILD_SHARE = 1 / 4;

/**
 * Finds the nearest other node on the floor of each node; of equally near nodes the lowest row. A patch costs
 * only for changed rows, rows whose nearest they were, and rows that they are now nearest to. Its result has
 * the same bits as a new start.
 */
export class ClosestDistances {
  readonly lines = new DistanceLines();
  readonly #tree = new PointTree();
  /** By row: the nearest other row, NONE where there is none. */
  #nearest = new Int32Array(0);
  /** By row: slot of the line that it owns. A mutual pair's line is owned by its lower row. */
  #slotOf = new Int32Array(0);
  /** Linked lists of rows with the same nearest row: the first by nearest row, its neighbours by row. */
  #firstOf = new Int32Array(0);
  #next = new Int32Array(0);
  #previous = new Int32Array(0);
  /** Rows to search again, and rows whose line may change. */
  readonly #stale = new RowSet();
  readonly #touched = new RowSet();

  /** The nearest other row of a row, −1 where it takes no part or is alone. */
  nearestOf(row: number): number {
    return row < this.#nearest.length ? this.#nearest[row] : NO_CUBE;
  }

  /** Starts from nothing. O(count × log count). */
  rebuild(points: SurveyPoints): void {
    this.lines.clear();
    this.#tree.clear(points.count);
    this.#makeRoom(points.count);
    for (const column of [this.#nearest, this.#slotOf, this.#firstOf]) column.fill(NO_CUBE);
    for (let row = 0; row < points.count; row++)
      if (points.takesPart[row] === 1) this.#tree.place(row, points);
    for (let row = 0; row < points.count; row++) if (this.#tree.has(row)) this.#search(row);
    this.#settle(points);
  }

  /** Takes in rows that were added, moved, removed, hidden or shown; rows may be named twice. */
  patch(points: SurveyPoints, rows: ArrayLike<number>): void {
    if (rows.length > REBUILD_SHARE * points.count) return this.rebuild(points);
    this.#makeRoom(points.count);
    for (let i = 0; i < rows.length; i++) {
      this.#stale.add(rows[i]);
      for (let near = this.#firstOf[rows[i]]; near !== NO_CUBE; near = this.#next[near])
        this.#stale.add(near);
    }
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i];
      if (points.takesPart[row] === 1) this.#tree.place(row, points);
      else this.#tree.remove(row);
    }
    for (let i = 0; i < rows.length; i++) if (this.#tree.has(rows[i])) this.#offer(rows[i]);
    for (let i = 0; i < this.#stale.count; i++) this.#search(this.#stale.rows[i]);
    this.#stale.clear();
    this.#settle(points);
  }

  /** Makes a placed row the nearest of each row that it is nearer to than that row's nearest. */
  #offer(row: number): void {
    const count = this.#tree.rowsReaching(row);
    const { found } = this.#tree;
    for (let i = 0; i < count; i++) {
      const other = found[i];
      if (this.#stale.has(other)) continue;
      const square = this.#tree.chordSquare(row, other);
      if (square < this.#tree.reachOf(other) || row < this.#nearest[other])
        this.#setNearest(other, row, square);
    }
  }

  #search(row: number): void {
    const found = this.#tree.has(row) ? this.#tree.nearest(row) : NO_CUBE;
    const square = found === NO_CUBE ? Infinity : this.#tree.chordSquare(row, found);
    // A point of another floor does not count as nearest.
    if (square > MAX_CHORD_SQUARE) this.#setNearest(row, NO_CUBE, MAX_CHORD_SQUARE);
    else this.#setNearest(row, found, square);
  }

  #setNearest(row: number, nearest: number, square: number): void {
    const old = this.#nearest[row];
    this.#touched.add(row);
    if (this.#tree.has(row)) this.#tree.setReach(row, square);
    if (old === nearest) return;
    if (old !== NO_CUBE) {
      this.#touched.add(old);
      this.#unlink(row, old);
    }
    this.#nearest[row] = nearest;
    if (nearest === NO_CUBE) return;
    this.#touched.add(nearest);
    const first = this.#firstOf[nearest];
    this.#previous[row] = NO_CUBE;
    this.#next[row] = first;
    if (first !== NO_CUBE) this.#previous[first] = row;
    this.#firstOf[nearest] = row;
  }

  #unlink(row: number, from: number): void {
    const previous = this.#previous[row];
    const next = this.#next[row];
    if (previous === NO_CUBE) this.#firstOf[from] = next;
    else this.#next[previous] = next;
    if (next !== NO_CUBE) this.#previous[next] = previous;
  }

  /** Adds, measures or removes the lines of the touched rows. */
  #settle(points: SurveyPoints): void {
    const { count, rows } = this.#touched;
    for (let i = 0; i < count; i++) this.#settleLine(points, rows[i]);
    this.#touched.clear();
  }

  #settleLine(points: SurveyPoints, row: number): void {
    const nearest = this.#nearest[row];
    const slot = this.#slotOf[row];
    const isOwner = nearest !== NO_CUBE && !(this.#nearest[nearest] === row && nearest < row);
    if (!isOwner && slot === NO_CUBE) return;
    if (!isOwner) {
      this.lines.remove(slot);
      this.#slotOf[row] = NO_CUBE;
      if (slot < this.lines.count) this.#slotOf[this.lines.from[slot]] = slot;
    } else if (slot === NO_CUBE) this.#slotOf[row] = this.lines.add(points, row, nearest);
    else {
      this.lines.to[slot] = nearest;
      this.lines.measure(points, slot);
    }
  }

  #makeRoom(rows: number): void {
    const before = this.#nearest.length;
    this.#stale.makeRoom(rows);
    this.#touched.makeRoom(rows);
    if (rows <= before) return;
    const length = Math.max(rows, 2 * before);
    this.#nearest = grownRows(this.#nearest, length, NO_CUBE);
    this.#slotOf = grownRows(this.#slotOf, length, NO_CUBE);
    this.#firstOf = grownRows(this.#firstOf, length, NO_CUBE);
    this.#next = grownRows(this.#next, length, NO_CUBE);
    this.#previous = grownRows(this.#previous, length, NO_CUBE);
  }
}

/** Rows in insertion order, each once. */
class RowSet {
  count = 0;
  rows = new Int32Array(0);
  #isIn = new Uint8Array(0);

  has(row: number): boolean {
    return this.#isIn[row] === 1;
  }

  add(row: number): void {
    if (this.#isIn[row] === 1) return;
    this.#isIn[row] = 1;
    this.rows[this.count++] = row;
  }

  clear(): void {
    for (let i = 0; i < this.count; i++) this.#isIn[this.rows[i]] = 0;
    this.count = 0;
  }

  /** Room for rows below `rows`, while the set is empty. */
  makeRoom(rows: number): void {
    if (rows <= this.rows.length) return;
    this.rows = new Int32Array(2 * rows);
    this.#isIn = new Uint8Array(2 * rows);
  }
}
