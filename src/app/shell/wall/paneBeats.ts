/** A pane says every 20 s that it works and whether its data is old, so that administrators see which do. */
import { MAX_PANE_NAME, MAX_PANE_VIEW, PANE_BEAT_MS, type PaneBeat } from '../../../domain/contract/panes.ts';
import { PATHS } from '../../../domain/contract/paths.ts';
import { wallName } from '../../../domain/windows/wallAddress.ts';
import type { AppStore } from '../../browser/store.ts';
import { isOutdatedAtom } from '../../data/engine/dataAge.ts';
import { httpOf } from '../../session/console.ts';

/**
 * Sends a beat at once and after each change of `isOutdated`; returns a function that ends them. `address` is the query that
 * the pane was opened with.
 */
export function sendPaneBeats(store: AppStore, address: string, version: string): () => void {
  const pane = {
    name: wallName(new URLSearchParams(address)).slice(0, MAX_PANE_NAME),
    view: address.slice(0, MAX_PANE_VIEW),
    version,
  };
  const send = () => {
    const beat: PaneBeat = { ...pane, isOutdated: store.get(isOutdatedAtom) };
    // A beat that is lost is followed by the next; another server may lack the call.
    void httpOf(store).send(PATHS.paneBeat, { method: 'PUT', body: beat, failures: 'optional' });
  };
  send();
  const timer = setInterval(send, PANE_BEAT_MS);
  const endChanges = store.sub(isOutdatedAtom, send);
  return () => {
    clearInterval(timer);
    endChanges();
  };
}
