import { OVERVIEW_BINS, OVERVIEW_MS, type TimelineFrame } from '../../domain/frame/timelineFrame.ts';
import type { TimeWindow } from '../../domain/time/timeWindow.ts';
import type { ZoneOffsets } from '../../domain/time/zoneOffsets.ts';
import { epochMs, type CssPx, type EpochMs } from '../../domain/units.ts';
import type { Palette } from '../theme/palette.ts';
import type { TimelineLayout } from './timelineLayout.ts';
import type { TextSprites } from './textSprites.ts';
import { ticksOf } from './timelineTicks.ts';

/** Height of the strip's row of labels. */
const LABEL_ROW_HEIGHT: CssPx = 14;

/** Instants at the two ends of the 24 h strip; it ends at `now` until a frame has an end. */
export function overviewSpan(frame: TimelineFrame | undefined, now: EpochMs): TimeWindow {
  const to = frame === undefined || frame.overviewTo === 0 ? now : frame.overviewTo;
  return { from: epochMs(to - OVERVIEW_MS), to };
}

interface Label {
  readonly x: CssPx;
  readonly text: string;
}

interface StripInput {
  readonly frame: TimelineFrame | undefined;
  readonly now: EpochMs;
  readonly zone: ZoneOffsets;
}

/** Bars and labels of the 24 h strip. Paths are built when the bins change and filled in every paint. */
export class OverviewStrip {
  readonly #layout: TimelineLayout;
  readonly #palette: Palette;
  readonly #texts: TextSprites;
  /** [OVERVIEW_BINS] counts that `#bars` was built from */
  readonly #bins = new Uint32Array(OVERVIEW_BINS);
  #to = -1;
  #bars = new Path2D();
  #ticks = new Path2D();
  #labels: readonly Label[] = [];

  constructor(layout: TimelineLayout, palette: Palette, texts: TextSprites) {
    this.#layout = layout;
    this.#palette = palette;
    this.#texts = texts;
  }

  /** Draws the strip on a canvas whose unit is the CSS pixel. Without a frame it draws the previous one. O(bins). */
  draw(to: CanvasRenderingContext2D, { frame, now, zone }: StripInput): void {
    if (frame !== undefined) this.#update(frame, now, zone);
    to.fillStyle = this.#palette.css('line-control');
    to.fill(this.#bars);
    to.fillStyle = this.#palette.css('line-strong');
    to.fill(this.#ticks);
    const { overview, scale } = this.#layout;
    const middle = overview + (LABEL_ROW_HEIGHT / 2) * scale;
    for (const { x, text } of this.#labels) this.#texts.draw(to, text, x, middle);
  }

  #update(frame: TimelineFrame, now: EpochMs, zone: ZoneOffsets): void {
    if (frame.overviewTo !== this.#to) this.#layOutLabels(overviewSpan(frame, now), zone);
    else if (!this.#hasOtherBins(frame)) return;
    this.#to = frame.overviewTo;
    this.#bins.set(frame.overview);
    this.#bars = this.#createBars(frame.overview);
  }

  #hasOtherBins({ overview }: TimelineFrame): boolean {
    for (let i = 0; i < OVERVIEW_BINS; i += 1) if (overview[i] !== this.#bins[i]) return true;
    return false;
  }

  #createBars(bins: Uint32Array): Path2D {
    const { left, right, overview, height, scale } = this.#layout;
    const maxHeight = height - overview - LABEL_ROW_HEIGHT * scale;
    const step = (right - left) / OVERVIEW_BINS;
    const bars = new Path2D();
    let most = 1;
    for (let i = 0; i < OVERVIEW_BINS; i += 1) most = Math.max(most, bins[i]);
    for (let i = 0; i < OVERVIEW_BINS; i += 1) {
      if (bins[i] === 0) continue;
      const bar = Math.max(1.5 * scale, (maxHeight * Math.sqrt(bins[i])) / Math.sqrt(most));
      bars.rect(left + i * step, height - bar, Math.max(1, step - 1), bar);
    }
    return bars;
  }

  #layOutLabels(span: TimeWindow, zone: ZoneOffsets): void {
    const { left, right, overview, scale } = this.#layout;
    const pixels = (right - left) / (span.to - span.from);
    const labels: Label[] = [];
    this.#ticks = new Path2D();
    for (const { time, label } of ticksOf(span, (right - left) / scale, zone)) {
      if (label === undefined) continue;
      const x = left + Math.round((time - span.from) * pixels);
      this.#ticks.rect(x, overview + 2 * scale, 1, (LABEL_ROW_HEIGHT - 4) * scale);
      const start = x + 5 * scale;
      if (start + this.#texts.width(label) < right) labels.push({ x: start, text: label });
    }
    this.#labels = labels;
  }
}
