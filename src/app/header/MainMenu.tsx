import { useAtomValue } from 'jotai';
import { ChevronDown } from 'lucide-react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { Link, useLocation } from 'wouter';
import { hasAny } from '../../domain/access/authorities.ts';
import {
  administrationMenu,
  optionsMenu,
  SURVEY_AUTHORITIES,
  testMenu,
  type MenuItem as Entry,
} from '../../domain/access/menuAccess.ts';
import { decideRoute, routeRule } from '../../domain/access/routeAccess.ts';
import { authoritiesAtom } from '../session/tokenAtoms.ts';
import { menuFactsAtom } from '../shell/consoleAtoms.ts';
import { MENU_TEXT } from '../text/menu.ts';
import menu from '../ui/menu.module.css';
import styles from './Header.module.css';
import { urlOf } from '../base.ts';

/** Home, Survey, Test, Options, Administration: each only for those who may use something in it. */
export function MainMenu() {
  const held = useAtomValue(authoritiesAtom);
  const facts = useAtomValue(menuFactsAtom);
  return (
    <nav className={styles.menu} aria-label={MENU_TEXT.main}>
      {decideRoute(routeRule('/'), held) === 'open' && <Place path="/">{MENU_TEXT.home}</Place>}
      {hasAny(held, SURVEY_AUTHORITIES) && <Place path="/survey">{MENU_TEXT.survey}</Place>}
      <Group label={MENU_TEXT.test} under="/test" entries={testMenu(held, facts)} />
      <Group label={MENU_TEXT.options} under="/entities" entries={optionsMenu(held, facts)} />
      <Group label={MENU_TEXT.administration} under="/admin" entries={administrationMenu(held, facts)} />
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
  readonly entries: readonly Entry[];
}

function Group({ label, under, entries }: GroupProps) {
  const [here, navigate] = useLocation();
  if (entries.length === 0) return undefined;
  const open = ({ path, external }: Entry) => {
    if (external) window.open(urlOf(path.slice(1)), '_blank', 'noopener');
    else navigate(path);
  };
  return (
    <MenuTrigger>
      <Button className={styles.place ?? ''} aria-current={here.startsWith(`${under}/`) ? 'page' : 'false'}>
        {label} <ChevronDown aria-hidden="true" />
      </Button>
      <Popover className={menu.popover ?? ''} offset={2}>
        <Menu className={menu.list ?? ''} data-long={entries.length > 12 || undefined} items={entries}>
          {(entry) => (
            <MenuItem id={entry.path} className={menu.item ?? ''} onAction={() => open(entry)}>
              {entry.label}
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
