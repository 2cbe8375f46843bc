import type { CssPx } from '../../domain/units.ts';
import { paintSheet, type SpriteContext } from './spriteSheet.ts';

/** Most texts that are kept. One more, and all are forgotten; those in use are painted anew. */
const MOST_TEXTS = 256;
/** Height of a text to its font size, with room for what reaches below the line. */
const LINE_HEIGHT = 1.5;

export interface TextStyle {
  readonly weight: number;
  /** CSS pixels. */
  readonly size: CssPx;
  readonly family: string;
  readonly colour: string;
}

/** Texts of one style, each painted once: a copy costs a third of painting a text. */
export class TextSprites {
  readonly #style: TextStyle;
  readonly #font: string;
  readonly #ratio: number;
  readonly #ruler = new OffscreenCanvas(1, 1).getContext('2d');
  readonly #known = new Map<string, ImageBitmap>();

  /** `ratio`: device pixels per CSS pixel. */
  constructor(style: TextStyle, ratio: number) {
    this.#style = style;
    this.#font = `${style.weight} ${style.size}px ${style.family}`;
    this.#ratio = ratio;
    if (this.#ruler !== null) this.#ruler.font = this.#font;
  }

  width(text: string): CssPx {
    return this.#ruler?.measureText(text).width ?? 0;
  }

  /** Draws a text whose middle line is at `y`: from `x` on, or about it. On whole device pixels. */
  draw(to: SpriteContext, text: string, x: CssPx, y: CssPx, align: 'left' | 'center'): void {
    const sprite = this.#known.get(text) ?? this.#paint(text);
    const ratio = this.#ratio;
    const [width, height] = [sprite.width / ratio, sprite.height / ratio];
    const left = align === 'left' ? x : x - width / 2;
    const sharp = (length: CssPx): CssPx => Math.round(length * ratio) / ratio;
    to.drawImage(sprite, sharp(left), sharp(y - height / 2), width, height);
  }

  #paint(text: string): ImageBitmap {
    const ratio = this.#ratio;
    const width = Math.ceil(this.width(text) * ratio);
    const height = Math.ceil(this.#style.size * LINE_HEIGHT * ratio);
    const sprite = paintSheet(width, height, (context) => {
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      context.font = this.#font;
      context.textBaseline = 'middle';
      context.fillStyle = this.#style.colour;
      context.fillText(text, 0, height / 2 / ratio);
    });
    if (this.#known.size >= MOST_TEXTS) this.#forgetAll();
    this.#known.set(text, sprite);
    return sprite;
  }

  /** The clock of a wall makes a text a second: pictures are given back at once, not at the next collection. */
  #forgetAll(): void {
    for (const sprite of this.#known.values()) sprite.close();
    this.#known.clear();
  }
}
