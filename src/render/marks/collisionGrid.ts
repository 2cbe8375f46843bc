/** Boxes of texts on the map that must not overlap. The first text to claim a box gets it, so order is priority. */
import type { CssPx } from '../../domain/units.ts';

/** Box of a text, from the top left corner of the map. */
export interface TextBox {
  readonly left: CssPx;
  readonly top: CssPx;
  readonly width: CssPx;
  readonly height: CssPx;
}

const CELL: CssPx = 96;
/** Cells of a box beyond this number are not searched: no text is so large. */
const MAX_CELLS = 256;

/** The boxes taken in one draw, in a grid, so that a search costs O(boxes near it). */
export class CollisionGrid {
  readonly #cells = new Map<number, TextBox[]>();
  #isBlocked: (box: TextBox) => boolean = () => false;

  /**
   * Frees all boxes.
   *
   * @param isBlocked  whether something other than a text overlaps a box
   */
  clear(isBlocked: (box: TextBox) => boolean = () => false): void {
    this.#cells.clear();
    this.#isBlocked = isBlocked;
  }

  /** Takes a box and returns true, or returns false where it is blocked or overlaps a taken one. */
  tryPlace(box: TextBox): boolean {
    const cells = cellsOf(box);
    if (!this.#isFree(box, cells)) return false;
    this.#take(box, cells);
    return true;
  }

  /** Takes the boxes of one text, which may overlap each other, and returns true; returns false where one of them is not free. */
  tryPlaceAll(boxes: readonly TextBox[]): boolean {
    if (!boxes.every((box) => this.#isFree(box, cellsOf(box)))) return false;
    for (const box of boxes) this.reserve(box);
    return true;
  }

  /** Takes a box, even where it overlaps others. */
  reserve(box: TextBox): void {
    this.#take(box, cellsOf(box));
  }

  /** Frees a box that was taken: the same object. */
  release(box: TextBox): void {
    for (const cell of cellsOf(box)) {
      const boxes = this.#cells.get(cell);
      const at = boxes?.indexOf(box) ?? -1;
      if (at >= 0) boxes?.splice(at, 1);
    }
  }

  #isFree(box: TextBox, cells: readonly number[]): boolean {
    if (this.#isBlocked(box)) return false;
    return !cells.some((cell) => this.#cells.get(cell)?.some((other) => overlap(box, other)));
  }

  #take(box: TextBox, cells: readonly number[]): void {
    for (const cell of cells) {
      const boxes = this.#cells.get(cell);
      if (boxes === undefined) this.#cells.set(cell, [box]);
      else boxes.push(box);
    }
  }
}

/** Keys of the cells that a box overlaps; unique within 30 000 cells in each direction, more than any map has. */
function cellsOf({ left, top, width, height }: TextBox): number[] {
  const cells: number[] = [];
  const [firstX, lastX] = [Math.floor(left / CELL), Math.floor((left + width) / CELL)];
  const lastY = Math.floor((top + height) / CELL);
  for (let y = Math.floor(top / CELL); y <= lastY; y++)
    for (let x = firstX; x <= lastX && cells.length < MAX_CELLS; x++) cells.push(y * 65_536 + x);
  return cells;
}

function overlap(a: TextBox, b: TextBox): boolean {
  return (
    a.left < b.left + b.width &&
    b.left < a.left + a.width &&
    a.top < b.top + b.height &&
    b.top < a.top + a.height
  );
}
