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

/**
 * Texts of one style. Copying a text takes a third of the time of writing it, and making its sprite ten times as long: one
 * new text of a paint gets a sprite, the others are written, so that a zoom that changes all labels costs no more than others.
 */
export class TextSprites {
  readonly #style: TextStyle;
  readonly #font: string;
  readonly #ratio: number;
  readonly #ruler = new OffscreenCanvas(1, 1).getContext('2d');
  readonly #sprites = new Map<string, ImageBitmap>();
  #hasNewSprite = false;

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

  /** Begins a paint: the next new text gets a sprite. */
  beginPaint(): void {
    this.#hasNewSprite = false;
  }

  /** Draws a text from `x` on, its middle line at `y`, both rounded to whole device pixels. */
  // oxlint-disable-next-line shotpoint/parameters -- text and coordinates, as of `fillText`
  draw(to: SpriteContext, text: string, x: CssPx, y: CssPx): void {
    const ratio = this.#ratio;
    const height = this.#height / ratio;
    const left = Math.round(x * ratio) / ratio;
    const top = Math.round((y - height / 2) * ratio) / ratio;
    const sprite = this.#spriteOf(text);
    if (sprite === undefined) this.#write(to, text, left, top);
    else to.drawImage(sprite, left, top, sprite.width / ratio, height);
  }

  /** Draws a text with its middle at `x`, `y`, rounded to whole device pixels. */
  // oxlint-disable-next-line shotpoint/parameters -- text and coordinates, as of `fillText`
  drawCentred(to: SpriteContext, text: string, x: CssPx, y: CssPx): void {
    const width = this.#sprites.get(text)?.width ?? this.#spriteWidth(text);
    this.draw(to, text, x - width / this.#ratio / 2, y);
  }

  /** Height of a sprite in device pixels. */
  get #height(): number {
    return Math.ceil(this.#style.size * LINE_HEIGHT * this.#ratio);
  }

  /** Width of a text's sprite in device pixels. */
  #spriteWidth(text: string): number {
    return Math.ceil(this.width(text) * this.#ratio);
  }

  /** The sprite of a text; undefined for a new one where this paint has made one already. */
  #spriteOf(text: string): ImageBitmap | undefined {
    const sprite = this.#sprites.get(text);
    if (sprite !== undefined || this.#hasNewSprite) return sprite;
    this.#hasNewSprite = true;
    return this.#paint(text);
  }

  // oxlint-disable-next-line shotpoint/parameters -- text and coordinates, as of `fillText`
  #write(to: SpriteContext, text: string, left: CssPx, top: CssPx): void {
    to.font = this.#font;
    to.textBaseline = 'middle';
    to.fillStyle = this.#style.colour;
    to.fillText(text, left, top + this.#height / this.#ratio / 2);
  }

  #paint(text: string): ImageBitmap {
    const ratio = this.#ratio;
    const sprite = paintSheet(this.#spriteWidth(text), this.#height, (context) => {
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      this.#write(context, text, 0, 0);
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
