import { useLayoutEffect, useRef, type RefObject } from 'react';

const NEAR_PX = 24;

/** Ref of a list that stays scrolled to its end while new rows arrive, unless a person has scrolled up. */
export function useScrollToEnd<Item>(rows: readonly Item[]): RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement>(null);
  const height = useRef(0);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    const wasAtEnd = element.scrollTop + element.clientHeight >= height.current - NEAR_PX;
    height.current = element.scrollHeight;
    if (wasAtEnd) element.scrollTop = element.scrollHeight;
  }, [rows]);
  return list;
}
