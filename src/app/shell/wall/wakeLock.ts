import type { AppStore } from '../../browser/store.ts';
import { reportError } from '../../browser/errorLog.ts';

/** Keeps the screen on while the page is visible; returns a function that ends it. A browser without wake locks lets it sleep. */
export function keepScreenOn(store: AppStore): () => void {
  let lock: Promise<WakeLockSentinel> | undefined;
  // The browser takes the lock back whenever the page is hidden.
  const request = () => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    lock = navigator.wakeLock.request('screen');
    lock.catch(reportError(store, 'wake lock'));
  };
  request();
  document.addEventListener('visibilitychange', request);
  return () => {
    document.removeEventListener('visibilitychange', request);
    lock?.then(
      (held) => held.release(),
      () => undefined,
    );
  };
}
