/** Draws what belongs to incidents: the order of the open one's rounds, what they tell together, and who has which incident. */
import { latToMercator, lngToMercator } from '../../domain/geo/mercator.ts';
import { MARKER_SIZE } from '../../domain/frame/sizes.ts';
import { bySymbol } from '../../domain/contract/reportTypes.ts';
import type { CssPx } from '../../domain/units.ts';
import { mercatorToPixel } from '../base/camera.ts';
import type { LngLat, OwnerMark, TrailMark } from '../base/sceneTypes.ts';
import { SYMBOL_TOKENS } from '../theme/colourTokens.ts';
import { CollisionGrid, type TextBox } from './collisionGrid.ts';
import { isNearMap, TEXT_FONT, type TextPainter } from './drawMapText.ts';
import type { Point } from './edgePosition.ts';

const SYMBOL_COLOURS = bySymbol(SYMBOL_TOKENS);

/** Diameter of a number's disc: the marker's shape stays visible around it. */
const NUMBER_SIZE: CssPx = 16;
/** Height, padding at each side and rounding of a tag. */
const TAG = { height: 15, pad: 4, radius: 3, gap: 2 } as const satisfies Record<string, CssPx>;
/** The same of the text of a trail, which lies beyond rings and numbers. */
const TRAIL_TEXT = { height: 20, pad: 8, radius: 3, away: 30 } as const satisfies Record<string, CssPx>;

/** Numbers the rounds of the open incident on their markers. Where rounds lie on each other, the newest has its number. */
export function drawTrailNumbers(painter: TextPainter, trail: readonly TrailMark[]): void {
  // A sole round has no order, and its marker says its type.
  if (trail.length < 2) return;
  const { context, palette, scale } = painter;
  const grid = new CollisionGrid();
  const size = NUMBER_SIZE * scale;
  context.font = `600 ${10.5 * scale}px ${TEXT_FONT}`;
  context.textAlign = 'center';
  for (const mark of trail.toReversed()) {
    const at = pointOf(painter, mark);
    if (!isNearMap(painter.camera, at)) continue;
    if (!grid.tryPlace({ left: at.x - size / 2, top: at.y - size / 2, width: size, height: size })) continue;
    context.beginPath();
    context.arc(at.x, at.y, size / 2, 0, 2 * Math.PI);
    context.fillStyle = palette.css('surface-float');
    context.fill();
    context.lineWidth = 2 * scale;
    context.strokeStyle = palette.css(SYMBOL_COLOURS[mark.symbol] ?? 'text');
    context.stroke();
    context.fillStyle = palette.css('text');
    context.fillText(String(mark.order), at.x, at.y + 0.5 * scale);
  }
}

/** Draws what the rounds of the open incident tell together below the last one, else where there is room around it. */
export function drawTrailText(painter: TextPainter, trail: readonly TrailMark[], text: string): void {
  const last = trail.at(-1);
  if (last === undefined || text === '') return;
  const { context, scale } = painter;
  const at = pointOf(painter, last);
  if (!isNearMap(painter.camera, at)) return;
  context.font = `500 ${11.5 * scale}px ${TEXT_FONT}`;
  const width = context.measureText(text).width + 2 * TRAIL_TEXT.pad * scale;
  const height = TRAIL_TEXT.height * scale;
  const away = TRAIL_TEXT.away * scale;
  const boxAt = (x: CssPx, y: CssPx): TextBox => ({
    left: x - width / 2,
    top: y - height / 2,
    width,
    height,
  });
  const boxes = [
    boxAt(at.x, at.y + away + height / 2),
    boxAt(at.x, at.y - away - height / 2),
    boxAt(at.x - away - width / 2, at.y),
    boxAt(at.x + away + width / 2, at.y),
  ];
  const box = boxes.find((each) => painter.grid.tryPlace(each));
  if (box !== undefined)
    drawPlate(painter, box, {
      text,
      fill: 'surface-float',
      ink: 'text',
      edge: 'selected',
      radius: TRAIL_TEXT.radius,
    });
}

/** Draws the initials of who has an incident beside its newest report; the person's own are inverted. */
export function drawOwners(painter: TextPainter, owners: readonly OwnerMark[]): void {
  const { context, scale, grid } = painter;
  context.font = `600 ${10 * scale}px ${TEXT_FONT}`;
  for (const owner of owners) {
    const at = pointOf(painter, owner);
    if (!isNearMap(painter.camera, at)) continue;
    const width = context.measureText(owner.initials).width + 2 * TAG.pad * scale;
    const boxes = tagBoxes(at, { width, height: TAG.height * scale }, scale);
    const box = boxes.find((each) => grid.tryPlace(each));
    if (box === undefined) continue;
    const colours = owner.isOwn
      ? ({ fill: 'selected', ink: 'ground', edge: 'selected' } as const)
      : ({ fill: 'surface-float', ink: 'text', edge: 'line-control' } as const);
    drawPlate(painter, box, { text: owner.initials, ...colours, radius: TAG.radius });
  }
}

/** Distances of a tag from the middle of its marker: of a usual one, of the latest, of one with a label. */
const TAG_REACHES: readonly CssPx[] = [
  MARKER_SIZE.normal / 2,
  MARKER_SIZE.latest / 2,
  MARKER_SIZE.emphasised,
];

/** Where a tag is tried around a marker, near before far: lower right, lower left, upper right, upper left. */
export function tagBoxes(
  { x, y }: Point,
  { width, height }: Pick<TextBox, 'width' | 'height'>,
  scale: number,
): readonly TextBox[] {
  return TAG_REACHES.flatMap((reach) => {
    const away = (reach + TAG.gap) * Math.SQRT1_2 * scale;
    return [y + away, y - away - height].flatMap((top) =>
      [x + away, x - away - width].map((left) => ({ left, top, width, height })),
    );
  });
}

interface Plate {
  readonly text: string;
  readonly fill: 'selected' | 'surface-float';
  readonly ink: 'text' | 'ground';
  readonly edge: 'selected' | 'line-control';
  readonly radius: CssPx;
}

/** A text on a rounded plate, in the present font. */
function drawPlate({ context, palette, scale }: TextPainter, box: TextBox, plate: Plate): void {
  const { left, top, width, height } = box;
  context.beginPath();
  context.roundRect(left, top, width, height, plate.radius * scale);
  context.fillStyle = palette.css(plate.fill);
  context.fill();
  context.lineWidth = scale;
  context.strokeStyle = palette.css(plate.edge);
  context.stroke();
  context.textAlign = 'center';
  context.fillStyle = palette.css(plate.ink);
  context.fillText(plate.text, left + width / 2, top + height / 2 + 0.5 * scale);
}

function pointOf({ camera }: TextPainter, { lng, lat }: LngLat): Point {
  return mercatorToPixel(camera, lngToMercator(lng), latToMercator(lat));
}
