import { useEffect, useRef, type RefObject } from 'react';
import { focusList, focusMap } from './focusPlaces.ts';

/**
 * Keeps the focus on the page: where the element with the focus is removed or disabled, as by a delete or an undo, the focus goes
 * to the map if it was there, else to the list. What is moved by a press is left alone.
 *
 * @returns ref of the page
 */
export function useKeptFocus(): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = page.current;
    if (root === null) return undefined;
    let last: { readonly element: Element; readonly isOnMap: boolean } | undefined;
    const restore = () => {
      const active = document.activeElement;
      if (last === undefined || (active !== document.body && active !== last.element)) return;
      const { element, isOnMap } = last;
      if (element.isConnected && !element.matches(':disabled')) return;
      last = undefined;
      if (isOnMap) focusMap();
      else focusList();
    };
    const stop = new AbortController();
    const { signal } = stop;
    root.addEventListener(
      'focusin',
      ({ target }) => {
        if (target instanceof Element)
          last = { element: target, isOnMap: target.closest('[data-survey-map]') !== null };
      },
      { signal },
    );
    // A press beside all controls takes the focus on purpose.
    window.addEventListener('pointerdown', () => (last = undefined), { capture: true, signal });
    const changes = new MutationObserver(restore);
    changes.observe(root, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled'],
    });
    return () => {
      stop.abort();
      changes.disconnect();
    };
  }, []);
  return page;
}
