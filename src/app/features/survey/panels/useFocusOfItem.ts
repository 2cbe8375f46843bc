import { useEffect, useRef, type RefObject } from 'react';

/** Returns a function after which the button of the item at the index has the focus, once it is rendered. */
export function useFocusOfItem(list: RefObject<HTMLElement | null>, index: number): () => void {
  const isWanted = useRef(false);
  useEffect(() => {
    if (!isWanted.current) return;
    isWanted.current = false;
    list.current?.querySelector<HTMLElement>(`[data-index="${index}"] > [data-select]`)?.focus();
  }, [index, list]);
  return () => {
    isWanted.current = true;
  };
}
