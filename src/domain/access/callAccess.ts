/**
 * Who may make which call. The server asks this table before any handler runs; a call that is not in
 * it does not exist. Paths are below the base, `:id` stands for one segment. Sources: O§6, O§7, T-10.
 */
import { API, PATHS } from '../contract/paths.ts';
import { hasAny, type Authority } from './authorities.ts';

export type CallRule =
  | { readonly kind: 'public' }
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'any'; readonly of: readonly Authority[] };

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const PUBLIC: CallRule = { kind: 'public' };
/** What the header loads: every signed-in user sees it, so nobody is signed out by a 403 (T-10). */
const SIGNED_IN: CallRule = { kind: 'signedIn' };
/** What the home page loads. */
const HOME: CallRule = { kind: 'any', of: ['ROLE_ADMIN', 'ROLE_USER', 'ROLE_USER_ADMIN', 'ROLE_POWER_USER'] };
/** What home and survey load. */
const HOME_OR_SURVEY: CallRule = {
  kind: 'any',
  of: ['ROLE_ADMIN', 'ROLE_USER', 'ROLE_USER_ADMIN', 'ROLE_POWER_USER', 'ROLE_SURVEY'],
};

const ADMIN: CallRule = { kind: 'any', of: ['ROLE_ADMIN'] };

export const CALLS: readonly (readonly [Method, string, CallRule])[] = [
  ['POST', PATHS.authenticate, PUBLIC],
  ['GET', PATHS.info, PUBLIC],
  ['GET', PATHS.health, PUBLIC],
  ['GET', PATHS.account, SIGNED_IN],
  ['POST', PATHS.logout, SIGNED_IN],
  ['GET', PATHS.configs, SIGNED_IN],
  ['GET', PATHS.serverVersion, SIGNED_IN],
  ['GET', PATHS.squadids, SIGNED_IN],
  ['GET', PATHS.testScenarios, SIGNED_IN],
  ['GET', PATHS.smsSubscribers, SIGNED_IN],
  ['GET', PATHS.bingMapLink, SIGNED_IN],
  ['GET', PATHS.shotreportsByRange, HOME],
  ['GET', PATHS.shotreports, HOME],
  ['GET', `${PATHS.shotreports}/:id`, HOME],
  // Body: one ShotReport without id, or an array of them; stored in one transaction, then published.
  ['POST', PATHS.shotreports, ADMIN],
  ['GET', PATHS.loadShotreport, HOME],
  ['GET', 'api/loadShotreport', HOME],
  ['GET', PATHS.heartbeats, HOME],
  ['GET', PATHS.liveReplay, HOME],
  // Floor plans are among them: not for strangers.
  ['GET', `${PATHS.baseMap}/:id`, SIGNED_IN],
  ['GET', PATHS.models, HOME],
  ['GET', PATHS.places, HOME_OR_SURVEY],
  ['GET', PATHS.cameras, HOME_OR_SURVEY],
  ['GET', `${PATHS.cameras}/:id`, HOME_OR_SURVEY],
  ['GET', PATHS.levels, HOME_OR_SURVEY],
  ['GET', PATHS.nodes, HOME_OR_SURVEY],
  ['GET', PATHS.zones, HOME_OR_SURVEY],
];

const EXACT: ReadonlyMap<string, CallRule> = new Map(
  CALLS.filter(([, path]) => !path.endsWith('/:id')).map(([method, path, rule]) => [
    `${method} ${path}`,
    rule,
  ]),
);
const BY_ID: ReadonlyMap<string, CallRule> = new Map(
  CALLS.filter(([, path]) => path.endsWith('/:id')).map(([method, path, rule]) => [
    `${method} ${path.slice(0, -'/:id'.length)}`,
    rule,
  ]),
);

/** Rule of a call, or undefined where there is no such call. `path` has no leading slash and no query. HEAD is asked as GET. */
export function callRule(method: string, path: string): CallRule | undefined {
  const asked = method === 'HEAD' ? 'GET' : method;
  const exact = EXACT.get(`${asked} ${path}`);
  if (exact !== undefined) return exact;
  const cut = path.lastIndexOf('/');
  return cut === -1 || cut === path.length - 1 ? undefined : BY_ID.get(`${asked} ${path.slice(0, cut)}`);
}

/** Answer to one caller: `held` is undefined for a caller without a valid token. */
export function decideCall(
  rule: CallRule,
  held: ReadonlySet<string> | undefined,
): 'allowed' | 'unauthenticated' | 'forbidden' {
  if (rule.kind === 'public') return 'allowed';
  if (held === undefined) return 'unauthenticated';
  if (rule.kind === 'signedIn' || hasAny(held, rule.of)) return 'allowed';
  return 'forbidden';
}

/** Prefixes under which an unknown path is an unknown call, never a page. */
export const CALL_PREFIXES = [
  'api/',
  API.split('/')[0] + '/',
  'management/',
  'websocket/',
  'content/',
] as const;
