import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { showUnshownAtom, unshownAlertsAtom } from './alertAtoms.ts';

/** While the list of alerts is in front, what finds no room among the toasts counts as shown. */
export function useAlertsInFront(): void {
  const unshown = useAtomValue(unshownAlertsAtom);
  const showUnshown = useSetAtom(showUnshownAtom);
  useEffect(() => {
    if (unshown > 0) showUnshown();
  }, [unshown, showUnshown]);
}
