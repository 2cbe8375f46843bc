import { useEffect, useRef, type RefObject } from 'react';

/** An element that takes the focus when what it shows becomes another thing: what had the focus is gone with the former. */
export function useFocusedOn<Kind extends HTMLElement>(shown: string | undefined): RefObject<Kind | null> {
  const element = useRef<Kind>(null);
  useEffect(() => element.current?.focus({ preventScroll: true }), [shown]);
  return element;
}
