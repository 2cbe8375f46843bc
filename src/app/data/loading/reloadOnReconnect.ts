/** What was told during a cut of the live channel is lost, and lists may have failed: both are fetched again after it. */
import { connectionStatusAtom } from '../engine/liveAtoms.ts';
import { reportError } from '../../base/errorLog.ts';
import { store } from '../../base/store.ts';
import { retryFailedLists } from './loadConsole.ts';
import { refetchTestMode } from './testMode.ts';

/** Follows the live channel; returns its end. */
export function reloadOnReconnect(): () => void {
  let wasOnline = false;
  return store.sub(connectionStatusAtom, () => {
    if (store.get(connectionStatusAtom) !== 'online') return;
    if (wasOnline) refetchTestMode();
    wasOnline = true;
    retryFailedLists().catch(reportError('lists'));
  });
}
