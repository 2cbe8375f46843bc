import { SYMBOL_COUNT } from '../../domain/contract/reportTypes.ts';
import type { CssPx, Unit01 } from '../../domain/units.ts';
import type { Palette } from '../theme/palette.ts';
import { paintSheet, type SpriteContext, type SpriteOptions } from './spriteSheet.ts';
import { shadeOf, SHADES, type SymbolSprites } from './symbolSprites.ts';

/** Sizes of a pill before the root font scale. */
const PILL = { base: 26, digit: 7, middle: 8 } as const satisfies Record<string, CssPx>;
/** Middle of a pill's symbol from its left end, and its size, before the root font scale. */
export const PILL_SYMBOL = { x: 12, size: 13 } as const satisfies Record<string, CssPx>;
/** Digits of the largest count: a million reports. */
const MAX_DIGITS = 7;
/** Digits that are copied at once. */
const GROUP = 3;
const GROUP_SIZE = 10 ** GROUP;
/** Groups in a row of their sheet. */
const GROUPS_PER_ROW = 50;
/** Margin around a pill for half its outline. */
const RIM: CssPx = 1;

/** Width of the pill of a cluster of `size` reports; it grows with the digits of its count. */
export function pillWidth(size: number, scale: number): CssPx {
  return (PILL.base + digitsOf(size) * PILL.digit) * scale;
}

function digitsOf(size: number): number {
  let digits = 1;
  for (let rest = size; rest >= 10; rest = Math.floor(rest / 10)) digits += 1;
  return Math.min(MAX_DIGITS, digits);
}

/** A sheet of equal cells. */
interface CellSheet {
  readonly sheet: ImageBitmap;
  /** Width of a cell, device pixels. */
  readonly width: number;
}

/**
 * Parts of pills, painted once per theme and size: bodies with their symbols, and counts in groups of one to three
 * digits. Drawing a pill copies two images for a count of up to three digits, and one more for every three further.
 */
export class PillSprites {
  readonly #palette: Palette;
  readonly #scale: number;
  readonly #ratio: number;
  readonly #height: CssPx;
  /** Device pixels, with the rim. */
  readonly #pillHeight: number;
  #left: CssPx = -Infinity;
  #right: CssPx = Infinity;
  /** Width of a digit. */
  readonly #advance: CssPx;
  /** A row for each symbol and number of digits, a column for each shade. */
  readonly #bodies: CellSheet;
  /** By digits in a group, less one. */
  readonly #digits: readonly CellSheet[];

  /** @param symbols  copied into the bodies; not held */
  constructor(symbols: SymbolSprites, { palette, font, layout, ratio }: SpriteOptions) {
    const { scale, pillHeight } = layout;
    this.#palette = palette;
    this.#height = pillHeight;
    this.#scale = scale;
    this.#ratio = ratio;
    this.#pillHeight = Math.ceil((pillHeight + 2 * RIM) * ratio);
    const text = `600 ${11.5 * scale}px ${font}`;
    this.#advance = widestDigit(text);
    this.#bodies = this.#paintBodies(symbols);
    const single = this.#paintDigits(text);
    this.#digits = [single, this.#joinDigits(single, 2), this.#joinDigits(single, GROUP)];
  }

  /** Sets the edges at which what is drawn next is cut: a pill whose count would be cut has none. */
  setEdges(left: CssPx, right: CssPx): void {
    this.#left = left;
    this.#right = right;
  }

  /**
   * Draws the pill of a cluster with its middle at x, y, rounded to whole device pixels. Called for each item of a
   * paint, so that its arguments are not an object.
   *
   * @param size   reports in the cluster
   * @param decay  0 for the oldest report of a type to 1 for the newest
   */
  // oxlint-disable-next-line shotpoint/parameters -- called per item, where an object would be garbage
  draw(to: SpriteContext, size: number, symbol: number, decay: Unit01, x: CssPx, y: CssPx): void {
    const digits = digitsOf(size);
    const width = this.#bodyWidth(digits);
    const left = this.#rounded(x - width / 2 / this.#ratio);
    const top = this.#rounded(y - this.#pillHeight / 2 / this.#ratio);
    const row = symbol * MAX_DIGITS + digits - 1;
    this.#copy(to, this.#bodies, shadeOf(decay), row, width, left, top);
    const middle = left + RIM + pillWidth(size, this.#scale) / 2 + PILL.middle * this.#scale;
    const half = (digits * this.#advance) / 2;
    // Else 19 would read 9 as the pill leaves the window.
    if (middle - half >= this.#left && middle + half <= this.#right)
      this.#drawCount(to, size, middle + half, top);
  }

  /** Copies the digits of a count, three at a time from its end; they end at `right`. */
  // oxlint-disable-next-line shotpoint/parameters -- called per item, where an object would be garbage
  #drawCount(to: SpriteContext, size: number, right: CssPx, top: CssPx): void {
    let at = right;
    let rest = size;
    for (let left = digitsOf(size); left > 0; left -= GROUP, rest = Math.floor(rest / GROUP_SIZE)) {
      const count = Math.min(GROUP, left);
      const cells = this.#digits[count - 1];
      const group = rest % GROUP_SIZE;
      at -= count * this.#advance;
      const row = Math.floor(group / GROUPS_PER_ROW);
      this.#copy(to, cells, group % GROUPS_PER_ROW, row, cells.width, this.#rounded(at), top);
    }
  }

  /** To whole device pixels. */
  #rounded(length: CssPx): CssPx {
    return Math.round(length * this.#ratio) / this.#ratio;
  }

  /** Device pixels, with the rim. */
  #bodyWidth(digits: number): number {
    return Math.ceil((pillWidth(10 ** (digits - 1), this.#scale) + 2 * RIM) * this.#ratio);
  }

  /** Copies `width` device pixels of a cell; `x`, `y` in CSS pixels. Called per item, so its arguments are no object. */
  // oxlint-disable-next-line shotpoint/parameters -- called per item, where an object would be garbage
  #copy(
    to: SpriteContext,
    { sheet, width: cell }: CellSheet,
    column: number,
    row: number,
    width: number,
    x: CssPx,
    y: CssPx,
  ): void {
    const height = this.#pillHeight;
    const [toWidth, toHeight] = [width / this.#ratio, height / this.#ratio];
    to.drawImage(sheet, column * cell, row * height, width, height, x, y, toWidth, toHeight);
  }

  #paintBodies(symbols: SymbolSprites): CellSheet {
    const width = this.#bodyWidth(MAX_DIGITS);
    const middle = this.#pillHeight / 2 / this.#ratio;
    const rows = SYMBOL_COUNT * MAX_DIGITS;
    const sheet = paintSheet(SHADES * width, rows * this.#pillHeight, (context) => {
      for (let cell = 0; cell < rows * SHADES; cell += 1) {
        const [row, shade] = [Math.floor(cell / SHADES), cell % SHADES];
        context.setTransform(this.#ratio, 0, 0, this.#ratio, shade * width, row * this.#pillHeight);
        this.#paintBody(context, (row % MAX_DIGITS) + 1);
        const symbol = Math.floor(row / MAX_DIGITS);
        const x = RIM + PILL_SYMBOL.x * this.#scale;
        symbols.draw(context, symbol, shade / (SHADES - 1), x, middle, PILL_SYMBOL.size * this.#scale);
      }
    });
    return { sheet, width };
  }

  #paintBody(context: SpriteContext, digits: number): void {
    const height = this.#height;
    context.beginPath();
    context.roundRect(RIM, RIM, pillWidth(10 ** (digits - 1), this.#scale), height, height / 2);
    context.fillStyle = this.#palette.css('surface-3');
    context.fill();
    context.strokeStyle = this.#palette.css('line-strong');
    context.lineWidth = 1;
    context.stroke();
  }

  #paintDigits(font: string): CellSheet {
    const width = this.#cellWidth(1);
    const middle = this.#pillHeight / this.#ratio / 2 + 0.5 * this.#scale;
    const sheet = paintSheet(10 * width, this.#pillHeight, (context) => {
      context.font = font;
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.fillStyle = this.#palette.css('text');
      for (let digit = 0; digit < 10; digit += 1) {
        context.setTransform(this.#ratio, 0, 0, this.#ratio, digit * width, 0);
        context.fillText(String(digit), this.#advance / 2, middle);
      }
    });
    return { sheet, width };
  }

  /** All groups of `count` digits, 00 to 99 or 000 to 999. */
  #joinDigits(single: CellSheet, count: number): CellSheet {
    const width = this.#cellWidth(count);
    const groups = 10 ** count;
    const rows = Math.ceil(groups / GROUPS_PER_ROW);
    const sheet = paintSheet(GROUPS_PER_ROW * width, rows * this.#pillHeight, (context) => {
      for (let group = 0; group < groups; group += 1) {
        const top = Math.floor(group / GROUPS_PER_ROW) * this.#pillHeight;
        context.setTransform(this.#ratio, 0, 0, this.#ratio, (group % GROUPS_PER_ROW) * width, top);
        for (let at = count - 1, rest = group; at >= 0; at -= 1, rest = Math.floor(rest / 10)) {
          this.#copy(context, single, rest % 10, 0, single.width, this.#rounded(at * this.#advance), 0);
        }
      }
    });
    return { sheet, width };
  }

  /** Device pixels of a group of digits. */
  #cellWidth(digits: number): number {
    return Math.ceil((digits * this.#advance + 2) * this.#ratio);
  }
}

function widestDigit(font: string): CssPx {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (context === null) return 0;
  context.font = font;
  return Math.max(...Array.from({ length: 10 }, (_, digit) => context.measureText(String(digit)).width));
}
