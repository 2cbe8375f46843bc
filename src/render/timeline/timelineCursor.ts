/** Where the keyboard stands on the timeline: an item, known by its lane and its newest report's time. */
import type { TimelineFrame } from '../../domain/frame/timelineFrame.ts';
import { epochMs, type EpochMs } from '../../domain/units.ts';
import type { TimelineItem, TimeWindow } from './timelineTypes.ts';

export interface TimelineCursor {
  readonly lane: number;
  readonly time: EpochMs;
}

/** Place of the cursor's item in a frame, which may have grown since; −1 where it is gone. */
export function itemAtCursor(frame: TimelineFrame, { lane, time }: TimelineCursor): number {
  for (let i = 0; i < frame.count; i += 1) {
    if (frame.lane[i] === lane && frame.first[i] <= time && time <= frame.time[i]) return i;
  }
  return -1;
}

/** The next later (1) or earlier (−1) item in the order of time, then lane; −1 where there is none. */
export function itemBeside(frame: TimelineFrame, from: TimelineCursor, step: 1 | -1): number {
  let best = -1;
  for (let i = 0; i < frame.count; i += 1) {
    const beyond = step * order(frame, i, from) > 0;
    if (beyond && (best < 0 || step * order(frame, best, cursorAt(frame, i)) > 0)) best = i;
  }
  return best;
}

/** The oldest (1) or newest (−1) item in a window; −1 for an empty one. */
export function itemAtEnd(frame: TimelineFrame, { from, to }: TimeWindow, end: 1 | -1): number {
  const outside: TimelineCursor = { lane: end > 0 ? -1 : Infinity, time: end > 0 ? from : to };
  const item = itemBeside(frame, outside, end);
  return item >= 0 && frame.time[item] >= from && frame.time[item] <= to ? item : -1;
}

export function cursorAt(frame: TimelineFrame, item: number): TimelineCursor {
  return { lane: frame.lane[item], time: epochMs(frame.time[item]) };
}

/** What is told of an item. */
export function describeItem(frame: TimelineFrame, item: number): TimelineItem {
  return {
    handle: frame.handle[item],
    size: frame.size[item],
    symbol: frame.symbol[item],
    first: epochMs(frame.first[item]),
    time: epochMs(frame.time[item]),
  };
}

/** Above 0 where the item lies after the cursor. */
function order(frame: TimelineFrame, item: number, { lane, time }: TimelineCursor): number {
  return frame.time[item] - time || frame.lane[item] - lane;
}
