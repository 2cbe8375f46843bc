/** Which rows of a marker frame lie in a box, from the grid that the engine wrote with the frame. */
import type { Mercator } from '../units.ts';
import { LOOK, type MarkerFrame } from './markerFrame.ts';

/** Looks for drawn rows of a frame in boxes. Its arrays grow and are kept. */
export class RowSearch {
  /** Rows that came by patches and are drawn: they are in no grid. */
  #loose = new Uint32Array(0);
  #looseCount = 0;
  #frame: MarkerFrame | undefined;
  #level = 0;

  /** Looks in a frame from now on, at what is drawn at a level. O(rows that came by patches). */
  begin(frame: MarkerFrame, level: number): void {
    this.#frame = frame;
    this.#level = level;
    this.#looseCount = 0;
    const { rows, spareFrom, spareTo } = frame.index;
    const most = spareTo - spareFrom + Math.max(0, frame.count - rows);
    if (this.#loose.length < most) this.#loose = new Uint32Array(Math.ceil(1.25 * most));
    this.#noteLoose(spareFrom, spareTo);
    this.#noteLoose(rows, frame.count);
  }

  /**
   * Asks about the rows whose middle lies in a box until one is accepted; says whether one was. O(rows in the cells
   * that the box meets, rows that came by patches).
   */
  some(
    minX: Mercator,
    minY: Mercator,
    maxX: Mercator,
    maxY: Mercator,
    accepts: (row: number) => boolean,
  ): boolean {
    const frame = this.#frame;
    if (frame === undefined) return false;
    const { place, look } = frame;
    const isIn = (row: number): boolean => {
      const x = place[4 * row] + place[4 * row + 2];
      const y = place[4 * row + 1] + place[4 * row + 3];
      return x >= minX && x <= maxX && y >= minY && y <= maxY;
    };
    for (let i = 0; i < this.#looseCount; i++)
      if (isIn(this.#loose[i]) && accepts(this.#loose[i])) return true;
    const { originX, originY, cell, columns, lines, start, rowOf } = frame.index;
    const left = Math.max(0, Math.floor((minX - originX) / cell));
    const right = Math.min(columns - 1, Math.floor((maxX - originX) / cell));
    const bottom = Math.min(lines - 1, Math.floor((maxY - originY) / cell));
    for (let line = Math.max(0, Math.floor((minY - originY) / cell)); line <= bottom; line++) {
      const end = start[line * columns + right + 1];
      for (let i = left <= right ? start[line * columns + left] : end; i < end; i++) {
        const row = rowOf[i];
        if (look[4 * row + LOOK.level] <= this.#level && isIn(row) && accepts(row)) return true;
      }
    }
    return false;
  }

  #noteLoose(from: number, to: number): void {
    const frame = this.#frame;
    if (frame === undefined) return;
    for (let row = from; row < Math.min(to, frame.count); row++)
      if (frame.look[4 * row + LOOK.level] <= this.#level) this.#loose[this.#looseCount++] = row;
  }
}

/** Rows of a frame, each at most once. Its arrays grow and are kept. */
export class RowSet {
  count = 0;
  /** [count] in the order in which they were added, until `sort` */
  rows = new Uint32Array(256);
  #isIn = new Uint8Array(0);
  readonly #search = new RowSearch();

  /** Begins an empty set of a frame's rows that are drawn at a level. O(rows in the last set, rows that came by patches). */
  begin(frame: MarkerFrame, level: number): void {
    for (let i = 0; i < this.count; i++) this.#isIn[this.rows[i]] = 0;
    this.count = 0;
    if (this.#isIn.length < frame.count) this.#isIn = new Uint8Array(Math.ceil(1.25 * frame.count));
    this.#search.begin(frame, level);
  }

  /** Adds the rows whose middle lies in a box. */
  addWithin(minX: Mercator, minY: Mercator, maxX: Mercator, maxY: Mercator): void {
    this.#search.some(minX, minY, maxX, maxY, this.#add);
  }

  /** Puts the rows in draw order. O(rows × log rows). */
  sort(): void {
    this.rows.subarray(0, this.count).sort();
  }

  readonly #add = (row: number): boolean => {
    if (this.#isIn[row] === 1) return false;
    this.#isIn[row] = 1;
    if (this.count === this.rows.length) {
      const longer = new Uint32Array(2 * this.count);
      longer.set(this.rows);
      this.rows = longer;
    }
    this.rows[this.count++] = row;
    return false;
  };
}
