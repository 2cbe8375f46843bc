import { useAtom, useSetAtom } from 'jotai';
import { useCallback } from 'react';
import { faultAt } from '../../base/faults.ts';
import { drawerAtom } from '../../data/view/drawerAtoms.ts';
import { selectNewestAtom } from '../../data/selection/selection.ts';

/** Opens the drawer; opening it selects the newest displayed report (HM-03). */
export function useOpenDrawer(): () => void {
  const [drawer, setDrawer] = useAtom(drawerAtom);
  const selectNewest = useSetAtom(selectNewestAtom);
  return useCallback(() => {
    setDrawer({ ...drawer, open: true });
    selectNewest('drawer').catch(faultAt('drawer'));
  }, [drawer, setDrawer, selectNewest]);
}
