import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect } from 'react';
import { reportError } from '../../browser/errorLog.ts';
import { squadsAtom } from '../../data/loading/testModeAtoms.ts';
import { surveyPortAtom } from './data/surveyAtoms.ts';
import { reopenSquadAtom } from './panels/squad.ts';

/** Opens the squad that was open when the session ended, once squads and worker are there. */
export function useReopenedSquad(): void {
  const store = useStore();
  const squads = useAtomValue(squadsAtom);
  const port = useAtomValue(surveyPortAtom);
  const reopen = useSetAtom(reopenSquadAtom);
  useEffect(() => {
    if (port !== undefined) reopen().catch(reportError(store, 'squad of the survey'));
  }, [port, reopen, squads, store]);
}
