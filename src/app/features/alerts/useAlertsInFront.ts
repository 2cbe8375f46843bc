import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { showUnshownAtom, unshownAlertsAtom } from './alertAtoms.ts';

/** While mounted, alerts without a toast count as shown, because the list shows them. */
export function useAlertsInFront(): void {
  const unshown = useAtomValue(unshownAlertsAtom);
  const showUnshown = useSetAtom(showUnshownAtom);
  useEffect(() => {
    if (unshown > 0) showUnshown();
  }, [unshown, showUnshown]);
}
