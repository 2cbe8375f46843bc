import { useLocation } from 'wouter';
import {
  ADMINISTRATION_MENU,
  OPTIONS_MENU,
  TEST_MENU,
  type MenuItem,
} from '../../domain/access/menuAccess.ts';
import { NotThereYet } from '../platform/Pages.tsx';
import { MENU_TEXT } from '../text/menu.ts';

const ITEMS: readonly MenuItem[] = [...OPTIONS_MENU, ...ADMINISTRATION_MENU, ...TEST_MENU];
const ROOTS: Readonly<Record<string, string>> = {
  '/survey': MENU_TEXT.survey,
  '/test': MENU_TEXT.test,
  '/entities': MENU_TEXT.options,
  '/admin': MENU_TEXT.administration,
};

/** The screens behind Survey, Test, Options and Administration: a part of the console of its own (RT-04). */
export function Administration() {
  const [path] = useLocation();
  return <NotThereYet title={titleOf(path)} />;
}

/** What the menu calls a screen. */
function titleOf(path: string): string | undefined {
  const item = ITEMS.find((entry) => path === entry.path || path.startsWith(`${entry.path}/`));
  return item?.label ?? ROOTS[path];
}
