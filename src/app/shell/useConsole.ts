import { useAtomValue } from 'jotai';
import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
import { decideScreen, screenRule } from '../../domain/access/screenAccess.ts';
import { diagnosticsOpenAtom } from '../data/view/drawerAtoms.ts';
import { engineAtom } from '../data/engine/liveAtoms.ts';
import { startLive } from './live/liveLink.ts';
import { openSoundAtom } from '../data/alerts/soundAtoms.ts';
import { reportError } from '../base/errorLog.ts';
import { followSwitchProfile } from '../data/config/switchProfile.ts';
import { authoritiesAtom } from '../session/tokenAtoms.ts';
import { store } from '../base/store.ts';
import { configAtom } from '../data/config/consoleAtoms.ts';
import { readStoredConfig } from '../data/config/storedConfig.ts';
import { clearConsole, loadHome, loadServerFacts, showVersions } from '../data/loading/loadConsole.ts';
import { reloadOnReconnect } from '../data/loading/reloadOnReconnect.ts';

/** Starts what runs behind every screen while somebody is signed in. */
export function useConsole(): void {
  const held = useAtomValue(authoritiesAtom);
  const mayHome = decideScreen(screenRule('/'), held) === 'open';
  useEffect(() => store.set(openSoundAtom), []);
  useEffect(() => {
    const ends: (() => void)[] = [];
    let gone = false;
    const home = async () => {
      const [end] = await Promise.all([followSwitchProfile(), loadHome()]);
      if (gone) end();
      else ends.push(end);
    };
    // Live data waits for no list: it starts with the configuration that was last known.
    store.set(configAtom, readStoredConfig());
    ends.push(startLive());
    loadServerFacts().then(showVersions, reportError('start'));
    if (mayHome) home().catch(reportError('start'));
    return () => {
      gone = true;
      for (const end of ends) end();
      clearConsole();
    };
  }, [mayHome]);
  useEffect(() => reloadOnReconnect(), []);
  usePageReport();
  useDiagnosticsKey();
}

/** Tells the engine which page is shown, on each change (LV-04). */
function usePageReport(): void {
  const [path] = useLocation();
  const engine = useAtomValue(engineAtom);
  useEffect(() => {
    engine?.setPage(path).catch(reportError('page'));
  }, [engine, path]);
}

/** Ctrl+Alt+D. */
function useDiagnosticsKey(): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey || !event.altKey || event.code !== 'KeyD') return;
      event.preventDefault();
      store.set(diagnosticsOpenAtom, !store.get(diagnosticsOpenAtom));
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
