import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect } from 'react';
import { reportError } from '../../browser/errorLog.ts';
import { drawerAtom } from '../../data/view/drawerAtoms.ts';
import { historyStateAtom } from '../../data/engine/liveAtoms.ts';
import { selectNewestAtom } from '../../data/view/selection.ts';
import { selectedReportAtom } from '../../data/view/viewAtoms.ts';
import { linkOfAddress } from '../../data/view/screenLink.ts';

/** Selects the newest report once the list is loaded, if the drawer is open from the start. */
export function useFirstSelection(): void {
  const store = useStore();
  const history = useAtomValue(historyStateAtom);
  const selectNewest = useSetAtom(selectNewestAtom);
  useEffect(() => {
    const wanted = store.get(drawerAtom).open && store.get(selectedReportAtom) === undefined;
    // A report in the address is selected instead.
    const named = linkOfAddress().link.selected !== undefined;
    if (history === 'loaded' && wanted && !named) selectNewest('drawer').catch(reportError(store, 'drawer'));
  }, [history, selectNewest, store]);
}
