/**
 * Positions of the timeline's items. No two items of a lane overlap. An item is placed at the time of its newest
 * report; beside an occupied cell it stays within its own. Where a pill is wider than a cell, the lane's cells are
 * merged by two, four and so on, on a grid that is fixed in time, so that panning and rolling change nothing.
 */
import { ITEM_STATE, TIMELINE_CAPACITY, type TimelineFrame } from '../../domain/frame/timelineFrame.ts';
import { SYMBOL_LANE, SYMBOL_SEVERITY } from '../../domain/contract/reportTypes.ts';
import type { CssPx, Millis } from '../../domain/units.ts';
import { pillWidth } from './pillSprites.ts';
import type { SelectedReport } from './timelineTypes.ts';

/** Columns of the items as drawn, by lane, oldest first: a frame's clusters, or several of them merged. */
export type TimelineItems = Pick<
  TimelineFrame,
  'count' | 'time' | 'first' | 'size' | 'lane' | 'symbol' | 'decay' | 'handle' | 'state'
>;

/** Sizes of the symbols' 24 grid before the root font scale: of a report, and of the newest and the selected one. */
export const ITEM_SIZE: CssPx = 16;
export const BIG_SIZE: CssPx = 24;
/** Diameter of the broken ring of what needs acknowledgement as a share of its symbol's size. */
export const OPEN_RING_SHARE = 1.625;
/** Diameter of the ring of a selected report, with its line. */
const RING_SIZE: CssPx = 28;
/** By how much the ring of a selected cluster is wider than its pill. */
const RING_EXTRA: CssPx = 6;
/** Free space between two items. */
const GAP: CssPx = 2;
/** Cells are doubled this often at most: then they span a thousand years. */
const MAX_DOUBLINGS = 45;

/** Inputs of positions beside the frame. */
interface Placing {
  readonly msPerPx: number;
  /** Root font size / 16. */
  readonly scale: number;
  readonly selected: SelectedReport | undefined;
}

/** Clusters [from, to) of a frame: all clusters of one lane. */
interface LaneClusters {
  readonly from: number;
  readonly to: number;
}

/** Items of the frame that was placed last, in buffers of TIMELINE_CAPACITY that are overwritten. */
export class PlacedItems implements TimelineItems {
  count = 0;
  readonly time = new Float64Array(TIMELINE_CAPACITY);
  readonly first = new Float64Array(TIMELINE_CAPACITY);
  readonly size = new Uint32Array(TIMELINE_CAPACITY);
  readonly lane = new Uint8Array(TIMELINE_CAPACITY);
  readonly symbol = new Uint8Array(TIMELINE_CAPACITY);
  readonly decay = new Float32Array(TIMELINE_CAPACITY);
  readonly handle = new Uint32Array(TIMELINE_CAPACITY);
  readonly state = new Uint8Array(TIMELINE_CAPACITY);
  /** [count] middle of the item, CSS pixels from the frame's start */
  readonly offset = new Float64Array(TIMELINE_CAPACITY);
  /** [count] CSS pixels */
  readonly width = new Float32Array(TIMELINE_CAPACITY);
  /** Item with the newest report, and item with the selected report; −1 none. */
  newest = -1;
  selected = -1;
  /** [count] number of the cell that the item is in, counted from the epoch */
  readonly #cell = new Float64Array(TIMELINE_CAPACITY);
  #frame: TimelineFrame | undefined;
  #version = -1;
  #msPerPx = 0;
  #scale = 0;
  #selectedReport: SelectedReport | undefined;
  #newestTime = 0;

  /** Places a frame's items; does nothing where they are placed so already. O(clusters × doublings of the cells). */
  place(frame: TimelineFrame, { msPerPx, scale, selected }: Placing): void {
    const isSame = Math.abs(msPerPx - this.#msPerPx) <= 1e-9 * msPerPx && scale === this.#scale;
    const isPlaced = frame === this.#frame && frame.version === this.#version;
    if (isSame && isPlaced && selected === this.#selectedReport) return;
    this.#frame = frame;
    this.#version = frame.version;
    this.#msPerPx = msPerPx;
    this.#scale = scale;
    this.#selectedReport = selected;
    this.count = 0;
    this.newest = -1;
    this.selected = -1;
    this.#newestTime = -Infinity;
    for (let i = 0; i < frame.count; i += 1) this.#newestTime = Math.max(this.#newestTime, frame.time[i]);
    for (let from = 0; from < frame.count;) {
      let to = from + 1;
      while (to < frame.count && frame.lane[to] === frame.lane[from]) to += 1;
      this.#placeLane(frame, { from, to });
      from = to;
    }
  }

  /** Merges and places the clusters of a lane. */
  #placeLane(frame: TimelineFrame, lane: LaneClusters): void {
    const base = this.count;
    let cellMs: Millis = Math.max(1, frame.clusterMs);
    for (let level = 0; level <= MAX_DOUBLINGS; level += 1, cellMs *= 2) {
      this.count = base;
      const widest = this.#merge(frame, lane, cellMs);
      if (widest + GAP * this.#scale <= cellMs / this.#msPerPx) break;
    }
    this.#writeOffsets(frame.from, base, cellMs);
  }

  /** Writes one item for each cell with clusters; returns the width of the widest. */
  #merge(frame: TimelineFrame, { from, to }: LaneClusters, cellMs: Millis): CssPx {
    let widest: CssPx = 0;
    const base = this.count;
    for (let i = from; i < to; i += 1) {
      const cell = Math.floor(frame.time[i] / cellMs);
      const last = this.count - 1;
      if (last >= base && this.#cell[last] === cell) this.#addToItem(frame, i, last);
      else this.#addItem(frame, i, cell);
    }
    for (let item = base; item < this.count; item += 1) {
      this.width[item] = this.#widthOf(item);
      widest = Math.max(widest, this.width[item]);
    }
    return widest;
  }

  #addItem(frame: TimelineFrame, i: number, cell: number): void {
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
    this.state[item] = frame.state[i];
  }

  /** Adds a later cluster of the same cell to an item. */
  #addToItem(frame: TimelineFrame, i: number, item: number): void {
    this.time[item] = frame.time[i];
    this.size[item] += frame.size[i];
    this.decay[item] = frame.decay[i];
    this.handle[item] = frame.handle[i];
    this.state[item] = joinStates(this.state[item], frame.state[i]);
    if (SYMBOL_SEVERITY[frame.symbol[i]] > SYMBOL_SEVERITY[this.symbol[item]])
      this.symbol[item] = frame.symbol[i];
  }

  #widthOf(item: number): CssPx {
    const scale = this.#scale;
    const isSelected = this.#hasSelected(item);
    if (this.size[item] > 1) return pillWidth(this.size[item], scale) + (isSelected ? RING_EXTRA * scale : 0);
    const size = this.time[item] === this.#newestTime ? BIG_SIZE : ITEM_SIZE;
    const ring = this.state[item] === ITEM_STATE.unacknowledged ? size * OPEN_RING_SHARE : size;
    return Math.max(ring, isSelected ? RING_SIZE : 0) * scale;
  }

  #hasSelected(item: number): boolean {
    const selected = this.#selectedReport;
    return (
      selected !== undefined &&
      SYMBOL_LANE[selected.symbol] === this.lane[item] &&
      this.first[item] <= selected.time &&
      selected.time <= this.time[item]
    );
  }

  /** Writes the offsets of the items from `base` on. */
  #writeOffsets(frameFrom: number, base: number, cellMs: Millis): void {
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
      if (this.#hasSelected(item)) this.selected = item;
    }
  }
}

/** State of two clusters together: one open report is enough, else one taken; all must be closed. */
function joinStates(a: number, b: number): number {
  if (a === b) return a;
  const either = (state: number) => a === state || b === state;
  if (either(ITEM_STATE.unacknowledged)) return ITEM_STATE.unacknowledged;
  return either(ITEM_STATE.taken) ? ITEM_STATE.taken : ITEM_STATE.plain;
}
