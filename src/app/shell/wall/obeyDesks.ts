/** A pane says to the desks of its browser what it shows, and does what they ask. */
import { newOnceKey } from '../../http/newOnceKey.ts';
import { feedFromAtoms } from '../../browser/subscribeToAtoms.ts';
import type { AppStore } from '../../browser/store.ts';
import { isOutdatedAtom } from '../../data/engine/dataAge.ts';
import { isLoadedAgain } from '../../data/view/wallAtoms.ts';
import { holdPaneLock, openWallChannel } from '../../data/view/wallChannel.ts';
import type { PaneViews } from './paneViews.ts';
import { paneViewAtom } from './paneViewAtoms.ts';
import { storeText } from '../../browser/storeText.ts';

const ID_KEY = 'shotpoint.pane.id';

/** What following desks is given. */
export interface ObeyDeps {
  /** Name of the pane; empty without one. */
  readonly name: string;
  readonly views: PaneViews;
  readonly reload: () => void;
}

/** Answers desks and obeys them; returns a function that ends it. */
export function obeyDesks(store: AppStore, { name, views, reload }: ObeyDeps): () => void {
  const id = idOfPane();
  const channel = openWallChannel(store, (message) => {
    if (message.kind === 'ask') return sign();
    if (message.kind !== 'order' || message.order.pane !== id) return;
    if (message.order.order === 'reload') reload();
    else views.obey(message.order);
  });
  const sign = () => {
    const { mode, desk } = store.get(paneViewAtom);
    channel.send({ kind: 'sign', sign: { id, name, mode, desk, isOutdated: store.get(isOutdatedAtom) } });
  };
  const lock = new AbortController();
  holdPaneLock(id, lock.signal);
  const gone = () => channel.send({ kind: 'gone', pane: id });
  const endFeed = feedFromAtoms(store, [paneViewAtom, isOutdatedAtom], sign);
  window.addEventListener('pagehide', gone);
  return () => {
    window.removeEventListener('pagehide', gone);
    gone();
    lock.abort();
    endFeed();
    channel.close();
  };
}

/** The same after a reload of the page; a duplicated window has another. */
function idOfPane(): string {
  const known = isLoadedAgain() ? sessionStorage.getItem(ID_KEY) : null;
  const id = known ?? newOnceKey();
  storeText(ID_KEY, id, sessionStorage);
  return id;
}
