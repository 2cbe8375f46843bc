import { isDrawnAlike, type TimelineFrame } from '../../domain/frame/timelineFrame.ts';
import {
  centreWindow,
  panWindow,
  spanOf,
  zoomFactor,
  zoomWindow,
  type SpanLimits,
  type TimeWindow,
} from '../../domain/time/timeWindow.ts';
import type { ZoneOffsets } from '../../domain/time/zoneOffsets.ts';
import { epochMs, type CssPx, type EpochMs, type Millis } from '../../domain/units.ts';
import { pageLoop, type FrameHandle } from '../base/frameLoop.ts';
import { FrameTimes } from '../base/frameTimes.ts';
import { readPalette, type Palette } from '../theme/palette.ts';
import type { ThemeName } from '../theme/themes.ts';
import { watchSize } from '../base/sizeWatch.ts';
import {
  cursorAt,
  describeItem,
  itemAtCursor,
  itemAtEnd,
  itemBeside,
  type TimelineCursor,
} from './timelineCursor.ts';
import { listenToTimeline, type TimelineGestures } from './timelineInput.ts';
import { layOutTimeline, timeToX, type TimelineLayout, type TimeToX } from './timelineLayout.ts';
import { overviewSpan } from './overviewStrip.ts';
import { PlacedItems } from './placedItems.ts';
import { createTimelineAssets, type TimelineAssets } from './timelineAssets.ts';
import { paintTimeline } from './timelinePaint.ts';
import type {
  SelectedReport,
  Timeline,
  TimelineStats,
  TimelineOptions,
  WindowCause,
} from './timelineTypes.ts';
import { createZoneOffsets } from './zoneTime.ts';

const SECOND: Millis = 1_000;

/** Creates the timeline in `container`, which it fills, on a 2D canvas. The caller destroys it. */
export function createTimeline(container: HTMLElement, options: TimelineOptions): Timeline {
  return new TimelineCanvas(container, options);
}

class TimelineCanvas implements Timeline {
  readonly #options: TimelineOptions;
  readonly #canvas = document.createElement('canvas');
  readonly #context: CanvasRenderingContext2D | null;
  readonly #zone: ZoneOffsets;
  readonly #handle: FrameHandle;
  readonly #times = new FrameTimes();
  readonly #removals: readonly (() => void)[];
  #frame: TimelineFrame | undefined;
  #window: TimeWindow;
  #limits: SpanLimits;
  #selected: SelectedReport | undefined;
  #unseen: readonly SelectedReport[] = [];
  readonly #items = new PlacedItems();
  #cause: WindowCause | undefined;
  #cursor: TimelineCursor | undefined;
  #hasFocus = false;
  #layout: TimelineLayout;
  #ratio = 1;
  #font = 'sans-serif';
  #palette: Palette;
  #assets: TimelineAssets;

  constructor(container: HTMLElement, options: TimelineOptions) {
    this.#options = options;
    this.#window = options.window;
    this.#limits = options.limits;
    this.#zone = createZoneOffsets(options.timeZone);
    this.#layout = layOutTimeline(0, 0, options.markerScale);
    this.#canvas.style.cssText = 'display:block;width:100%;height:100%;outline-offset:-2px';
    this.#canvas.tabIndex = 0;
    this.#canvas.setAttribute('role', 'application');
    this.#canvas.setAttribute('aria-label', 'Timeline');
    if (options.help !== undefined) this.#canvas.setAttribute('aria-description', options.help);
    this.#context = this.#canvas.getContext('2d', { alpha: false });
    container.append(this.#canvas);
    this.#palette = readPalette(options.theme, this.#canvas);
    this.#assets = this.#createAssets();
    this.#handle = pageLoop.add({ draw: () => this.#onFrame() });
    const recreate = (): void => this.#recreateAssets();
    document.fonts.addEventListener('loadingdone', recreate);
    this.#removals = [
      () => document.fonts.removeEventListener('loadingdone', recreate),
      watchSize(this.#canvas, (width, height, ratio) => this.#resize(width, height, ratio)),
      listenToTimeline(this.#canvas, this.#gestures()),
    ];
  }

  applyFrame(frame: TimelineFrame): TimelineFrame | undefined {
    const spent = this.#frame;
    this.#frame = frame;
    // While the window rolls a frame arrives each second, mostly with other totals alone.
    if (spent === undefined || !isDrawnAlike(spent, frame)) this.#handle.invalidate();
    return spent;
  }

  setWindow(window: TimeWindow): void {
    if (window.from === this.#window.from && window.to === this.#window.to) return;
    this.#window = window;
    this.#handle.invalidate();
  }

  setLimits(limits: SpanLimits): void {
    this.#limits = limits;
  }

  setSelected(selected: SelectedReport | undefined): void {
    this.#selected = selected;
    this.#handle.invalidate();
  }

  setUnseen(unseen: readonly SelectedReport[]): void {
    this.#unseen = unseen;
    this.#handle.invalidate();
  }

  setTheme(theme: ThemeName): void {
    this.#palette = readPalette(theme, this.#canvas);
    this.#recreateAssets();
  }

  setMarkerScale(scale: number): void {
    this.#layout = layOutTimeline(this.#layout.width, this.#layout.height, scale);
    this.#recreateAssets();
    this.#options.onWidth(this.width());
  }

  zoomBy(steps: number): void {
    this.#zoom(steps, undefined);
  }

  width(): CssPx {
    return this.#layout.width === 0 ? 0 : this.#layout.right - this.#layout.left;
  }

  pause(): void {
    this.#handle.pause();
  }

  resume(): void {
    this.#handle.resume();
  }

  stats(): TimelineStats {
    return {
      paints: this.#times.count,
      paintMsP50: this.#times.percentile(0.5),
      paintMsP95: this.#times.percentile(0.95),
    };
  }

  drawNow(): void {
    this.#draw();
  }

  destroy(): void {
    for (const remove of this.#removals) remove();
    this.#handle.remove();
    this.#canvas.remove();
  }

  #onFrame(): void {
    const cause = this.#cause;
    this.#cause = undefined;
    if (cause !== undefined) this.#options.onWindow(this.#window, cause);
    this.#draw();
  }

  #draw(): void {
    const context = this.#context;
    const layout = this.#layout;
    if (context === null || layout.width === 0 || layout.axis === 0) return;
    const started = performance.now();
    const now = this.#options.now();
    context.setTransform(this.#ratio, 0, 0, this.#ratio, 0, 0);
    const items = this.#placedItems();
    const scale = this.#scale();
    paintTimeline({
      context,
      layout,
      palette: this.#palette,
      assets: this.#assets,
      frame: this.#frame,
      items,
      origin: this.#origin(scale),
      window: this.#window,
      scale,
      zone: this.#zone,
      now,
      selected: this.#selected,
      unseen: this.#unseen,
      cursor: this.#hasFocus ? this.#cursorItem() : -1,
    });
    this.#times.add(performance.now() - started);
    if (now >= this.#window.from && now <= this.#window.to)
      this.#handle.wakeAt(started + SECOND - (now % SECOND));
  }

  #scale(): TimeToX {
    return timeToX(this.#window, this.#layout.left, this.#layout.right);
  }

  /** The frame's items, placed for the scale of the window. */
  #placedItems(): PlacedItems {
    const items = this.#items;
    const { msPerPx } = this.#scale();
    if (this.#frame === undefined) items.count = 0;
    else items.place(this.#frame, { msPerPx, scale: this.#layout.scale, selected: this.#selected });
    return items;
  }

  #origin(scale: TimeToX): CssPx {
    return scale.x(this.#frame?.from ?? 0);
  }

  #createAssets(): TimelineAssets {
    return createTimelineAssets({
      palette: this.#palette,
      font: this.#font,
      layout: this.#layout,
      ratio: this.#ratio,
    });
  }

  #recreateAssets(): void {
    this.#font = getComputedStyle(this.#canvas).fontFamily;
    this.#assets = this.#createAssets();
    this.#handle.invalidate();
  }

  #resize(width: CssPx, height: CssPx, ratio: number): void {
    this.#layout = layOutTimeline(width, height, this.#layout.scale);
    this.#canvas.width = Math.max(1, Math.round(width * ratio));
    this.#canvas.height = Math.max(1, Math.round(height * ratio));
    this.#ratio = ratio;
    this.#recreateAssets();
    if (width > 0) this.#draw();
    this.#options.onWidth(this.width());
  }

  #gestures(): TimelineGestures {
    return {
      pan: (pixels) => this.#showWindow(panWindow(this.#window, -pixels * this.#scale().msPerPx), 'drag'),
      zoom: (steps, x) => this.#zoom(steps, x),
      pinch: (factor, x) => this.#zoomAbout(this.#scale().time(x), 1 / factor),
      click: (x, y) => this.#click(x, y),
      doubleClick: (x, y) => this.#doubleClick(x, y),
      overview: (x) => this.#showWindow(centreWindow(this.#window, this.#overviewTime(x)), 'overview'),
      latest: () => this.#options.onLatest(),
      page: (direction) =>
        this.#showWindow(panWindow(this.#window, direction * spanOf(this.#window)), 'drag'),
      step: (direction) => this.#step(direction),
      end: (which) => this.#moveCursor(itemAtEnd(this.#placedItems(), this.#window, which)),
      select: () => this.#selectAtCursor(),
      openCluster: () => this.#openCluster(this.#cursorItem()),
      focus: () => this.#setFocus(true),
      blur: () => this.#setFocus(false),
      isInOverview: (y) => y >= this.#layout.overview,
      isItem: (x, y) => this.#itemAt(x, y) >= 0,
    };
  }

  /** Shows a window from the next animation frame on; the present frame covers more than the screen. */
  #showWindow(window: TimeWindow, cause: WindowCause): void {
    this.#window = window;
    this.#cause = cause;
    this.#handle.invalidate();
  }

  #zoom(steps: number, x: CssPx | undefined): void {
    const middle = (this.#layout.left + this.#layout.right) / 2;
    const about = this.#scale().time(Math.max(this.#layout.left, x ?? middle));
    this.#zoomAbout(about, zoomFactor(steps));
  }

  #zoomAbout(about: EpochMs, factor: number): void {
    this.#showWindow(zoomWindow(this.#window, { factor, about, limits: this.#limits }), 'zoom');
  }

  #overviewTime(x: CssPx): EpochMs {
    const { left, right } = this.#layout;
    const { from, to } = overviewSpan(this.#frame, this.#options.now());
    return epochMs(from + (to - from) * Math.min(1, Math.max(0, (x - left) / (right - left))));
  }

  /** Index of the nearest item at a point; −1 none. O(items). */
  #itemAt(x: CssPx, y: CssPx): number {
    const { axis, laneHeight, scale: unit } = this.#layout;
    if (y >= axis) return -1;
    const items = this.#placedItems();
    const lane = Math.floor(y / laneHeight);
    const offset = x - this.#origin(this.#scale());
    let best = -1;
    for (let i = 0; i < items.count; i += 1) {
      if (items.lane[i] !== lane) continue;
      const distance = Math.abs(items.offset[i] - offset);
      if (distance > items.width[i] / 2 + 2 * unit) continue;
      if (best < 0 || distance < Math.abs(items.offset[best] - offset)) best = i;
    }
    return best;
  }

  #step(direction: 1 | -1): void {
    const items = this.#placedItems();
    const cursor = this.#cursor;
    this.#moveCursor(
      cursor === undefined ? itemAtEnd(items, this.#window, -1) : itemBeside(items, cursor, direction),
    );
  }

  /** Moves the cursor to an item and the item into view; does nothing for −1. */
  #moveCursor(item: number): void {
    if (item < 0) return;
    const items = this.#placedItems();
    this.#cursor = cursorAt(items, item);
    const { time } = this.#cursor;
    if (time < this.#window.from || time > this.#window.to) {
      this.#showWindow(centreWindow(this.#window, time), 'drag');
    }
    this.#handle.invalidate();
    this.#options.onCursor(describeItem(items, item));
  }

  #selectAtCursor(): void {
    const item = this.#cursorItem();
    if (item >= 0) this.#options.onSelect(this.#placedItems().handle[item]);
  }

  #setFocus(hasFocus: boolean): void {
    this.#hasFocus = hasFocus;
    this.#handle.invalidate();
    const item = this.#cursorItem();
    if (item >= 0) this.#options.onCursor(hasFocus ? describeItem(this.#placedItems(), item) : undefined);
  }

  /** Index of the item under the cursor; −1 none. */
  #cursorItem(): number {
    return this.#cursor === undefined ? -1 : itemAtCursor(this.#placedItems(), this.#cursor);
  }

  #click(x: CssPx, y: CssPx): void {
    const item = this.#itemAt(x, y);
    if (item >= 0) this.#options.onSelect(this.#placedItems().handle[item]);
  }

  #doubleClick(x: CssPx, y: CssPx): void {
    this.#openCluster(this.#itemAt(x, y));
  }

  /** Reports the span of a cluster; does nothing for a single report or −1. */
  #openCluster(item: number): void {
    if (item < 0) return;
    const { size, first, time, handle } = this.#placedItems();
    if (size[item] > 1)
      this.#options.onCluster(handle[item], { from: epochMs(first[item]), to: epochMs(time[item]) });
  }
}
