import TinySDF from '@mapbox/tiny-sdf';
import { BufferImageSource } from 'pixi.js';
import { DIGIT_CELL, DIGITS } from '../shaders/digits.ts';

/** Font size in texels; four times what is drawn on most screens, so that edges stay sharp on a wall. */
const FONT_PX = 40;
const FAMILY = "'Inter Variable', Inter, system-ui, sans-serif";
const WEIGHT = 650;

/** Font of the digits at a size in pixels, for a canvas. */
export const digitFont = (px: number): string => `${WEIGHT} ${px}px ${FAMILY}`;

/** Height of a digit of Inter as a share of the font size. */
const DIGIT_HEIGHT = 0.727;
/** Distances that are kept outside the ink and in all, texels: room for the halo of a burst's count. */
const BUFFER = 8;
const RADIUS = 12;
/** Share of the distances that is inside the ink. */
const INSIDE = 1 / 3;

const CELL = { width: DIGIT_CELL.width * FONT_PX, height: DIGIT_CELL.height * FONT_PX } as const;
const SHEET_WIDTH = CELL.width * DIGITS.length;

/**
 * Digits of the page's typeface as signed distances, in the cells of `DIGITS`. They are painted when the font is loaded, and with
 * a fallback where it cannot be loaded; until then no digits are drawn.
 */
export class DigitSheet {
  readonly source: BufferImageSource;
  readonly #texels = new Uint8Array(SHEET_WIDTH * CELL.height);
  #isDestroyed = false;

  /** @param onPainted  called when the digits are painted later than now */
  constructor(onPainted: () => void) {
    this.source = new BufferImageSource({
      resource: this.#texels,
      width: SHEET_WIDTH,
      height: CELL.height,
      format: 'r8unorm',
      scaleMode: 'linear',
      alphaMode: 'no-premultiply-alpha',
      autoGarbageCollect: false,
    });
    const font = digitFont(FONT_PX);
    if (document.fonts.check(font, DIGITS)) this.#paint();
    else {
      const paint = () => {
        if (this.#isDestroyed) return;
        this.#paint();
        onPainted();
      };
      void document.fonts.load(font, DIGITS).then(paint, paint);
    }
  }

  /** Frees the texture. */
  destroy(): void {
    this.#isDestroyed = true;
    this.source.destroy();
  }

  #paint(): void {
    const painter = new TinySDF({
      fontSize: FONT_PX,
      fontFamily: FAMILY,
      fontWeight: String(WEIGHT),
      buffer: BUFFER,
      radius: RADIUS,
      cutoff: INSIDE,
    });
    for (let digit = 0; digit < DIGITS.length; digit += 1) this.#copy(painter.draw(DIGITS[digit]), digit);
    this.source.update();
  }

  /** Copies a glyph into its cell, its advance in the middle, so that all digits take the same width. */
  #copy(
    { data, width, height, glyphLeft, glyphTop, glyphAdvance }: ReturnType<TinySDF['draw']>,
    digit: number,
  ) {
    const left = Math.round((CELL.width - glyphAdvance) / 2) + glyphLeft - BUFFER;
    const top = Math.round((CELL.height + DIGIT_HEIGHT * FONT_PX) / 2) - glyphTop - BUFFER;
    const from = Math.max(0, -left);
    const to = Math.min(width, CELL.width - left);
    for (let y = Math.max(0, -top); y < Math.min(height, CELL.height - top); y += 1) {
      const at = (top + y) * SHEET_WIDTH + digit * CELL.width + left;
      this.#texels.set(data.subarray(y * width + from, y * width + to), at + from);
    }
  }
}
