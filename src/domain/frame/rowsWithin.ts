/** Which rows of a marker frame lie in a box, from the grid that the engine wrote with the frame. */
import type { Mercator } from '../units.ts';
import { LOOK, type MarkerFrame } from './markerFrame.ts';

/** Rows of a frame, each at most once. Its arrays grow and are kept. */
export class RowSet {
  count = 0;
  /** [count] in the order in which they were added, until `sort` */
  rows = new Uint32Array(256);
  #isIn = new Uint8Array(0);
  /** Rows that came by patches and are drawn: they are in no grid. */
  #loose = new Uint32Array(0);
  #looseCount = 0;
  #frame: MarkerFrame | undefined;
  #level = 0;

  /** Begins an empty set of a frame's rows that are drawn at a level. O(rows in the last set, rows that came by patches). */
  begin(frame: MarkerFrame, level: number): void {
    for (let i = 0; i < this.count; i++) this.#isIn[this.rows[i]] = 0;
    this.count = 0;
    if (this.#isIn.length < frame.count) this.#isIn = new Uint8Array(Math.ceil(1.25 * frame.count));
    this.#frame = frame;
    this.#level = level;
    this.#looseCount = 0;
    const { rows, spareFrom, spareTo } = frame.index;
    const most = spareTo - spareFrom + Math.max(0, frame.count - rows);
    if (this.#loose.length < most) this.#loose = new Uint32Array(Math.ceil(1.25 * most));
    this.#noteLoose(spareFrom, spareTo);
    this.#noteLoose(rows, frame.count);
  }

  /** Adds the rows in a box; looks at the cells that it meets and at the rows that came by patches. */
  addWithin(minX: Mercator, minY: Mercator, maxX: Mercator, maxY: Mercator): void {
    const frame = this.#frame;
    if (frame === undefined) return;
    const { originX, originY, cell, columns, lines, start, rowOf } = frame.index;
    for (let i = 0; i < this.#looseCount; i++) this.#addIf(frame, this.#loose[i], minX, minY, maxX, maxY);
    const left = Math.max(0, Math.floor((minX - originX) / cell));
    const right = Math.min(columns - 1, Math.floor((maxX - originX) / cell));
    const top = Math.max(0, Math.floor((minY - originY) / cell));
    const bottom = Math.min(lines - 1, Math.floor((maxY - originY) / cell));
    for (let line = top; line <= bottom; line++) {
      for (let column = left; column <= right; column++) {
        const here = line * columns + column;
        for (let i = start[here]; i < start[here + 1]; i++) {
          if (frame.look[4 * rowOf[i] + LOOK.level] <= this.#level)
            this.#addIf(frame, rowOf[i], minX, minY, maxX, maxY);
        }
      }
    }
  }

  /** Puts the rows in draw order. O(rows × log rows). */
  sort(): void {
    this.rows.subarray(0, this.count).sort();
  }

  #noteLoose(from: number, to: number): void {
    const frame = this.#frame;
    if (frame === undefined) return;
    for (let row = from; row < Math.min(to, frame.count); row++)
      if (frame.look[4 * row + LOOK.level] <= this.#level) this.#loose[this.#looseCount++] = row;
  }

  #addIf({ place }: MarkerFrame, row: number, minX: number, minY: number, maxX: number, maxY: number): void {
    if (this.#isIn[row] === 1) return;
    const x = place[4 * row] + place[4 * row + 2];
    const y = place[4 * row + 1] + place[4 * row + 3];
    if (x < minX || x > maxX || y < minY || y > maxY) return;
    this.#isIn[row] = 1;
    if (this.count === this.rows.length) {
      const longer = new Uint32Array(2 * this.count);
      longer.set(this.rows);
      this.rows = longer;
    }
    this.rows[this.count++] = row;
  }
}
