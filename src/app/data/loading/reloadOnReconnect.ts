import type { AppStore } from '../../base/store.ts';
import { onReconnect } from '../engine/onReconnect.ts';
import { reportError } from '../../base/errorLog.ts';
import { reloadAfterConnectionLoss, reloadAfterFirstConnection } from './changes.ts';
import { retryFailedLists } from './loadConsole.ts';
import { refetchTestMode } from './testMode.ts';

/**
 * Each time the live channel is online, loads failed lists and all that changes may have touched, as those before the
 * subscription were missed, from the second time on also test mode and account; returns a function that ends it.
 */
export function reloadOnReconnect(store: AppStore): () => void {
  let isFirst = true;
  return onReconnect(store, () => {
    if (isFirst) reloadAfterFirstConnection(store);
    else {
      refetchTestMode(store);
      reloadAfterConnectionLoss(store);
    }
    isFirst = false;
    retryFailedLists(store).catch(reportError(store, 'lists'));
  });
}
