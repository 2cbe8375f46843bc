/**
 * Who may open which screen (O§2, A§2). Listed from the most specific; the first match decides. An empty
 * list of authorities asks only for a signed-in user; `public` asks for nobody. T-20: a screen below /test
 * is open to the union of its parent's list and its menu rule, a screen below /entities by its menu rule.
 */
import { hasAny, type Authority } from '../contract/authorities.ts';
import {
  ADMINISTRATION_MENU,
  OPENED_BY_EMAIL,
  OPTIONS_MENU,
  TEST_MENU,
  type MenuItem,
} from './menuAccess.ts';

export interface RouteRule {
  /** Path below the base; `/*` at its end matches everything below. */
  readonly path: string;
  readonly access: 'public' | readonly Authority[];
  /** Open as well to whoever has an entry of their own in the e-mail list (T-28). */
  readonly orListed?: true;
}

const HOME: readonly Authority[] = ['ROLE_ADMIN', 'ROLE_USER', 'ROLE_USER_ADMIN', 'ROLE_POWER_USER'];
const TEST: readonly Authority[] = ['ROLE_ADMIN', 'ROLE_TEST_MODE', 'ROLE_POWER_USER'];

const union = (...lists: readonly (readonly Authority[])[]): Authority[] => [...new Set(lists.flat())];
const testScreen = ({ path, of }: MenuItem): RouteRule => ({ path, access: union(TEST, of) });
const menuScreen = ({ path, of }: MenuItem): RouteRule => ({
  path: `${path}/*`,
  access: of,
  ...(path === OPENED_BY_EMAIL ? { orListed: true } : {}),
});

export const ROUTES: readonly RouteRule[] = [
  { path: '/login', access: 'public' },
  { path: '/logout', access: 'public' },
  { path: '/account/activate/*', access: 'public' },
  { path: '/account/reset/request', access: 'public' },
  { path: '/account/reset/finish/*', access: 'public' },
  { path: '/pub/viewReport', access: 'public' },
  ...TEST_MENU.map(testScreen),
  { path: '/test', access: TEST },
  { path: '/survey', access: ['ROLE_ADMIN', 'ROLE_SURVEY'] },
  ...ADMINISTRATION_MENU.map(menuScreen),
  { path: '/admin', access: ['ROLE_ADMIN'] },
  { path: '/account/*', access: ['ROLE_ADMIN', 'ROLE_USER', 'ROLE_POWER_USER'] },
  // The camera pop-up is opened from the map of the home page (HM-13).
  { path: '/entities/cameras/interactive/*', access: HOME },
  ...OPTIONS_MENU.filter(({ external }) => external === undefined).map(menuScreen),
  { path: '/entities', access: ['ROLE_ADMIN', 'ROLE_USER_ADMIN', 'ROLE_SMS_ADMIN', 'ROLE_POWER_USER'] },
  { path: '/', access: HOME },
];

/** Rule of a path, or undefined: "The page does not exist." */
export function routeRule(path: string): RouteRule | undefined {
  return ROUTES.find((rule) =>
    rule.path.endsWith('/*')
      ? path === rule.path.slice(0, -2) || path.startsWith(rule.path.slice(0, -1))
      : path === rule.path,
  );
}

/**
 * What a person may do with a route. `authorities` is undefined for somebody who is not signed in; `listed` tells
 * whether their e-mail is in the fetched list (T-28).
 */
export function decideRoute(
  rule: RouteRule | undefined,
  authorities: ReadonlySet<string> | undefined,
  listed = false,
): 'open' | 'unknown' | 'signIn' | 'unauthorized' {
  if (rule === undefined) return 'unknown';
  if (rule.access === 'public') return 'open';
  if (authorities === undefined) return 'signIn';
  return hasAny(authorities, rule.access) || (listed && rule.orListed === true) ? 'open' : 'unauthorized';
}
