import { ITEM_STATE } from '../../domain/frame/timelineFrame.ts';
import type { CssPx } from '../../domain/units.ts';
import type { Palette } from '../theme/palette.ts';
import { paintSheet, type SpriteContext } from './spriteSheet.ts';

/** Grid of a sprite, as the mark of the queue has it. */
const GRID = 32;
/** Sides of a gap of the broken ring, which is open at the axes. */
const GAP = 0.25;
/** A tag at the lower right of a symbol. */
const TAG = { x: 18, y: 19, width: 12, height: 9, radius: 2.5 } as const;

/** Marks of states over the symbols of the timeline: a broken ring, a tag and a bar, painted once per theme and size. */
export class StateSprites {
  readonly #ring: ImageBitmap;
  readonly #bar: ImageBitmap;
  readonly #tag: ImageBitmap;

  /**
   * @param size   of the largest mark
   * @param ratio  device pixels per CSS pixel
   */
  constructor(palette: Palette, size: CssPx, ratio: number) {
    const cell = Math.ceil(size * ratio);
    this.#ring = paintSheet(cell, cell, (context) => {
      context.scale(cell / GRID, cell / GRID);
      context.lineWidth = 2.6;
      context.strokeStyle = palette.css('warn');
      for (let quarter = 0; quarter < 4; quarter += 1) {
        const from = (quarter * Math.PI) / 2;
        context.beginPath();
        context.arc(GRID / 2, GRID / 2, 14.2, from + GAP, from + Math.PI / 2 - GAP);
        context.stroke();
      }
    });
    this.#tag = paintSheet(cell, cell, (context) => {
      context.scale(cell / GRID, cell / GRID);
      context.beginPath();
      context.roundRect(TAG.x, TAG.y, TAG.width, TAG.height, TAG.radius);
      context.lineWidth = 4;
      context.strokeStyle = palette.css('surface-1');
      context.stroke();
      context.fillStyle = palette.css('text');
      context.fill();
    });
    this.#bar = paintSheet(cell, cell, (context) => {
      context.scale(cell / GRID, cell / GRID);
      for (const [colour, width] of [
        ['surface-1', 6],
        ['text-muted', 2.8],
      ] as const) {
        context.lineWidth = width;
        context.strokeStyle = palette.css(colour);
        context.beginPath();
        context.moveTo(5, GRID - 5);
        context.lineTo(GRID - 5, 5);
        context.stroke();
      }
    });
  }

  /** Copies the mark of a state, if it has one, with its middle at x, y. Called per item, so its arguments are no object. */
  // oxlint-disable-next-line shotpoint/parameters -- called per item, where an object would be garbage
  draw(to: SpriteContext, state: number, x: CssPx, y: CssPx, size: CssPx): void {
    if (state === ITEM_STATE.plain) return;
    to.drawImage(this.#spriteOf(state), x - size / 2, y - size / 2, size, size);
  }
  #spriteOf(state: number): ImageBitmap {
    if (state === ITEM_STATE.unacknowledged) return this.#ring;
    return state === ITEM_STATE.taken ? this.#tag : this.#bar;
  }
}
