import { readPalette, SYMBOL_SHAPES, type Rgba } from '../../src/render/theme/palette.ts';
import { MARKER_SIZE, reportSize } from '../../src/domain/frame/sizes.ts';
import type { ReportColumns } from '../../src/domain/reports/columns.ts';
import { REPORT_SYMBOLS } from '../../src/domain/contract/reportTypes.ts';
import type { CssPx } from '../../src/domain/units.ts';

/** Size of an ordinary marker in CSS pixels. */
export const MARKER_PX: CssPx = MARKER_SIZE.normal;

/** Size of a report's marker as the console draws it: bursts are larger. */
export function markerSize({ symbol, burst }: ReportColumns, row: number): CssPx {
  return reportSize(symbol[row], 0, burst[row]);
}

/** Colours of the symbols in the dark theme, sRGB 0 to 1. */
export const SYMBOL_COLOURS: readonly Rgba[] = readPalette('dark').symbols;

export function cssColour([red, green, blue]: Rgba): string {
  return `rgb(${Math.round(red * 255)} ${Math.round(green * 255)} ${Math.round(blue * 255)})`;
}

/** Corners of the shapes that are polygons; a star has every other corner further in. */
const CORNERS: Readonly<Record<string, number>> = {
  diamond: 4,
  triangle: 3,
  square: 4,
  hexagon: 6,
  pentagon: 5,
  star: 10,
  cross: 12,
};

/** Traces the outline of a symbol in its place of the atlas, whose symbols are `size` pixels wide. */
function tracePath(context: CanvasRenderingContext2D, symbol: number, size: number): void {
  const shape: string = SYMBOL_SHAPES[REPORT_SYMBOLS[symbol] ?? 'Shot'];
  const corners = CORNERS[shape];
  const [x, y] = [size * (symbol + 0.5), size / 2];
  const radius = size / 2 - 1.5;
  context.beginPath();
  if (corners === undefined) {
    context.arc(x, y, radius, 0, 2 * Math.PI);
    return;
  }
  const start = shape === 'square' ? -Math.PI / 4 : -Math.PI / 2;
  for (let corner = 0; corner < corners; corner++) {
    const turn = start + (2 * Math.PI * corner) / corners;
    const reach = corners > 6 && corner % 2 === 1 ? radius / 2 : radius;
    context.lineTo(x + reach * Math.cos(turn), y + reach * Math.sin(turn));
  }
  context.closePath();
}

/** One row of all symbols, `size` pixels each; `colour` decides the fill. */
export function symbolAtlas(size: number, colour: (symbol: number) => string): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = size * REPORT_SYMBOLS.length;
  canvas.height = size;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No 2D canvas');
  REPORT_SYMBOLS.forEach((_, symbol) => {
    tracePath(context, symbol, size);
    context.fillStyle = colour(symbol);
    context.fill();
    context.strokeStyle = '#000000';
    context.stroke();
  });
  return canvas;
}
