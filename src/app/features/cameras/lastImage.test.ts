import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { REFRESH_MS, watchLastImage } from './lastImage.ts';

beforeEach(() => vi.useFakeTimers({ now: 1_790_000_000_000 }));
afterEach(() => vi.useRealTimers());

function watching(answer: () => Promise<Blob | undefined> = async () => new Blob(['x'])) {
  const requests: number[] = [];
  const shown: (Blob | undefined)[] = [];
  let hidden = false;
  let changed = () => undefined as void;
  const end = watchLastImage({
    load: (ts) => {
      requests.push(ts - 1_790_000_000_000);
      return answer();
    },
    show: (image) => shown.push(image),
    isHidden: () => hidden,
    onVisibility: (listener) => {
      changed = listener;
      return () => (changed = () => undefined);
    },
  });
  const hide = (now: boolean) => {
    hidden = now;
    changed();
  };
  return { requests, shown, hide, end };
}

it('[map.71] is requested immediately and every 2 s, with the time in ts', async () => {
  const { requests, shown, end } = watching();
  await vi.advanceTimersByTimeAsync(2 * REFRESH_MS);
  expect(requests).toEqual([0, 2000, 4000]);
  expect(shown).toHaveLength(3);
  end();
  await vi.advanceTimersByTimeAsync(10 * REFRESH_MS);
  expect(requests).toHaveLength(3);
});

it('[map.71] is not requested while the page is hidden, and immediately when it is visible again', async () => {
  const { requests, hide, end } = watching();
  await vi.advanceTimersByTimeAsync(REFRESH_MS);
  hide(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests).toEqual([0, 2000]);
  hide(false);
  await vi.advanceTimersByTimeAsync(REFRESH_MS);
  expect(requests).toEqual([0, 2000, 62_000, 64_000]);
  end();
});

it('[map.71] has one call in flight: a slow answer delays the next', async () => {
  const slow = () => new Promise<Blob | undefined>((resolve) => setTimeout(() => resolve(undefined), 5_000));
  const { requests, shown, hide, end } = watching(slow);
  await vi.advanceTimersByTimeAsync(4_999);
  hide(false);
  expect([requests, shown]).toEqual([[0], []]);
  await vi.advanceTimersByTimeAsync(2);
  expect([requests.length, shown]).toEqual([2, [undefined]]);
  end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([requests.length, shown.length]).toEqual([2, 1]);
});
