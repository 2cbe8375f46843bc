import { SYMBOL_COUNT } from '../../domain/contract/reportTypes.ts';
import type { CssPx, Unit01 } from '../../domain/units.ts';
import type { Palette } from '../theme/palette.ts';
import type { TimelineLayout } from './timelineLayout.ts';
import { paintSheet, type SpriteContext } from './spriteSheet.ts';
import { shadeOf, SHADES, type TimelineSprites } from './timelineSprites.ts';

/** Sizes of a pill before the root font scale. */
const PILL = { base: 26, digit: 7, symbolX: 12, middle: 8, symbol: 13 } as const;
/** Digits of the largest count: a million reports. */
const MOST_DIGITS = 7;
/** Figures that are copied at once. */
const GROUP = 3;
const GROUP_SIZE = 10 ** GROUP;
/** Groups beside one another on their sheet. */
const GROUPS_A_LINE = 50;
/** Room around a pill for half its outline. */
const RIM: CssPx = 1;

/** Width of the pill of a cluster; it grows with the digits of its count. */
export function pillWidth(size: number, scale: number): CssPx {
  return (PILL.base + digitsOf(size) * PILL.digit) * scale;
}

function digitsOf(size: number): number {
  let digits = 1;
  for (let rest = size; rest >= 10; rest = Math.floor(rest / 10)) digits += 1;
  return Math.min(MOST_DIGITS, digits);
}

interface Cells {
  readonly sheet: ImageBitmap;
  /** Device pixels. */
  readonly width: number;
}

/**
 * What pills are put together from, drawn once per theme and size: bodies with their symbols, and figures in groups
 * of one to three. A paint copies two pictures for a pill of up to three figures, and one more for every three.
 */
export class PillSprites {
  readonly #scale: number;
  readonly #ratio: number;
  readonly #height: CssPx;
  /** Device pixels, with the rim. */
  readonly #pillHeight: number;
  readonly #advance: CssPx;
  /** A line for each symbol and number of digits, a cell for each shade. */
  readonly #bodies: Cells;
  /** By figures in a group, less one. */
  readonly #figures: readonly Cells[];

  /** `ratio`: device pixels per CSS pixel. */
  constructor(
    palette: Palette,
    font: string,
    symbols: TimelineSprites,
    layout: TimelineLayout,
    ratio: number,
  ) {
    const { scale, pillHeight } = layout;
    this.#height = pillHeight;
    this.#scale = scale;
    this.#ratio = ratio;
    this.#pillHeight = Math.ceil((pillHeight + 2 * RIM) * ratio);
    const text = `600 ${11.5 * scale}px ${font}`;
    this.#advance = widestFigure(text);
    this.#bodies = this.#paintBodies(palette, symbols);
    const single = this.#paintFigures(palette, text);
    this.#figures = [single, this.#joinFigures(single, 2), this.#joinFigures(single, GROUP)];
  }

  /** Draws the pill of a cluster so that its middle is at x, y; on whole device pixels, so that it stays sharp. */
  draw(to: SpriteContext, size: number, symbol: number, decay: Unit01, x: CssPx, y: CssPx): void {
    const digits = digitsOf(size);
    const width = this.#bodyWidth(digits);
    const left = this.#sharp(x - width / 2 / this.#ratio);
    const top = this.#sharp(y - this.#pillHeight / 2 / this.#ratio);
    const line = symbol * MOST_DIGITS + digits - 1;
    this.#copy(to, this.#bodies, shadeOf(decay), line, width, left, top);
    const middle = left + RIM + pillWidth(size, this.#scale) / 2 + PILL.middle * this.#scale;
    this.#drawFigures(to, size, digits, middle + (digits * this.#advance) / 2, top);
  }

  /** Copies the figures of a count, three at a time from its end; they end at `right`. */
  #drawFigures(to: SpriteContext, size: number, digits: number, right: CssPx, top: CssPx): void {
    let at = right;
    let rest = size;
    for (let left = digits; left > 0; left -= GROUP, rest = Math.floor(rest / GROUP_SIZE)) {
      const count = Math.min(GROUP, left);
      const cells = this.#figures[count - 1];
      const group = rest % GROUP_SIZE;
      at -= count * this.#advance;
      const line = Math.floor(group / GROUPS_A_LINE);
      this.#copy(to, cells, group % GROUPS_A_LINE, line, cells.width, this.#sharp(at), top);
    }
  }

  #sharp(length: CssPx): CssPx {
    return Math.round(length * this.#ratio) / this.#ratio;
  }

  /** Device pixels, with the rim. */
  #bodyWidth(digits: number): number {
    return Math.ceil((pillWidth(10 ** (digits - 1), this.#scale) + 2 * RIM) * this.#ratio);
  }

  /** Copies `width` device pixels of a cell; `x`, `y` in CSS pixels. */
  #copy(
    to: SpriteContext,
    { sheet, width: cell }: Cells,
    column: number,
    line: number,
    width: number,
    x: CssPx,
    y: CssPx,
  ): void {
    const height = this.#pillHeight;
    const [toWidth, toHeight] = [width / this.#ratio, height / this.#ratio];
    to.drawImage(sheet, column * cell, line * height, width, height, x, y, toWidth, toHeight);
  }

  #paintBodies(palette: Palette, symbols: TimelineSprites): Cells {
    const width = this.#bodyWidth(MOST_DIGITS);
    const middle = this.#pillHeight / 2 / this.#ratio;
    const lines = SYMBOL_COUNT * MOST_DIGITS;
    const sheet = paintSheet(SHADES * width, lines * this.#pillHeight, (context) => {
      for (let cell = 0; cell < lines * SHADES; cell += 1) {
        const [line, shade] = [Math.floor(cell / SHADES), cell % SHADES];
        context.setTransform(this.#ratio, 0, 0, this.#ratio, shade * width, line * this.#pillHeight);
        this.#paintBody(context, palette, (line % MOST_DIGITS) + 1);
        const symbol = Math.floor(line / MOST_DIGITS);
        const x = RIM + PILL.symbolX * this.#scale;
        symbols.draw(context, symbol, shade / (SHADES - 1), x, middle, PILL.symbol * this.#scale);
      }
    });
    return { sheet, width };
  }

  #paintBody(context: SpriteContext, palette: Palette, digits: number): void {
    const height = this.#height;
    context.beginPath();
    context.roundRect(RIM, RIM, pillWidth(10 ** (digits - 1), this.#scale), height, height / 2);
    context.fillStyle = palette.css('surface-3');
    context.fill();
    context.strokeStyle = palette.css('line-strong');
    context.lineWidth = 1;
    context.stroke();
  }

  #paintFigures(palette: Palette, font: string): Cells {
    const width = this.#cellWidth(1);
    const middle = this.#pillHeight / this.#ratio / 2 + 0.5 * this.#scale;
    const sheet = paintSheet(10 * width, this.#pillHeight, (context) => {
      context.font = font;
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.fillStyle = palette.css('text');
      for (let figure = 0; figure < 10; figure += 1) {
        context.setTransform(this.#ratio, 0, 0, this.#ratio, figure * width, 0);
        context.fillText(String(figure), this.#advance / 2, middle);
      }
    });
    return { sheet, width };
  }

  /** All groups of so many figures, 00 to 99 or 000 to 999. */
  #joinFigures(single: Cells, count: number): Cells {
    const width = this.#cellWidth(count);
    const groups = 10 ** count;
    const lines = Math.ceil(groups / GROUPS_A_LINE);
    const sheet = paintSheet(GROUPS_A_LINE * width, lines * this.#pillHeight, (context) => {
      for (let group = 0; group < groups; group += 1) {
        const top = Math.floor(group / GROUPS_A_LINE) * this.#pillHeight;
        context.setTransform(this.#ratio, 0, 0, this.#ratio, (group % GROUPS_A_LINE) * width, top);
        for (let at = count - 1, rest = group; at >= 0; at -= 1, rest = Math.floor(rest / 10)) {
          this.#copy(context, single, rest % 10, 0, single.width, this.#sharp(at * this.#advance), 0);
        }
      }
    });
    return { sheet, width };
  }

  /** Device pixels of a group of figures. */
  #cellWidth(figures: number): number {
    return Math.ceil((figures * this.#advance + 2) * this.#ratio);
  }
}

function widestFigure(font: string): CssPx {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (context === null) return 0;
  context.font = font;
  return Math.max(...Array.from({ length: 10 }, (_, figure) => context.measureText(String(figure)).width));
}
