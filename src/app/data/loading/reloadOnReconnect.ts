import type { AppStore } from '../../base/store.ts';
import { connectionStatusAtom } from '../engine/liveAtoms.ts';
import { reportError } from '../../base/errorLog.ts';
import { retryFailedLists } from './loadConsole.ts';
import { refetchTestMode } from './testMode.ts';

/**
 * Loads test mode and failed lists each time the live channel is online again, as messages sent during a connection loss
 * are missed; returns a function that ends it.
 */
export function reloadOnReconnect(store: AppStore): () => void {
  let wasOnline = false;
  return store.sub(connectionStatusAtom, () => {
    if (store.get(connectionStatusAtom) !== 'online') return;
    if (wasOnline) refetchTestMode(store);
    wasOnline = true;
    retryFailedLists(store).catch(reportError(store, 'lists'));
  });
}
