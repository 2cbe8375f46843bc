import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { CircleHelp, X } from 'lucide-react';
import { reportError } from '../../browser/errorLog.ts';
import { HELP_TEXT } from '../../text/help.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { paletteAtom } from '../../data/view/paletteAtoms.ts';
import { focusOnMount } from '../../ui/keyboard/focusOnMount.ts';
import { ScrollRegion } from '../../ui/page/ScrollRegion.tsx';
import { useEscape } from '../../ui/keyboard/useEscape.ts';
import { useRestoreFocus } from '../../ui/keyboard/useRestoreFocus.ts';
import { closeHelpAtom, helpPageAtom, openHelpAtom } from './helpAtoms.ts';
import { HelpContent } from './HelpContent.tsx';
import styles from './help.module.css';

/** Drawer with a help page, and links to the list of keys and the page about the connection. */
export function HelpDrawer() {
  const store = useStore();
  const page = useAtomValue(helpPageAtom);
  const close = useSetAtom(closeHelpAtom);
  const open = useSetAtom(openHelpAtom);
  const showKeys = useSetAtom(paletteAtom);
  useEscape(close, { isActive: page !== undefined });
  useRestoreFocus();
  if (page === undefined) return undefined;
  const go = (topic: Parameters<typeof open>[0]) => void open(topic).catch(reportError(store, 'help'));
  return (
    <aside className={styles.drawer} data-help="open" aria-label={HELP_TEXT.help}>
      <header className={styles.head}>
        <CircleHelp aria-hidden="true" />
        <h2>{HELP_TEXT.help}</h2>
        <Button ghost tight icon aria-label={HELP_TEXT.close} ref={focusOnMount} onPress={close}>
          <X aria-hidden="true" />
        </Button>
      </header>
      <ScrollRegion key={page.title} className={styles.content} label={HELP_TEXT.content}>
        <HelpContent page={page} onTopic={go} />
      </ScrollRegion>
      <footer className={styles.foot}>
        <Button ghost tight onPress={() => showKeys('keys')}>
          {HELP_TEXT.keyboard}
        </Button>
        <Button ghost tight onPress={() => go({ group: 'console', feature: 'connection' })}>
          {HELP_TEXT.connection}
        </Button>
      </footer>
    </aside>
  );
}
