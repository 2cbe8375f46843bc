import { useAtom, useSetAtom, useStore } from 'jotai';
import { useCallback } from 'react';
import { reportError } from '../../browser/errorLog.ts';
import { drawerAtom } from '../../data/view/drawerAtoms.ts';
import { selectNewestAtom } from '../../data/view/selection.ts';

/** Opens the drawer; opening it selects the newest displayed report. */
export function useOpenDrawer(): () => void {
  const store = useStore();
  const [drawer, setDrawer] = useAtom(drawerAtom);
  const selectNewest = useSetAtom(selectNewestAtom);
  return useCallback(() => {
    setDrawer({ ...drawer, open: true });
    selectNewest('drawer').catch(reportError(store, 'drawer'));
  }, [drawer, setDrawer, selectNewest, store]);
}
