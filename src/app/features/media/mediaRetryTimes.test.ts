import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Millis } from '../../../domain/units.ts';
import { MEDIA_RETRY, retryAt, type RetryMode } from './mediaRetryTimes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns the start times of the tries. Each try takes `lasting` and finds nothing. */
async function triesOf(
  times: readonly Millis[],
  mode: RetryMode = MEDIA_RETRY.mode,
  lasting: Millis = 0,
): Promise<Millis[]> {
  const tries: Millis[] = [];
  const started = performance.now();
  const done = retryAt(
    times,
    async () => {
      tries.push(performance.now() - started);
      if (lasting > 0) await new Promise((resolve) => setTimeout(resolve, lasting));
      return undefined;
    },
    { signal: new AbortController().signal, mode },
  );
  await vi.advanceTimersByTimeAsync(200_000);
  expect(await done).toBeUndefined();
  return tries;
}

describe('the times of the tries', () => {
  it.each([
    ['status', [3_000, 6_000, 12_000, 24_000]],
    ['data', [0, 4_000, 8_000]],
    ['older', [0]],
  ] as const)('[media.5] of %s count from the start of loading', async (table, times) => {
    expect(await triesOf(MEDIA_RETRY[table])).toEqual(times);
  });

  it.each([
    ['status', [3_000, 9_000, 21_000, 45_000]],
    ['data', [0, 4_000, 12_000]],
  ] as const)('[media.5] of %s count from the try before in the other mode', async (table, times) => {
    expect(await triesOf(MEDIA_RETRY[table], 'delay')).toEqual(times);
  });

  it('[media.5] a running try delays the next ones, which become one', async () => {
    expect(await triesOf(MEDIA_RETRY.status, 'offset', 4_000)).toEqual([3_000, 7_000, 12_000, 24_000]);
    expect(await triesOf(MEDIA_RETRY.status, 'offset', 10_000)).toEqual([3_000, 13_000, 24_000]);
    expect(await triesOf(MEDIA_RETRY.status, 'offset', 60_000)).toEqual([3_000, 63_000]);
  });

  it('[media.5] end with the first success', async () => {
    const attempt = vi.fn<() => Promise<string | undefined>>(async () => 'found');
    const found = retryAt(MEDIA_RETRY.status, attempt, { signal: new AbortController().signal });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await found).toBe('found');
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  it('[media.7] end immediately when they are cancelled, and leave no timer', async () => {
    const cancel = new AbortController();
    const attempt = vi.fn<() => Promise<undefined>>(async () => undefined);
    const found = retryAt(MEDIA_RETRY.status, attempt, { signal: cancel.signal });
    await vi.advanceTimersByTimeAsync(3_000);
    cancel.abort();
    expect(await found).toBeUndefined();
    expect(attempt).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});
