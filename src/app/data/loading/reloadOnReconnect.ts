import { forgetAnswersAtom, oldestAnswerAtom } from '../../http/oldestAnswer.ts';
import { pendingCallsOf } from '../../http/pendingCalls.ts';
import type { AppStore } from '../../browser/store.ts';
import { connectionStatusAtom, newestChangeAtom } from '../engine/liveAtoms.ts';
import { onReconnect } from '../engine/onReconnect.ts';
import { reportError } from '../../browser/errorLog.ts';
import { reloadAfterConnectionLoss, reloadAfterFirstConnection } from './reloadChanged.ts';
import { retryFailedLists } from './loadConsole.ts';

/**
 * Each time the live channel is online, ends the calls that were lost with a connection before or with an attempt at one, and
 * loads failed lists and all that changes may have touched, configuration and test mode included, as those before the
 * subscription were missed, from the second time on also the account. The first time nothing that changes may have touched
 * is loaded again where the server's numbers say that there was none. Returns a function that ends it.
 */
export function reloadOnReconnect(store: AppStore): () => void {
  let endCompare: (() => void) | undefined;
  store.set(forgetAnswersAtom);
  const losses = watchLosses(store);
  const endReconnect = onReconnect(store, () => {
    // At a first connection without one, a call that has waited long is one to a slow server.
    if (losses.take()) pendingCallsOf(store).abortLost();
    if (endCompare === undefined) endCompare = reloadIfOlder(store, store.get(newestChangeAtom));
    else {
      endCompare();
      reloadAfterConnectionLoss(store);
    }
    retryFailedLists(store).catch(reportError(store, 'lists'));
  });
  return () => {
    endReconnect();
    losses.end();
    endCompare?.();
  };
}

/** Watches the connection; `take` returns whether it, or an attempt at one, was lost since it was called last. */
function watchLosses(store: AppStore): { take(): boolean; end(): void } {
  let before = store.get(connectionStatusAtom);
  let isLost = false;
  const end = store.sub(connectionStatusAtom, () => {
    const status = store.get(connectionStatusAtom);
    isLost ||= before === 'online' || status === 'offline';
    before = status;
  });
  const take = (): boolean => {
    const wasLost = isLost;
    isLost = false;
    return wasLost;
  };
  return { take, end };
}

/**
 * Loads all again, once, where an answer before the first connection, or one that was on its way then, may lack the change
 * with this number. Returns a function that ends the wait for such an answer.
 */
function reloadIfOlder(store: AppStore, newest: number | undefined): () => void {
  const isOlder = () => newest === undefined || (store.get(oldestAnswerAtom) ?? newest) < newest;
  if (isOlder()) {
    reloadAfterFirstConnection(store);
    return () => undefined;
  }
  const end = store.sub(oldestAnswerAtom, () => {
    if (!isOlder()) return;
    end();
    reloadAfterFirstConnection(store);
  });
  return end;
}
