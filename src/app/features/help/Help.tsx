import { useAtomValue } from 'jotai';
import { Chunk } from '../../ui/page/Chunk.tsx';
import { HELP_TEXT } from '../../text/help.ts';
import { helpMissingAtom, helpPageAtom } from './helpAtoms.ts';
import styles from './help.module.css';
import { useHelpKey } from './useHelpKey.ts';

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
