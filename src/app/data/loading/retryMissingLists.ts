import type { Millis } from '../../../domain/units.ts';
import { reportError } from '../../base/errorLog.ts';
import type { AppStore } from '../../base/store.ts';
import { failedListsAtom, pendingLoadsAtom } from '../lists/failedLists.ts';
import { retryFailedLists } from './loadConsole.ts';

/** From a failed load to the next one. */
const RETRY_MS: Millis = 15_000;
/** Part of the pause that is random, as many consoles miss a list at once. */
const SPREAD = 1 / 3;

/**
 * Loads missing lists again after a pause, without end; not while a load has no answer, as calls that hang keep the others
 * of the browser waiting. Returns a function that ends it.
 */
export function retryMissingLists(store: AppStore): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const retry = async () => {
    timer = undefined;
    try {
      if (store.get(pendingLoadsAtom) === 0) await retryFailedLists(store);
    } finally {
      schedule();
    }
  };
  const schedule = () => {
    if (store.get(failedListsAtom).length === 0) return;
    const pause = RETRY_MS * (1 + SPREAD * Math.random());
    timer ??= setTimeout(() => void retry().catch(reportError(store, 'lists')), pause);
  };
  const end = store.sub(failedListsAtom, schedule);
  schedule();
  return () => {
    end();
    clearTimeout(timer);
  };
}
