import type { CssPx, Unit01 } from '../../domain/units.ts';
import type { Palette } from '../palette.ts';
import type { TimelineLayout } from './timelineLayout.ts';
import type { TimelineSprites } from './timelineSprites.ts';

/** Sizes of a pill before the root font scale. */
const PILL = { base: 26, digit: 7, symbolX: 12, middle: 8, symbol: 13 } as const;
/** Digits of the largest count: a million reports. */
const MOST_DIGITS = 7;
const FIGURES = Array.from({ length: 10 }, (_, figure) => String(figure));
/** Pairs of figures beside one another: those with the same first figure. */
const PAIRS_A_LINE = 10;
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

/**
 * What pills are put together from, drawn once per theme and size: backgrounds by their digits, and figures one by one
 * and in pairs. A paint copies three or four pictures for a pill. Whole pills are not kept: painting into a canvas
 * between two copies from it makes the browser finish it at once, which takes three times as long as its parts.
 */
export class PillSprites {
  readonly #sheet = document.createElement('canvas');
  readonly #scale: number;
  readonly #ratio: number;
  readonly #height: CssPx;
  /** Device pixels, with the rim. */
  readonly #pillHeight: number;
  readonly #figureWidth: number;
  readonly #pairWidth: number;
  readonly #advance: CssPx;
  readonly #symbols: TimelineSprites;
  readonly #symbolSize: CssPx;

  /** `ratio`: device pixels per CSS pixel. */
  constructor(
    palette: Palette,
    font: string,
    symbols: TimelineSprites,
    layout: TimelineLayout,
    ratio: number,
  ) {
    const { scale, pillHeight } = layout;
    this.#symbols = symbols;
    this.#height = pillHeight;
    this.#symbolSize = PILL.symbol * scale;
    this.#scale = scale;
    this.#ratio = ratio;
    this.#pillHeight = Math.ceil((pillHeight + 2 * RIM) * ratio);
    const context = this.#sheet.getContext('2d');
    const text = `600 ${11.5 * scale}px ${font}`;
    if (context !== null) context.font = text;
    this.#advance = Math.max(...FIGURES.map((figure) => context?.measureText(figure).width ?? 0));
    this.#figureWidth = Math.ceil((this.#advance + 2) * ratio);
    this.#pairWidth = Math.ceil((2 * this.#advance + 2) * ratio);
    this.#sheet.width = Math.max(
      Math.ceil((pillWidth(10 ** (MOST_DIGITS - 1), scale) + 2 * RIM) * ratio),
      PAIRS_A_LINE * this.#pairWidth,
    );
    this.#sheet.height = (MOST_DIGITS + 1 + FIGURES.length) * this.#pillHeight;
    if (context === null) return;
    for (let digits = 1; digits <= MOST_DIGITS; digits += 1) this.#paintPill(context, palette, digits);
    this.#paintFigures(context, palette, text);
  }

  /** Draws the pill of a cluster so that its middle is at x, y; on whole device pixels, so that it stays sharp. */
  draw(to: CanvasRenderingContext2D, size: number, symbol: number, decay: Unit01, x: CssPx, y: CssPx): void {
    const digits = digitsOf(size);
    const width = Math.ceil((pillWidth(size, this.#scale) + 2 * RIM) * this.#ratio);
    const left = this.#sharp(x - width / 2 / this.#ratio);
    const top = this.#sharp(y - this.#pillHeight / 2 / this.#ratio);
    this.#copy(to, 0, digits - 1, width, left, top);
    const middle = top + this.#pillHeight / 2 / this.#ratio;
    this.#symbols.draw(to, symbol, decay, left + RIM + PILL.symbolX * this.#scale, middle, this.#symbolSize);
    const middleOfFigures = left + RIM + pillWidth(size, this.#scale) / 2 + PILL.middle * this.#scale;
    this.#drawFigures(to, size, digits, middleOfFigures + (digits * this.#advance) / 2, top);
  }

  /** Copies the figures of a count, two at a time from its end; they end at `right`. */
  #drawFigures(to: CanvasRenderingContext2D, size: number, digits: number, right: CssPx, top: CssPx): void {
    let at = right;
    let rest = size;
    for (let left = digits; left > 0; left -= 2, rest = Math.floor(rest / 100)) {
      const isPair = left > 1;
      at -= isPair ? 2 * this.#advance : this.#advance;
      const pair = rest % 100;
      const line = MOST_DIGITS + (isPair ? 1 + Math.floor(pair / PAIRS_A_LINE) : 0);
      const fromX = (rest % PAIRS_A_LINE) * (isPair ? this.#pairWidth : this.#figureWidth);
      this.#copy(to, fromX, line, isPair ? this.#pairWidth : this.#figureWidth, this.#sharp(at), top);
    }
  }

  #sharp(length: CssPx): CssPx {
    return Math.round(length * this.#ratio) / this.#ratio;
  }

  /** Copies a part out of a line of the sheet; device pixels there, CSS pixels here. */
  #copy(to: CanvasRenderingContext2D, fromX: number, line: number, width: number, x: CssPx, y: CssPx): void {
    const height = this.#pillHeight;
    const fromY = line * height;
    to.drawImage(this.#sheet, fromX, fromY, width, height, x, y, width / this.#ratio, height / this.#ratio);
  }

  #paintPill(context: CanvasRenderingContext2D, palette: Palette, digits: number): void {
    const height = this.#height;
    context.setTransform(this.#ratio, 0, 0, this.#ratio, 0, (digits - 1) * this.#pillHeight);
    context.beginPath();
    context.roundRect(RIM, RIM, pillWidth(10 ** (digits - 1), this.#scale), height, height / 2);
    context.fillStyle = palette.css('surface-3');
    context.fill();
    context.strokeStyle = palette.css('line-strong');
    context.lineWidth = 1;
    context.stroke();
  }

  #paintFigures(context: CanvasRenderingContext2D, palette: Palette, font: string): void {
    context.font = font;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillStyle = palette.css('text');
    for (const figure of FIGURES.keys()) this.#paintFigure(context, figure, 0, figure * this.#figureWidth, 0);
    for (let pair = 0; pair < 100; pair += 1) {
      const [tens, ones] = [Math.floor(pair / 10), pair % 10];
      this.#paintFigure(context, tens, 1 + tens, ones * this.#pairWidth, 0);
      this.#paintFigure(context, ones, 1 + tens, ones * this.#pairWidth, this.#advance);
    }
  }

  /** Paints a figure in a line of figures, `left` CSS pixels from the device pixel `cell`. */
  #paintFigure(
    context: CanvasRenderingContext2D,
    figure: number,
    line: number,
    cell: number,
    left: CssPx,
  ): void {
    const top = (MOST_DIGITS + line) * this.#pillHeight;
    context.setTransform(this.#ratio, 0, 0, this.#ratio, cell, top);
    const middle = this.#pillHeight / this.#ratio / 2 + 0.5 * this.#scale;
    context.fillText(FIGURES[figure], left + this.#advance / 2, middle);
  }
}
