import { areaText, bearingText, distanceText } from '../../domain/geo/measureText.ts';
import { latToMercator, lngToMercator } from '../../domain/geo/mercator.ts';
import type { CssPx } from '../../domain/units.ts';
import { mercatorToPixel } from '../base/camera.ts';
import { drawTextWithHalo, TEXT_FONT, type TextPainter } from '../marks/drawMapText.ts';
import type { DrawnPath } from './pathTool.ts';

const CORNER: CssPx = 4;

/** Draws a path that is set by hand: solid up to the last point, dashed to the pointer; with its figures where it is measured. */
export function drawPath(painter: TextPainter, { kind, points, next, measure }: DrawnPath): void {
  const { context, camera, palette, scale } = painter;
  const pixels = (next === undefined ? points : [...points, next]).map(({ lng, lat }) =>
    mercatorToPixel(camera, lngToMercator(lng), latToMercator(lat)),
  );
  const path = new Path2D();
  pixels.forEach(({ x, y }, i) => (i === 0 ? path.moveTo(x, y) : path.lineTo(x, y)));
  context.strokeStyle = palette.css('focus');
  context.fillStyle = palette.css('focus');
  if (pixels.length > 2) {
    context.globalAlpha = 0.1;
    context.fill(path);
    context.globalAlpha = 1;
  }
  context.lineWidth = 2 * scale;
  context.setLineDash(kind === 'measure' ? [6 * scale, 4 * scale] : []);
  context.stroke(path);
  context.setLineDash([]);
  context.lineWidth = 1.5 * scale;
  for (const { x, y } of pixels.slice(0, points.length)) {
    const half = CORNER * scale;
    context.fillStyle = palette.css('hb-chip');
    context.fillRect(x - half, y - half, 2 * half, 2 * half);
    context.strokeRect(x - half, y - half, 2 * half, 2 * half);
  }
  const end = pixels.at(-1);
  if (kind !== 'measure' || end === undefined || pixels.length < 2) return;
  context.font = `600 ${12 * scale}px ${TEXT_FONT}`;
  context.textAlign = 'left';
  const texts = [
    `${distanceText(measure.length)}   ${bearingText(measure.bearing)}`,
    ...(measure.area > 0 ? [areaText(measure.area)] : []),
  ];
  texts.forEach((text, i) => {
    const at = { x: end.x + 14 * scale, y: end.y + (i * 16 - 6) * scale };
    drawTextWithHalo(painter, text, { at, colour: palette.css('text') });
  });
}
