import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Gathering } from './gathering.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('[LC25] [CH1] passes on what comes within a time together, and nothing once it is closed', () => {
  const passed: (readonly number[])[] = [];
  const gathering = new Gathering<number>(200, (items) => passed.push(items));
  gathering.add([]);
  vi.advanceTimersByTime(200);
  gathering.add([1, 2]);
  vi.advanceTimersByTime(199);
  gathering.add([3]);
  vi.advanceTimersByTime(1);
  gathering.add([4]);
  gathering.close();
  gathering.add([5]);
  vi.advanceTimersByTime(200);
  expect(passed).toEqual([[1, 2, 3]]);
});
