/**
 * Who may open which screen. The most specific path comes first; the first match decides. An empty list of
 * authorities admits every signed-in user, `public` everybody. A screen below /test admits the union of its parent's
 * list and its menu item's. A screen below /entities admits the authorities of its menu item.
 */
import { hasAny, type Authority } from '../contract/authorities.ts';
import { REPORT_VIEW_PATH } from '../contract/reportAddress.ts';
import {
  ADMINISTRATION_MENU,
  FURTHER_SCREENS,
  INCIDENTS_PATH,
  OPENED_BY_EMAIL,
  OPTIONS_MENU,
  REVIEW_AUTHORITIES,
  REVIEW_PATH,
  TEST_MENU,
  type MenuItem,
} from './menuAccess.ts';

/** Access rule of a screen. */
export interface ScreenRule {
  /** Path below the base; `/*` at its end matches everything below. */
  readonly path: string;
  readonly access: 'public' | readonly Authority[];
  /** Also open to users in the email list. */
  readonly orInEmailList?: true;
}

const HOME: readonly Authority[] = ['ROLE_ADMIN', 'ROLE_USER', 'ROLE_USER_ADMIN', 'ROLE_POWER_USER'];
const TEST: readonly Authority[] = ['ROLE_ADMIN', 'ROLE_TEST_MODE', 'ROLE_POWER_USER'];

const union = (...lists: readonly (readonly Authority[])[]): Authority[] => [...new Set(lists.flat())];
const testScreen = ({ path, of }: MenuItem): ScreenRule => ({ path, access: union(TEST, of) });
const menuScreen = ({ path, of }: MenuItem): ScreenRule => ({
  path: `${path}/*`,
  access: of,
  ...(path === OPENED_BY_EMAIL ? { orInEmailList: true } : {}),
});

/** Rules of all screens, the most specific path first. */
export const SCREEN_ACCESS: readonly ScreenRule[] = [
  { path: '/login', access: 'public' },
  { path: '/logout', access: 'public' },
  { path: '/account/activate/*', access: 'public' },
  { path: '/account/reset/request', access: 'public' },
  { path: '/account/reset/finish/*', access: 'public' },
  { path: '/pub/viewReport', access: 'public' },
  ...TEST_MENU.map(testScreen),
  { path: '/test', access: TEST },
  { path: '/survey', access: ['ROLE_ADMIN', 'ROLE_SURVEY'] },
  // The queue and the search of home lead to it.
  { path: `${INCIDENTS_PATH}/*`, access: HOME },
  { path: `${REPORT_VIEW_PATH}/*`, access: HOME },
  { path: REVIEW_PATH, access: REVIEW_AUTHORITIES },
  ...ADMINISTRATION_MENU.map(menuScreen),
  { path: '/admin', access: ['ROLE_ADMIN'] },
  { path: '/account/*', access: ['ROLE_ADMIN', 'ROLE_USER', 'ROLE_POWER_USER'] },
  // The camera pop-up is opened from the map of the home page, and from the survey.
  { path: '/entities/cameras/interactive/*', access: [...HOME, 'ROLE_SURVEY'] },
  ...OPTIONS_MENU.filter(({ external }) => external === undefined).map(menuScreen),
  ...FURTHER_SCREENS.map(menuScreen),
  { path: '/entities', access: ['ROLE_ADMIN', 'ROLE_USER_ADMIN', 'ROLE_SMS_ADMIN', 'ROLE_POWER_USER'] },
  { path: '/', access: HOME },
];

/** Rule of a path; undefined where there is no such screen. */
export function screenRule(path: string): ScreenRule | undefined {
  return SCREEN_ACCESS.find((rule) =>
    rule.path.endsWith('/*')
      ? path === rule.path.slice(0, -2) || path.startsWith(rule.path.slice(0, -1))
      : path === rule.path,
  );
}

/**
 * Decides whether a screen may be opened.
 *
 * @param rule           undefined where there is no such screen
 * @param authorities    undefined while nobody is signed in
 * @param isInEmailList  the user's email is in the fetched list
 */
export function decideScreen(
  rule: ScreenRule | undefined,
  authorities: ReadonlySet<string> | undefined,
  { isInEmailList = false }: { readonly isInEmailList?: boolean } = {},
): 'open' | 'unknown' | 'signIn' | 'unauthorized' {
  if (rule === undefined) return 'unknown';
  if (rule.access === 'public') return 'open';
  if (authorities === undefined) return 'signIn';
  return hasAny(authorities, rule.access) || (isInEmailList && rule.orInEmailList === true)
    ? 'open'
    : 'unauthorized';
}
