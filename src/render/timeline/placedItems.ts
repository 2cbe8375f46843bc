/**
 * Where the items of the timeline are drawn: no two of a lane overlap, whatever their times. An item lies at
 * its newest report's time; beside an occupied cell it stays within its own. Where a pill is wider than a cell,
 * the lane's cells are joined by two, four and so on, on a grid that stands still in time, so that panning and
 * rolling change nothing.
 */
import { TIMELINE_CAPACITY, type TimelineFrame } from '../../domain/frame/timelineFrame.ts';
import { SYMBOL_LANE, SYMBOL_SEVERITY } from '../../domain/contract/reportTypes.ts';
import type { CssPx, Millis } from '../../domain/units.ts';
import { pillWidth } from './pillSprites.ts';
import type { SelectedReport } from './timelineTypes.ts';

/** Items as drawn, by lane, oldest first: a frame's clusters, or several of them joined. */
export type TimelineItems = Pick<
  TimelineFrame,
  'count' | 'time' | 'first' | 'size' | 'lane' | 'symbol' | 'decay' | 'handle'
>;

/** Grid sizes of the symbols, CSS pixels before the root font scale. */
export const ITEM_SIZE: CssPx = 16;
export const BIG_SIZE: CssPx = 24;
/** Diameter of the ring of a selected report, with its line. */
const RING_SIZE: CssPx = 28;
/** What the ring of a selected cluster is wider than its pill. */
const RING_ROOM: CssPx = 6;
/** Free space between two items. */
const GAP: CssPx = 2;
/** Joining stops here at the latest: cells of a thousand years. */
const MAX_LEVEL = 45;

export class PlacedItems implements TimelineItems {
  count = 0;
  readonly time = new Float64Array(TIMELINE_CAPACITY);
  readonly first = new Float64Array(TIMELINE_CAPACITY);
  readonly size = new Uint32Array(TIMELINE_CAPACITY);
  readonly lane = new Uint8Array(TIMELINE_CAPACITY);
  readonly symbol = new Uint8Array(TIMELINE_CAPACITY);
  readonly decay = new Float32Array(TIMELINE_CAPACITY);
  readonly handle = new Uint32Array(TIMELINE_CAPACITY);
  /** [count] middle of the item, CSS pixels from the frame's start */
  readonly offset = new Float64Array(TIMELINE_CAPACITY);
  /** [count] CSS pixels */
  readonly width = new Float32Array(TIMELINE_CAPACITY);
  /** The item with the newest report, and the one that holds the selected report; −1 none. */
  newest = -1;
  selected = -1;
  /** [count] number of the item's cell at its lane's level */
  readonly #cell = new Float64Array(TIMELINE_CAPACITY);
  #frame: TimelineFrame | undefined;
  #version = -1;
  #msPerPx = 0;
  #scale = 0;
  #chosen: SelectedReport | undefined;
  #newestTime = 0;

  /** Places a frame's items, unless they are placed so already. `scale`: root font size / 16. */
  place(frame: TimelineFrame, msPerPx: number, scale: number, chosen: SelectedReport | undefined): void {
    const isSame = Math.abs(msPerPx - this.#msPerPx) <= 1e-9 * msPerPx && scale === this.#scale;
    const isPlaced = frame === this.#frame && frame.version === this.#version;
    if (isSame && isPlaced && chosen === this.#chosen) return;
    this.#frame = frame;
    this.#version = frame.version;
    this.#msPerPx = msPerPx;
    this.#scale = scale;
    this.#chosen = chosen;
    this.count = 0;
    this.newest = -1;
    this.selected = -1;
    this.#newestTime = -Infinity;
    for (let i = 0; i < frame.count; i += 1) this.#newestTime = Math.max(this.#newestTime, frame.time[i]);
    for (let from = 0; from < frame.count;) {
      let to = from + 1;
      while (to < frame.count && frame.lane[to] === frame.lane[from]) to += 1;
      this.#placeLane(frame, from, to);
      from = to;
    }
  }

  /** Joins and places the clusters [from, to) of a frame, which are one lane's. */
  #placeLane(frame: TimelineFrame, from: number, to: number): void {
    const base = this.count;
    let cellMs: Millis = Math.max(1, frame.clusterMs);
    for (let level = 0; level <= MAX_LEVEL; level += 1, cellMs *= 2) {
      this.count = base;
      const widest = this.#join(frame, from, to, cellMs);
      if (widest + GAP * this.#scale <= cellMs / this.#msPerPx) break;
    }
    this.#spread(frame.from, base, cellMs);
  }

  /** Writes one item for each cell that holds clusters; returns the widest one's width. */
  #join(frame: TimelineFrame, from: number, to: number, cellMs: Millis): CssPx {
    let widest: CssPx = 0;
    const base = this.count;
    for (let i = from; i < to; i += 1) {
      const cell = Math.floor(frame.time[i] / cellMs);
      const last = this.count - 1;
      if (last >= base && this.#cell[last] === cell) this.#add(frame, i, last);
      else this.#start(frame, i, cell);
    }
    for (let item = base; item < this.count; item += 1) {
      this.width[item] = this.#widthOf(item);
      widest = Math.max(widest, this.width[item]);
    }
    return widest;
  }

  #start(frame: TimelineFrame, i: number, cell: number): void {
    const item = this.count;
    this.count += 1;
    this.#cell[item] = cell;
    this.time[item] = frame.time[i];
    this.first[item] = frame.first[i];
    this.size[item] = frame.size[i];
    this.lane[item] = frame.lane[i];
    this.symbol[item] = frame.symbol[i];
    this.decay[item] = frame.decay[i];
    this.handle[item] = frame.handle[i];
  }

  /** Adds a later cluster of the same cell to an item. */
  #add(frame: TimelineFrame, i: number, item: number): void {
    this.time[item] = frame.time[i];
    this.size[item] += frame.size[i];
    this.decay[item] = frame.decay[i];
    this.handle[item] = frame.handle[i];
    if (SYMBOL_SEVERITY[frame.symbol[i]] > SYMBOL_SEVERITY[this.symbol[item]])
      this.symbol[item] = frame.symbol[i];
  }

  #widthOf(item: number): CssPx {
    const scale = this.#scale;
    const isChosen = this.#holdsChosen(item);
    if (this.size[item] > 1) return pillWidth(this.size[item], scale) + (isChosen ? RING_ROOM * scale : 0);
    if (isChosen) return RING_SIZE * scale;
    return (this.time[item] === this.#newestTime ? BIG_SIZE : ITEM_SIZE) * scale;
  }

  #holdsChosen(item: number): boolean {
    const chosen = this.#chosen;
    return (
      chosen !== undefined &&
      SYMBOL_LANE[chosen.symbol] === this.lane[item] &&
      this.first[item] <= chosen.time &&
      chosen.time <= this.time[item]
    );
  }

  /** Gives the items from `base` on their places. */
  #spread(frameFrom: number, base: number, cellMs: Millis): void {
    const cellPx = cellMs / this.#msPerPx;
    for (let item = base; item < this.count; item += 1) {
      const cell = this.#cell[item];
      const left = (cell * cellMs - frameFrom) / this.#msPerPx;
      const half = (this.width[item] + GAP * this.#scale) / 2;
      let x = (this.time[item] - frameFrom) / this.#msPerPx;
      if (item > base && this.#cell[item - 1] === cell - 1) x = Math.max(x, left + half);
      if (item + 1 < this.count && this.#cell[item + 1] === cell + 1) x = Math.min(x, left + cellPx - half);
      this.offset[item] = x;
      if (this.time[item] === this.#newestTime) this.newest = item;
      if (this.#holdsChosen(item)) this.selected = item;
    }
  }
}
