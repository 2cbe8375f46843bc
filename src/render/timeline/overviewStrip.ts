import { OVERVIEW_BINS, OVERVIEW_MS, type TimelineFrame } from '../../domain/frame/timelineFrame.ts';
import { epochMs, type CssPx, type EpochMs } from '../../domain/units.ts';
import type { Palette } from '../palette.ts';
import type { TimelineLayout } from './timelineLayout.ts';
import { ticksOf } from './timelineTicks.ts';
import type { TimeWindow } from './timelineTypes.ts';
import type { ZoneClock } from './zoneClock.ts';

/** Height of the strip's row of labels. */
const LABELS: CssPx = 14;

/** Instants at the two ends of the 24 h strip. */
export function overviewSpan(frame: TimelineFrame | undefined, now: EpochMs): TimeWindow {
  const to = frame === undefined || frame.overviewTo === 0 ? now : frame.overviewTo;
  return { from: epochMs(to - OVERVIEW_MS), to };
}

/** Bars and labels of the 24 h strip, drawn when they change and copied for every paint. */
export class OverviewStrip {
  readonly #canvas = document.createElement('canvas');
  readonly #layout: TimelineLayout;
  readonly #palette: Palette;
  readonly #font: string;
  readonly #ratio: number;
  readonly #bins = new Uint32Array(OVERVIEW_BINS);
  #to = -1;

  constructor(layout: TimelineLayout, palette: Palette, font: string, ratio: number) {
    this.#layout = layout;
    this.#palette = palette;
    this.#font = font;
    this.#ratio = ratio;
    this.#canvas.width = Math.max(1, Math.ceil((layout.right - layout.left) * ratio));
    this.#canvas.height = Math.max(1, Math.ceil((layout.height - layout.overview) * ratio));
  }

  draw(to: CanvasRenderingContext2D, frame: TimelineFrame | undefined, now: EpochMs, clock: ZoneClock): void {
    const { left, overview } = this.#layout;
    if (frame !== undefined && this.#isOther(frame)) this.#paint(frame, now, clock);
    const { width, height } = this.#canvas;
    to.drawImage(this.#canvas, left, overview, width / this.#ratio, height / this.#ratio);
  }

  #isOther({ overview, overviewTo }: TimelineFrame): boolean {
    if (overviewTo !== this.#to) return true;
    for (let i = 0; i < OVERVIEW_BINS; i += 1) if (overview[i] !== this.#bins[i]) return true;
    return false;
  }

  #paint(frame: TimelineFrame, now: EpochMs, clock: ZoneClock): void {
    this.#to = frame.overviewTo;
    this.#bins.set(frame.overview);
    const context = this.#canvas.getContext('2d');
    if (context === null) return;
    const { left, right, overview, height, scale } = this.#layout;
    context.setTransform(this.#ratio, 0, 0, this.#ratio, 0, 0);
    context.clearRect(0, 0, right - left, height - overview);
    this.#paintBars(context);
    this.#paintLabels(context, overviewSpan(frame, now), clock, scale);
  }

  #paintBars(context: CanvasRenderingContext2D): void {
    const { left, right, overview, height, scale } = this.#layout;
    const bins = this.#bins;
    const full = height - overview - LABELS * scale;
    const step = (right - left) / OVERVIEW_BINS;
    let most = 1;
    for (let i = 0; i < OVERVIEW_BINS; i += 1) most = Math.max(most, bins[i]);
    context.beginPath();
    for (let i = 0; i < OVERVIEW_BINS; i += 1) {
      if (bins[i] === 0) continue;
      const bar = Math.max(1.5 * scale, (full * Math.sqrt(bins[i])) / Math.sqrt(most));
      context.rect(i * step, height - overview - bar, Math.max(1, step - 1), bar);
    }
    context.fillStyle = this.#palette.css('line-control');
    context.fill();
  }

  #paintLabels(context: CanvasRenderingContext2D, span: TimeWindow, clock: ZoneClock, scale: number): void {
    const width = this.#layout.right - this.#layout.left;
    const pixels = width / (span.to - span.from);
    context.font = this.#font;
    context.textAlign = 'left';
    context.textBaseline = 'middle';
    for (const { time, label } of ticksOf(span, width / scale, clock)) {
      if (label === undefined) continue;
      const x = Math.round((time - span.from) * pixels);
      context.fillStyle = this.#palette.css('line-strong');
      context.fillRect(x, 2 * scale, 1, (LABELS - 4) * scale);
      context.fillStyle = this.#palette.css('text-faint');
      if (x + 5 * scale + context.measureText(label).width < width)
        context.fillText(label, x + 5 * scale, (LABELS / 2) * scale);
    }
  }
}
