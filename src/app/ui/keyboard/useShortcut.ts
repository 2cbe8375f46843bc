import { use, useEffectEvent, useLayoutEffect } from 'react';
import type { KeyEntry } from '../../text/keys.ts';
import { isTyping } from './isTyping.ts';
import { matchesKeys } from './matchesKeys.ts';
import { TakesKeys } from './takesKeys.ts';

/**
 * Calls `act` on the keys of a shortcut, which must be a constant, while the part around takes keys. Keys that type a character do
 * not work in a text field.
 */
export function useShortcut(shortcut: KeyEntry, act: () => void): void {
  const run = useEffectEvent(act);
  const takesKeys = use(TakesKeys);
  // A layout effect, so that the keys work from the first paint on.
  useLayoutEffect(() => {
    if (!takesKeys) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const { keys, leavesFields, leavesSelection, leavesDialogs } = shortcut;
      if (event.defaultPrevented || !keys.some((each) => matchesKeys(each, event))) return;
      const types = event.key.length === 1 && !event.ctrlKey && !event.metaKey;
      if ((types || leavesFields === true) && isTyping(event.target)) return;
      if (leavesDialogs === true && document.querySelector('dialog:modal') !== null) return;
      if (leavesSelection === true && window.getSelection()?.isCollapsed === false) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [shortcut, takesKeys]);
}
