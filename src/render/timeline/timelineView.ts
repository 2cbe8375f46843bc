import { isDrawnAlike, type TimelineFrame } from '../../domain/frame/timelineFrame.ts';
import { ZOOM_STEP } from '../../domain/time/bufferedWindow.ts';
import { epochMs, type CssPx, type EpochMs, type Millis } from '../../domain/units.ts';
import { pageLoop, type FrameTicket } from '../base/frameLoop.ts';
import { FrameTimes } from '../base/frameTimes.ts';
import { readPalette, type Palette, type ThemeName } from '../theme/palette.ts';
import { watchSize } from '../base/sizeWatch.ts';
import {
  cursorAt,
  describeItem,
  itemAtCursor,
  itemAtEnd,
  itemBeside,
  type TimelineCursor,
} from './timelineCursor.ts';
import { listenToTimeline } from './timelineInput.ts';
import {
  centredOn,
  layOutTimeline,
  pannedBy,
  timeToX,
  zoomedAbout,
  type TimelineLayout,
  type TimeToX,
} from './timelineLayout.ts';
import { overviewSpan } from './overviewStrip.ts';
import { PlacedItems } from './placedItems.ts';
import { makeTimelineArt, type TimelineArt } from './timelineArt.ts';
import { paintTimeline } from './timelinePaint.ts';
import type {
  SelectedReport,
  SpanLimits,
  Timeline,
  TimelineFigures,
  TimelineOptions,
  TimeWindow,
  WindowCause,
} from './timelineTypes.ts';
import { ZoneClock } from './zoneClock.ts';

/** One step of wheel, key or button makes the span 1.4 times smaller or larger (T-50, TL-02). */
const ZOOM_BASE = 1 + ZOOM_STEP;
const SECOND: Millis = 1_000;

/** Makes the timeline in `container`, which it fills. It needs no WebGL. */
export function createTimeline(container: HTMLElement, options: TimelineOptions): Timeline {
  return new TimelineCanvas(container, options);
}

class TimelineCanvas implements Timeline {
  readonly #options: TimelineOptions;
  readonly #canvas = document.createElement('canvas');
  readonly #context: CanvasRenderingContext2D | null;
  readonly #clock: ZoneClock;
  readonly #ticket: FrameTicket;
  readonly #times = new FrameTimes();
  readonly #ends: readonly (() => void)[];
  #frame: TimelineFrame | undefined;
  #window: TimeWindow;
  #limits: SpanLimits;
  #selected: SelectedReport | undefined;
  #unseen: readonly SelectedReport[] = [];
  readonly #items = new PlacedItems();
  #cause: WindowCause | undefined;
  #cursor: TimelineCursor | undefined;
  #focused = false;
  #layout: TimelineLayout;
  #ratio = 1;
  #font = 'sans-serif';
  #palette: Palette;
  #art: TimelineArt;

  constructor(container: HTMLElement, options: TimelineOptions) {
    this.#options = options;
    this.#window = options.window;
    this.#limits = options.limits;
    this.#clock = new ZoneClock(options.timeZone);
    this.#layout = layOutTimeline(0, 0, options.markerScale);
    this.#canvas.style.cssText = 'display:block;width:100%;height:100%;outline-offset:-2px';
    this.#canvas.tabIndex = 0;
    this.#canvas.setAttribute('role', 'application');
    this.#canvas.setAttribute('aria-label', 'Timeline');
    if (options.help !== undefined) this.#canvas.setAttribute('aria-description', options.help);
    this.#context = this.#canvas.getContext('2d', { alpha: false });
    container.append(this.#canvas);
    this.#palette = readPalette(options.theme, this.#canvas);
    this.#art = makeTimelineArt(this.#palette, this.#font, this.#layout, this.#ratio);
    this.#ticket = pageLoop.join({ draw: () => this.#onFrame() });
    const remake = (): void => this.#remakeSprites();
    document.fonts.addEventListener('loadingdone', remake);
    this.#ends = [
      () => document.fonts.removeEventListener('loadingdone', remake),
      watchSize(this.#canvas, (width, height, ratio) => this.#resize(width, height, ratio)),
      listenToTimeline(this.#canvas, this.#gestures()),
    ];
  }

  applyFrame(frame: TimelineFrame): TimelineFrame | undefined {
    const spent = this.#frame;
    this.#frame = frame;
    // While the window rolls a frame comes each second, mostly for its totals.
    if (spent === undefined || !isDrawnAlike(spent, frame)) this.#ticket.invalidate();
    return spent;
  }

  setWindow(window: TimeWindow): void {
    if (window.from === this.#window.from && window.to === this.#window.to) return;
    this.#window = window;
    this.#ticket.invalidate();
  }

  setLimits(limits: SpanLimits): void {
    this.#limits = limits;
  }

  setSelected(selected: SelectedReport | undefined): void {
    this.#selected = selected;
    this.#ticket.invalidate();
  }

  setUnseen(unseen: readonly SelectedReport[]): void {
    this.#unseen = unseen;
    this.#ticket.invalidate();
  }

  setTheme(theme: ThemeName): void {
    this.#palette = readPalette(theme, this.#canvas);
    this.#remakeSprites();
  }

  setMarkerScale(scale: number): void {
    this.#layout = layOutTimeline(this.#layout.width, this.#layout.height, scale);
    this.#remakeSprites();
    this.#options.onWidth(this.width());
  }

  zoomBy(steps: number): void {
    this.#zoom(steps, undefined);
  }

  width(): CssPx {
    return this.#layout.width === 0 ? 0 : this.#layout.right - this.#layout.left;
  }

  figures(): TimelineFigures {
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
    for (const end of this.#ends) end();
    this.#ticket.leave();
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
    const items = this.#placed();
    const scale = this.#scale();
    paintTimeline({
      context,
      layout,
      palette: this.#palette,
      art: this.#art,
      frame: this.#frame,
      items,
      origin: this.#origin(scale),
      window: this.#window,
      scale,
      clock: this.#clock,
      now,
      selected: this.#selected,
      unseen: this.#unseen,
      cursor: this.#focused ? this.#cursorItem() : -1,
    });
    this.#times.add(performance.now() - started);
    if (now >= this.#window.from && now <= this.#window.to)
      this.#ticket.wakeAt(started + SECOND - (now % SECOND));
  }

  #scale(): TimeToX {
    return timeToX(this.#window, this.#layout.left, this.#layout.right);
  }

  /** The frame's items as they lie on the screen at the window's scale. */
  #placed(): PlacedItems {
    const items = this.#items;
    if (this.#frame === undefined) items.count = 0;
    else items.place(this.#frame, this.#scale().msPerPx, this.#layout.scale, this.#selected);
    return items;
  }

  #origin(scale: TimeToX): CssPx {
    return scale.x(this.#frame?.from ?? 0);
  }

  #remakeSprites(): void {
    this.#font = getComputedStyle(this.#canvas).fontFamily;
    this.#art = makeTimelineArt(this.#palette, this.#font, this.#layout, this.#ratio);
    this.#ticket.invalidate();
  }

  #resize(width: CssPx, height: CssPx, ratio: number): void {
    this.#layout = layOutTimeline(width, height, this.#layout.scale);
    this.#canvas.width = Math.max(1, Math.round(width * ratio));
    this.#canvas.height = Math.max(1, Math.round(height * ratio));
    this.#ratio = ratio;
    this.#remakeSprites();
    if (width > 0) this.#draw();
    this.#options.onWidth(this.width());
  }

  #gestures(): Parameters<typeof listenToTimeline>[1] {
    return {
      pan: (pixels) => this.#moveTo(pannedBy(this.#window, -pixels * this.#scale().msPerPx), 'drag'),
      zoom: (steps, x) => this.#zoom(steps, x),
      pinch: (factor, x) =>
        this.#moveTo(zoomedAbout(this.#window, 1 / factor, this.#scale().time(x), this.#limits), 'zoom'),
      click: (x, y) => this.#click(x, y),
      doubleClick: (x, y) => this.#doubleClick(x, y),
      overview: (x) => this.#moveTo(centredOn(this.#window, this.#overviewTime(x)), 'overview'),
      latest: () => this.#options.onLatest(),
      page: (direction) =>
        this.#moveTo(pannedBy(this.#window, direction * (this.#window.to - this.#window.from)), 'drag'),
      step: (direction) => this.#step(direction),
      end: (which) => this.#goTo(itemAtEnd(this.#placed(), this.#window, which)),
      choose: (open) => this.#choose(open),
      focus: (has) => this.#focus(has),
      inOverview: (y) => y >= this.#layout.overview,
      isItem: (x, y) => this.#itemAt(x, y) >= 0,
    };
  }

  /** Painted on the next frame from the frame held, which covers more than the screen. */
  #moveTo(window: TimeWindow, cause: WindowCause): void {
    this.#window = window;
    this.#cause = cause;
    this.#ticket.invalidate();
  }

  #zoom(steps: number, x: CssPx | undefined): void {
    const middle = (this.#layout.left + this.#layout.right) / 2;
    const about = this.#scale().time(Math.max(this.#layout.left, x ?? middle));
    this.#moveTo(zoomedAbout(this.#window, ZOOM_BASE ** -steps, about, this.#limits), 'zoom');
  }

  #overviewTime(x: CssPx): EpochMs {
    const { left, right } = this.#layout;
    const { from, to } = overviewSpan(this.#frame, this.#options.now());
    return epochMs(from + (to - from) * Math.min(1, Math.max(0, (x - left) / (right - left))));
  }

  /** Item at a point; −1 where there is none. */
  #itemAt(x: CssPx, y: CssPx): number {
    const { axis, laneHeight, scale: unit } = this.#layout;
    if (y >= axis) return -1;
    const items = this.#placed();
    const lane = Math.floor(y / laneHeight);
    const offset = x - this.#origin(this.#scale());
    let best = -1;
    for (let i = 0; i < items.count; i += 1) {
      if (items.lane[i] !== lane) continue;
      const away = Math.abs(items.offset[i] - offset);
      if (away > items.width[i] / 2 + 2 * unit) continue;
      if (best < 0 || away < Math.abs(items.offset[best] - offset)) best = i;
    }
    return best;
  }

  #step(direction: 1 | -1): void {
    const items = this.#placed();
    const cursor = this.#cursor;
    this.#goTo(
      cursor === undefined ? itemAtEnd(items, this.#window, -1) : itemBeside(items, cursor, direction),
    );
  }

  /** Puts the cursor on an item and brings it on the screen. */
  #goTo(item: number): void {
    if (item < 0) return;
    const items = this.#placed();
    this.#cursor = cursorAt(items, item);
    const { time } = this.#cursor;
    if (time < this.#window.from || time > this.#window.to) {
      this.#moveTo(centredOn(this.#window, time), 'drag');
    }
    this.#ticket.invalidate();
    this.#options.onCursor(describeItem(items, item));
  }

  #choose(open: boolean): void {
    const item = this.#cursorItem();
    if (item < 0) return;
    if (open) this.#open(item);
    else this.#options.onSelect(this.#placed().handle[item]);
  }

  #focus(has: boolean): void {
    this.#focused = has;
    this.#ticket.invalidate();
    const item = this.#cursorItem();
    if (item >= 0) this.#options.onCursor(has ? describeItem(this.#placed(), item) : undefined);
  }

  /** Item under the cursor; −1 where there is none. */
  #cursorItem(): number {
    return this.#cursor === undefined ? -1 : itemAtCursor(this.#placed(), this.#cursor);
  }

  #click(x: CssPx, y: CssPx): void {
    const item = this.#itemAt(x, y);
    if (item >= 0) this.#options.onSelect(this.#placed().handle[item]);
  }

  #doubleClick(x: CssPx, y: CssPx): void {
    const item = this.#itemAt(x, y);
    if (item >= 0) this.#open(item);
  }

  /** A cluster shows what is in it. */
  #open(item: number): void {
    const { size, first, time, handle } = this.#placed();
    if (size[item] > 1)
      this.#options.onCluster(handle[item], { from: epochMs(first[item]), to: epochMs(time[item]) });
  }
}
