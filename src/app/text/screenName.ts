import {
  ADMINISTRATION_MENU,
  FURTHER_SCREENS,
  OPTIONS_MENU,
  TEST_MENU,
  type MenuItem,
} from '../../domain/access/menuAccess.ts';
import type { Resource } from '../../domain/resources/defineResource.ts';
import { MENU_TEXT } from './menu.ts';

const ITEMS: readonly MenuItem[] = [
  ...OPTIONS_MENU,
  ...FURTHER_SCREENS,
  ...ADMINISTRATION_MENU,
  ...TEST_MENU,
];
const ROOTS: Readonly<Record<string, string>> = {
  '/': MENU_TEXT.home,
  '/survey': MENU_TEXT.survey,
  '/test': MENU_TEXT.test,
  '/entities': MENU_TEXT.options,
  '/admin': MENU_TEXT.administration,
};

/** Name of a screen in the menus and lists; undefined where none has it. */
export function screenName(path: string): string | undefined {
  const item = ITEMS.find((entry) => path === entry.path || path.startsWith(`${entry.path}/`));
  return item?.label ?? ROOTS[path];
}

/** Title of the list of an entity: its name in the menu, so that both are the same. */
export function listTitle({ screen = '', title }: Resource): string {
  return screenName(screen) ?? title.many;
}
