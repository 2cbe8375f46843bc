import type { AppStore } from '../../browser/store.ts';
import { connectionStatusAtom } from './liveAtoms.ts';

/** Calls `act` each time the live channel comes online, the first time included; returns a function that ends it. */
export function onReconnect(store: AppStore, act: () => void): () => void {
  const isOnline = () => store.get(connectionStatusAtom) === 'online';
  let wasOnline = isOnline();
  return store.sub(connectionStatusAtom, () => {
    const isBack = isOnline() && !wasOnline;
    wasOnline = isOnline();
    if (isBack) act();
  });
}
