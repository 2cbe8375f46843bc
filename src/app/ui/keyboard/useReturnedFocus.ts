import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Ref of a panel: where it is removed with the focus inside, the focus goes back to the element that had it before. */
export function useReturnedFocus<E extends HTMLElement>(): RefObject<E | null> {
  const panel = useRef<E>(null);
  useLayoutEffect(() => {
    const element = panel.current;
    const before = document.activeElement;
    return () => {
      const isInside = element?.contains(document.activeElement) === true;
      if (isInside && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return panel;
}
