import { useEffect, useState } from 'react';

/** Restores the focus on unmount to the element that had it on mount, if that is still connected. */
export function useRestoreFocus(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    },
    [before],
  );
}
