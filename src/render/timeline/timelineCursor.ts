/** The keyboard cursor of the timeline: an item, identified by its lane and the time of its newest report. */
import type { TimeWindow } from '../../domain/time/timeWindow.ts';
import { epochMs, type EpochMs } from '../../domain/units.ts';
import type { TimelineItems } from './placedItems.ts';
import type { TimelineItem } from './timelineTypes.ts';

/** Position of the cursor; it stays valid when its item grows into a cluster. */
export interface TimelineCursor {
  readonly lane: number;
  readonly time: EpochMs;
}

/** Index of the item that contains the cursor; −1 where there is none any more. O(items). */
export function itemAtCursor(items: TimelineItems, { lane, time }: TimelineCursor): number {
  for (let i = 0; i < items.count; i += 1) {
    if (items.lane[i] === lane && items.first[i] <= time && time <= items.time[i]) return i;
  }
  return -1;
}

/**
 * Index of the next later (1) or earlier (−1) item in the order of time, then lane; −1 where there is none. O(items).
 */
export function itemBeside(items: TimelineItems, from: TimelineCursor, step: 1 | -1): number {
  let best = -1;
  for (let i = 0; i < items.count; i += 1) {
    const isBeyond = step * order(items, i, from) > 0;
    if (isBeyond && (best < 0 || step * order(items, best, cursorAt(items, i)) > 0)) best = i;
  }
  return best;
}

/** Index of the oldest (1) or newest (−1) item in a window; −1 for an empty one. O(items). */
export function itemAtEnd(items: TimelineItems, { from, to }: TimeWindow, end: 1 | -1): number {
  const beyond: TimelineCursor = { lane: end > 0 ? -1 : Infinity, time: end > 0 ? from : to };
  const item = itemBeside(items, beyond, end);
  return item >= 0 && items.time[item] >= from && items.time[item] <= to ? item : -1;
}

/** The cursor on an item. */
export function cursorAt(items: TimelineItems, item: number): TimelineCursor {
  return { lane: items.lane[item], time: epochMs(items.time[item]) };
}

/** An item as an object, for the page. */
export function describeItem(items: TimelineItems, item: number): TimelineItem {
  return {
    handle: items.handle[item],
    size: items.size[item],
    symbol: items.symbol[item],
    first: epochMs(items.first[item]),
    time: epochMs(items.time[item]),
  };
}

/** Above 0 where the item is after the cursor, below 0 where it is before. */
function order(items: TimelineItems, item: number, { lane, time }: TimelineCursor): number {
  return items.time[item] - time || items.lane[item] - lane;
}
