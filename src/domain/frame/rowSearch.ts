/** Searches a marker frame for rows in a box, with the grid that the engine wrote. */
import type { Mercator } from '../units.ts';
import { LOOK, type MarkerFrame } from './markerFrame.ts';

/** Finds drawn rows of a frame in boxes. Reuses its arrays. */
export class RowSearch {
  /** Drawn rows that patches added; they are not in the grid. */
  #loose = new Uint32Array(0);
  #looseCount = 0;
  #frame: MarkerFrame | undefined;
  #level = 0;

  /** Sets the frame to search, and the level at which rows count as drawn. O(rows added by patches). */
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
   * Calls `accepts` for each row whose centre is in a box until it returns true, and returns whether it did.
   * O(rows in the cells that intersect the box + rows added by patches).
   */
  // oxlint-disable-next-line shotpoint/parameters -- called per item, where an object would be garbage
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

/** A set of rows of a frame. Reuses its arrays. */
export class RowSet {
  count = 0;
  /** [count] in the order of their addition, until `sort` */
  rows = new Uint32Array(256);
  #isIn = new Uint8Array(0);
  readonly #search = new RowSearch();

  /** Clears the set and sets the frame and level to search. O(rows in the last set + rows added by patches). */
  begin(frame: MarkerFrame, level: number): void {
    for (let i = 0; i < this.count; i++) this.#isIn[this.rows[i]] = 0;
    this.count = 0;
    if (this.#isIn.length < frame.count) this.#isIn = new Uint8Array(Math.ceil(1.25 * frame.count));
    this.#search.begin(frame, level);
  }

  /** Adds the rows whose centre is in a box. */
  // oxlint-disable-next-line shotpoint/parameters -- called per item, where an object would be garbage
  addWithin(minX: Mercator, minY: Mercator, maxX: Mercator, maxY: Mercator): void {
    this.#search.some(minX, minY, maxX, maxY, this.#add);
  }

  /** Sorts the rows in draw order. O(rows × log rows). */
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
