import { useEffectEvent, useLayoutEffect } from 'react';

const open: (() => void)[] = [];

function onKey(event: KeyboardEvent): void {
  if (event.key === 'Escape' && !event.defaultPrevented) open.at(-1)?.();
}

/** While `active`, Esc does this; of several the one that opened last. Dialogs and menus keep their own Esc. */
export function useEscape(active: boolean, onEscape: () => void): void {
  const act = useEffectEvent(onEscape);
  // In the commit that shows what it closes: a key pressed at once must not be lost.
  useLayoutEffect(() => {
    if (!active) return undefined;
    const escape = () => act();
    if (open.length === 0) window.addEventListener('keydown', onKey);
    open.push(escape);
    return () => {
      open.splice(open.indexOf(escape), 1);
      if (open.length === 0) window.removeEventListener('keydown', onKey);
    };
  }, [active]);
}
