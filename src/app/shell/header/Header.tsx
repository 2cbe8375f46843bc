import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { CircleHelp, Search } from 'lucide-react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { useLocation } from 'wouter';
import { hasAny } from '../../../domain/contract/authorities.ts';
import { HELP_AUTHORITIES } from '../../../domain/access/menuAccess.ts';
import { openScreenHelpAtom } from '../../features/help/helpAtoms.ts';
import { reportError } from '../../browser/errorLog.ts';
import { authoritiesAtom } from '../../session/tokenAtoms.ts';
import { configAtom, serverFactsAtom } from '../../data/config/consoleAtoms.ts';
import { ariaKeys, SHORTCUTS } from '../../text/keys.ts';
import { LIVE_TEXT } from '../../text/live.ts';
import { Brand } from '../../ui/page/Brand.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { Clock } from './Clock.tsx';
import { ConnectionChip } from './ConnectionChip.tsx';
import { ExposureChip } from './ExposureChip.tsx';
import { helpLink, isServedHelp } from './helpLink.ts';
import { LampChip } from './LampChip.tsx';
import { MainMenu } from './MainMenu.tsx';
import { SearchChip } from './SearchChip.tsx';
import { SoundChip } from './SoundChip.tsx';
import { ToTakeChip } from './ToTakeChip.tsx';
import styles from './Header.module.css';
import { paletteAtom } from '../../data/view/paletteAtoms.ts';
import { MENU_TEXT } from '../../text/menu.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Badge } from '../../ui/marks/Badge.tsx';

/** Brand, menus, filter and connection states, account. */
export function Header({ onOpenMenu }: ComponentProps<typeof MainMenu>) {
  return (
    <header className={styles.head}>
      <Brand />
      <Ribbon />
      <MainMenu onOpenMenu={onOpenMenu} />
      <div className={`${styles.right} ${styles.tools}`}>
        <PaletteButton />
        <ToTakeChip />
        <Short>
          <SearchChip />
        </Short>
        <Short>
          <LampChip />
        </Short>
        <Short>
          <ExposureChip />
        </Short>
        <Short>
          <SoundChip />
        </Short>
        <ConnectionChip />
        <Clock />
        <span className={styles.sep} />
        <HelpLink />
        <div className={`${styles.short} ${styles.accountMenu}`}>
          <AccountMenu />
        </div>
      </div>
    </header>
  );
}

/** What is cut where there is no room for all of it. */
function Short({ children }: { readonly children: ReactNode }) {
  return <div className={styles.short}>{children}</div>;
}

function HelpLink() {
  const store = useStore();
  const authorities = useAtomValue(authoritiesAtom);
  const config = useAtomValue(configAtom);
  const openHelp = useSetAtom(openScreenHelpAtom);
  const [here] = useLocation();
  if (!hasAny(authorities, HELP_AUTHORITIES)) return undefined;
  const openBeside = (event: MouseEvent) => {
    if (!isServedHelp(config) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openHelp(here).catch(reportError(store, 'help'));
  };
  return (
    <a
      className={styles.help}
      href={helpLink(config)}
      aria-keyshortcuts={ariaKeys(SHORTCUTS.help)}
      onClick={openBeside}
      target="_blank"
      rel="noopener noreferrer"
    >
      <CircleHelp aria-hidden="true" />
      <span>{LIVE_TEXT.help}</span>
    </a>
  );
}

/** Opens the command palette; in a wide window with its name and key. */
function PaletteButton() {
  const open = useSetAtom(paletteAtom);
  return (
    <div className={styles.search}>
      <Button
        tight
        icon
        aria-label={MENU_TEXT.palette}
        aria-keyshortcuts={ariaKeys(SHORTCUTS.palette)}
        title={`${MENU_TEXT.palette} (${SHORTCUTS.palette.keys[0]})`}
        onPress={() => open('palette')}
      >
        <Search aria-hidden="true" />
        <span>{MENU_TEXT.palette}</span>
        <kbd>{SHORTCUTS.palette.keys[0]}</kbd>
      </Button>
    </div>
  );
}

/** Profile that the server marks, so that a trial site is not taken for the real one. */
export function Ribbon() {
  const { ribbon } = useAtomValue(serverFactsAtom);
  return ribbon === undefined ? undefined : <Badge tone="warn">{ribbon}</Badge>;
}
