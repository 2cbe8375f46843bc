import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { faultAt } from '../notices/faults.ts';
import { store } from '../store.ts';
import { drawerAtom } from './drawerAtoms.ts';
import { historyStateAtom } from './liveAtoms.ts';
import { selectNewestAtom } from './selection.ts';
import { selectedReportAtom } from './viewAtoms.ts';
import { linkOfAddress } from './viewLink.ts';

/** A drawer that is open from the start selects the newest report as soon as the list is there (HM-03). */
export function useFirstSelection(): void {
  const history = useAtomValue(historyStateAtom);
  const selectNewest = useSetAtom(selectNewestAtom);
  useEffect(() => {
    const wanted = store.get(drawerAtom).open && store.get(selectedReportAtom) === undefined;
    // A report that the address names is selected instead.
    const named = linkOfAddress().link.selected !== undefined;
    if (history === 'whole' && wanted && !named) selectNewest('drawer').catch(faultAt('drawer'));
  }, [history, selectNewest]);
}
