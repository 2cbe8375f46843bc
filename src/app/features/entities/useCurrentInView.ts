import { useEffect, useRef, type RefObject } from 'react';

/** A scrolled menu: the link of the current screen is in view whenever the path is another. */
export function useCurrentInView(path: string): RefObject<HTMLElement | null> {
  const menu = useRef<HTMLElement>(null);
  useEffect(() => {
    menu.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [path]);
  return menu;
}
