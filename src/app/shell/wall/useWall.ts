import { useStore } from 'jotai';
import { useEffect } from 'react';
import { CLIENT_VERSION } from '../../../domain/contract/paths.ts';
import type { ViewLink } from '../../../domain/windows/viewLink.ts';
import { MAX_PANE_NAME } from '../../../domain/contract/panes.ts';
import { wallName } from '../../../domain/windows/wallAddress.ts';
import { trackInput } from '../../browser/lastInput.ts';
import type { AppStore } from '../../browser/store.ts';
import { isServed } from '../../browser/newerBuild.ts';
import { wallAddressAtom, wallLinkAtom } from '../../data/view/wallAtoms.ts';
import { obeyDesks } from './obeyDesks.ts';
import { sendPaneBeats } from './paneBeats.ts';
import { PaneViews } from './paneViews.ts';
import { reloadWhenUpgraded } from './reloadWhenUpgraded.ts';
import { reportError } from '../../browser/errorLog.ts';

/** Keeps a pane of a wall going by itself: screen on, back to its view after use, reloaded after an upgrade. */
export function useWall(): void {
  const store = useStore();
  useEffect(() => {
    const link = store.get(wallLinkAtom);
    return link && followWall(store, link, store.get(wallAddressAtom));
  }, [store]);
}

function followWall(store: AppStore, link: ViewLink, address: string): () => void {
  const views = new PaneViews(store, link);
  const input = trackInput(() => views.touch());
  const name = wallName(new URLSearchParams(address)).slice(0, MAX_PANE_NAME);
  const ends = [
    input.end,
    keepScreenOn(store),
    sendPaneBeats(store, address, CLIENT_VERSION),
    reloadWhenUpgraded(store, input.idleMs),
    obeyDesks(store, { name, views, reload: reloadIfServed }),
    () => views.end(),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** Reloads only if the server answers: otherwise the pane would stay on an error page. */
function reloadIfServed(): void {
  void isServed().then((isThere) => {
    if (isThere) window.location.reload();
  });
}

/** Keeps the screen on while the page is visible; returns a function that ends it. A browser without wake locks lets it sleep. */
function keepScreenOn(store: AppStore): () => void {
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
