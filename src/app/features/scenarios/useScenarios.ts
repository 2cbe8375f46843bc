import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { faultAt } from '../../base/faults.ts';
import { loadScenariosAtom } from './scenarioAtoms.ts';

/** Loads the scenarios on mount. */
export function useScenarios(): void {
  const load = useSetAtom(loadScenariosAtom);
  useEffect(() => {
    load().catch(faultAt('scenarios'));
  }, [load]);
}
