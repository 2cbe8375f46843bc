import { afterEach, expect, it, vi } from 'vitest';
import { PING_MS, SILENT_PINGS, watchThread } from './workerThread.ts';

afterEach(() => vi.useRealTimers());

it('[live.29] reports the engine as dead once, after three unanswered pings', async () => {
  vi.useFakeTimers();
  let answers = true;
  const onSilent = vi.fn<(why: string) => void>();
  watchThread(() => (answers ? Promise.resolve() : new Promise(() => undefined)), onSilent);
  await vi.advanceTimersByTimeAsync(20 * PING_MS);
  expect(onSilent).not.toHaveBeenCalled();
  answers = false;
  await vi.advanceTimersByTimeAsync(SILENT_PINGS * PING_MS);
  expect(onSilent).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2 * PING_MS);
  expect(onSilent).toHaveBeenCalledTimes(1);
});

it('[live.29] does not report an engine that answers with a delay', async () => {
  vi.useFakeTimers();
  const onSilent = vi.fn<(why: string) => void>();
  const stop = watchThread(() => new Promise((resolve) => setTimeout(resolve, 2 * PING_MS)), onSilent);
  await vi.advanceTimersByTimeAsync(30 * PING_MS);
  expect(onSilent).not.toHaveBeenCalled();
  stop();
});
