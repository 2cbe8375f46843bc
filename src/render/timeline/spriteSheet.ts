/** What sprites are copied into: a canvas of the page, or a sheet. */
export type SpriteContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Paints a sheet of so many device pixels. A picture is copied faster than a canvas. */
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
