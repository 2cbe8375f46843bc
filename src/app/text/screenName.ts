import {
  ADMINISTRATION_MENU,
  FURTHER_SCREENS,
  OPTIONS_MENU,
  REVIEW_PATH,
  TEST_MENU,
  type MenuItem,
} from '../../domain/access/menuAccess.ts';
import { REPORT_VIEW_PATH } from '../../domain/contract/reportAddress.ts';
import { REPORT_PAGE } from '../../domain/contract/standaloneReport.ts';
import type { Resource } from '../../domain/resources/definition/defineResource.ts';
import { LIVE_TEXT } from './live.ts';
import { MENU_TEXT } from './menu.ts';
import { PLATFORM_TEXT, PRODUCT } from './platform.ts';
import { SESSION_TEXT } from './session.ts';

const ITEMS: readonly MenuItem[] = [
  ...OPTIONS_MENU,
  ...FURTHER_SCREENS,
  ...ADMINISTRATION_MENU,
  ...TEST_MENU,
];
/** Pages outside the menus. */
const PAGES: readonly Pick<MenuItem, 'path' | 'label'>[] = [
  { path: '/login', label: SESSION_TEXT.title },
  { path: '/logout', label: SESSION_TEXT.signOut },
  { path: '/account/activate', label: SESSION_TEXT.activation },
  { path: '/account/reset/request', label: SESSION_TEXT.resetRequest },
  { path: '/account/reset/finish', label: SESSION_TEXT.resetFinish },
  { path: '/account/password', label: SESSION_TEXT.changePassword },
  { path: `/${REPORT_PAGE}`, label: PLATFORM_TEXT.report },
  { path: REPORT_VIEW_PATH, label: PLATFORM_TEXT.report },
];
const ROOTS: Readonly<Record<string, string>> = {
  '/': MENU_TEXT.home,
  [REVIEW_PATH]: MENU_TEXT.review,
  '/survey': MENU_TEXT.survey,
  '/test': MENU_TEXT.test,
  '/entities': MENU_TEXT.options,
  '/admin': MENU_TEXT.administration,
};

/** Name of a screen in the menus and lists, or of a page outside them; undefined where none has it. */
export function screenName(path: string): string | undefined {
  const item = [...ITEMS, ...PAGES].find((entry) => path === entry.path || path.startsWith(`${entry.path}/`));
  return item?.label ?? ROOTS[path];
}

interface TabState {
  /** Number of unseen alerts. */
  readonly unseen: number;
  readonly screen: string;
  readonly isOutage: boolean;
}

/**
 * Title of the tab: an outage first, then unseen alerts, as tabs cut the end of it; '' is a screen without a name.
 */
export function tabTitle({ unseen, screen, isOutage }: TabState): string {
  const name = screen === '' ? PRODUCT : `${screen} – ${PRODUCT}`;
  const counted = unseen === 0 ? name : `(${unseen}) ${name}`;
  return isOutage ? `⚠ ${LIVE_TEXT.noLiveData} – ${counted}` : counted;
}

/** Title of the list of an entity: its name in the menu, so that both are the same. */
export function listTitle({ screen = '', title }: Resource): string {
  return screenName(screen) ?? title.many;
}
