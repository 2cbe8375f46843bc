/** Draws the texts of data on a canvas whose unit is the CSS pixel. Each function takes O(texts). */
import { dayText } from '../../domain/dayAndClock.ts';
import { distanceText } from '../../domain/geo/measureText.ts';
import { bySymbol } from '../../domain/contract/reportTypes.ts';
import { VERTICAL_SENSOR, type LineFrame } from '../../domain/frame/lineFrame.ts';
import type { CountBubble, ReportLabel } from '../../domain/frame/overlayFrame.ts';
import { LABEL_GAP, LABEL_LINE, labelSize } from '../../domain/frame/write/writeLabels.ts';
import { mercatorToLat, mercatorToLng, mercatorToPx } from '../../domain/geo/mercator.ts';
import { positionText, signedText } from '../../domain/geo/positionText.ts';
import type { CssPx, Degrees, Mercator } from '../../domain/units.ts';
import { mercatorToPixel, type Camera, type ScaledView } from '../base/camera.ts';
import { DISTANCE_TOKENS, SYMBOL_TOKENS } from '../theme/colourTokens.ts';
import type { Palette } from '../theme/palette.ts';
import { SYMBOL_PATHS } from '../theme/symbolPaths.ts';
import type { CollisionGrid, TextBox } from './collisionGrid.ts';
import type { Point } from './edgePosition.ts';
import type { ThemeColour } from '../theme/themeColours.ts';

/** What each function draws with. */
export interface TextPainter extends ScaledView {
  readonly context: CanvasRenderingContext2D;
  readonly palette: Palette;
  /** A text whose box is not free in it is left out. */
  readonly grid: CollisionGrid;
}

/** Sizes of a bubble and its parts: `pad` at each side, `figure` for each digit. */
export const BUBBLE = { height: 26, symbol: 16, pad: 7, figure: 8 } as const satisfies Record<string, CssPx>;
/** Box of a character of a short text. */
const FIGURE = { width: 6.5, height: 14 } as const satisfies Record<string, CssPx>;
/** A line shorter than this has no text. */
const MIN_LINE_LENGTH: CssPx = 34;
/** Most texts at lines. */
export const MAX_LINE_TEXTS = 300;
/** Style of a distance line above 60 m. */
const FAR_STYLE = 2;
/** Font of metres at a line, before the root font scale. */
export const DISTANCE_FONT = { weight: 500, size: 10.5 } as const;
export const TEXT_FONT = '"Inter Variable", Inter, system-ui, sans-serif';
/** A point farther outside the map than this has no text. */
const MAX_OUTSIDE: CssPx = 200;

const TIME_FORMAT = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const SYMBOL_COLOURS = bySymbol(SYMBOL_TOKENS);
/** Cached paths by symbol. */
const symbolPaths = new Map<number, Path2D>();

/** Lines of a report's label: "HH:mm:ss", of another day with its date, "41.203456, −88.401234", or both. */
export function labelLines(label: ReportLabel): string[] {
  return [
    ...timeTexts(label),
    ...(label.showsPlace ? [positionText(mercatorToLat(label.y), mercatorToLng(label.x))] : []),
  ];
}

/** Whole degrees with the minus sign U+2212; the angle of a vertical sensor is marked. */
export function angleText(angle: Degrees, sensor: 'horizontal' | 'vertical'): string {
  return `${sensor === 'vertical' ? '⊥ ' : ''}${signedText(angle, 0)}°`;
}

/** A count in at most four characters: 9999, 12k, 1M. */
export function countText(count: number): string {
  if (count < 10_000) return String(count);
  return count < 1_000_000 ? `${Math.floor(count / 1_000)}k` : `${Math.floor(count / 1_000_000)}M`;
}

/** Half the width of a bubble, before the root font scale. */
export function bubbleHalfWidth(count: number): CssPx {
  return BUBBLE.pad + (BUBBLE.symbol + 4 + BUBBLE.figure * countText(count).length) / 2;
}

/** Draws times and positions beside reports: right of the marker, or left of it where the right is taken. */
export function drawLabels(painter: TextPainter, labels: readonly ReportLabel[]): void {
  const { camera, scale, context, palette } = painter;
  context.font = `500 ${11 * scale}px ${TEXT_FONT}`;
  for (const label of labels) {
    const at = mercatorToPixel(camera, label.x, label.y);
    if (!isNearMap(camera, at)) continue;
    const lines = labelLines(label);
    const size = labelSize(label);
    const step = LABEL_LINE * scale;
    const offset = (label.radius + LABEL_GAP) * scale;
    const width = size.width * scale;
    const height = size.height * scale;
    const top = at.y - height / 2;
    const isRight = painter.grid.tryPlace({ left: at.x + offset, top, width, height });
    if (!isRight && !painter.grid.tryPlace({ left: at.x - offset - width, top, width, height })) continue;
    context.textAlign = isRight ? 'left' : 'right';
    const x = isRight ? at.x + offset : at.x - offset;
    lines.forEach((text, i) => {
      const y = at.y + (i - (lines.length - 1) / 2) * step;
      drawTextWithHalo(painter, text, { at: { x, y }, colour: palette.css('text') });
    });
  }
}

/** Draws vertical angles at the tips of the expert lines, newest first. */
export function drawAngles(painter: TextPainter, lines: LineFrame): void {
  const { context, scale, palette } = painter;
  context.font = `600 ${11 * scale}px ${TEXT_FONT}`;
  context.textAlign = 'center';
  drawAtLines(painter, lines, (i, [from, to]) => {
    if (Number.isNaN(lines.value[i])) return false;
    const share = 1 + (16 * scale) / Math.hypot(to.x - from.x, to.y - from.y);
    const at = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    const sensor = (lines.style[i] & VERTICAL_SENSOR) === 0 ? 'horizontal' : 'vertical';
    const text = angleText(lines.value[i], sensor);
    if (!painter.grid.tryPlace(shortTextBox(text, at, scale))) return false;
    const token = (lines.style[i] & 1) === 0 ? 'dist-near' : 'coverage';
    drawTextWithHalo(painter, text, { at, colour: palette.css(token) });
    return true;
  });
}

/** Draws metres in the middle of the lines between sensors. */
export function drawDistances(painter: TextPainter, lines: LineFrame): void {
  const { context, scale, palette } = painter;
  context.font = `${DISTANCE_FONT.weight} ${DISTANCE_FONT.size * scale}px ${TEXT_FONT}`;
  context.textAlign = 'center';
  drawAtLines(painter, lines, (i, ends) => {
    const { text, at, token } = distanceLabel(lines, i, ends);
    if (!painter.grid.tryPlace(shortTextBox(text, at, scale))) return false;
    drawTextWithHalo(painter, text, { at, colour: palette.css(token) });
    return true;
  });
}

/** Metres of a line and their place: its middle. */
export function distanceLabel(lines: LineFrame, i: number, [from, to]: LineEnds) {
  return {
    text: distanceText(lines.value[i]),
    at: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 },
    token: DISTANCE_TOKENS[lines.style[i]] ?? ('text' satisfies ThemeColour),
  };
}

/** Where a pill is tried, in its heights from its place: on it, then around it. */
const BUBBLE_PLACES: readonly Point[] = [
  { x: 0, y: 0 },
  { x: 0, y: 1.2 },
  { x: 0, y: -1.2 },
  { x: 1.8, y: 0 },
  { x: -1.8, y: 0 },
  { x: 1.4, y: 1.2 },
  { x: -1.4, y: -1.2 },
];

/**
 * Draws pills with the most severe symbol and the count of reports. A pill gives way to markers where there is room beside them, so
 * that it hides no alarm. Returns the box of each pill that is near the map.
 */
export function drawBubbles(
  painter: TextPainter,
  bubbles: readonly CountBubble[],
): Map<CountBubble, TextBox> {
  const { camera, scale, context, palette } = painter;
  const boxes = new Map<CountBubble, TextBox>();
  context.font = `600 ${13 * scale}px ${TEXT_FONT}`;
  context.textAlign = 'left';
  for (const bubble of bubbles) {
    const { count, symbol } = bubble;
    const place = mercatorToPixel(camera, bubble.x, bubble.y);
    if (!isNearMap(camera, place)) continue;
    const half = bubbleHalfWidth(count) * scale;
    const height = BUBBLE.height * scale;
    const box = placeBubble(painter.grid, place, { width: 2 * half, height });
    boxes.set(bubble, box);
    const at = { x: box.left + half, y: box.top + height / 2 };
    const colour = palette.css(SYMBOL_COLOURS[symbol] ?? 'text');
    context.beginPath();
    context.roundRect(at.x - half, at.y - height / 2, 2 * half, height, height / 2);
    context.fillStyle = palette.css('surface-float');
    context.fill();
    context.lineWidth = 2 * scale;
    context.strokeStyle = colour;
    context.stroke();
    const left = at.x - half + BUBBLE.pad * scale;
    context.fillStyle = colour;
    drawSymbol(painter, symbol, { x: left, y: at.y });
    context.fillStyle = palette.css('text');
    context.fillText(countText(count), left + (BUBBLE.symbol + 4) * scale, at.y);
  }
  return boxes;
}

/** Takes the first free box around a point, else the one on it. */
export function placeBubble(
  grid: CollisionGrid,
  { x, y }: Point,
  { width, height }: Pick<TextBox, 'width' | 'height'>,
): TextBox {
  const boxAt = (offset: Point): TextBox => ({
    left: x + offset.x * height - width / 2,
    top: y + (offset.y - 0.5) * height,
    width,
    height,
  });
  const free = BUBBLE_PLACES.map(boxAt).find((box) => grid.tryPlace(box));
  if (free !== undefined) return free;
  const own = boxAt({ x: 0, y: 0 });
  grid.reserve(own);
  return own;
}

/** Box of a short text around x, y. */
export function shortTextBox(text: string, { x, y }: Point, scale: number): TextBox {
  const [width, height] = [text.length * FIGURE.width * scale, FIGURE.height * scale];
  return { left: x - width / 2, top: y - height / 2, width, height };
}

/** Fills a bubble's symbol with the present colour; `at` is the middle of its left edge. */
function drawSymbol({ context, scale }: TextPainter, symbol: number, at: Point): void {
  const size = BUBBLE.symbol * scale;
  const path = symbolPaths.get(symbol) ?? new Path2D(SYMBOL_PATHS[symbol]);
  symbolPaths.set(symbol, path);
  context.save();
  context.translate(at.x, at.y - size / 2);
  context.scale(size / 24, size / 24);
  context.fill(path, 'evenodd');
  context.restore();
}

/** Ends of a line on the map. */
type LineEnds = readonly [from: Point, to: Point];

/** Calls `draw` for each line near the map that is long enough; `draw` returns whether it drew a text. */
function drawAtLines(
  painter: TextPainter,
  lines: LineFrame,
  draw: (i: number, ends: LineEnds) => boolean,
): void {
  let drawn = 0;
  const next = (from: number): number => nextTextLine(painter, lines, from);
  for (let i = next(0); i < lines.count && drawn < MAX_LINE_TEXTS; i = next(i + 1)) {
    const ends = endsOnMap(painter, lines, i);
    if (ends !== undefined && draw(i, ends)) drawn++;
  }
}

interface LineView extends ScaledView {
  /** Distances above 60 m, or those up to it; absent: all lines. */
  readonly only?: 'far' | 'near';
}

/**
 * The first line from one on that is near the map and long enough for a text; the number of lines where there is none. O(lines)
 * without a projection: of 20 000 lines a map shows a few hundred, or none that is long enough.
 */
export function nextTextLine(
  { camera, scale, only }: LineView,
  { place, style, count }: LineFrame,
  from: number,
): number {
  const px = mercatorToPx(camera.zoom);
  const [reachX, reachY] = [(camera.width / 2 + MAX_OUTSIDE) / px, (camera.height / 2 + MAX_OUTSIDE) / px];
  const least = ((MIN_LINE_LENGTH * scale) / px) ** 2;
  for (let i = from; i < count; i++) {
    if (only !== undefined && (style[i] === FAR_STYLE) !== (only === 'far')) continue;
    const at = 8 * i;
    const x = place[at] + place[at + 2];
    const y = place[at + 1] + place[at + 3];
    if (Math.abs(x - camera.x) >= reachX || Math.abs(y - camera.y) >= reachY) continue;
    const dx = place[at + 4] + place[at + 6] - x;
    const dy = place[at + 5] + place[at + 7] - y;
    if (dx * dx + dy * dy >= least) return i;
  }
  return count;
}

/** Ends of a line on the map; undefined where it is too short for a text, or begins far outside. */
export function endsOnMap({ camera, scale }: ScaledView, lines: LineFrame, i: number): LineEnds | undefined {
  const from = mercatorToPixel(camera, mercatorAt(lines, 8 * i), mercatorAt(lines, 8 * i + 1));
  if (!isNearMap(camera, from)) return undefined;
  const to = mercatorToPixel(camera, mercatorAt(lines, 8 * i + 4), mercatorAt(lines, 8 * i + 5));
  const isShort = Math.hypot(to.x - from.x, to.y - from.y) < MIN_LINE_LENGTH * scale;
  return isShort ? undefined : [from, to];
}

function mercatorAt({ place }: LineFrame, at: number): Mercator {
  return place[at] + place[at + 2];
}

/** Whether a text at a point may reach into the map. */
export function isNearMap({ width, height }: Camera, { x, y }: Point): boolean {
  return x > -MAX_OUTSIDE && y > -MAX_OUTSIDE && x < width + MAX_OUTSIDE && y < height + MAX_OUTSIDE;
}

/** Draws a text at a point of the map with a halo of the map's colour. */
export function drawTextWithHalo(
  { context, palette, scale }: TextPainter,
  text: string,
  { at: { x, y }, colour }: { readonly at: Point; readonly colour: string },
): void {
  context.lineWidth = 3 * scale;
  context.lineJoin = 'round';
  context.strokeStyle = palette.css('map-halo');
  context.strokeText(text, x, y);
  context.fillStyle = colour;
  context.fillText(text, x, y);
}

/** None where the time is not wanted. */
function timeTexts({ time, hasDate }: ReportLabel): string[] {
  if (time === undefined) return [];
  const clock = TIME_FORMAT.format(time);
  return [hasDate === true ? `${dayText(time)} ${clock}` : clock];
}
