/** Where texts stand on the map: whoever asks first has the room, so the order of asking is the order of priority. */
import type { CssPx } from '../../domain/units.ts';

/** Left, top, width, height of a text, CSS pixels from the top left corner of the map. */
export interface TextBox {
  readonly left: CssPx;
  readonly top: CssPx;
  readonly width: CssPx;
  readonly height: CssPx;
}

const CELL: CssPx = 96;
/** Boxes that reach over more cells than this are not looked for: no text is so large. */
const MOST_CELLS = 256;

/** The room that texts of one drawing have taken, in a grid, so that a question costs what lies near. */
export class CollisionGrid {
  readonly #cells = new Map<number, TextBox[]>();
  #isBlocked: (box: TextBox) => boolean = () => false;

  /**
   * All room is free again.
   *
   * @param isBlocked  whether something that is no text lies in a box
   */
  clear(isBlocked: (box: TextBox) => boolean = () => false): void {
    this.#cells.clear();
    this.#isBlocked = isBlocked;
  }

  /** Takes the room of a box if none of it is taken or blocked; false otherwise. */
  tryPlace(box: TextBox): boolean {
    if (this.#isBlocked(box)) return false;
    const cells = cellsOf(box);
    if (cells.some((cell) => this.#cells.get(cell)?.some((other) => overlap(box, other)))) return false;
    this.#take(box, cells);
    return true;
  }

  /** Takes the room of a box, whatever is there. */
  reserve(box: TextBox): void {
    this.#take(box, cellsOf(box));
  }

  #take(box: TextBox, cells: readonly number[]): void {
    for (const cell of cells) {
      const boxes = this.#cells.get(cell);
      if (boxes === undefined) this.#cells.set(cell, [box]);
      else boxes.push(box);
    }
  }
}

/** Cells are told apart within 30 000 of them in each direction: more than any map has. */
function cellsOf({ left, top, width, height }: TextBox): number[] {
  const cells: number[] = [];
  const [firstX, lastX] = [Math.floor(left / CELL), Math.floor((left + width) / CELL)];
  const lastY = Math.floor((top + height) / CELL);
  for (let y = Math.floor(top / CELL); y <= lastY; y++)
    for (let x = firstX; x <= lastX && cells.length < MOST_CELLS; x++) cells.push(y * 65_536 + x);
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
