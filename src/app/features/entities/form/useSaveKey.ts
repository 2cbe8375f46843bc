import { useEffectEvent, useLayoutEffect } from 'react';

/** Calls `save` on Ctrl+S and ⌘S, in place of the browser's own. */
export function useSaveKey(save: () => void): void {
  const act = useEffectEvent(save);
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
