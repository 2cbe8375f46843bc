import { useEffect, useRef, type RefObject } from 'react';

/** An element that takes the focus when it becomes the current one: what had the focus is gone with the one before. */
export function useFocusedWhen<Kind extends HTMLElement>(isCurrent: boolean): RefObject<Kind | null> {
  const element = useRef<Kind>(null);
  useEffect(() => {
    if (isCurrent) element.current?.focus();
  }, [isCurrent]);
  return element;
}
