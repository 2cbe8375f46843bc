/**
 * Who may make which call. The server asks this table before any handler runs; a call that is not in
 * it does not exist. Paths are below the base, `:id` stands for one segment, whatever its name. Sources: O§6, O§7, T-10.
 */
import { MEDIA_CALLS } from '../contract/media.ts';
import { API, PATHS } from '../contract/paths.ts';
import { hasAny } from '../contract/authorities.ts';
import {
  ADMIN,
  HOME,
  HOME_OR_SURVEY,
  PUBLIC,
  SIGNED_IN,
  type Call,
  type CallRule,
} from '../contract/callRules.ts';
import { callsOf } from '../resources/defineResource.ts';
import { RESOURCES } from '../resources/registry.ts';
import { SCENARIO_RUNNERS } from './menuAccess.ts';

/** What the public report loads. */
const HOME_OR_KEY: CallRule = { ...HOME, kind: 'keyed' };

/** The menu rule of the item, and POWER_USER, whom its route lists (T-20). */
const TEST_MODE_ON: CallRule = { kind: 'any', of: ['ROLE_ADMIN', 'ROLE_TEST_MODE', 'ROLE_POWER_USER'] };
const TEST_MODE_OFF: CallRule = {
  kind: 'any',
  of: ['ROLE_ADMIN', 'ROLE_TEST_MODE', 'ROLE_TEST_SCENARIO', 'ROLE_POWER_USER'],
};

const MEDIA_PATHS = [PATHS.mediafiles, PATHS.mediafileSecure].flatMap((base) =>
  Object.values(MEDIA_CALLS).map((call) => `${base}/${call}`),
);

const USER_ADMIN: CallRule = { kind: 'any', of: ['ROLE_ADMIN', 'ROLE_USER_ADMIN'] };

/** Who reclassifies and tells the group (O§6); whether the function is on is asked at the call. */
const REVIEWERS: CallRule = { kind: 'any', of: ['ROLE_REVIEWER', 'ROLE_ADMIN'] };
/** They change the store: over GET as the contract has it, and over POST, under both prefixes (T-65). */
const REVIEW_CALLS = [
  PATHS.updateReportType,
  PATHS.sendUpdateMessage,
  PATHS.increaseNotificationDelay,
].flatMap((path) =>
  [path, path.replace(API, 'api')].flatMap((url) => [
    ['GET', url, REVIEWERS] as const,
    ['POST', url, REVIEWERS] as const,
  ]),
);

export const CALLS: readonly Call[] = [
  ['POST', PATHS.authenticate, PUBLIC],
  ['GET', PATHS.info, PUBLIC],
  ['GET', PATHS.health, PUBLIC],
  // State of the journal, its check, and what a third party needs to check it.
  ['GET', PATHS.evidence, ADMIN],
  ['POST', PATHS.evidenceVerify, ADMIN],
  ['GET', PATHS.evidencePublicKey, ADMIN],
  ['GET', PATHS.evidenceAnchor, ADMIN],
  ['GET', PATHS.evidenceJournal, ADMIN],
  ['GET', PATHS.standaloneReport, PUBLIC],
  ['GET', PATHS.account, SIGNED_IN],
  ['POST', PATHS.logout, SIGNED_IN],
  ['GET', PATHS.displaySwitches, SIGNED_IN],
  ['PUT', PATHS.displaySwitches, SIGNED_IN],
  ['POST', PATHS.register, PUBLIC],
  ['GET', PATHS.activate, PUBLIC],
  ['POST', PATHS.resetPasswordInit, PUBLIC],
  ['POST', PATHS.resetPasswordCheck, PUBLIC],
  ['POST', PATHS.resetPasswordFinish, PUBLIC],
  ['POST', PATHS.resetPasswordAdmin, USER_ADMIN],
  ['POST', PATHS.changePassword, SIGNED_IN],
  ['GET', PATHS.configs, SIGNED_IN],
  ['GET', PATHS.serverVersion, SIGNED_IN],
  // Changes the store, over GET as the contract has it.
  ['GET', PATHS.configDefaults, ADMIN],
  ['POST', PATHS.activateTestMode, TEST_MODE_ON],
  ['POST', PATHS.activateTestModeShort, TEST_MODE_ON],
  ['POST', PATHS.deactivateTestMode, TEST_MODE_OFF],
  ['POST', PATHS.deactivateTestModeShort, TEST_MODE_OFF],
  ['GET', PATHS.testScenarios, SIGNED_IN],
  // {id}: fires the shots of a scenario as test reports.
  ['POST', PATHS.executeScenario, { kind: 'any', of: SCENARIO_RUNNERS }],
  ['GET', PATHS.smsSubscribers, SIGNED_IN],
  ['GET', PATHS.bingMapLink, SIGNED_IN],
  ['GET', PATHS.shotreportsByRange, HOME],
  ['GET', PATHS.shotreports, HOME],
  ['GET', `${PATHS.shotreports}/:id`, HOME],
  // Body: one ShotReport without id, or an array of them; stored in one transaction, then published.
  ['POST', PATHS.shotreports, ADMIN],
  ['PUT', PATHS.shotreports, ADMIN],
  ['DELETE', `${PATHS.shotreports}/:id`, ADMIN],
  ['GET', PATHS.loadShotreport, HOME],
  ['GET', 'api/loadShotreport', HOME],
  ...REVIEW_CALLS,
  ['GET', PATHS.heartbeats, HOME],
  // squadId, nodeId: the last 24 h of one node, for whoever may read the list.
  ['GET', PATHS.heartbeatHistory, HOME],
  // Which report's media is decided by server/http/web/mediaAccess.ts.
  ...MEDIA_PATHS.map((path): Call => ['GET', path, HOME_OR_KEY]),
  ['POST', PATHS.mediafiles, ADMIN],
  ['GET', `${PATHS.panicOwners}/:deviceId`, HOME],
  ['GET', `${PATHS.panicOwnersByDevice}/:deviceId`, HOME],
  ['GET', `${PATHS.platesOfDetection}/:detectionId`, HOME],
  ['GET', PATHS.livePlates, HOME],
  ['GET', `${PATHS.cameraLastImage}/:id`, HOME],
  ['GET', `${PATHS.cameraVideo}/:id/:start/:end`, HOME],
  ['GET', `${PATHS.cameraRelations}/:id`, HOME_OR_SURVEY],
  ['GET', PATHS.liveReplay, HOME],
  // Floor plans are among them: not for strangers.
  ['GET', `${PATHS.baseMap}/:id`, SIGNED_IN],
  ['GET', PATHS.models, HOME],
  ['GET', PATHS.places, HOME_OR_SURVEY],
  ['GET', PATHS.levels, HOME_OR_SURVEY],
  ['GET', PATHS.nodes, HOME_OR_SURVEY],
  ['GET', PATHS.zones, HOME_OR_SURVEY],
  ['GET', PATHS.targets, HOME],
  ...RESOURCES.flatMap(callsOf),
];

const EXACT: ReadonlyMap<string, CallRule> = new Map(
  CALLS.filter(([, path]) => !path.includes('/:')).map(([method, path, rule]) => [`${method} ${path}`, rule]),
);
const PATTERNS = CALLS.filter(([, path]) => path.includes('/:')).map(([method, path, rule]) => ({
  method,
  segments: path.split('/'),
  rule,
}));

/** Rule of a call, or undefined where there is no such call. `path` has no leading slash and no query. HEAD is asked as GET. */
export function callRule(method: string, path: string): CallRule | undefined {
  const asked = method === 'HEAD' ? 'GET' : method;
  const segments = path.split('/');
  return (
    EXACT.get(`${asked} ${path}`) ??
    PATTERNS.find((pattern) => pattern.method === asked && fits(segments, pattern.segments))?.rule
  );
}

function fits(segments: readonly string[], pattern: readonly string[]): boolean {
  return (
    segments.length === pattern.length &&
    pattern.every((wanted, at) => (wanted.startsWith(':') ? segments[at] !== '' : segments[at] === wanted))
  );
}

/** Answer to one caller: `authorities` is undefined for a caller without a valid token, `keyed`: a public key was shown. */
export function decideCall(
  rule: CallRule,
  authorities: ReadonlySet<string> | undefined,
  keyed = false,
): 'allowed' | 'unauthenticated' | 'forbidden' {
  if (rule.kind === 'public' || (rule.kind === 'keyed' && keyed)) return 'allowed';
  if (authorities === undefined) return 'unauthenticated';
  if (rule.kind === 'signedIn' || hasAny(authorities, rule.of)) return 'allowed';
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
