import type { CssPx } from '../../domain/units.ts';
import type { Palette } from '../palette.ts';

/** Sizes of a pill before the root font scale. */
const PILL = { height: 22, base: 26, digit: 7, symbolX: 12, middle: 8 } as const;
/** Digits of the largest count: a million reports. */
const MOST_DIGITS = 7;
const FIGURES = Array.from({ length: 10 }, (_, figure) => String(figure));
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

/** Pills and figures drawn once per theme and size, so that a paint of hundreds shapes no text and fills no path. */
export class PillSprites {
  readonly #sheet = document.createElement('canvas');
  readonly #scale: number;
  readonly #ratio: number;
  /** Device pixels. */
  readonly #pillHeight: number;
  readonly #figureWidth: number;
  readonly #advance: CssPx;

  /** `scale`: root font size / 16; `ratio`: device pixels per CSS pixel. */
  constructor(palette: Palette, font: string, scale: number, ratio: number) {
    this.#scale = scale;
    this.#ratio = ratio;
    this.#pillHeight = Math.ceil((PILL.height * scale + 2 * RIM) * ratio);
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
    if (context === null) return;
    for (let digits = 1; digits <= MOST_DIGITS; digits += 1) this.#paintPill(context, palette, digits);
    this.#paintFigures(context, palette, text);
  }

  /** Where the symbol's middle goes in a pill whose middle is at x. */
  symbolX(size: number, x: CssPx): CssPx {
    return x - pillWidth(size, this.#scale) / 2 + PILL.symbolX * this.#scale;
  }

  /** Copies a pill with its count so that its middle is at x, y; whole device pixels, so that it stays sharp. */
  draw(to: CanvasRenderingContext2D, size: number, x: CssPx, y: CssPx): void {
    const digits = digitsOf(size);
    const height = this.#pillHeight;
    const width = Math.ceil((pillWidth(size, this.#scale) + 2 * RIM) * this.#ratio);
    const left = this.#sharp(x) - width / 2 / this.#ratio;
    const top = this.#sharp(y) - height / 2 / this.#ratio;
    this.#copy(to, 0, (digits - 1) * height, width, left, top);
    let at = x + PILL.middle * this.#scale + (digits * this.#advance) / 2;
    for (let i = 0, rest = size; i < digits; i += 1, rest = Math.floor(rest / 10)) {
      at -= this.#advance;
      this.#copy(
        to,
        (rest % 10) * this.#figureWidth,
        MOST_DIGITS * height,
        this.#figureWidth,
        this.#sharp(at),
        top,
      );
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
    const height = PILL.height * this.#scale;
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
