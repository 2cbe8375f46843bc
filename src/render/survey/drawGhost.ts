import { distanceText } from '../../domain/geo/measureText.ts';
import { distanceClass } from '../../domain/geo/distanceClass.ts';
import type { CssPx } from '../../domain/units.ts';
import { mercatorToPixel } from '../base/camera.ts';
import { DISTANCE_FONT, drawTextWithHalo, TEXT_FONT, type TextPainter } from '../marks/drawMapText.ts';
import { DISTANCE_TOKENS } from '../theme/colourTokens.ts';
import { DISTANCE_DASHES, DISTANCE_WIDTH } from '../theme/markerSizes.ts';
import { shortId } from './shortId.ts';
import type { DrawnGhost } from './placeTool.ts';

const RADIUS: CssPx = 7;
/** Distance of the id above the middle, as of a node. */
const ID_ABOVE: CssPx = 16;
/** Dashes and gaps of the line by the class of its distance. */
const DASHES: readonly (readonly CssPx[])[] = [
  [],
  ...[DISTANCE_DASHES.middle, DISTANCE_DASHES.far].map(({ drawn, period }) => [drawn, period - drawn]),
];

/** Draws the node that is placed next: a dashed ring with its id, and the line to the nearest node in the colour of its distance. */
export function drawGhost(painter: TextPainter, { x, y, label, nearest }: DrawnGhost): void {
  const { context, camera, palette, scale } = painter;
  const at = mercatorToPixel(camera, x, y);
  if (nearest !== undefined) drawNearest(painter, at, nearest);
  context.beginPath();
  context.arc(at.x, at.y, RADIUS * scale, 0, 2 * Math.PI);
  context.fillStyle = palette.css('hb-chip');
  context.globalAlpha = 0.6;
  context.fill();
  context.globalAlpha = 1;
  context.lineWidth = 2 * scale;
  context.strokeStyle = palette.css('focus');
  context.setLineDash([3.5 * scale, 2 * scale]);
  context.stroke();
  context.setLineDash([]);
  context.font = `600 ${11 * scale}px ${TEXT_FONT}`;
  context.textAlign = 'center';
  const idAt = { x: at.x, y: at.y - ID_ABOVE * scale };
  drawTextWithHalo(painter, shortId(label), { at: idAt, colour: palette.css('text') });
}

function drawNearest(
  painter: TextPainter,
  at: { readonly x: CssPx; readonly y: CssPx },
  nearest: NonNullable<DrawnGhost['nearest']>,
): void {
  const { context, camera, palette, scale } = painter;
  const end = mercatorToPixel(camera, nearest.x, nearest.y);
  const kind = distanceClass(nearest.metres);
  const colour = palette.css(DISTANCE_TOKENS[kind]);
  context.beginPath();
  context.moveTo(at.x, at.y);
  context.lineTo(end.x, end.y);
  context.lineWidth = DISTANCE_WIDTH * scale;
  context.strokeStyle = colour;
  context.setLineDash((DASHES[kind] ?? []).map((each) => each * scale));
  context.stroke();
  context.setLineDash([]);
  context.font = `${DISTANCE_FONT.weight} ${DISTANCE_FONT.size * scale}px ${TEXT_FONT}`;
  context.textAlign = 'center';
  const middle = { x: (at.x + end.x) / 2, y: (at.y + end.y) / 2 };
  drawTextWithHalo(painter, distanceText(nearest.metres), { at: middle, colour });
}
