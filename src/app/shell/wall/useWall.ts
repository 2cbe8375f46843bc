import { useStore } from 'jotai';
import { useEffect } from 'react';
import { CLIENT_VERSION } from '../../../domain/contract/paths.ts';
import type { ViewLink } from '../../../domain/link/viewLink.ts';
import type { Millis } from '../../../domain/units.ts';
import { reportError } from '../../base/errorLog.ts';
import type { AppStore } from '../../base/store.ts';
import { wallAddressAtom, wallLinkAtom } from '../../data/link/wallAtoms.ts';
import { followInput } from '../../base/lastInput.ts';
import { returnToView } from './returnToView.ts';
import { reloadWhenUpgraded } from './upgrade.ts';
import { sendPaneBeats } from './paneBeats.ts';
import { keepScreenOn } from './wakeLock.ts';

/** From the last input until the pane shows its own view again. */
export const RETURN_MS: Millis = 120_000;

/** Keeps a pane of a wall going by itself: screen on, back to its view after use, reloaded after an upgrade. */
export function useWall(): void {
  const store = useStore();
  useEffect(() => {
    const link = store.get(wallLinkAtom);
    return link && followWall(store, link, store.get(wallAddressAtom));
  }, [store]);
}

function followWall(store: AppStore, link: ViewLink, address: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ended = new AbortController();
  const input = followInput(() => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      returnToView(store, link, ended.signal).catch(reportError(store, 'wall'));
    }, RETURN_MS);
  });
  const ends = [
    input.end,
    keepScreenOn(store),
    sendPaneBeats(store, address, CLIENT_VERSION),
    reloadWhenUpgraded(store, input.idleMs),
    () => clearTimeout(timer),
    () => ended.abort(),
  ];
  return () => {
    for (const end of ends) end();
  };
}
