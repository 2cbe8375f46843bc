import { SYMBOL_COUNT } from '../../domain/contract/reportTypes.ts';
import type { CssPx, Unit01 } from '../../domain/units.ts';
import { DECAY_MIX } from '../theme/markerSizes.ts';
import { mixOklab, rgbaToCss } from '../theme/oklab.ts';
import type { Palette } from '../theme/palette.ts';
import { SYMBOL_PATHS } from '../theme/symbolPaths.ts';
import { paintSheet, type SpriteContext } from './spriteSheet.ts';

/** Shades of decay on a sheet; finer differences cannot be seen at this size. */
export const SHADES = 8;

/** Index of the shade for a decay, 0 for the oldest to SHADES − 1 for the newest. */
export function shadeOf(decay: Unit01): number {
  return Math.round(Math.min(1, Math.max(0, decay)) * (SHADES - 1));
}

/** Size and outline of the symbols on a sheet. */
export interface SymbolSpriteOptions {
  /** Size of the symbol's 24 grid. */
  readonly size: CssPx;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
  /** Whether a casing is drawn around the symbol. */
  readonly isCased: boolean;
}

/** Report symbols on a sheet, a row for each symbol and a column for each shade. */
export class SymbolSprites {
  readonly #sheet: ImageBitmap;
  /** Device pixels. */
  readonly #cell: number;

  constructor(palette: Palette, { size, ratio, isCased }: SymbolSpriteOptions) {
    this.#cell = Math.ceil(size * ratio);
    this.#sheet = paintSheet(this.#cell * SHADES, this.#cell * SYMBOL_COUNT, (context) => {
      for (let symbol = 0; symbol < SYMBOL_COUNT; symbol += 1) {
        for (let shade = 0; shade < SHADES; shade += 1) {
          this.#moveTo(context, symbol, shade);
          if (isCased) paintCasing(context, symbol, palette.css('casing'));
          paintSymbol(context, symbol, decayedColour(palette, symbol, shade));
        }
      }
    });
  }

  /**
   * Copies a symbol so that its middle is at x, y. Called for each item of a paint, so its arguments are no object.
   *
   * @param decay  0 for the oldest report of a type to 1 for the newest
   */
  // oxlint-disable-next-line shotpoint/parameters -- called per item, where an object would be garbage
  draw(to: SpriteContext, symbol: number, decay: Unit01, x: CssPx, y: CssPx, size: CssPx): void {
    const cell = this.#cell;
    const left = shadeOf(decay) * cell;
    to.drawImage(this.#sheet, left, symbol * cell, cell, cell, x - size / 2, y - size / 2, size, size);
  }

  /** Moves the origin to a cell, with the symbol's 24 grid as the unit. */
  #moveTo(context: SpriteContext, symbol: number, shade: number): void {
    const unit = this.#cell / 24;
    context.setTransform(unit, 0, 0, unit, shade * this.#cell, symbol * this.#cell);
  }
}

function paintCasing(context: SpriteContext, symbol: number, colour: string): void {
  context.lineWidth = 3;
  context.lineJoin = 'round';
  context.strokeStyle = colour;
  context.stroke(new Path2D(SYMBOL_PATHS[symbol]));
}

function paintSymbol(context: SpriteContext, symbol: number, colour: string): void {
  context.fillStyle = colour;
  context.fill(new Path2D(SYMBOL_PATHS[symbol]), 'evenodd');
}

function decayedColour(palette: Palette, symbol: number, shade: number): string {
  const age = 1 - shade / (SHADES - 1);
  return rgbaToCss(mixOklab(palette.symbols[symbol], palette.rgba('decay-to'), DECAY_MIX * age));
}
