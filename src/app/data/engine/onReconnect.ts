import { store } from '../../base/store.ts';
import { connectionStatusAtom } from './liveAtoms.ts';

/** Calls `act` whenever the live channel is online again; returns its end. */
export function onReconnect(act: () => void): () => void {
  const isOnline = () => store.get(connectionStatusAtom) === 'online';
  let wasOnline = isOnline();
  return store.sub(connectionStatusAtom, () => {
    const back = isOnline() && !wasOnline;
    wasOnline = isOnline();
    if (back) act();
  });
}
