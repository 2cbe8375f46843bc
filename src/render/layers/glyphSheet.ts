import { CanvasSource } from 'pixi.js';
import type { CssPx } from '../../domain/units.ts';

/** Font of a glyph, before the root font scale. */
export interface GlyphFont {
  readonly weight: number;
  readonly size: CssPx;
  readonly family: string;
  /** The halo is a rectangle behind the glyphs, for texts on a line. */
  readonly hasPlate?: boolean;
}

/** A character or a whole text in the sheet, device pixels. */
export interface Glyph {
  readonly left: number;
  readonly top: number;
  /** With the halo at both sides. */
  readonly width: number;
  /** From its beginning to the next glyph's. */
  readonly advance: number;
}

/** Width of the sheet at one device pixel per CSS pixel; its height is half of it. */
const SHEET: CssPx = 1024;
/** Height of a line of glyphs, and the halo around a text. */
const LINE: CssPx = 18;
const HALO: CssPx = 1.5;
/** Height of a plate, as a multiple of the size of its font. */
const PLATE_HEIGHT = 1.2;

/**
 * Characters and texts, each painted once: coverage of the text in red, coverage of its halo in green. A full
 * sheet is cleared. After a change of `version` callers must request their glyphs again.
 */
export class GlyphSheet {
  readonly source: CanvasSource;
  readonly #canvas = document.createElement('canvas');
  readonly #context = this.#canvas.getContext('2d', { willReadFrequently: true });
  readonly #glyphs = new Map<string, Glyph>();
  #ratio = 0;
  #left = 0;
  #top = 0;
  #version = 0;
  #isChanged = false;

  constructor() {
    this.source = new CanvasSource({
      resource: this.#canvas,
      scaleMode: 'nearest',
      autoGarbageCollect: false,
      autoDensity: false,
    });
  }

  /** Increases when all glyphs are forgotten. */
  get version(): number {
    return this.#version;
  }

  /** Height of a line of glyphs, device pixels. */
  get lineHeight(): number {
    return Math.ceil(LINE * this.#ratio);
  }

  /** Device pixels from the left of a glyph to the beginning of its text. */
  get halo(): number {
    return Math.ceil(HALO * this.#ratio) + 1;
  }

  /** Sets device pixels per pixel of a font; another number forgets all glyphs. */
  setRatio(ratio: number): void {
    if (ratio === this.#ratio) return;
    this.#ratio = ratio;
    const width = Math.min(4096, Math.ceil(SHEET * ratio));
    this.source.resize(width, width / 2, 1);
    this.clear();
  }

  /** Forgets all glyphs, after a font was loaded. */
  clear(): void {
    this.#glyphs.clear();
    this.#left = 0;
    this.#top = 0;
    this.#version += 1;
    this.#isChanged = true;
    if (this.#context === null) return;
    this.#context.fillStyle = '#000000';
    this.#context.fillRect(0, 0, this.#canvas.width, this.#canvas.height);
  }

  /** A text, painted at the first call. Digits have the width of 0. Empty where the browser refuses a 2D context. */
  glyph(font: GlyphFont, text: string): Glyph {
    const key = `${font.weight} ${font.size} ${font.hasPlate === true} ${text}`;
    return this.#glyphs.get(key) ?? this.#paint(font, text, key);
  }

  /** Makes the next draw send the sheet if it changed. */
  flush(): void {
    if (this.#isChanged) this.source.update();
    this.#isChanged = false;
  }

  /** Frees the texture. */
  destroy(): void {
    this.source.destroy();
  }

  #paint({ weight, size, family, hasPlate = false }: GlyphFont, text: string, key: string): Glyph {
    const context = this.#context;
    if (context === null) return { left: 0, top: 0, width: 0, advance: 0 };
    const ratio = this.#ratio;
    context.font = `${weight} ${size * ratio}px ${family}`;
    const own = context.measureText(text).width;
    const advance = Math.ceil(/^\d$/.test(text) ? context.measureText('0').width : own);
    const width = Math.min(this.#canvas.width, advance + 2 * this.halo);
    const { left, top } = this.#takeRoom(width);
    context.save();
    context.beginPath();
    context.rect(left, top, width, this.lineHeight);
    context.clip();
    context.globalCompositeOperation = 'lighter';
    context.textBaseline = 'middle';
    context.lineJoin = 'round';
    context.lineWidth = 2 * HALO * ratio;
    context.strokeStyle = '#00ff00';
    const x = left + this.halo + (advance - own) / 2;
    const y = top + this.lineHeight / 2;
    if (hasPlate) {
      const height = Math.round(PLATE_HEIGHT * size * ratio);
      context.fillStyle = '#00ff00';
      context.fillRect(left, Math.round(y - height / 2), width, height);
    } else context.strokeText(text, x, y);
    context.fillStyle = '#ff0000';
    context.fillText(text, x, y);
    context.restore();
    const glyph = { left, top, width, advance };
    this.#glyphs.set(key, glyph);
    this.#isChanged = true;
    return glyph;
  }

  /** The next free place of a width; the sheet is cleared where there is none. */
  #takeRoom(width: number): { readonly left: number; readonly top: number } {
    if (this.#left + width > this.#canvas.width) {
      this.#left = 0;
      this.#top += this.lineHeight;
    }
    if (this.#top + this.lineHeight > this.#canvas.height) this.clear();
    const place = { left: this.#left, top: this.#top };
    this.#left += width;
    return place;
  }
}
