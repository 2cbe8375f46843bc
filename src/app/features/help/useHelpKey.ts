import { useSetAtom, useStore } from 'jotai';
import { useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
import { reportError } from '../../base/errorLog.ts';
import { isTyping } from '../../ui/isTyping.ts';
import { openScreenHelpAtom } from './helpAtoms.ts';

/** F1, or `?` outside a text field, opens the help for the screen. */
export function useHelpKey(): void {
  const store = useStore();
  const [path] = useLocation();
  const openHere = useSetAtom(openScreenHelpAtom);
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
      if (event.key !== 'F1' && (event.key !== '?' || isTyping(event.target))) return;
      event.preventDefault();
      openHere(path).catch(reportError(store, 'help'));
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [path, openHere, store]);
}
