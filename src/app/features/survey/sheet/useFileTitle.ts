import { useAtomValue, useStore } from 'jotai';
import { useEffect } from 'react';
import type { EpochMs } from '../../../../domain/units.ts';
import { openSquadIdAtom } from '../data/surveyAtoms.ts';
import { tabTitleAtom } from '../../../data/view/tabTitleAtoms.ts';
import { sheetTitle } from '../../../text/surveySheet.ts';

/** Names the page after the survey while the sheet is open: browsers propose its title as the name of a PDF file. */
export function useFileTitle(now: EpochMs, levelName: string): void {
  const store = useStore();
  const squadId = useAtomValue(openSquadIdAtom) ?? '';
  useEffect(() => {
    document.title = sheetTitle(squadId, levelName, now);
    return () => {
      document.title = store.get(tabTitleAtom);
    };
  }, [levelName, now, squadId, store]);
}
