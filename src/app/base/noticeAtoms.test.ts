import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TOAST_MS } from './toastTime.ts';
import { dismissNoticeAtom, noticesAtom, notifyAtom } from './noticeAtoms.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('[ER5] shows a notice for 10 s, counts the same one again, and keeps at most three', () => {
  const store = createStore();
  store.set(notifyAtom, 'danger', 'Server not reachable');
  vi.advanceTimersByTime(TOAST_MS - 1);
  store.set(notifyAtom, 'danger', 'Server not reachable');
  vi.advanceTimersByTime(TOAST_MS - 1);
  expect(store.get(noticesAtom)).toMatchObject([{ text: 'Server not reachable', times: 2 }]);
  vi.advanceTimersByTime(1);
  expect(store.get(noticesAtom)).toEqual([]);
  for (const text of ['a', 'b', 'c', 'd']) store.set(notifyAtom, 'info', text);
  expect(store.get(noticesAtom).map(({ text }) => text)).toEqual(['b', 'c', 'd']);
  store.set(dismissNoticeAtom, store.get(noticesAtom)[0]?.id ?? 0);
  expect(store.get(noticesAtom)).toHaveLength(2);
});
