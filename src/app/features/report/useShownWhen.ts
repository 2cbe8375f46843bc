import { useEffect, useRef, type RefObject } from 'react';

/** Scrolls an element of a list into view when it becomes the chosen one. */
export function useShownWhen<Kind extends HTMLElement>(isChosen: boolean): RefObject<Kind | null> {
  const element = useRef<Kind>(null);
  useEffect(() => {
    if (isChosen) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return element;
}
