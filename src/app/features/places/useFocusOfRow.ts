import { useLayoutEffect, useRef, useState } from 'react';

/** Returns a function that focuses the row `index` of the next render, which may not be rendered yet. */
export function useFocusOfRow(list: { readonly current: HTMLElement | null }, index: number): () => void {
  const [requests, setRequests] = useState(0);
  const focused = useRef(0);
  useLayoutEffect(() => {
    if (focused.current === requests) return;
    focused.current = requests;
    list.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus();
  }, [list, index, requests]);
  return () => setRequests((count) => count + 1);
}
