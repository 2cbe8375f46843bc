/** Up to when each login was notified of reports in this browser profile: the page after this one notifies what it missed. */
import type { AppStore } from '../../browser/store.ts';
import { epochMs, type EpochMs, type Millis } from '../../../domain/units.ts';
import { notifiedUntilAtom } from '../../data/engine/liveAtoms.ts';
import { flushAlertLogAtom } from '../../data/alerts/alertLog.ts';
import { delayed } from '../../http/lastWins.ts';
import { storeText } from '../../browser/storeText.ts';

const STORAGE_PREFIX = 'shotpoint.notifiedUntil.';
const SAVE_PAUSE_MS: Millis = 1_000;

/** On the server's clock; undefined before a login's first visit. */
export function readNotifiedUntil(login: string): EpochMs | undefined {
  const stored = Number(localStorage.getItem(STORAGE_PREFIX + login) ?? Number.NaN);
  return stored > 0 ? epochMs(stored) : undefined;
}

/**
 * Stores it for a login each second and when the page is left, after the alerts of that time. Returns a function that stores
 * it a last time and ends this.
 */
export function storeNotifiedUntil(store: AppStore, login: string): () => void {
  const saving = delayed(() => {
    const until = store.get(notifiedUntilAtom);
    if (until === 0) return;
    store.set(flushAlertLogAtom);
    storeText(STORAGE_PREFIX + login, String(until));
  }, SAVE_PAUSE_MS);
  const end = store.sub(notifiedUntilAtom, saving.start);
  window.addEventListener('pagehide', saving.finish);
  return () => {
    saving.finish();
    end();
    window.removeEventListener('pagehide', saving.finish);
  };
}
