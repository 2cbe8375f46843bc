import { useAtomValue } from 'jotai';
import { ChevronDown } from 'lucide-react';
import { useCallback } from 'react';
import { Link, useLocation } from 'wouter';
import { hasAny } from '../../../domain/contract/authorities.ts';
import {
  administrationMenu,
  optionsMenu,
  REVIEW_AUTHORITIES,
  REVIEW_PATH,
  SURVEY_AUTHORITIES,
  testMenu,
  type MenuItem,
} from '../../../domain/access/menuAccess.ts';
import { decideScreen, screenRule } from '../../../domain/access/screenAccess.ts';
import { urlOf } from '../../browser/basePath.ts';
import { authoritiesAtom } from '../../session/tokenAtoms.ts';
import { menuFactsAtom } from '../../data/config/consoleAtoms.ts';
import { MENU_TEXT } from '../../text/menu.ts';
import { MenuButton } from '../../ui/popups/MenuButton.tsx';
import styles from './Header.module.css';

interface Props {
  /** Called with a path of its items each time a menu opens, as one of them is probably opened next; must be stable. */
  readonly onOpenMenu?: ((path: string) => void) | undefined;
}

/** Home, Review, Survey, Test, Options, Administration; each only for accounts that may use an entry of it. */
export function MainMenu({ onOpenMenu }: Props) {
  const authorities = useAtomValue(authoritiesAtom);
  const facts = useAtomValue(menuFactsAtom);
  const mayHome = decideScreen(screenRule('/'), authorities) === 'open';
  const mayReview = mayHome && hasAny(authorities, REVIEW_AUTHORITIES);
  return (
    <nav className={styles.menu} aria-label={MENU_TEXT.main}>
      {mayHome && <Place path="/">{MENU_TEXT.home}</Place>}
      {mayReview && <Place path={REVIEW_PATH}>{MENU_TEXT.review}</Place>}
      {hasAny(authorities, SURVEY_AUTHORITIES) && <Place path="/survey">{MENU_TEXT.survey}</Place>}
      <Group
        label={MENU_TEXT.test}
        under="/test"
        items={testMenu(authorities, facts)}
        onOpenMenu={onOpenMenu}
      />
      <Group
        label={MENU_TEXT.options}
        under="/entities"
        items={optionsMenu(authorities, facts)}
        onOpenMenu={onOpenMenu}
      />
      <Group
        label={MENU_TEXT.administration}
        under="/admin"
        items={administrationMenu(authorities, facts)}
        onOpenMenu={onOpenMenu}
      />
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
  readonly onOpenMenu: Props['onOpenMenu'];
}

function Group({ label, under, items, onOpenMenu }: GroupProps) {
  const [here, navigate] = useLocation();
  const onOpen = useCallback(() => onOpenMenu?.(under), [onOpenMenu, under]);
  if (items.length === 0) return undefined;
  const open = ({ path, external }: MenuItem) => {
    if (external) window.open(urlOf(path.slice(1)), '_blank', 'noopener');
    else navigate(path);
  };
  const entries = items.map((item) => ({ id: item.path, text: item.label, onAction: () => open(item) }));
  return (
    <MenuButton
      className={styles.place}
      current={here.startsWith(`${under}/`)}
      entries={entries}
      onOpen={onOpen}
    >
      {label} <ChevronDown aria-hidden="true" />
    </MenuButton>
  );
}
