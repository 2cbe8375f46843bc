import type { Palette } from '../theme/palette.ts';
import type { TimelineLayout } from './timelineLayout.ts';

/** What the sprites of a timeline depend on. */
export interface SpriteOptions {
  readonly palette: Palette;
  /** CSS font families. */
  readonly font: string;
  readonly layout: TimelineLayout;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
}

/** What sprites are copied to: a canvas of the page, or a sheet. */
export type SpriteContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/**
 * Paints a sheet of `width` × `height` device pixels, at least 1 × 1. The caller owns the bitmap, which is copied
 * faster than a canvas; it is empty where the browser refuses a 2D context.
 */
export function paintSheet(
  width: number,
  height: number,
  paint: (context: OffscreenCanvasRenderingContext2D) => void,
): ImageBitmap {
  const canvas = new OffscreenCanvas(Math.max(1, width), Math.max(1, height));
  const context = canvas.getContext('2d');
  if (context !== null) paint(context);
  return canvas.transferToImageBitmap();
}
