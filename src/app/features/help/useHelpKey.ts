import { useSetAtom, useStore } from 'jotai';
import { useLocation } from 'wouter';
import { reportError } from '../../browser/errorLog.ts';
import { useShortcut } from '../../ui/keyboard/useShortcut.ts';
import { openScreenHelpAtom } from './helpAtoms.ts';
import { SHORTCUTS } from '../../text/keys.ts';

/** The key that opens the help for the screen. */
export function useHelpKey(): void {
  const store = useStore();
  const [path] = useLocation();
  const openHere = useSetAtom(openScreenHelpAtom);
  useShortcut(SHORTCUTS.help, () => void openHere(path).catch(reportError(store, 'help')));
}
