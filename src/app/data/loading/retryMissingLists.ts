import type { Millis, Seconds } from '../../../domain/units.ts';
import { reportError } from '../../browser/errorLog.ts';
import type { AppStore } from '../../browser/store.ts';
import { failedListsAtom, pendingLoadsAtom, retryAfterAtom } from '../lists/failedLists.ts';
import { retryFailedLists } from './loadConsole.ts';

/** From a failed load to the next one where the server names no pause, and bounds of one that it names. */
const RETRY_MS: Millis = 15_000;
const MIN_RETRY_MS: Millis = 1_000;
const MAX_RETRY_MS: Millis = 120_000;
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
    const pause = pauseOf(store.get(retryAfterAtom)) * (1 + SPREAD * Math.random());
    timer ??= setTimeout(() => void retry().catch(reportError(store, 'lists')), pause);
  };
  /** A list that was late has failed now: the server's pause takes the place of the one that runs. */
  const scheduleAnew = () => {
    clearTimeout(timer);
    timer = undefined;
    schedule();
  };
  const ends = [store.sub(failedListsAtom, schedule), store.sub(retryAfterAtom, scheduleAnew)];
  schedule();
  return () => {
    for (const end of ends) end();
    clearTimeout(timer);
  };
}

function pauseOf(retryAfter: Seconds | undefined): Millis {
  if (retryAfter === undefined) return RETRY_MS;
  return Math.min(MAX_RETRY_MS, Math.max(MIN_RETRY_MS, retryAfter * 1000));
}
