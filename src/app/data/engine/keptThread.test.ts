import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { KeptThread, REST_MS } from './keptThread.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function keptThread() {
  const ended: number[] = [];
  const failures: ((reason: string) => void)[] = [];
  const kept = new KeptThread((onSilent) => {
    const port = failures.push(onSilent);
    return { port, dispose: () => void ended.push(port) };
  });
  return { kept, ended, fail: (port: number) => failures[port - 1]?.('silent') };
}

it('a thread serves one use after the other, and ends when it has rested', () => {
  const { kept, ended } = keptThread();
  const [first, second] = [kept.use(vi.fn()), kept.use(vi.fn())];
  first.end();
  first.end();
  vi.advanceTimersByTime(2 * REST_MS);
  second.end();
  vi.advanceTimersByTime(REST_MS - 1);
  const third = kept.use(vi.fn());
  vi.advanceTimersByTime(2 * REST_MS);
  expect([first.port, second.port, third.port, ...ended]).toEqual([1, 1, 1]);
  third.end();
  vi.advanceTimersByTime(REST_MS);
  expect(ended).toEqual([1]);
  expect(kept.use(vi.fn()).port).toBe(2);
});

it('a thread that failed tells each who uses it, and the next use has another one', () => {
  const { kept, ended, fail } = keptThread();
  const [told, over] = [vi.fn<(reason: string) => void>(), vi.fn<() => void>()];
  const failed = kept.use(told);
  kept.use(over).end();
  fail(1);
  expect(told.mock.calls).toEqual([['silent']]);
  expect(over).not.toHaveBeenCalled();
  expect(kept.use(vi.fn()).port).toBe(2);
  failed.end();
  fail(1);
  vi.advanceTimersByTime(2 * REST_MS);
  expect(ended).toEqual([1]);
});
