import { createStore } from 'jotai';
import { SecondTicker, secondTickerAtom } from './secondTicker.ts';
import { serverNow } from './serverClock.ts';
import type { AppStore } from './store.ts';

/** Makes the state of a console: once in the entry, and once in each test. */
export function createAppStore(): AppStore {
  const store = createStore();
  store.set(secondTickerAtom, new SecondTicker(() => serverNow(store)));
  return store;
}
