/** Panes that follow this window are sent its view whenever it changes. */
import { useStore } from 'jotai';
import { useEffect } from 'react';
import type { Millis } from '../../../domain/units.ts';
import { delayed } from '../../http/lastWins.ts';
import { subscribeToAtoms } from '../../browser/subscribeToAtoms.ts';
import type { AppStore, StateReader } from '../../browser/store.ts';
import { shownLayersAtom } from '../../data/config/switchAtoms.ts';
import { deskIdAtom, followersAtom, keepFollowersAtom, noteSignAtom } from '../../data/view/deskAtoms.ts';
import { LINK_ATOMS, linkOfScreen, queryOf } from '../../data/view/screenLink.ts';
import { openWallChannel } from '../../data/view/wallChannel.ts';

/** Changes within this time are sent as one. */
const TOGETHER_MS: Millis = 100;
/** Interval at which the view is sent again: a pane that receives none has lost its desk. */
export const REPEAT_MS: Millis = 30_000;

/** Sends the view while panes follow this window. */
export function Lead() {
  const store = useStore();
  useEffect(() => leadPanes(store), [store]);
  return undefined;
}

/** The view of this window as a query: map, floor, timeline, filter, layers and chosen report. */
export function queryOfScreen(store: StateReader): string {
  return queryOf({ ...linkOfScreen(store), layers: store.get(shownLayersAtom) });
}

/** Sends each change of the view to the followers, and forgets those that follow no longer; returns a function that ends it. */
export function leadPanes(store: AppStore): () => void {
  const desk = store.get(deskIdAtom);
  const heard = new Set(store.get(followersAtom));
  let sent = queryOfScreen(store);
  const channel = openWallChannel(store, (message) => {
    if (message.kind !== 'sign') return;
    heard.add(message.sign.id);
    store.set(noteSignAtom, message.sign);
  });
  const send = () => {
    sent = queryOfScreen(store);
    for (const pane of store.get(followersAtom))
      channel.send({ kind: 'order', order: { order: 'view', pane, desk, query: sent } });
  };
  // What changed before this was loaded is sent too.
  send();
  const change = delayed(() => {
    if (queryOfScreen(store) !== sent) send();
  }, TOGETHER_MS);
  const repeat = setInterval(() => {
    store.set(keepFollowersAtom, heard);
    heard.clear();
    channel.send({ kind: 'ask' });
    send();
  }, REPEAT_MS);
  const endChanges = subscribeToAtoms(store, [...LINK_ATOMS, shownLayersAtom], change.start);
  return () => {
    change.cancel();
    clearInterval(repeat);
    channel.close();
    endChanges();
  };
}
