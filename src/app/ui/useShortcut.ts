import { useEffectEvent, useLayoutEffect } from 'react';
import { SHORTCUTS, type ShortcutName } from '../text/keys.ts';
import { isTyping } from './isTyping.ts';
import { matchesKeys } from './matchesKeys.ts';

/** Calls `act` on the keys of a shortcut; keys that type a character do not work in a text field. */
export function useShortcut(name: ShortcutName, act: () => void): void {
  const run = useEffectEvent(act);
  // A layout effect, so that the keys work from the first paint on.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !SHORTCUTS[name].keys.some((keys) => matchesKeys(keys, event))) return;
      if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && isTyping(event.target)) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [name]);
}
