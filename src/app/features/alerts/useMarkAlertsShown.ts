import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { markUnshownShownAtom, unshownAlertsAtom } from './alertAtoms.ts';

/** While mounted, alerts without a toast count as shown, because the list shows them. */
export function useMarkAlertsShown(): void {
  const unshown = useAtomValue(unshownAlertsAtom);
  const showUnshown = useSetAtom(markUnshownShownAtom);
  useEffect(() => {
    if (unshown > 0) showUnshown();
  }, [unshown, showUnshown]);
}
