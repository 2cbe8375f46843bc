/** Where the keyboard stands on the timeline: an item, known by its lane and its newest report's time. */
import { epochMs, type EpochMs } from '../../domain/units.ts';
import type { TimelineItems } from './placedItems.ts';
import type { TimelineItem, TimeWindow } from './timelineTypes.ts';

export interface TimelineCursor {
  readonly lane: number;
  readonly time: EpochMs;
}

/** Place of the cursor's item among the items, which may have grown since; −1 where it is gone. */
export function itemAtCursor(items: TimelineItems, { lane, time }: TimelineCursor): number {
  for (let i = 0; i < items.count; i += 1) {
    if (items.lane[i] === lane && items.first[i] <= time && time <= items.time[i]) return i;
  }
  return -1;
}

/** The next later (1) or earlier (−1) item in the order of time, then lane; −1 where there is none. */
export function itemBeside(items: TimelineItems, from: TimelineCursor, step: 1 | -1): number {
  let best = -1;
  for (let i = 0; i < items.count; i += 1) {
    const beyond = step * order(items, i, from) > 0;
    if (beyond && (best < 0 || step * order(items, best, cursorAt(items, i)) > 0)) best = i;
  }
  return best;
}

/** The oldest (1) or newest (−1) item in a window; −1 for an empty one. */
export function itemAtEnd(items: TimelineItems, { from, to }: TimeWindow, end: 1 | -1): number {
  const outside: TimelineCursor = { lane: end > 0 ? -1 : Infinity, time: end > 0 ? from : to };
  const item = itemBeside(items, outside, end);
  return item >= 0 && items.time[item] >= from && items.time[item] <= to ? item : -1;
}

export function cursorAt(items: TimelineItems, item: number): TimelineCursor {
  return { lane: items.lane[item], time: epochMs(items.time[item]) };
}

/** What is told of an item. */
export function describeItem(items: TimelineItems, item: number): TimelineItem {
  return {
    handle: items.handle[item],
    size: items.size[item],
    symbol: items.symbol[item],
    first: epochMs(items.first[item]),
    time: epochMs(items.time[item]),
  };
}

/** Above 0 where the item lies after the cursor. */
function order(items: TimelineItems, item: number, { lane, time }: TimelineCursor): number {
  return items.time[item] - time || items.lane[item] - lane;
}
