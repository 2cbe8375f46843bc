import { createStore } from 'jotai';
import type { Http } from '../http/http.ts';
import { httpAtom } from '../http/httpAtom.ts';
import { PendingCalls, pendingCallsAtom } from '../http/pendingCalls.ts';
import { SecondTicker, secondTickerAtom } from '../browser/secondTicker.ts';
import { serverNow } from '../browser/serverClock.ts';
import type { AppStore } from '../browser/store.ts';

/**
 * Makes the state of a console: once in the entry, and once in each test.
 *
 * @param given.http  sends the calls of the console; the session's calls over the network by default
 */
export function createAppStore(given: { readonly http?: Http } = {}): AppStore {
  const store = createStore();
  store.set(secondTickerAtom, new SecondTicker(() => serverNow(store)));
  store.set(pendingCallsAtom, new PendingCalls());
  store.set(httpAtom, given.http);
  return store;
}
