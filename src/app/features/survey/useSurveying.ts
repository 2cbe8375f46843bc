import { useSetAtom, useStore } from 'jotai';
import { useEffect } from 'react';
import { reportError } from '../../browser/errorLog.ts';
import { isSurveyingAtom } from '../../data/config/switchAtoms.ts';
import { loadLevels } from '../../data/loading/loadConsole.ts';
import { closeSquadAtom } from './panels/squad.ts';

/** While the page is open, cameras and heartbeats are off elsewhere; levels are loaded where home has not. */
export function useSurveying(): void {
  const store = useStore();
  const setSurveying = useSetAtom(isSurveyingAtom);
  const closeSquad = useSetAtom(closeSquadAtom);
  useEffect(() => {
    setSurveying(true);
    loadLevels(store).catch(reportError(store, 'levels of the survey'));
    return () => {
      setSurveying(false);
      closeSquad();
    };
  }, [closeSquad, setSurveying, store]);
}
