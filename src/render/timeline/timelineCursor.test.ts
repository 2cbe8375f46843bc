import { expect, it } from 'vitest';
import { createTimelineFrame, type TimelineFrame } from '../../domain/frame/timelineFrame.ts';
import { epochMs } from '../../domain/units.ts';
import { cursorAt, describeItem, itemAtCursor, itemAtEnd, itemBeside } from './timelineCursor.ts';

/** Lane 0: 10, 30; lane 1: a cluster from 20 to 25; lane 2: 30, 50. */
function frame(): TimelineFrame {
  const items = createTimelineFrame();
  items.count = 5;
  items.lane.set([0, 0, 1, 2, 2]);
  items.time.set([10, 30, 25, 30, 50]);
  items.first.set([10, 30, 20, 30, 50]);
  items.size.set([1, 1, 7, 1, 1]);
  items.symbol.set([0, 0, 2, 7, 7]);
  items.handle.set([101, 102, 103, 104, 105]);
  return items;
}

const walk = (step: 1 | -1, from: number): number[] => {
  const items = frame();
  const seen = [from];
  for (let at = itemBeside(items, cursorAt(items, from), step); at >= 0;) {
    seen.push(at);
    at = itemBeside(items, cursorAt(items, at), step);
  }
  return seen;
};

it('[timeline.20] moves the cursor through all lanes in the order of time, up to both ends', () => {
  expect(walk(1, 0)).toEqual([0, 2, 1, 3, 4]);
  expect(walk(-1, 4)).toEqual([4, 3, 1, 2, 0]);
});

it('[timeline.20] begins at the oldest or newest item of the window on the screen', () => {
  const window = (from: number, to: number) => ({ from: epochMs(from), to: epochMs(to) });
  expect([itemAtEnd(frame(), window(0, 60), 1), itemAtEnd(frame(), window(0, 60), -1)]).toEqual([0, 4]);
  expect([itemAtEnd(frame(), window(30, 30), 1), itemAtEnd(frame(), window(30, 30), -1)]).toEqual([1, 3]);
  expect([itemAtEnd(frame(), window(31, 49), 1), itemAtEnd(frame(), window(31, 49), -1)]).toEqual([-1, -1]);
});

it('[timeline.20] stays on an item that grows into a cluster, and is on none after the item was removed', () => {
  const items = frame();
  const cursor = cursorAt(items, 1);
  items.time[1] = 44;
  items.size[1] = 3;
  expect(itemAtCursor(items, cursor)).toBe(1);
  expect(describeItem(items, 1)).toEqual({ handle: 102, size: 3, symbol: 0, first: 30, time: 44 });
  items.first[1] = 40;
  expect(itemAtCursor(items, cursor)).toBe(-1);
});
