import { useEffect, useRef, type RefObject } from 'react';

/** Returns a function after which the row of the index has the focus, once it is rendered. */
export function useFocusOfLongRow(list: RefObject<HTMLElement | null>, index: number): () => void {
  const isWanted = useRef(false);
  useEffect(() => {
    if (!isWanted.current) return;
    isWanted.current = false;
    const row = list.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
    row?.scrollIntoView({ block: 'nearest' });
    row?.focus({ preventScroll: true });
  }, [list, index]);
  return () => {
    isWanted.current = true;
  };
}
