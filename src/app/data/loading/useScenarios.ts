import { useSetAtom, useStore } from 'jotai';
import { useEffect } from 'react';
import { reportError } from '../../browser/errorLog.ts';
import { loadScenariosAtom } from './scenarios.ts';

/** Loads the scenarios on mount. */
export function useScenarios(): void {
  const store = useStore();
  const load = useSetAtom(loadScenariosAtom);
  useEffect(() => {
    load().catch(reportError(store, 'scenarios'));
  }, [load, store]);
}
