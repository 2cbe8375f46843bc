import { SYMBOL_LANE } from '../../domain/contract/reportTypes.ts';
import { OVERVIEW_MS, type TimelineFrame } from '../../domain/frame/timelineFrame.ts';
import type { CssPx, EpochMs } from '../../domain/units.ts';
import type { Palette } from '../theme/palette.ts';
import { overviewSpan } from './overviewStrip.ts';
import { BIG_SIZE, ITEM_SIZE, type PlacedItems } from './placedItems.ts';
import type { TimelineArt } from './timelineArt.ts';
import type { TimelineLayout, TimeToX } from './timelineLayout.ts';
import { dateText, ticksOf } from './timelineTicks.ts';
import type { SelectedReport, TimeWindow } from './timelineTypes.ts';
import { clockText, type ZoneClock } from './zoneClock.ts';

/** Everything a paint reads. */
export interface TimelinePicture {
  readonly context: CanvasRenderingContext2D;
  readonly layout: TimelineLayout;
  readonly palette: Palette;
  readonly art: TimelineArt;
  readonly frame: TimelineFrame | undefined;
  /** The frame's items, placed for this scale. */
  readonly items: PlacedItems;
  /** x of the items' offset 0. */
  readonly origin: CssPx;
  readonly window: TimeWindow;
  readonly scale: TimeToX;
  readonly clock: ZoneClock;
  readonly now: EpochMs;
  readonly selected: SelectedReport | undefined;
  readonly unseen: readonly SelectedReport[];
  /** Item that the keyboard stands on; −1 for none. */
  readonly cursor: number;
}

export function paintTimeline(picture: TimelinePicture): void {
  const { context, layout, art } = picture;
  context.drawImage(art.backdrop, 0, 0, layout.width, layout.height);
  paintFuture(picture);
  paintTicks(picture);
  context.save();
  context.beginPath();
  context.rect(layout.left - 7 * layout.scale, 0, layout.width, layout.axis);
  context.clip();
  paintSelectedLine(picture);
  paintNowLine(picture);
  paintItems(picture);
  paintSelected(picture);
  paintUnseen(picture);
  paintCursor(picture);
  context.restore();
  paintNowTag(picture);
  if (layout.overview < layout.height) paintOverview(picture);
}

function paintFuture({ context, layout, palette, scale, now }: TimelinePicture): void {
  const x = Math.max(layout.left, scale.x(now));
  if (x >= layout.width) return;
  context.globalAlpha = 0.55;
  context.fillStyle = palette.css('ground');
  context.fillRect(x, 0, layout.width - x, layout.axis);
  context.globalAlpha = 1;
}

/** Two fills for all ticks: those with a label cross the lanes. The date stands below the lanes' names. */
function paintTicks(picture: TimelinePicture): void {
  const { context, layout, palette, art, scale, window, clock, now } = picture;
  const { scale: unit, axis, left, right } = layout;
  const nowX = scale.x(now);
  const middle = axis + 12 * unit;
  const ticks = ticksOf(window, right - left, clock);
  for (const labelled of [false, true]) {
    context.beginPath();
    for (const { time, label } of ticks) {
      if ((label !== undefined) !== labelled) continue;
      const x = Math.round(scale.x(time));
      context.rect(x, labelled ? 0 : axis, 1, labelled ? axis + 5 * unit : 3 * unit);
    }
    context.fillStyle = palette.css(labelled ? 'line' : 'line-strong');
    context.fill();
  }
  for (const { time, label } of ticks) {
    if (label === undefined) continue;
    const x = scale.x(time);
    const free = Math.abs(x - nowX) > 56 * unit && x > left + 16 * unit && x < right - 16 * unit;
    if (free) art.texts.label.draw(context, label, x, middle, 'center');
  }
  art.texts.date.draw(context, dateText(clock, window), 12 * unit, middle, 'left');
}

function paintItems({ context, layout, art, items, origin }: TimelinePicture): void {
  const { sprites, bigSprites, pills } = art;
  const unit = layout.scale;
  const least = layout.left - 60 * unit;
  const most = layout.width + 60 * unit;
  const big = Math.min(BIG_SIZE * unit, layout.laneHeight);
  for (let i = 0; i < items.count; i += 1) {
    const x = origin + items.offset[i];
    if (x < least || x > most) continue;
    const y = layout.laneHeight * (items.lane[i] + 0.5);
    if (items.size[i] > 1) pills.draw(context, items.size[i], items.symbol[i], items.decay[i], x, y);
    else if (i === items.newest) bigSprites.draw(context, items.symbol[i], 1, x, y, big);
    else sprites.draw(context, items.symbol[i], items.decay[i], x, y, ITEM_SIZE * unit);
  }
}

/** A line through all lanes at the selected report's time, below the items, with its head at the upper edge. */
function paintSelectedLine({ context, layout, palette, scale, selected }: TimelinePicture): void {
  if (selected === undefined) return;
  const x = scale.x(selected.time);
  const unit = layout.scale;
  if (x < layout.left - 8 * unit || x > layout.width) return;
  context.fillStyle = palette.css('selected');
  context.globalAlpha = 0.55;
  context.fillRect(x - 0.5, 0, 1, layout.axis);
  context.globalAlpha = 1;
  context.beginPath();
  context.moveTo(x - 4 * unit, 0);
  context.lineTo(x + 4 * unit, 0);
  context.lineTo(x, 5 * unit);
  context.fill();
}

/** The ring: about the pill of a cluster, so that its number stays readable, or a report of its own on black. */
function paintSelected(picture: TimelinePicture): void {
  const { context, layout, palette, selected, items, origin, art } = picture;
  if (selected === undefined) return;
  const unit = layout.scale;
  const item = items.selected;
  const x = item < 0 ? picture.scale.x(selected.time) : origin + items.offset[item];
  if (x < layout.left - 40 * unit || x > layout.width + 40 * unit) return;
  if (item < 0 && isCovered(picture, x)) return;
  const y = layout.laneHeight * (SYMBOL_LANE[selected.symbol] + 0.5);
  context.strokeStyle = palette.css('selected');
  context.lineWidth = 2 * unit;
  context.beginPath();
  if (item >= 0 && items.size[item] > 1) {
    const width = items.width[item] - 2 * unit;
    const height = Math.min(layout.laneHeight, layout.pillHeight + 4 * unit);
    context.roundRect(x - width / 2, y - height / 2, width, height, height / 2);
    context.stroke();
    return;
  }
  const radius = Math.min(12.5 * unit, layout.laneHeight / 2 - unit);
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = '#000';
  context.fill();
  context.stroke();
  art.bigSprites.draw(context, selected.symbol, 1, x, y, 1.6 * radius);
}

/** Whether an item lies where a report that is not displayed would get its ring. */
function isCovered({ items, origin, selected, layout }: TimelinePicture, x: CssPx): boolean {
  for (let i = 0; i < items.count; i += 1) {
    if (items.lane[i] !== SYMBOL_LANE[selected?.symbol ?? 0]) continue;
    if (Math.abs(origin + items.offset[i] - x) < items.width[i] / 2 + 14 * layout.scale) return true;
  }
  return false;
}

/** A dot at the upper edge of its lane for each report that is marked as new. One fill for all. */
function paintUnseen({ context, layout, palette, scale, unseen }: TimelinePicture): void {
  const unit = layout.scale;
  const radius = 2.5 * unit;
  context.beginPath();
  for (const { time, symbol } of unseen) {
    const x = scale.x(time);
    if (x < layout.left - radius || x > layout.width + radius) continue;
    const y = layout.laneHeight * SYMBOL_LANE[symbol] + radius + unit;
    context.moveTo(x + radius, y);
    context.arc(x, y, radius, 0, 2 * Math.PI);
  }
  context.fillStyle = palette.css('selected');
  context.fill();
}

function paintCursor({ context, layout, palette, items, origin, cursor }: TimelinePicture): void {
  if (cursor < 0) return;
  const unit = layout.scale;
  const height = Math.min(26 * unit, layout.laneHeight);
  const width = Math.max(height, items.width[cursor] + 8 * unit);
  const x = origin + items.offset[cursor];
  const y = layout.laneHeight * (items.lane[cursor] + 0.5);
  context.beginPath();
  context.roundRect(x - width / 2, y - height / 2, width, height, 5 * unit);
  context.strokeStyle = palette.css('focus');
  context.lineWidth = 2 * unit;
  context.stroke();
}

/** Below the items, so that it hides no number. */
function paintNowLine({ context, layout, palette, scale, now }: TimelinePicture): void {
  const { scale: unit, axis } = layout;
  context.fillStyle = palette.css('accent');
  context.fillRect(scale.x(now) - 0.75 * unit, 0, 1.5 * unit, axis);
}

function paintNowTag({ context, layout, palette, art, scale, now, clock }: TimelinePicture): void {
  const x = scale.x(now);
  const { scale: unit, axis, left, width } = layout;
  if (x < left || x > width) return;
  const tag = Math.min(x, width - 36 * unit);
  context.beginPath();
  context.roundRect(tag - 34 * unit, axis + 3 * unit, 68 * unit, 18 * unit, 3 * unit);
  context.fillStyle = palette.css('accent-fill');
  context.fill();
  art.texts.now.draw(context, clockText(clock, now, true), tag, axis + 12 * unit, 'center');
}

function paintOverview({ context, layout, palette, art, frame, window, now, clock }: TimelinePicture): void {
  const { scale: unit, overview, height, left, right } = layout;
  art.strip.draw(context, frame, now, clock);
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
