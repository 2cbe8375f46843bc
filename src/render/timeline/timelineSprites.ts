import { SYMBOL_COUNT } from '../../domain/contract/reportTypes.ts';
import type { CssPx, Unit01 } from '../../domain/units.ts';
import { DECAY_MIX } from '../theme/markerSizes.ts';
import { mixOklab, rgbaToCss } from '../theme/oklab.ts';
import type { Palette } from '../theme/palette.ts';
import { SYMBOL_PATHS } from '../theme/symbolPaths.ts';
import { paintSheet, type SpriteContext } from './spriteSheet.ts';

/** Shades of decay kept ready; a finer difference cannot be seen at this size. */
export const SHADES = 8;

/** Which of them a decay is drawn in. */
export function shadeOf(decay: Unit01): number {
  return Math.round(Math.min(1, Math.max(0, decay)) * (SHADES - 1));
}

/** Symbols drawn once per theme and size, so that a paint only copies pixels. */
export class TimelineSprites {
  readonly #sheet: ImageBitmap;
  readonly #cell: number;

  /** `size`: CSS pixels of the symbol's grid; `ratio`: device pixels per CSS pixel. */
  constructor(palette: Palette, size: CssPx, ratio: number, cased: boolean) {
    this.#cell = Math.ceil(size * ratio);
    this.#sheet = paintSheet(this.#cell * SHADES, this.#cell * SYMBOL_COUNT, (context) => {
      for (let symbol = 0; symbol < SYMBOL_COUNT; symbol += 1) {
        for (let shade = 0; shade < SHADES; shade += 1) this.#paint(context, palette, symbol, shade, cased);
      }
    });
  }

  /** Copies a symbol so that its middle is at x, y. `decay`: 0 oldest to 1 newest. */
  draw(to: SpriteContext, symbol: number, decay: Unit01, x: CssPx, y: CssPx, size: CssPx): void {
    const shade = shadeOf(decay);
    const cell = this.#cell;
    to.drawImage(
      this.#sheet,
      shade * cell,
      symbol * cell,
      cell,
      cell,
      x - size / 2,
      y - size / 2,
      size,
      size,
    );
  }

  #paint(context: SpriteContext, palette: Palette, symbol: number, shade: number, cased: boolean): void {
    const age = 1 - shade / (SHADES - 1);
    const path = new Path2D(SYMBOL_PATHS[symbol]);
    const unit = this.#cell / 24;
    context.setTransform(unit, 0, 0, unit, shade * this.#cell, symbol * this.#cell);
    if (cased) {
      context.lineWidth = 3;
      context.lineJoin = 'round';
      context.strokeStyle = palette.css('casing');
      context.stroke(path);
    }
    context.fillStyle = rgbaToCss(
      mixOklab(palette.symbols[symbol], palette.rgba('decay-to'), DECAY_MIX * age),
    );
    context.fill(path, 'evenodd');
  }
}
