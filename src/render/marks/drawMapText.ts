/** What is written on the map, piece by piece: each function draws on a canvas whose unit is the CSS pixel. */
import { bySymbol } from '../../domain/contract/reportTypes.ts';
import { VERTICAL_SENSOR, type LineFrame } from '../../domain/frame/lineFrame.ts';
import type { CountBubble, ReportLabel } from '../../domain/frame/overlayFrame.ts';
import { LABEL_ROOM } from '../../domain/frame/write/writeLabels.ts';
import { mercatorToLat, mercatorToLng } from '../../domain/geo/mercator.ts';
import type { CssPx, Degrees, EpochMs, Mercator } from '../../domain/units.ts';
import { mercatorToPixel, type Camera } from '../base/camera.ts';
import { DISTANCE_TOKENS, SYMBOL_TOKENS } from '../theme/colourTokens.ts';
import type { Palette } from '../theme/palette.ts';
import { SYMBOL_PATHS } from '../theme/symbolPaths.ts';
import type { CollisionGrid } from './collisionGrid.ts';
import type { ThemeColour } from '../theme/themeColours.ts';

export interface TextPainter {
  readonly context: CanvasRenderingContext2D;
  readonly camera: Camera;
  readonly palette: Palette;
  /** Root font size / 16. */
  readonly scale: number;
  /** A text that has no room in it is left out. */
  readonly grid: CollisionGrid;
}

/** Height of a bubble and the room of the symbol in it. */
export const BUBBLE = { height: 26, symbol: 16, pad: 7, figure: 8 } as const satisfies Record<string, CssPx>;
/** Room of a character of a short text. */
const FIGURE = { width: 6.5, height: 14 } as const satisfies Record<string, CssPx>;
/** A line shorter than this has no figure beside it. */
const SHORTEST: CssPx = 34;
/** Most figures beside lines. */
const MOST_FIGURES = 300;
export const TEXT_FONT = '"Inter Variable", Inter, system-ui, sans-serif';
const OUTSIDE: CssPx = 200;

const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const SYMBOL_COLOURS = bySymbol(SYMBOL_TOKENS);
const SYMBOLS = new Map<number, Path2D>();

/** "HH:mm:ss" and "41.203456, −88.401234", as far as they are wanted (OV-07). */
export function labelLines(label: ReportLabel): string[] {
  return [
    ...(label.time === undefined ? [] : [timeText(label.time)]),
    ...(label.showsPlace ? [placeText(mercatorToLat(label.y), mercatorToLng(label.x))] : []),
  ];
}

/** Whole degrees, with the true minus; a vertical sensor's are marked (OV-13, T-44). */
export function angleText(angle: Degrees, isVertical: boolean): string {
  return `${isVertical ? '⊥ ' : ''}${figure(angle, 0)}°`;
}

/** At most four figures, so that a bubble stays small: 9999, 12k, 1M. */
export function countText(count: number): string {
  if (count < 10_000) return String(count);
  return count < 1_000_000 ? `${Math.floor(count / 1_000)}k` : `${Math.floor(count / 1_000_000)}M`;
}

/** Half the width of a bubble, before the root font scale. */
export function bubbleHalfWidth(count: number): CssPx {
  return BUBBLE.pad + (BUBBLE.symbol + 4 + BUBBLE.figure * countText(count).length) / 2;
}

/** Times and places beside reports: right of the marker, or left of it where there is no room. */
export function drawLabels(pen: TextPainter, labels: readonly ReportLabel[]): void {
  const { camera, scale, context, palette } = pen;
  context.font = `500 ${11 * scale}px ${TEXT_FONT}`;
  for (const label of labels) {
    const at = mercatorToPixel(camera, label.x, label.y);
    if (!isNearMap(camera, at)) continue;
    const lines = labelLines(label);
    const step = LABEL_ROOM.line * scale;
    const away = (label.radius + LABEL_ROOM.gap) * scale;
    const width = (label.showsPlace ? LABEL_ROOM.place : LABEL_ROOM.time) * scale;
    const height = lines.length * step;
    const top = at.y - height / 2;
    const isRight = pen.grid.tryPlace({ left: at.x + away, top, width, height });
    if (!isRight && !pen.grid.tryPlace({ left: at.x - away - width, top, width, height })) continue;
    context.textAlign = isRight ? 'left' : 'right';
    const left = isRight ? at.x + away : at.x - away;
    lines.forEach((text, i) => {
      const y = at.y + (i - (lines.length - 1) / 2) * step;
      drawTextWithHalo(pen, text, left, y, palette.css('text'));
    });
  }
}

/** Vertical angles at the tips of the expert lines, newest first. */
export function drawAngles(pen: TextPainter, lines: LineFrame): void {
  const { context, scale, palette } = pen;
  context.font = `600 ${11 * scale}px ${TEXT_FONT}`;
  context.textAlign = 'center';
  besideLines(pen, lines, (i, from, to) => {
    if (Number.isNaN(lines.value[i])) return false;
    const share = 1 + (16 * scale) / Math.hypot(to.x - from.x, to.y - from.y);
    const x = from.x + (to.x - from.x) * share;
    const y = from.y + (to.y - from.y) * share;
    const text = angleText(lines.value[i], (lines.style[i] & VERTICAL_SENSOR) !== 0);
    if (!hasRoom(pen, text, x, y)) return false;
    const token = (lines.style[i] & 1) === 0 ? 'dist-near' : 'coverage';
    drawTextWithHalo(pen, text, x, y, palette.css(token));
    return true;
  });
}

/** Metres in the middle of the lines between sensors (OV-12). */
export function drawDistances(pen: TextPainter, lines: LineFrame): void {
  const { context, scale, palette } = pen;
  context.font = `500 ${10.5 * scale}px ${TEXT_FONT}`;
  context.textAlign = 'center';
  besideLines(pen, lines, (i, from, to) => {
    const token: ThemeColour = DISTANCE_TOKENS[lines.style[i]] ?? 'text';
    const text = `${lines.value[i].toFixed(1)} m`;
    const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
    if (!hasRoom(pen, text, x, y)) return false;
    drawTextWithHalo(pen, text, x, y, palette.css(token));
    return true;
  });
}

/** A pill with the gravest symbol and the count, in the middle of the reports it stands for (T-41). */
export function drawBubbles(pen: TextPainter, bubbles: readonly CountBubble[]): void {
  const { camera, scale, context, palette } = pen;
  context.font = `600 ${13 * scale}px ${TEXT_FONT}`;
  context.textAlign = 'left';
  for (const { x, y, count, symbol } of bubbles) {
    const at = mercatorToPixel(camera, x, y);
    if (!isNearMap(camera, at)) continue;
    const half = bubbleHalfWidth(count) * scale;
    const height = BUBBLE.height * scale;
    pen.grid.reserve({ left: at.x - half, top: at.y - height / 2, width: 2 * half, height });
    const colour = palette.css(SYMBOL_COLOURS[symbol] ?? 'text');
    context.beginPath();
    context.roundRect(at.x - half, at.y - height / 2, 2 * half, height, height / 2);
    context.fillStyle = palette.css('surface-float');
    context.fill();
    context.lineWidth = 2 * scale;
    context.strokeStyle = colour;
    context.stroke();
    const left = at.x - half + BUBBLE.pad * scale;
    drawSymbol(context, symbol, left, at.y, BUBBLE.symbol * scale, colour);
    context.fillStyle = palette.css('text');
    context.fillText(countText(count), left + (BUBBLE.symbol + 4) * scale, at.y);
  }
}

/** Room of a short text around its middle. */
function hasRoom({ grid: room, scale }: TextPainter, text: string, x: CssPx, y: CssPx): boolean {
  const [width, height] = [text.length * FIGURE.width * scale, FIGURE.height * scale];
  return room.tryPlace({ left: x - width / 2, top: y - height / 2, width, height });
}

function drawSymbol(
  context: CanvasRenderingContext2D,
  symbol: number,
  left: CssPx,
  middle: CssPx,
  size: CssPx,
  colour: string,
): void {
  const known = SYMBOLS.get(symbol) ?? new Path2D(SYMBOL_PATHS[symbol]);
  SYMBOLS.set(symbol, known);
  context.save();
  context.translate(left, middle - size / 2);
  context.scale(size / 24, size / 24);
  context.fillStyle = colour;
  context.fill(known, 'evenodd');
  context.restore();
}

interface Pixel {
  readonly x: CssPx;
  readonly y: CssPx;
}

/** Calls `draw` for the lines that are seen and long enough; it says whether it wrote something. */
function besideLines(
  pen: TextPainter,
  lines: LineFrame,
  draw: (i: number, from: Pixel, to: Pixel) => boolean,
): void {
  const { camera, scale } = pen;
  let written = 0;
  for (let i = 0; i < lines.count && written < MOST_FIGURES; i++) {
    const from = mercatorToPixel(camera, placeAt(lines, 8 * i), placeAt(lines, 8 * i + 1));
    if (!isNearMap(camera, from)) continue;
    const to = mercatorToPixel(camera, placeAt(lines, 8 * i + 4), placeAt(lines, 8 * i + 5));
    if (Math.hypot(to.x - from.x, to.y - from.y) < SHORTEST * scale) continue;
    if (draw(i, from, to)) written++;
  }
}

function placeAt({ place }: LineFrame, at: number): Mercator {
  return place[at] + place[at + 2];
}

/** Whether a point is so near the map that a text at it may be seen. */
export function isNearMap({ width, height }: Camera, { x, y }: Pixel): boolean {
  return x > -OUTSIDE && y > -OUTSIDE && x < width + OUTSIDE && y < height + OUTSIDE;
}

/** Text over anything: in a halo of the map's colour. */
export function drawTextWithHalo(
  { context, palette, scale }: TextPainter,
  text: string,
  x: CssPx,
  y: CssPx,
  colour: string,
): void {
  context.lineWidth = 3 * scale;
  context.lineJoin = 'round';
  context.strokeStyle = palette.css('map-halo');
  context.strokeText(text, x, y);
  context.fillStyle = colour;
  context.fillText(text, x, y);
}

function timeText(time: EpochMs): string {
  return CLOCK.format(time);
}

function placeText(lat: Degrees, lng: Degrees): string {
  return `${figure(lat, 6)}, ${figure(lng, 6)}`;
}

function figure(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits);
  return value < 0 && Number(text) !== 0 ? `−${text}` : text;
}
