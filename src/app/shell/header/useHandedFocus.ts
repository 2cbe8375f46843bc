import { useLayoutEffect, type RefObject } from 'react';

/** Where an element of the header is removed with the focus inside, the button after it gets the focus. */
export function useHandedFocus(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const removed = element.current;
    return () => {
      if (removed?.contains(document.activeElement) !== true) return;
      const buttons = removed.closest('header')?.querySelectorAll<HTMLElement>('button') ?? [];
      [...buttons].find((button) => isAfter(button, removed))?.focus();
    };
  }, [element]);
}

function isAfter(button: HTMLElement, removed: HTMLElement): boolean {
  const place = removed.compareDocumentPosition(button);
  return (
    (place & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && (place & Node.DOCUMENT_POSITION_CONTAINED_BY) === 0
  );
}
