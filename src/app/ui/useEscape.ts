import { useEffectEvent, useLayoutEffect } from 'react';

const open: (() => void)[] = [];

function onKey(event: KeyboardEvent): void {
  if (event.key === 'Escape' && !event.defaultPrevented) open.at(-1)?.();
}

/** Calls `onEscape` on Esc while `active`. Of several active handlers only the last one is called. */
export function useEscape(active: boolean, onEscape: () => void): void {
  const act = useEffectEvent(onEscape);
  // Layout effect: Esc must work as soon as the panel is visible.
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
