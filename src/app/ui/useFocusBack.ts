import { useEffect, useState } from 'react';

/** Remembers what had the focus when the component appeared, and gives it back at its end if that is still there. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    },
    [before],
  );
}
