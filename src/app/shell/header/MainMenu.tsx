import { useAtomValue } from 'jotai';
import { ChevronDown } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { hasAny } from '../../../domain/contract/authorities.ts';
import {
  administrationMenu,
  optionsMenu,
  SURVEY_AUTHORITIES,
  testMenu,
  type MenuItem,
} from '../../../domain/access/menuAccess.ts';
import { decideScreen, screenRule } from '../../../domain/access/screenAccess.ts';
import { urlOf } from '../../base/basePath.ts';
import { authoritiesAtom } from '../../session/tokenAtoms.ts';
import { menuFactsAtom } from '../../data/config/consoleAtoms.ts';
import { MENU_TEXT } from '../../text/menu.ts';
import { MenuButton } from '../../ui/MenuButton.tsx';
import styles from './Header.module.css';

/** Home, Survey, Test, Options, Administration; each only for accounts that may use an entry of it. */
export function MainMenu() {
  const authorities = useAtomValue(authoritiesAtom);
  const facts = useAtomValue(menuFactsAtom);
  return (
    <nav className={styles.menu} aria-label={MENU_TEXT.main}>
      {decideScreen(screenRule('/'), authorities) === 'open' && <Place path="/">{MENU_TEXT.home}</Place>}
      {hasAny(authorities, SURVEY_AUTHORITIES) && <Place path="/survey">{MENU_TEXT.survey}</Place>}
      <Group label={MENU_TEXT.test} under="/test" items={testMenu(authorities, facts)} />
      <Group label={MENU_TEXT.options} under="/entities" items={optionsMenu(authorities, facts)} />
      <Group label={MENU_TEXT.administration} under="/admin" items={administrationMenu(authorities, facts)} />
    </nav>
  );
}

function Place({ path, children }: { readonly path: string; readonly children: string }) {
  const [here] = useLocation();
  return (
    <Link href={path} className={styles.place ?? ''} aria-current={here === path ? 'page' : undefined}>
      {children}
    </Link>
  );
}

interface GroupProps {
  readonly label: string;
  readonly under: string;
  readonly items: readonly MenuItem[];
}

function Group({ label, under, items }: GroupProps) {
  const [here, navigate] = useLocation();
  if (items.length === 0) return undefined;
  const open = ({ path, external }: MenuItem) => {
    if (external) window.open(urlOf(path.slice(1)), '_blank', 'noopener');
    else navigate(path);
  };
  const entries = items.map((item) => ({ id: item.path, text: item.label, onAction: () => open(item) }));
  return (
    <MenuButton className={styles.place} current={here.startsWith(`${under}/`)} entries={entries}>
      {label} <ChevronDown aria-hidden="true" />
    </MenuButton>
  );
}
