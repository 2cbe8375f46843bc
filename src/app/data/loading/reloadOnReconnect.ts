import type { AppStore } from '../../base/store.ts';
import { onReconnect } from '../engine/onReconnect.ts';
import { reportError } from '../../base/errorLog.ts';
import { refreshOpenScreen, reloadAfterConnectionLoss } from './changes.ts';
import { retryFailedLists } from './loadConsole.ts';
import { refetchTestMode } from './testMode.ts';

/**
 * Loads failed lists each time the live channel is online, from the second time on also test mode and all that changes may
 * have touched, as messages sent during a connection loss are missed; returns a function that ends it.
 */
export function reloadOnReconnect(store: AppStore): () => void {
  let isFirst = true;
  return onReconnect(store, () => {
    if (isFirst) refreshOpenScreen(store);
    else {
      refetchTestMode(store);
      reloadAfterConnectionLoss(store);
    }
    isFirst = false;
    retryFailedLists(store).catch(reportError(store, 'lists'));
  });
}
