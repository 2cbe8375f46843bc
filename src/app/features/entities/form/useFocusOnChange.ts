import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Ref of an element that is focused whenever `count` increases. */
export function useFocusOnChange(count: number): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (count > 0) element.current?.focus();
  }, [count]);
  return element;
}
