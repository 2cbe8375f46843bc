import type { CssPx } from '../../domain/units.ts';

/** What clock times, dates and offsets are written with. */
const CHARACTERS = [
  ...new Set('0123456789:.+−UTC JanFebMarAprMayJunJulAugSepOctNovDecMonTueWedThuFriSatSun'),
];
const FIGURE = /\d/;

/**
 * Letters of one font and colour, drawn once: a label that changes with every step of a zoom then costs a few
 * copies and no text layout. Figures are all equally wide, and every letter stands on whole device pixels.
 */
export class TextSprites {
  readonly #sheet = document.createElement('canvas');
  readonly #ratio: number;
  /** Device pixels of a letter's cell on the sheet. */
  readonly #cell: number;
  readonly #height: number;
  /** Device pixels to the next letter, by character. */
  readonly #advance = new Map<string, number>();
  readonly #place = new Map<string, number>(CHARACTERS.map((character, i) => [character, i]));

  /** `px`: font size; `ratio`: device pixels per CSS pixel. */
  constructor(font: string, weight: number, px: CssPx, colour: string, ratio: number) {
    this.#ratio = ratio;
    this.#height = Math.ceil(px * 1.5 * ratio);
    const context = this.#sheet.getContext('2d');
    const style = `${weight} ${px * ratio}px ${font}`;
    if (context !== null) context.font = style;
    const wide = (character: string): number => context?.measureText(character).width ?? 0;
    const figure = Math.max(...CHARACTERS.filter((each) => FIGURE.test(each)).map(wide));
    for (const each of CHARACTERS)
      this.#advance.set(each, Math.round(FIGURE.test(each) ? figure : wide(each)));
    this.#cell = Math.max(...this.#advance.values()) + 2;
    this.#sheet.width = this.#cell * CHARACTERS.length;
    this.#sheet.height = this.#height;
    if (context === null) return;
    context.font = style;
    context.textBaseline = 'middle';
    context.textAlign = 'center';
    context.fillStyle = colour;
    CHARACTERS.forEach((each, i) => context.fillText(each, (i + 0.5) * this.#cell, this.#height / 2));
  }

  /** Width of a text as `draw` draws it. */
  widthOf(text: string): CssPx {
    let width = 0;
    for (const each of text) width += this.#advance.get(each) ?? 0;
    return width / this.#ratio;
  }

  /**
   * Copies a text so that its middle, or its left end, is at x, and the middle of its line at y. Characters that
   * are not on the sheet are left out.
   */
  draw(to: CanvasRenderingContext2D, text: string, x: CssPx, y: CssPx, align: 'center' | 'left'): void {
    const ratio = this.#ratio;
    const cell = this.#cell;
    const height = this.#height;
    const start = align === 'left' ? x : x - this.widthOf(text) / 2;
    let at = Math.round(start * ratio);
    const top = Math.round(y * ratio - height / 2) / ratio;
    for (const each of text) {
      const place = this.#place.get(each);
      const advance = this.#advance.get(each) ?? 0;
      const left = Math.round(at + (advance - cell) / 2) / ratio;
      at += advance;
      if (place !== undefined && each !== ' ')
        to.drawImage(this.#sheet, place * cell, 0, cell, height, left, top, cell / ratio, height / ratio);
    }
  }
}
