import { glyphOf, GLYPH_HEIGHT, GLYPH_WIDTH } from './font.ts';

/** [red, green, blue], 0 to 255. */
export type Colour = readonly [number, number, number];

/** Position in pixels from the top left corner; not necessarily an integer. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** A light that fades to its radius. */
export interface Halo {
  readonly radius: number;
  readonly colour: Colour;
  /** Share of its colour at the centre. */
  readonly strength: number;
}

/** Scan lines per row of pixels, for antialiasing. */
const SUB_ROWS = 3;

/** RGB raster with antialiased shapes. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  /** Three bytes per pixel, rows from the top. */
  readonly pixels: Uint8ClampedArray;
  readonly #coverage: Float32Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.pixels = new Uint8ClampedArray(width * height * 3);
    this.#coverage = new Float32Array(width + 1);
  }

  /** Fills the canvas with a vertical gradient. */
  gradient(top: Colour, bottom: Colour): void {
    for (let y = 0; y < this.height; y++) {
      const colour = mixColours(top, bottom, y / (this.height - 1));
      for (let x = 0; x < this.width; x++) this.#blend(y * this.width + x, colour, 1);
    }
  }

  /** Fills a polygon by the even-odd rule. */
  polygon(corners: readonly Pixel[], colour: Colour, alpha = 1): void {
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
    const first = Math.max(0, Math.floor(Math.min(...ys)));
    const last = Math.min(this.height - 1, Math.ceil(Math.max(...ys)));
    const left = Math.max(0, Math.floor(Math.min(...xs)));
    const right = Math.min(this.width - 1, Math.ceil(Math.max(...xs)));
    for (let row = first; row <= last; row++) {
      this.#coverage.fill(0, left, right + 1);
      for (let sub = 0; sub < SUB_ROWS; sub++) this.#addCoverage(corners, row + (sub + 0.5) / SUB_ROWS);
      for (let x = left; x <= right; x++) {
        const share = this.#coverage[x] ?? 0;
        if (share > 0) this.#blend(row * this.width + x, colour, alpha * Math.min(1, share));
      }
    }
  }

  /** Fills an ellipse with the radii rx and ry in pixels. */
  // oxlint-disable-next-line shotpoint/parameters -- coordinates of a drawing call
  ellipse(centre: Pixel, rx: number, ry: number, colour: Colour, alpha = 1): void {
    const corners = Array.from({ length: 40 }, (_, n) => {
      const angle = (n / 40) * 2 * Math.PI;
      return { x: centre.x + rx * Math.cos(angle), y: centre.y + ry * Math.sin(angle) };
    });
    this.polygon(corners, colour, alpha);
  }

  /** Blends a light that fades quadratically to its radius in pixels. */
  glow(centre: Pixel, { radius, colour, strength }: Halo): void {
    const [left, right] = [
      Math.max(0, Math.floor(centre.x - radius)),
      Math.min(this.width - 1, centre.x + radius),
    ];
    const [top, bottom] = [
      Math.max(0, Math.floor(centre.y - radius)),
      Math.min(this.height - 1, centre.y + radius),
    ];
    for (let y = top; y <= bottom; y++) {
      for (let x = left; x <= right; x++) {
        const near = 1 - Math.hypot(x - centre.x, y - centre.y) / radius;
        if (near > 0) this.#blend(y * this.width + x, colour, strength * near * near);
      }
    }
  }

  /** Adds sensor noise: `noise` returns the change of one pixel. */
  grain(noise: () => number): void {
    for (let at = 0; at < this.pixels.length; at += 3) {
      const change = noise();
      for (let c = at; c < at + 3; c++) this.pixels[c] = (this.pixels[c] ?? 0) + change;
    }
  }

  /** Writes capitals, digits and some punctuation; `scale` pixels per dot of the font. */
  text(
    at: Pixel,
    text: string,
    { scale, colour }: { readonly scale: number; readonly colour: Colour },
  ): void {
    let left = at.x;
    for (const character of text.toUpperCase()) {
      const glyph = glyphOf(character);
      for (let column = 0; column < GLYPH_WIDTH; column++) {
        for (let row = 0; row < GLYPH_HEIGHT; row++) {
          if ((((glyph[column] ?? 0) >> row) & 1) === 1)
            this.#fillSquare(left + column * scale, at.y + row * scale, scale, colour);
        }
      }
      left += (GLYPH_WIDTH + 1) * scale;
    }
  }

  /** Fills a rectangle from its top left corner. */
  // oxlint-disable-next-line shotpoint/parameters -- coordinates of a drawing call
  rectangle(at: Pixel, width: number, height: number, colour: Colour, alpha = 1): void {
    const { x, y } = at;
    const corners = [at, { x: x + width, y }, { x: x + width, y: y + height }, { x, y: y + height }];
    this.polygon(corners, colour, alpha);
  }

  /** A copy as opaque RGBA, the format of video encoders. */
  rgba(): Uint8ClampedArray {
    const out = new Uint8ClampedArray(this.width * this.height * 4).fill(255);
    for (let from = 0, to = 0; from < this.pixels.length; from += 3, to += 4) {
      out.set(this.pixels.subarray(from, from + 3), to);
    }
    return out;
  }

  // oxlint-disable-next-line shotpoint/parameters -- called per item, where an object would be garbage
  #fillSquare(left: number, top: number, size: number, colour: Colour): void {
    for (let y = top; y < Math.min(top + size, this.height); y++)
      for (let x = left; x < Math.min(left + size, this.width); x++)
        this.#blend(y * this.width + x, colour, 1);
  }

  /** Adds the coverage of one scan line. */
  #addCoverage(corners: readonly Pixel[], y: number): void {
    const crossings: number[] = [];
    for (let i = 0; i < corners.length; i++) {
      const [a, b] = [corners[i], corners[(i + 1) % corners.length]];
      if (a === undefined || b === undefined || a.y <= y === b.y <= y) continue;
      crossings.push(a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x));
    }
    crossings.sort((a, b) => a - b);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const from = Math.max(0, crossings[i] ?? 0);
      const to = Math.min(this.width, crossings[i + 1] ?? 0);
      for (let x = Math.floor(from); x < to; x++) {
        const covered = Math.min(to, x + 1) - Math.max(from, x);
        this.#coverage[x] = (this.#coverage[x] ?? 0) + covered / SUB_ROWS;
      }
    }
  }

  #blend(pixel: number, colour: Colour, alpha: number): void {
    const { pixels } = this;
    const at = pixel * 3;
    pixels[at] = pixels[at]! + (colour[0] - pixels[at]!) * alpha;
    pixels[at + 1] = pixels[at + 1]! + (colour[1] - pixels[at + 1]!) * alpha;
    pixels[at + 2] = pixels[at + 2]! + (colour[2] - pixels[at + 2]!) * alpha;
  }
}

/** Linear interpolation of two colours; `share` 0 is `a`. */
export function mixColours(a: Colour, b: Colour, share: number): Colour {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
}
