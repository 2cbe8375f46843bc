import type { CssPx } from '../../domain/units.ts';
import { paintSheet, type SpriteContext } from './spriteSheet.ts';

/** Most texts in the cache. The next one clears it; texts in use are painted again. */
const MAX_TEXTS = 256;
/** Height of a text / its font size, with room for descenders. */
const LINE_HEIGHT = 1.5;

/** Font and colour of a text. */
export interface TextStyle {
  readonly weight: number;
  readonly size: CssPx;
  readonly family: string;
  readonly colour: string;
}

/** Texts of one style, each painted once: copying a text takes a third of the time of painting it. */
export class TextSprites {
  readonly #style: TextStyle;
  readonly #font: string;
  readonly #ratio: number;
  readonly #ruler = new OffscreenCanvas(1, 1).getContext('2d');
  readonly #sprites = new Map<string, ImageBitmap>();

  /** @param ratio  device pixels per CSS pixel */
  constructor(style: TextStyle, ratio: number) {
    this.#style = style;
    this.#font = `${style.weight} ${style.size}px ${style.family}`;
    this.#ratio = ratio;
    if (this.#ruler !== null) this.#ruler.font = this.#font;
  }

  /** Width of a text; 0 where the browser refuses a 2D context. */
  width(text: string): CssPx {
    return this.#ruler?.measureText(text).width ?? 0;
  }

  /** Draws a text from `x` on, its middle line at `y`, both rounded to whole device pixels. */
  draw(to: SpriteContext, text: string, x: CssPx, y: CssPx): void {
    this.#copy(to, this.#spriteOf(text), x, y);
  }

  /** Draws a text with its middle at `x`, `y`, rounded to whole device pixels. */
  drawCentred(to: SpriteContext, text: string, x: CssPx, y: CssPx): void {
    const sprite = this.#spriteOf(text);
    this.#copy(to, sprite, x - sprite.width / this.#ratio / 2, y);
  }

  #copy(to: SpriteContext, sprite: ImageBitmap, left: CssPx, y: CssPx): void {
    const ratio = this.#ratio;
    const [width, height] = [sprite.width / ratio, sprite.height / ratio];
    const rounded = (length: CssPx): CssPx => Math.round(length * ratio) / ratio;
    to.drawImage(sprite, rounded(left), rounded(y - height / 2), width, height);
  }

  #spriteOf(text: string): ImageBitmap {
    return this.#sprites.get(text) ?? this.#paint(text);
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
    if (this.#sprites.size >= MAX_TEXTS) this.#clear();
    this.#sprites.set(text, sprite);
    return sprite;
  }

  /** Releases the bitmaps at once, not at the next collection: the clock alone needs a new text every second. */
  #clear(): void {
    for (const sprite of this.#sprites.values()) sprite.close();
    this.#sprites.clear();
  }
}
