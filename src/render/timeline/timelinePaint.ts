import { LANES, SYMBOL_LANE } from '../../domain/reports/reportTypes.ts';
import { OVERVIEW_BINS, OVERVIEW_MS, type TimelineFrame } from '../../domain/frame/timelineFrame.ts';
import type { CssPx, EpochMs } from '../../domain/units.ts';
import type { Palette } from '../palette.ts';
import type { TimelineLayout, TimeToX } from './timelineLayout.ts';
import { pillWidth, type PillSprites } from './pillSprites.ts';
import type { TimelineSprites } from './timelineSprites.ts';
import { ticksOf } from './timelineTicks.ts';
import type { TimeWindow } from './timelineTypes.ts';
import { clockText, type ZoneClock } from './zoneClock.ts';

/** Everything a paint reads. */
export interface TimelinePicture {
  readonly context: CanvasRenderingContext2D;
  readonly layout: TimelineLayout;
  readonly palette: Palette;
  readonly font: string;
  readonly sprites: TimelineSprites;
  /** With casing, for the newest and the selected one. */
  readonly bigSprites: TimelineSprites;
  readonly pills: PillSprites;
  readonly frame: TimelineFrame | undefined;
  readonly window: TimeWindow;
  readonly scale: TimeToX;
  readonly clock: ZoneClock;
  readonly now: EpochMs;
  readonly selected: { readonly time: EpochMs; readonly symbol: number } | undefined;
  /** Item that the keyboard stands on; −1 for none. */
  readonly cursor: number;
}

/** Grid sizes of the symbols, CSS pixels before the root font scale. */
export const ITEM_SIZE: CssPx = 16;
export const BIG_SIZE: CssPx = 24;

/** Width of an item on the screen. */
export function itemWidth(size: number, scale: number): CssPx {
  return size <= 1 ? ITEM_SIZE * scale : pillWidth(size, scale);
}

export function paintTimeline(picture: TimelinePicture): void {
  const { context, layout, palette } = picture;
  context.fillStyle = palette.css('surface-1');
  context.fillRect(0, 0, layout.width, layout.height);
  paintFuture(picture);
  paintTicks(picture);
  paintLanes(picture);
  context.save();
  context.beginPath();
  context.rect(layout.left - 8 * layout.scale, 0, layout.width, layout.axis);
  context.clip();
  paintItems(picture);
  paintSelected(picture);
  paintCursor(picture);
  context.restore();
  paintNow(picture);
  paintOverview(picture);
}

function rule(context: CanvasRenderingContext2D, x1: CssPx, y1: CssPx, x2: CssPx, y2: CssPx): void {
  context.beginPath();
  context.moveTo(x1, y1);
  context.lineTo(x2, y2);
  context.stroke();
}

function setFont({ context, font, layout }: TimelinePicture, px: CssPx, weight: number): void {
  context.font = `${weight} ${px * layout.scale}px ${font}`;
}

function paintFuture({ context, layout, palette, scale, now }: TimelinePicture): void {
  const x = Math.max(layout.left, scale.x(now));
  if (x >= layout.width) return;
  context.globalAlpha = 0.55;
  context.fillStyle = palette.css('ground');
  context.fillRect(x, 0, layout.width - x, layout.axis);
  context.globalAlpha = 1;
}

function paintTicks(picture: TimelinePicture): void {
  const { context, layout, palette, scale, window, clock, now } = picture;
  const { scale: unit, axis, left, right } = layout;
  const nowX = scale.x(now);
  setFont(picture, 11, 400);
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  context.lineWidth = 1;
  context.fillStyle = palette.css('text-faint');
  for (const { time, label } of ticksOf(window, right - left, clock)) {
    const x = Math.round(scale.x(time)) + 0.5;
    context.strokeStyle = palette.css(label === undefined ? 'line-strong' : 'line');
    rule(context, x, label === undefined ? axis : 0, x, axis + (label === undefined ? 3 : 5) * unit);
    const free = Math.abs(x - nowX) > 56 * unit && x > left + 16 * unit && x < right - 16 * unit;
    if (label !== undefined && free) context.fillText(label, x, axis + 16 * unit);
  }
}

function paintLanes(picture: TimelinePicture): void {
  const { context, layout, palette } = picture;
  const { scale: unit, laneHeight, width, height, left } = layout;
  setFont(picture, 11, 500);
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.strokeStyle = palette.css('line');
  context.lineWidth = 1;
  LANES.forEach((name, lane) => {
    const bottom = Math.round(laneHeight * (lane + 1)) + 0.5;
    rule(context, 0, bottom, width, bottom);
    context.fillStyle = palette.css('text-muted');
    context.fillText(name, 16 * unit, laneHeight * (lane + 0.5));
  });
  const column = Math.round(left - 8 * unit) + 0.5;
  rule(context, column, 0, column, height);
}

function paintItems(picture: TimelinePicture): void {
  const { context, frame, layout, scale, sprites, bigSprites, pills } = picture;
  if (frame === undefined) return;
  const unit = layout.scale;
  const least = layout.left - 60 * unit;
  const most = layout.width + 60 * unit;
  const newest = newestOf(frame);
  for (let i = 0; i < frame.count; i += 1) {
    const x = scale.x(frame.time[i]);
    if (x >= least && x <= most && frame.size[i] > 1)
      pills.prepare(frame.size[i], frame.symbol[i], frame.decay[i]);
  }
  for (let i = 0; i < frame.count; i += 1) {
    const x = scale.x(frame.time[i]);
    if (x < least || x > most) continue;
    const y = layout.laneHeight * (frame.lane[i] + 0.5);
    if (frame.size[i] > 1) pills.draw(context, frame.size[i], frame.symbol[i], frame.decay[i], x, y);
    else if (i === newest) bigSprites.draw(context, frame.symbol[i], 1, x, y, BIG_SIZE * unit);
    else sprites.draw(context, frame.symbol[i], frame.decay[i], x, y, ITEM_SIZE * unit);
  }
}

function newestOf(frame: TimelineFrame): number {
  let newest = -1;
  for (let i = 0; i < frame.count; i += 1) if (newest < 0 || frame.time[i] > frame.time[newest]) newest = i;
  return newest;
}

/** A line through all lanes and a white ring on a black disc in the report's own (mock rule 4). */
function paintSelected({ context, layout, palette, scale, selected, bigSprites }: TimelinePicture): void {
  if (selected === undefined) return;
  const x = scale.x(selected.time);
  const unit = layout.scale;
  if (x < layout.left - 20 * unit || x > layout.width + 20 * unit) return;
  const y = layout.laneHeight * (SYMBOL_LANE[selected.symbol] + 0.5);
  context.globalAlpha = 0.55;
  context.strokeStyle = palette.css('selected');
  context.lineWidth = 1;
  rule(context, x, 0, x, layout.axis);
  context.globalAlpha = 1;
  context.beginPath();
  context.arc(x, y, 12.5 * unit, 0, 2 * Math.PI);
  context.fillStyle = '#000';
  context.fill();
  context.lineWidth = 2 * unit;
  context.stroke();
  bigSprites.draw(context, selected.symbol, 1, x, y, 20 * unit);
}

function paintCursor({ context, layout, palette, scale, frame, cursor }: TimelinePicture): void {
  if (frame === undefined || cursor < 0) return;
  const unit = layout.scale;
  const height = 26 * unit;
  const width = Math.max(height, itemWidth(frame.size[cursor], unit) + 8 * unit);
  const x = scale.x(frame.time[cursor]);
  const y = layout.laneHeight * (frame.lane[cursor] + 0.5);
  context.beginPath();
  context.roundRect(x - width / 2, y - height / 2, width, height, 5 * unit);
  context.strokeStyle = palette.css('focus');
  context.lineWidth = 2 * unit;
  context.stroke();
}

function paintNow(picture: TimelinePicture): void {
  const { context, layout, palette, scale, now, clock } = picture;
  const x = scale.x(now);
  const { scale: unit, axis, left, width } = layout;
  if (x < left || x > width) return;
  context.strokeStyle = palette.css('accent');
  context.lineWidth = 1.5 * unit;
  rule(context, x, 0, x, axis + 4 * unit);
  const tag = Math.min(x, width - 36 * unit);
  context.beginPath();
  context.roundRect(tag - 34 * unit, axis + 3 * unit, 68 * unit, 18 * unit, 3 * unit);
  context.fillStyle = palette.css('accent-fill');
  context.fill();
  setFont(picture, 11, 600);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = palette.css('on-accent');
  context.fillText(clockText(clock, now, true), tag, axis + 12.5 * unit);
}

/** Instants at the two ends of the 24 h strip. */
export function overviewSpan(frame: TimelineFrame | undefined, now: EpochMs): { from: number; to: number } {
  const to = frame === undefined || frame.overviewTo === 0 ? now : frame.overviewTo;
  return { from: to - OVERVIEW_MS, to };
}

function paintOverview(picture: TimelinePicture): void {
  const { context, layout, palette, frame, window, now } = picture;
  const { scale: unit, overview, height, left, right, width } = layout;
  context.strokeStyle = palette.css('line');
  context.lineWidth = 1;
  rule(context, 0, Math.round(overview) + 0.5, width, Math.round(overview) + 0.5);
  setFont(picture, 11, 400);
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillStyle = palette.css('text-faint');
  context.fillText('24 h', 16 * unit, (overview + height) / 2);
  if (frame !== undefined) paintBins(picture, frame);
  const span = overviewSpan(frame, now);
  const pixels = (right - left) / OVERVIEW_MS;
  const from = Math.max(left, left + (window.from - span.from) * pixels);
  const to = Math.min(right + 8 * unit, left + (window.to - span.from) * pixels);
  if (to < left || from > right + 8 * unit) return;
  context.beginPath();
  context.roundRect(from, overview + 1.5, Math.max(6 * unit, to - from), height - overview - 2.5, 2 * unit);
  context.globalAlpha = 0.12;
  context.fillStyle = palette.css('selected');
  context.fill();
  context.globalAlpha = 1;
  context.strokeStyle = palette.css('selected');
  context.lineWidth = 1.5 * unit;
  context.stroke();
}

function paintBins({ context, layout, palette }: TimelinePicture, { overview: bins }: TimelineFrame): void {
  const { left, right, overview, height, scale: unit } = layout;
  let most = 1;
  for (let i = 0; i < OVERVIEW_BINS; i += 1) most = Math.max(most, bins[i]);
  const step = (right - left) / OVERVIEW_BINS;
  const full = height - overview - 5 * unit;
  context.beginPath();
  for (let i = 0; i < OVERVIEW_BINS; i += 1) {
    if (bins[i] === 0) continue;
    const bar = Math.max(1.5 * unit, (full * Math.sqrt(bins[i])) / Math.sqrt(most));
    context.rect(left + i * step, height - bar, Math.max(1, step - 1), bar);
  }
  context.fillStyle = palette.css('line-control');
  context.fill();
}
