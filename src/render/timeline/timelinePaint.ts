import { LANES, SYMBOL_LANE } from '../../domain/contract/reportTypes.ts';
import { ITEM_STATE, OVERVIEW_MS, type TimelineFrame } from '../../domain/frame/timelineFrame.ts';
import type { TimeWindow } from '../../domain/time/timeWindow.ts';
import type { ZoneOffsets } from '../../domain/time/zoneOffsets.ts';
import type { CssPx, EpochMs } from '../../domain/units.ts';
import type { Palette } from '../theme/palette.ts';
import { SYMBOL_PATHS } from '../theme/symbolPaths.ts';
import { overviewSpan } from './overviewStrip.ts';
import { BIG_SIZE, ITEM_SIZE, OPEN_RING_SHARE, type PlacedItems } from './placedItems.ts';
import { PILL_SYMBOL, pillWidth } from './pillSprites.ts';
import type { TimelineAssets } from './timelineAssets.ts';
import type { TimelineLayout, TimeToX } from './timelineLayout.ts';
import { dateText, ticksOf } from './timelineTicks.ts';
import type { SelectedReport } from './timelineTypes.ts';
import { secondText } from './zoneTime.ts';

/** Items are drawn this far over the edge of the lanes, before the root font scale. */
const CLIP_MARGIN: CssPx = 7;

/** Size of the bar of what is closed as a share of its symbol's size. */
const CLOSED_BAR_SHARE = 1.25;
/** Dashes of the outline of a cluster that needs acknowledgement. */
const PILL_DASH = { drawn: 9, gap: 4 } as const satisfies Record<string, CssPx>;

/** What a paint reads. The unit of the canvas is the CSS pixel. */
export interface PaintInput {
  readonly context: CanvasRenderingContext2D;
  readonly layout: TimelineLayout;
  readonly palette: Palette;
  readonly assets: TimelineAssets;
  readonly frame: TimelineFrame | undefined;
  /** The frame's items, placed for this scale. */
  readonly items: PlacedItems;
  /** x of the frame's start, from which the offsets of the items count. */
  readonly origin: CssPx;
  readonly window: TimeWindow;
  readonly scale: TimeToX;
  readonly zone: ZoneOffsets;
  readonly now: EpochMs;
  readonly selected: SelectedReport | undefined;
  readonly unseen: readonly SelectedReport[];
  /** Item under the keyboard cursor; −1 none. */
  readonly cursor: number;
}

/** Paints the whole timeline. O(ticks + items × unseen reports in the window). */
export function paintTimeline(input: PaintInput): void {
  const { context, layout, assets } = input;
  for (const texts of Object.values(assets.texts)) texts.beginPaint();
  context.drawImage(assets.backdrop, 0, 0, layout.width, layout.height);
  paintFuture(input);
  paintTicks(input);
  context.save();
  context.beginPath();
  context.rect(layout.left - CLIP_MARGIN * layout.scale, 0, layout.width, layout.axis);
  context.clip();
  paintSelectedLine(input);
  paintNowLine(input);
  paintItems(input);
  paintSelected(input);
  paintUnseen(input);
  paintCursor(input);
  context.restore();
  paintNowTag(input);
  if (layout.overview < layout.height) paintOverview(input);
}

function paintFuture({ context, layout, palette, scale, now }: PaintInput): void {
  const x = Math.max(layout.left, scale.x(now));
  if (x >= layout.width) return;
  context.globalAlpha = 0.55;
  context.fillStyle = palette.css('ground');
  context.fillRect(x, 0, layout.width - x, layout.axis);
  context.globalAlpha = 1;
}

/** Draws all ticks in two fills: those with a label cross the lanes. The date is below the names of the lanes. */
function paintTicks(input: PaintInput): void {
  const { context, layout, palette, assets, scale, window, zone, now } = input;
  const { scale: unit, axis, left, right } = layout;
  const nowX = scale.x(now);
  const middle = axis + 12 * unit;
  const ticks = ticksOf(window, right - left, zone);
  for (const isMajor of [false, true]) {
    context.beginPath();
    for (const { time, label } of ticks) {
      if ((label !== undefined) !== isMajor) continue;
      const x = Math.round(scale.x(time));
      context.rect(x, isMajor ? 0 : axis, 1, isMajor ? axis + 5 * unit : 3 * unit);
    }
    context.fillStyle = palette.css(isMajor ? 'line' : 'line-strong');
    context.fill();
  }
  for (const { time, label } of ticks) {
    if (label === undefined) continue;
    const x = scale.x(time);
    const isFree = Math.abs(x - nowX) > 56 * unit && x > left + 16 * unit && x < right - 16 * unit;
    if (isFree) assets.texts.label.drawCentred(context, label, x, middle);
  }
  assets.texts.date.draw(context, dateText(zone, window), 12 * unit, middle);
}

function paintItems(input: PaintInput): void {
  const { context, layout, assets, items, origin } = input;
  const { symbols, bigSymbols, pills } = assets;
  const unit = layout.scale;
  const minX = layout.left - 60 * unit;
  const maxX = layout.width + 60 * unit;
  const big = Math.min(BIG_SIZE * unit, layout.laneHeight);
  pills.setEdges(layout.left - CLIP_MARGIN * unit, layout.width);
  for (let i = 0; i < items.count; i += 1) {
    const x = origin + items.offset[i];
    if (x < minX || x > maxX) continue;
    const y = layout.laneHeight * (items.lane[i] + 0.5);
    if (items.size[i] > 1) pills.draw(context, items.size[i], items.symbol[i], items.decay[i], x, y);
    else if (i === items.newest) bigSymbols.draw(context, items.symbol[i], 1, x, y, big);
    else symbols.draw(context, items.symbol[i], items.decay[i], x, y, ITEM_SIZE * unit);
    paintState(input, i);
  }
}

/** Draws the state of an item: around or across its symbol, as a broken outline around the pill of an open cluster. */
function paintState(input: PaintInput, i: number): void {
  const { context, layout, assets, items } = input;
  const state = items.state[i];
  if (state === ITEM_STATE.plain) return;
  const unit = layout.scale;
  const x = input.origin + items.offset[i];
  const y = layout.laneHeight * (items.lane[i] + 0.5);
  if (items.size[i] === 1) {
    const symbol = i === items.newest ? Math.min(BIG_SIZE * unit, layout.laneHeight) : ITEM_SIZE * unit;
    const size = symbol * markShare(state);
    return assets.states.draw(context, state, x, y, Math.min(size, layout.laneHeight));
  }
  if (state === ITEM_STATE.unacknowledged) return outlinePill(input, i);
  const left = x - pillWidth(items.size[i], unit) / 2 + PILL_SYMBOL.x * unit;
  assets.states.draw(context, state, left, y, markShare(state) * PILL_SYMBOL.size * unit);
}

/** Size of a state's mark as a share of its symbol. */
function markShare(state: number): number {
  return state === ITEM_STATE.closed ? CLOSED_BAR_SHARE : OPEN_RING_SHARE;
}

/** Draws a broken outline around a pill. */
function outlinePill({ context, layout, palette, items, origin }: PaintInput, i: number): void {
  const { scale: unit, pillHeight: height } = layout;
  const width = pillWidth(items.size[i], unit);
  const x = origin + items.offset[i] - width / 2;
  const y = layout.laneHeight * (items.lane[i] + 0.5) - height / 2;
  context.beginPath();
  context.roundRect(x, y, width, height, height / 2);
  context.setLineDash([PILL_DASH.drawn * unit, PILL_DASH.gap * unit]);
  context.strokeStyle = palette.css('warn');
  context.lineWidth = 2 * unit;
  context.stroke();
  context.setLineDash([]);
}

/** Draws a line through all lanes at the selected report's time, with a triangle at the upper edge. */
function paintSelectedLine({ context, layout, palette, scale, selected }: PaintInput): void {
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

/** Draws a ring around the pill of the selected cluster, or the selected report itself on black. */
function paintSelected(input: PaintInput): void {
  const { context, layout, palette, selected, items, origin, assets } = input;
  if (selected === undefined) return;
  const unit = layout.scale;
  const item = items.selected;
  const x = item < 0 ? input.scale.x(selected.time) : origin + items.offset[item];
  if (x < layout.left - 40 * unit || x > layout.width + 40 * unit) return;
  if (item < 0 && isCovered(input, x)) return;
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
  const size = 1.6 * radius;
  if (!selected.isGrey) {
    assets.bigSymbols.draw(context, selected.symbol, 1, x, y, size);
    if (item >= 0) paintState(input, item);
    return;
  }
  context.save();
  context.translate(x - size / 2, y - size / 2);
  context.scale(size / 24, size / 24);
  context.fillStyle = palette.css('type-masked');
  context.fill(new Path2D(SYMBOL_PATHS[selected.symbol]), 'evenodd');
  context.restore();
}

/** Whether an item covers the position of the ring of a selected report that is not displayed. */
function isCovered({ items, origin, selected, layout }: PaintInput, x: CssPx): boolean {
  for (let i = 0; i < items.count; i += 1) {
    if (items.lane[i] !== SYMBOL_LANE[selected?.symbol ?? 0]) continue;
    if (Math.abs(origin + items.offset[i] - x) < items.width[i] / 2 + 14 * layout.scale) return true;
  }
  return false;
}

/** Draws a dot at the upper edge of its lane for each drawn report that is marked as new, all in one fill. */
function paintUnseen({ context, layout, palette, scale, unseen, items }: PaintInput): void {
  const unit = layout.scale;
  const radius = 2.5 * unit;
  const dotted = new Set<number>();
  context.beginPath();
  for (const report of unseen) {
    const { time, symbol } = report;
    const x = scale.x(time);
    if (x < layout.left - radius || x > layout.width + radius) continue;
    // One dot for all reports of a pixel: a storm has thousands.
    const pixel = Math.round(x) * LANES.length + SYMBOL_LANE[symbol];
    if (dotted.has(pixel) || !isDrawn(items, report)) continue;
    dotted.add(pixel);
    const y = layout.laneHeight * SYMBOL_LANE[symbol] + radius + unit;
    context.moveTo(x + radius, y);
    context.arc(x, y, radius, 0, 2 * Math.PI);
  }
  context.fillStyle = palette.css('selected');
  context.fill();
}

/** Whether an item of a report's lane covers its time: one that is filtered out or reclassified has none. O(items). */
function isDrawn({ count, lane, first, time }: PlacedItems, report: SelectedReport): boolean {
  for (let i = 0; i < count; i += 1)
    if (lane[i] === SYMBOL_LANE[report.symbol] && first[i] <= report.time && report.time <= time[i])
      return true;
  return false;
}

function paintCursor({ context, layout, palette, items, origin, cursor }: PaintInput): void {
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

/** Draws the line of the present; before the items, so that it hides no count. */
function paintNowLine({ context, layout, palette, scale, now }: PaintInput): void {
  const { scale: unit, axis } = layout;
  context.fillStyle = palette.css('accent');
  context.fillRect(scale.x(now) - 0.75 * unit, 0, 1.5 * unit, axis);
}

function paintNowTag({ context, layout, palette, assets, scale, now, zone }: PaintInput): void {
  const x = scale.x(now);
  const { scale: unit, axis, left, width } = layout;
  if (x < left || x > width) return;
  const tag = Math.min(x, width - 36 * unit);
  context.beginPath();
  context.roundRect(tag - 34 * unit, axis + 3 * unit, 68 * unit, 18 * unit, 3 * unit);
  context.fillStyle = palette.css('accent-fill');
  context.fill();
  assets.texts.now.drawCentred(context, secondText(zone, now), tag, axis + 12 * unit);
}

function paintOverview(input: PaintInput): void {
  const { context, layout, palette, assets, frame, window, now } = input;
  const { scale: unit, overview, height, left, right } = layout;
  assets.strip.draw(context, input);
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
