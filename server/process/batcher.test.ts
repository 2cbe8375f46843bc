import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Batcher } from './batcher.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('[live.55, records.36] passes on what comes within a time together, and nothing once it is closed', () => {
  const passed: (readonly number[])[] = [];
  const batcher = new Batcher<number>(200, (items) => passed.push(items));
  batcher.add([]);
  vi.advanceTimersByTime(200);
  batcher.add([1, 2]);
  vi.advanceTimersByTime(199);
  batcher.add([3]);
  vi.advanceTimersByTime(1);
  batcher.add([4]);
  batcher.close();
  batcher.add([5]);
  vi.advanceTimersByTime(200);
  expect(passed).toEqual([[1, 2, 3]]);
});
