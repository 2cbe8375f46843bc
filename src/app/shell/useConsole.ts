import { useAtomValue, useStore } from 'jotai';
import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
import { decideScreen, screenRule } from '../../domain/access/screenAccess.ts';
import { diagnosticsOpenAtom } from '../data/view/drawerAtoms.ts';
import { engineAtom } from '../data/engine/liveAtoms.ts';
import { followLinkedWindows } from '../data/view/linkedWindows.ts';
import { startLive } from './live/startLive.ts';
import { openSoundAtom } from '../data/alerts/soundAtoms.ts';
import { followSoundSettings } from '../data/alerts/soundSettingsAtoms.ts';
import { reportError } from '../browser/errorLog.ts';
import type { AppStore } from '../browser/store.ts';
import { followSwitchProfile } from '../data/config/switchProfile.ts';
import { authoritiesAtom } from '../session/tokenAtoms.ts';
import { configAtom } from '../data/config/consoleAtoms.ts';
import { readStoredConfig } from '../data/config/storedConfig.ts';
import { fetchParts } from '../data/loading/fetchParts.ts';
import { clearConsole, loadHome, loadServerFacts, showVersions } from '../data/loading/loadConsole.ts';
import { retryMissingLists } from '../data/loading/retryMissingLists.ts';
import { reloadOnReconnect } from '../data/loading/reloadOnReconnect.ts';
import { markStart } from '../browser/startMarks.ts';
import { useShortcut } from '../ui/keyboard/useShortcut.ts';
import { SHORTCUTS } from '../text/keys.ts';

/** Starts live data, sound and lists for the signed-in account, and ends them at sign-out. */
export function useConsole(): void {
  const store = useStore();
  const authorities = useAtomValue(authoritiesAtom);
  const mayHome = decideScreen(screenRule('/'), authorities) === 'open';
  // Rights that are given or taken away begin anew: what was loaded with the rights before is removed.
  const rights = [...authorities].toSorted().join(' ');
  useEffect(() => markStart('shell'), []);
  useEffect(() => store.set(openSoundAtom), [store]);
  // Before the effects of the screens: thread and server work while the page creates the map.
  useLayoutEffect(() => {
    const ends: (() => void)[] = [];
    let isUnmounted = false;
    const home = async () => {
      const follow = async (start: (store: AppStore) => Promise<() => void>) => {
        const end = await start(store);
        if (isUnmounted) end();
        else ends.push(end);
      };
      await Promise.all([follow(followSwitchProfile), follow(followSoundSettings), loadHome(store)]);
    };
    // Live data starts with the stored configuration, before any list is loaded.
    store.set(configAtom, readStoredConfig());
    ends.push(startLive(store), followLinkedWindows(store));
    loadServerFacts(store).then(() => showVersions(store), reportError(store, 'start'));
    if (mayHome) home().catch(reportError(store, 'start'));
    return () => {
      isUnmounted = true;
      for (const end of ends) end();
      clearConsole(store);
    };
  }, [mayHome, rights, store]);
  useEffect(() => reloadOnReconnect(store), [store]);
  useEffect(() => retryMissingLists(store), [store]);
  useEffect(() => fetchParts(store), [store]);
  usePageReport();
  useDiagnosticsKey();
}

/** Sends the engine the path of the page on each change. */
function usePageReport(): void {
  const store = useStore();
  const [path] = useLocation();
  const engine = useAtomValue(engineAtom);
  useEffect(() => {
    engine?.setPage(path).catch(reportError(store, 'page'));
  }, [engine, path, store]);
}

/** The key that opens and closes the diagnostics. */
function useDiagnosticsKey(): void {
  const store = useStore();
  useShortcut(SHORTCUTS.diagnostics, () => store.set(diagnosticsOpenAtom, !store.get(diagnosticsOpenAtom)));
}
