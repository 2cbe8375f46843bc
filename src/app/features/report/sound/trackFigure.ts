/** A picture of one track to keep: waveform and spectrogram with their axes, marks and a title. */
import { MAX_HERTZ, WAVE_SHARE, type DrawnTrack } from '../../../../domain/sound/soundPort.ts';
import type { TimeSpan } from '../../../../domain/sound/sound.ts';
import { ticksOf } from '../../../../domain/sound/timeAxis.ts';
import type { Seconds } from '../../../../domain/units.ts';
import type { Palette } from '../../../../render/theme/palette.ts';
import { FIGURE_TEXT, markText, tickText } from '../../../text/reportSound.ts';
import type { PlacedTrack } from './tracks.ts';

/** Room about the drawing, pixels of a figure of scale 1. */
const ROOM = { left: 56, right: 16, top: 40, bottom: 44 } as const;
const FONT_PX = 13;
const TICKS = 8;
const KILOHERTZ = [0, 2, 4, 6, 8] as const;

/** Pixels. */
export interface FigureSize {
  readonly width: number;
  readonly height: number;
}

/** What a figure shows. */
export interface TrackFigure extends FigureSize {
  readonly title: string;
  readonly track: Pick<PlacedTrack, 'marks' | 'zero'>;
  /** On the axis. */
  readonly view: TimeSpan;
  /** The view, as large as `figureInside`. */
  readonly drawn: DrawnTrack;
  readonly palette: Palette;
}

/** Size of what a figure draws inside of its axes. */
export function figureInside({ width, height }: FigureSize): FigureSize {
  return { width: width - ROOM.left - ROOM.right, height: height - ROOM.top - ROOM.bottom };
}

/** Draws a figure on a new canvas of its size. */
export function drawTrackFigure(figure: TrackFigure): OffscreenCanvas {
  const { width, height, drawn, palette } = figure;
  const canvas = new OffscreenCanvas(width, height);
  const pen = penOf(canvas);
  pen.fillStyle = palette.css('surface-1');
  pen.fillRect(0, 0, width, height);
  const inner = figureInside(figure);
  pen.putImageData(new ImageData(drawn.pixels, inner.width, inner.height), ROOM.left, ROOM.top);
  pen.strokeStyle = palette.css('line-strong');
  pen.strokeRect(ROOM.left - 0.5, ROOM.top - 0.5, inner.width + 1, inner.height + 1);
  pen.font = `${FONT_PX}px system-ui, sans-serif`;
  pen.fillStyle = palette.css('text');
  pen.fillText(figure.title, ROOM.left, ROOM.top - 22, inner.width);
  drawAxes(pen, figure, inner);
  drawMarks(pen, figure, inner);
  return canvas;
}

function penOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('The browser gives no canvas to draw on');
  return pen;
}

function drawAxes(
  pen: OffscreenCanvasRenderingContext2D,
  { view, palette }: TrackFigure,
  { width, height }: FigureSize,
): void {
  pen.fillStyle = palette.css('text-muted');
  pen.textAlign = 'right';
  const top = ROOM.top + height * WAVE_SHARE;
  const tall = height * (1 - WAVE_SHARE);
  for (const kilohertz of KILOHERTZ) {
    const y = top + tall * (1 - (1000 * kilohertz) / MAX_HERTZ);
    pen.fillRect(ROOM.left - 4, y - 0.5, 4, 1);
    pen.fillText(kilohertz === 8 ? FIGURE_TEXT.kilohertz : String(kilohertz), ROOM.left - 7, y + 4);
  }
  pen.fillText(
    FIGURE_TEXT.amplitude,
    ROOM.left - 7,
    ROOM.top + (height * WAVE_SHARE) / 2 + 4,
    ROOM.left - 10,
  );
  pen.textAlign = 'center';
  const ticks = ticksOf(view, TICKS);
  const decimals = decimalsOf(ticks);
  const bottom = ROOM.top + height;
  for (const [n, at] of ticks.entries()) {
    const x = xOf(at, view, width);
    pen.fillRect(x - 0.5, bottom, 1, 5);
    pen.fillText(tickText(at, { decimals, isLast: n === ticks.length - 1 }), x, bottom + 19);
  }
  pen.textAlign = 'left';
}

/** Decimals of milliseconds that tell the ticks apart. */
export function decimalsOf(ticks: readonly Seconds[]): number {
  const step = (ticks[1] ?? 1) - (ticks[0] ?? 0);
  return Math.max(0, -Math.floor(Math.log10(step * 1000)));
}

function drawMarks(
  pen: OffscreenCanvasRenderingContext2D,
  { track, view, palette }: TrackFigure,
  { width, height }: FigureSize,
): void {
  for (const { wave, at } of track.marks) {
    const axis = at - track.zero;
    if (axis < view.from || axis > view.to) continue;
    pen.fillStyle = palette.css(wave === 'shock' ? 'dist-mid' : wave === 'blast' ? 'info' : 'text');
    const x = xOf(axis, view, width);
    const dash = wave === 'blast' ? height : 8;
    for (let y = 0; y < height; y += 1.5 * dash)
      pen.fillRect(x - 1, ROOM.top + y, 2, Math.min(dash, height - y));
    pen.textAlign = wave === 'shock' ? 'right' : 'left';
    pen.fillText(markText(wave, axis), x, ROOM.top - 5);
  }
  pen.textAlign = 'left';
}

function xOf(at: Seconds, { from, to }: TimeSpan, width: number): number {
  return ROOM.left + ((at - from) / (to - from)) * width;
}
