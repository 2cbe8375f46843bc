/**
 * Who may open which screen (O§2, A§2). Listed from the most specific; the first match decides. An empty
 * list of authorities asks only for a signed-in user; `public` asks for nobody (T-20: a screen below
 * /test is open to the union of its parent's list and its menu rule).
 */
import { hasAny, type Authority } from './authorities.ts';

export interface RouteRule {
  /** Path below the base; `/*` at its end matches everything below. */
  readonly path: string;
  readonly access: 'public' | readonly Authority[];
}

export const ROUTES: readonly RouteRule[] = [
  { path: '/login', access: 'public' },
  { path: '/logout', access: 'public' },
  { path: '/account/activate/*', access: 'public' },
  { path: '/account/reset/request', access: 'public' },
  { path: '/account/reset/finish/*', access: 'public' },
  { path: '/pub/viewReport', access: 'public' },
  {
    path: '/test/auto-test',
    access: ['ROLE_ADMIN', 'ROLE_TEST_SCENARIO', 'ROLE_POWER_USER', 'ROLE_TEST_MODE'],
  },
  {
    path: '/test/manual-test',
    access: ['ROLE_ADMIN', 'ROLE_TEST_SCENARIO', 'ROLE_TEST_MODE', 'ROLE_POWER_USER'],
  },
  {
    path: '/test/simulation-test',
    access: ['ROLE_ADMIN', 'ROLE_TEST_SCENARIO', 'ROLE_TEST_MODE', 'ROLE_POWER_USER'],
  },
  { path: '/test/*', access: ['ROLE_ADMIN', 'ROLE_TEST_MODE', 'ROLE_POWER_USER'] },
  { path: '/survey', access: ['ROLE_ADMIN', 'ROLE_SURVEY'] },
  { path: '/admin/*', access: ['ROLE_ADMIN'] },
  { path: '/account/*', access: ['ROLE_ADMIN', 'ROLE_USER', 'ROLE_POWER_USER'] },
  { path: '/entities/*', access: ['ROLE_ADMIN', 'ROLE_USER_ADMIN', 'ROLE_SMS_ADMIN', 'ROLE_POWER_USER'] },
  { path: '/', access: ['ROLE_ADMIN', 'ROLE_USER', 'ROLE_USER_ADMIN', 'ROLE_POWER_USER'] },
];

/** Rule of a path, or undefined: "The page does not exist." */
export function routeRule(path: string): RouteRule | undefined {
  return ROUTES.find((rule) =>
    rule.path.endsWith('/*')
      ? path === rule.path.slice(0, -2) || path.startsWith(rule.path.slice(0, -1))
      : path === rule.path,
  );
}

/** What a person may do with a route. `held` is undefined for somebody who is not signed in. */
export function decideRoute(
  rule: RouteRule | undefined,
  held: ReadonlySet<string> | undefined,
): 'open' | 'unknown' | 'signIn' | 'unauthorized' {
  if (rule === undefined) return 'unknown';
  if (rule.access === 'public') return 'open';
  if (held === undefined) return 'signIn';
  return hasAny(held, rule.access) ? 'open' : 'unauthorized';
}
