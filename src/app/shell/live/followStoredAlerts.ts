/** Alerts of the other windows of the person signed in. */
import type { AppStore } from '../../browser/store.ts';
import { isStoredAlertsAtom, mergeStoredAlertsAtom } from '../../data/alerts/alertLog.ts';

/** Takes over what another window stores in its list of alerts; returns the function that ends it. */
export function followStoredAlerts(store: AppStore): () => void {
  const onStorage = ({ storageArea, key }: StorageEvent): void => {
    if (storageArea === localStorage && store.get(isStoredAlertsAtom)(key)) store.set(mergeStoredAlertsAtom);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
