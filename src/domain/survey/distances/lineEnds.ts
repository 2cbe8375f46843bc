/** Which lines end at a row: linked lists over the ends of DistanceLines. */
import { NO_CUBE } from './cubeStore.ts';
import type { DistanceLines } from './distanceLines.ts';
import { grownRows } from './growArrays.ts';

/** Lists of line ends by row. End 2 × slot is the `from` of a line, 2 × slot + 1 its `to`. All changes are O(1). */
export class LineEnds {
  readonly #lines: DistanceLines;
  #first = new Int32Array(0);
  #next = new Int32Array(0);
  #previous = new Int32Array(0);

  constructor(lines: DistanceLines) {
    this.#lines = lines;
  }

  /** Forgets all ends; makes room for `rows` rows. */
  clear(rows: number): void {
    this.#first.fill(NO_CUBE);
    this.makeRoom(rows);
  }

  /** Room for rows below `rows`. */
  makeRoom(rows: number): void {
    if (rows > this.#first.length)
      this.#first = grownRows(this.#first, Math.max(rows, 2 * this.#first.length), NO_CUBE);
  }

  /** The first end at a row, −1 for none. */
  firstOf(row: number): number {
    return this.#first[row];
  }

  /** The end after an end in the list of its row, −1 for none. */
  nextOf(end: number): number {
    return this.#next[end];
  }

  /** The row at the other end of the line of an end. */
  otherRow(end: number): number {
    return (end & 1 ? this.#lines.from : this.#lines.to)[end >> 1];
  }

  /** Lists both ends of a line that was added. */
  link(slot: number): void {
    if (this.#next.length <= 2 * slot + 1) {
      const length = 2 * this.#lines.style.length;
      this.#next = grownRows(this.#next, length, NO_CUBE);
      this.#previous = grownRows(this.#previous, length, NO_CUBE);
    }
    this.#linkEnd(2 * slot, this.#lines.from[slot]);
    this.#linkEnd(2 * slot + 1, this.#lines.to[slot]);
  }

  /**
   * Removes a line and its ends; the ends of the line that takes its slot keep their place in their lists.
   *
   * @param next  an end, or −1, to be followed
   * @returns the number of that end after the call
   */
  removeLine(slot: number, next: number): number {
    const last = this.#lines.count - 1;
    this.#unlinkEnd(2 * slot, this.#lines.from[slot]);
    this.#unlinkEnd(2 * slot + 1, this.#lines.to[slot]);
    this.#lines.remove(slot);
    if (slot === last) return next;
    this.#rename(2 * last, 2 * slot, this.#lines.from[slot]);
    this.#rename(2 * last + 1, 2 * slot + 1, this.#lines.to[slot]);
    return next >> 1 === last ? 2 * slot + (next & 1) : next;
  }

  #linkEnd(end: number, row: number): void {
    const first = this.#first[row];
    this.#previous[end] = NO_CUBE;
    this.#next[end] = first;
    if (first !== NO_CUBE) this.#previous[first] = end;
    this.#first[row] = end;
  }

  #unlinkEnd(end: number, row: number): void {
    const previous = this.#previous[end];
    const next = this.#next[end];
    if (previous === NO_CUBE) this.#first[row] = next;
    else this.#next[previous] = next;
    if (next !== NO_CUBE) this.#previous[next] = previous;
  }

  #rename(end: number, as: number, row: number): void {
    const previous = this.#previous[end];
    const next = this.#next[end];
    this.#previous[as] = previous;
    this.#next[as] = next;
    if (previous === NO_CUBE) this.#first[row] = as;
    else this.#next[previous] = as;
    if (next !== NO_CUBE) this.#previous[next] = as;
  }
}
