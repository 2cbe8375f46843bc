import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { Chunk } from '../../ui/page/Chunk.tsx';
import { HELP_TEXT } from '../../text/help.ts';
import { helpMissingAtom, helpPageAtom, openScreenHelpAtom } from './helpAtoms.ts';
import styles from './help.module.css';
import { useLocation } from 'wouter';
import { reportError } from '../../browser/errorLog.ts';
import { useShortcut } from '../../ui/keyboard/useShortcut.ts';
import { SHORTCUTS } from '../../text/keys.ts';

const loadDrawer = async () => (await import('./HelpDrawer.tsx')).HelpDrawer;

/** Help for every screen: the drawer, the message about a missing page, and the keys that open it. */
export function Help() {
  useHelpKey();
  const isOpen = useAtomValue(helpPageAtom) !== undefined;
  const missing = useAtomValue(helpMissingAtom);
  return (
    <>
      {isOpen && <Chunk load={loadDrawer} isOver />}
      <output className={styles.missing} hidden={!missing}>
        {missing && HELP_TEXT.notFound}
      </output>
    </>
  );
}

/** The key that opens the help for the screen. */
function useHelpKey(): void {
  const store = useStore();
  const [path] = useLocation();
  const openHere = useSetAtom(openScreenHelpAtom);
  useShortcut(SHORTCUTS.help, () => void openHere(path).catch(reportError(store, 'help')));
}
