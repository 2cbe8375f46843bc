import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TOAST_MS } from './toastTime.ts';
import { dismissToastAtom, toastsAtom, showToastAtom } from './toastAtoms.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('[screens.3] shows a toast for 10 s, counts repeats of the same one, and shows at most three', () => {
  const store = createStore();
  store.set(showToastAtom, 'danger', 'Server not reachable');
  vi.advanceTimersByTime(TOAST_MS - 1);
  store.set(showToastAtom, 'danger', 'Server not reachable');
  vi.advanceTimersByTime(TOAST_MS - 1);
  expect(store.get(toastsAtom)).toMatchObject([{ text: 'Server not reachable', times: 2 }]);
  vi.advanceTimersByTime(1);
  expect(store.get(toastsAtom)).toEqual([]);
  for (const text of ['a', 'b', 'c', 'd']) store.set(showToastAtom, 'info', text);
  expect(store.get(toastsAtom).map(({ text }) => text)).toEqual(['b', 'c', 'd']);
  store.set(dismissToastAtom, store.get(toastsAtom)[0]?.id ?? 0);
  expect(store.get(toastsAtom)).toHaveLength(2);
});
