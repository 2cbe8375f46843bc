import type { CssPx, Unit01 } from '../../domain/units.ts';
import type { Palette } from '../palette.ts';
import type { TimelineLayout } from './timelineLayout.ts';
import { shadeOf, type TimelineSprites } from './timelineSprites.ts';

/** Sizes of a pill before the root font scale. */
const PILL = { base: 26, digit: 7, symbolX: 12, middle: 8, symbol: 13 } as const;
/** Digits of the largest count: a million reports. */
const MOST_DIGITS = 7;
const FIGURES = Array.from({ length: 10 }, (_, figure) => String(figure));
/**
 * Whole pills kept: more than the widest wall shows at once. Each line is a canvas of its own: painting into a
 * canvas that was copied from since makes the browser copy all of it first.
 */
const KEPT_COLUMNS = 16;
const KEPT_LINES = 32;
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
 * Pills drawn once per theme and size: backgrounds and figures first, and each whole pill when it is first
 * asked for. Panning shows the same pills again, so that a paint copies one picture for each.
 */
export class PillSprites {
  readonly #sheet = document.createElement('canvas');
  readonly #scale: number;
  readonly #ratio: number;
  readonly #height: CssPx;
  /** Device pixels, with the rim. */
  readonly #pillHeight: number;
  readonly #figureWidth: number;
  readonly #advance: CssPx;
  readonly #symbols: TimelineSprites;
  readonly #symbolSize: CssPx;
  /** Whole pills, by size, symbol and shade; emptied when full. */
  readonly #kept: readonly HTMLCanvasElement[];
  readonly #cells = new Map<number, number>();
  readonly #cellWidth: number;

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
    this.#sheet.width = Math.max(
      Math.ceil((pillWidth(10 ** (MOST_DIGITS - 1), scale) + 2 * RIM) * ratio),
      FIGURES.length * this.#figureWidth,
    );
    this.#sheet.height = (MOST_DIGITS + 1) * this.#pillHeight;
    this.#cellWidth = Math.ceil((pillWidth(10 ** (MOST_DIGITS - 1), scale) + 2 * RIM) * ratio);
    this.#kept = Array.from({ length: KEPT_LINES }, () => document.createElement('canvas'));
    for (const line of this.#kept) {
      line.width = KEPT_COLUMNS * this.#cellWidth;
      line.height = this.#pillHeight;
    }
    if (context === null) return;
    for (let digits = 1; digits <= MOST_DIGITS; digits += 1) this.#paintPill(context, palette, digits);
    this.#paintFigures(context, palette, text);
  }

  /** Paints a pill that is not kept yet. To be called for all before the first is drawn, see `KEPT_LINES`. */
  prepare(size: number, symbol: number, decay: Unit01): void {
    this.#cellOf(size, symbol, decay);
  }

  /** Draws the pill of a cluster so that its middle is at x, y; on whole device pixels, so that it stays sharp. */
  draw(to: CanvasRenderingContext2D, size: number, symbol: number, decay: Unit01, x: CssPx, y: CssPx): void {
    const cell = this.#cellOf(size, symbol, decay);
    const width = this.#deviceWidth(size);
    const height = this.#pillHeight;
    const left = this.#sharp(x - width / 2 / this.#ratio);
    const top = this.#sharp(y - height / 2 / this.#ratio);
    const from = (cell % KEPT_COLUMNS) * this.#cellWidth;
    const line = this.#kept[Math.floor(cell / KEPT_COLUMNS)];
    to.drawImage(line, from, 0, width, height, left, top, width / this.#ratio, height / this.#ratio);
  }

  #deviceWidth(size: number): number {
    return Math.ceil((pillWidth(size, this.#scale) + 2 * RIM) * this.#ratio);
  }

  /** Cell of a whole pill, painted now where it is not kept. */
  #cellOf(size: number, symbol: number, decay: Unit01): number {
    const key = (Math.min(size, 10 ** MOST_DIGITS) * 16 + symbol) * 16 + shadeOf(decay);
    const known = this.#cells.get(key);
    if (known !== undefined) return known;
    if (this.#cells.size === KEPT_COLUMNS * KEPT_LINES) this.#cells.clear();
    const cell = this.#cells.size;
    this.#cells.set(key, cell);
    const context = this.#kept[Math.floor(cell / KEPT_COLUMNS)].getContext('2d');
    if (context === null) return cell;
    const left = (cell % KEPT_COLUMNS) * this.#cellWidth;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(left, 0, this.#cellWidth, this.#pillHeight);
    context.setTransform(this.#ratio, 0, 0, this.#ratio, left, 0);
    this.#assemble(context, size, symbol, decay);
    return cell;
  }

  /** Puts a pill together from background, symbol and figures, at the origin. */
  #assemble(to: CanvasRenderingContext2D, size: number, symbol: number, decay: Unit01): void {
    const digits = digitsOf(size);
    this.#copy(to, 0, (digits - 1) * this.#pillHeight, this.#deviceWidth(size), 0, 0);
    const middle = this.#pillHeight / 2 / this.#ratio;
    this.#symbols.draw(to, symbol, decay, RIM + PILL.symbolX * this.#scale, middle, this.#symbolSize);
    let at =
      RIM + pillWidth(size, this.#scale) / 2 + PILL.middle * this.#scale + (digits * this.#advance) / 2;
    for (let i = 0, rest = size; i < digits; i += 1, rest = Math.floor(rest / 10)) {
      at -= this.#advance;
      const figureX = (rest % 10) * this.#figureWidth;
      this.#copy(to, figureX, MOST_DIGITS * this.#pillHeight, this.#figureWidth, this.#sharp(at), 0);
    }
  }

  #sharp(length: CssPx): CssPx {
    return Math.round(length * this.#ratio) / this.#ratio;
  }

  #copy(to: CanvasRenderingContext2D, fromX: number, fromY: number, width: number, x: CssPx, y: CssPx): void {
    const height = this.#pillHeight;
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
    const middle = this.#pillHeight / this.#ratio / 2 + 0.5 * this.#scale;
    FIGURES.forEach((figure, i) => {
      context.setTransform(
        this.#ratio,
        0,
        0,
        this.#ratio,
        i * this.#figureWidth,
        MOST_DIGITS * this.#pillHeight,
      );
      context.fillText(figure, this.#advance / 2, middle);
    });
  }
}
