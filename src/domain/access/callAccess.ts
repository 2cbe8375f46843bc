/**
 * Access rules of all calls. The server looks up the rule before any handler runs; a call without a rule does not
 * exist. Paths are relative to the base; a segment `:name` matches any one segment.
 */
import { AUTHORITIES } from '../contract/authorities.ts';
import { INCIDENT_ACTS } from '../contract/incident.ts';
import { MEDIA_CALLS } from '../contract/media.ts';
import { API, PATHS } from '../contract/paths.ts';
import {
  ADMIN,
  HEARTBEAT_READERS,
  HOME_RULE,
  HOME_OR_SURVEY,
  PUBLIC,
  RESPONSE_READERS,
  STATISTICS_MAILERS,
  SURVEYORS,
  REVIEWERS,
  SIGNED_IN,
  SMS_MANAGERS,
  USER_ADMINS,
  type Call,
  type CallRule,
  USER_MANAGERS,
} from '../contract/callRules.ts';
import { callsOf } from '../resources/definition/defineResource.ts';
import { NODES } from '../resources/entities/nodes.ts';
import { RESOURCES } from '../resources/registry.ts';
import { USERS } from '../resources/entities/users.ts';
import { ENTITY_CALLS } from './entityCallAccess.ts';
import { HOLD_LIFTERS, HOLD_SETTERS } from './holdAccess.ts';
import { SHELVERS } from './shelfAccess.ts';
import { SCENARIO_RUNNERS, TEST_MODE_SWITCHERS } from './menuAccess.ts';

/** Calls that the public report makes too. */
const HOME_OR_KEY: CallRule = { ...HOME_RULE, kind: 'keyed' };
const ADMIN_OR_COLLECTOR: CallRule = { ...ADMIN, kind: 'collected' };

/** What people do with incidents. */
const ACTING: CallRule = { kind: 'acting', of: HOME_RULE.of };
/** Everybody but a display. */
const KEEPING: CallRule = { kind: 'acting', of: AUTHORITIES };
const HOLDING: CallRule = { kind: 'acting', of: HOLD_SETTERS };
const LIFTING: CallRule = { kind: 'acting', of: HOLD_LIFTERS };
const SHELVING: CallRule = { kind: 'acting', of: SHELVERS };
const TEST_MODE_ON: CallRule = { kind: 'any', of: TEST_MODE_SWITCHERS };
/** The authorities of the menu item, and POWER_USER from the screen's rule. */
const TEST_MODE_OFF: CallRule = {
  kind: 'any',
  of: ['ROLE_ADMIN', 'ROLE_TEST_MODE', 'ROLE_TEST_SCENARIO', 'ROLE_POWER_USER'],
};

const MEDIA_PATHS = [PATHS.mediafiles, PATHS.mediafileSecure].flatMap((base) =>
  Object.values(MEDIA_CALLS).map((call) => `${base}/${call}`),
);

/** Calls that change a report: GET as in the contract, and POST, under both prefixes. */
const REVIEW_PATHS = [
  PATHS.updateReportType,
  PATHS.sendUpdateMessage,
  PATHS.increaseNotificationDelay,
].flatMap((path) => [path, path.replace(API, 'api')]);
const REVIEW_CALLS = REVIEW_PATHS.flatMap((url) => [
  ['GET', url, REVIEWERS] as const,
  ['POST', url, REVIEWERS] as const,
]);

/** GET calls of the contract that change something or send a message: no HEAD and no prefetch may make them. */
export const CHANGING_GETS: ReadonlySet<string> = new Set([
  ...REVIEW_PATHS,
  PATHS.configDefaults,
  PATHS.activate,
  `${PATHS.smsSubscriberTest}/:id`,
]);

/** Method, path and rule of every call. */
export const CALLS: readonly Call[] = [
  ['POST', PATHS.authenticate, PUBLIC],
  ['GET', PATHS.info, PUBLIC],
  // The state of each part is for administrators.
  ['GET', PATHS.health, PUBLIC],
  ['GET', PATHS.liveness, PUBLIC],
  ['GET', PATHS.readiness, PUBLIC],
  ['GET', PATHS.gatewayRoutes, ADMIN],
  ['GET', PATHS.jhimetrics, ADMIN],
  ['GET', PATHS.metricSamples, ADMIN],
  ['GET', PATHS.panes, ADMIN],
  // Routes and their rates are not public.
  ['GET', PATHS.prometheus, ADMIN_OR_COLLECTOR],
  ['GET', PATHS.threaddump, ADMIN],
  ['GET', PATHS.loggers, ADMIN],
  ['POST', `${PATHS.loggers}/:name`, ADMIN],
  ['GET', PATHS.logfile, ADMIN],
  ['GET', PATHS.configprops, ADMIN],
  ['GET', PATHS.env, ADMIN],
  ['GET', PATHS.audits, ADMIN],
  ['GET', PATHS.apiDocs, ADMIN],
  // State and verification of the journal, and the files with which a third party verifies it.
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
  ['GET', PATHS.soundSettings, SIGNED_IN],
  ['PUT', PATHS.soundSettings, SIGNED_IN],
  ['PUT', PATHS.paneBeat, SIGNED_IN],
  ['POST', PATHS.register, PUBLIC],
  ['GET', PATHS.activate, PUBLIC],
  ['POST', PATHS.resetPasswordInit, PUBLIC],
  ['POST', PATHS.resetPasswordCheck, PUBLIC],
  ['POST', PATHS.resetPasswordFinish, PUBLIC],
  ['POST', PATHS.resetPasswordAdmin, USER_ADMINS],
  ['POST', PATHS.changePassword, SIGNED_IN],
  // The authorities that the caller may give and take.
  ['GET', PATHS.userAuthorities, USER_MANAGERS],
  // As PUT without the login or id.
  ['PUT', `${USERS.path}/:id`, USER_MANAGERS],
  ['GET', PATHS.configs, SIGNED_IN],
  ['GET', PATHS.serverVersion, SIGNED_IN],
  // Changes the store, although the contract uses GET.
  ['GET', PATHS.configDefaults, ADMIN],
  ['POST', PATHS.activateTestMode, TEST_MODE_ON],
  ['POST', PATHS.activateTestModeOfService, TEST_MODE_ON],
  ['POST', PATHS.deactivateTestMode, TEST_MODE_OFF],
  ['POST', PATHS.deactivateTestModeOfService, TEST_MODE_OFF],
  // {id}: fires the shots of a scenario as test reports.
  ['POST', PATHS.executeScenario, { kind: 'any', of: SCENARIO_RUNNERS }],
  // {inputJson, fileName, squadId}: fires one shot of a manual or simulation test as a test report.
  ['POST', PATHS.saveTestSimulation, { kind: 'any', of: SCENARIO_RUNNERS }],
  ['GET', `${PATHS.smsSubscriberTest}/:id`, SMS_MANAGERS],
  // {enableAll}: enables or disables every subscriber.
  ['PUT', PATHS.updateAllSubscribers, SMS_MANAGERS],
  ['GET', PATHS.twilioStatus, SMS_MANAGERS],
  // {unsentTypes}: the report types without a primary email template.
  ['GET', PATHS.emailStatus, SMS_MANAGERS],
  // name, scope, from, to: every console says while messages are snoozed.
  ['GET', PATHS.currentSnoozes, HOME_RULE],
  ['POST', `${PATHS.webhookTest}/:id`, ADMIN],
  ['GET', `${PATHS.emailPreview}/:id`, ADMIN],
  // To the caller's own address, through the deliveries; a few in ten minutes.
  ['POST', `${PATHS.emailTrial}/:id`, ADMIN],
  // Deliveries of notifications; {ids} or {all: 'dead'} are sent again.
  ['GET', PATHS.deliveries, ADMIN],
  ['GET', PATHS.deliveryRecipients, ADMIN],
  ['GET', PATHS.deliveryCounts, ADMIN],
  // channel: the last success and failure of each recipient.
  ['GET', PATHS.lastDeliveries, ADMIN],
  ['GET', `${PATHS.deliveries}/:id`, ADMIN],
  ['POST', PATHS.retryDeliveries, ADMIN],
  ['GET', PATHS.pushKey, SIGNED_IN],
  // {isActive}: false after the server has dropped the browser with this `endpoint`.
  ['GET', PATHS.pushSubscription, SIGNED_IN],
  ['PUT', PATHS.pushSubscription, SIGNED_IN],
  ['DELETE', PATHS.pushSubscription, SIGNED_IN],
  ['GET', PATHS.bingMapLink, SIGNED_IN],
  ['GET', PATHS.shotreportsByRange, HOME_RULE],
  ['GET', PATHS.shotreports, HOME_RULE],
  ['GET', `${PATHS.shotreports}/:id`, HOME_RULE],
  // Body: one ShotReport without id, or an array of at most 10 000; all are stored or none, then published.
  ['POST', PATHS.shotreports, ADMIN],
  ['PUT', PATHS.shotreports, ADMIN],
  ['DELETE', `${PATHS.shotreports}/:id`, ADMIN],
  ['GET', PATHS.loadShotreport, HOME_RULE],
  ['GET', 'api/loadShotreport', HOME_RULE],
  // squadId, detectionId: what the sensors measured of a report that the caller may see.
  ['GET', PATHS.observations, HOME_RULE],
  // size: what sensors measured of the newest reports that the caller may see.
  ['GET', PATHS.observedReports, SURVEYORS],
  // squadId, detectionId: everything about a report that the caller may see, as an archive (routes/reportBundle.ts).
  ['GET', PATHS.reportBundle, HOME_RULE],
  // squadId, detectionId: how often reports like one that the caller may see were confirmed.
  ['GET', PATHS.calibration, HOME_RULE],
  // since: what waits for a review, and what the caller has decided since.
  ['GET', PATHS.reviewQueue, REVIEWERS],
  // squadId, detectionId: what was done with a report that the caller may see, and its incident.
  ['GET', PATHS.reportHistory, HOME_RULE],
  // at; after, until; role: what the caller, or a person who may see less, knew then.
  ['GET', PATHS.asKnown, HOME_RULE],
  ['GET', PATHS.asKnownChanges, HOME_RULE],
  ...REVIEW_CALLS,
  // state, owner, type, squadId, zone, from, to, alarmFrom, alarmTo (exclusive), outcome, taken=never, hold=on, tests=off, search, reportId, format=csv:
  // what the caller may see of the reports.
  ['GET', PATHS.incidents, HOME_RULE],
  ['GET', `${PATHS.incidents}/:id`, HOME_RULE],
  // Everything about its reports that the caller may see, as an archive.
  ['GET', `${PATHS.incidents}/:id/bundle`, HOME_RULE],
  // {version, …}: 409 with `current` where somebody acted after that version (incidentAccess.ts).
  ['POST', PATHS.incidentStorm, ACTING],
  ...INCIDENT_ACTS.map((act): Call => ['POST', `${PATHS.incidents}/:id/${act}`, ACTING]),
  // Drills, newest first; one with its score, format=csv as a file.
  ['GET', PATHS.drills, { kind: 'any', of: SCENARIO_RUNNERS }],
  ['GET', `${PATHS.drills}/:id`, { kind: 'any', of: SCENARIO_RUNNERS }],
  ['POST', PATHS.drills, { kind: 'acting', of: SCENARIO_RUNNERS }],
  ['POST', `${PATHS.drills}/:id/end`, { kind: 'acting', of: SCENARIO_RUNNERS }],
  // periods: what a run with them, or with those in force, would remove now; PUT {periods} changes them.
  ['GET', PATHS.retention, ADMIN],
  ['PUT', PATHS.retention, ADMIN],
  // squadId and detectionId, or incidentId: the legal holds on what the caller may see (holdAccess.ts).
  ['GET', PATHS.holds, HOME_RULE],
  ['POST', PATHS.holds, HOLDING],
  ['POST', `${PATHS.holds}/:id/lift`, LIFTING],
  // Every console says what is shelved; ADMIN and REVIEWER shelve, and end it (shelfAccess.ts).
  ['GET', PATHS.shelves, HOME_RULE],
  ['GET', `${PATHS.shelves}/:id/reports`, HOME_RULE],
  // Sensors that report too often.
  ['GET', PATHS.shelfOffers, { kind: 'any', of: SHELVERS }],
  ['POST', PATHS.shelves, SHELVING],
  ['POST', `${PATHS.shelves}/:id/end`, SHELVING],
  // from, to, squadId, zone, timeZone: of what the caller may see of the incidents.
  ['GET', PATHS.response, RESPONSE_READERS],
  // from, to, by, types, squadId, timeZone, split=type: counts of what the caller may see (routes/statistics.ts).
  ['GET', PATHS.statistics, RESPONSE_READERS],
  // from, to, types, squadId: where they lie, as bytes (contract/reportPlaces.ts).
  ['GET', PATHS.statisticsPlaces, RESPONSE_READERS],
  // {every, recipients, squadId, kind}: mails of the statistics each week or month (routes/statisticsMails.ts).
  ['GET', PATHS.statisticsMails, STATISTICS_MAILERS],
  ['POST', PATHS.statisticsMails, STATISTICS_MAILERS],
  ['DELETE', `${PATHS.statisticsMails}/:id`, STATISTICS_MAILERS],
  ['POST', `${PATHS.statisticsMails}/:id/send`, STATISTICS_MAILERS],
  // q, size, zone: reports, places, zones, cameras and nodes, best first; each kind by its own rule (searchAccess.ts).
  ['GET', PATHS.search, SIGNED_IN],
  // {name, question, isShared}: the caller's own ones, and those that others share (savedSearchAccess.ts).
  ['GET', PATHS.savedSearches, SIGNED_IN],
  ['GET', `${PATHS.savedSearches}/:id`, SIGNED_IN],
  ['POST', PATHS.savedSearches, KEEPING],
  ['PUT', `${PATHS.savedSearches}/:id`, KEEPING],
  ['DELETE', `${PATHS.savedSearches}/:id`, KEEPING],
  // squadId, nodeId: the last 24 h of one node, with the rule of the list.
  ['GET', PATHS.heartbeatHistory, HOME_RULE],
  // from, to, timeZone, squadId: how reliably the server heard the sensors (routes/availability.ts).
  ['GET', PATHS.availability, HEARTBEAT_READERS],
  // squadId, nodeId, from, to: the quarters of an hour of one sensor.
  ['GET', PATHS.nodeAvailability, HEARTBEAT_READERS],
  // at: the quarters of all sensors on a day, UTC.
  ['GET', PATHS.dayAvailability, HEARTBEAT_READERS],
  // Which report's media is decided by server/http/web/mediaAccess.ts.
  ...MEDIA_PATHS.map((path): Call => ['GET', path, HOME_OR_KEY]),
  ['GET', `${PATHS.panicOwnersByDevice}/:deviceId`, HOME_RULE],
  ['GET', `${PATHS.platesOfDetection}/:detectionId`, HOME_RULE],
  ['GET', PATHS.livePlates, HOME_RULE],
  ['GET', `${PATHS.cameraLastImage}/:id`, HOME_OR_SURVEY],
  ['GET', `${PATHS.cameraVideo}/:id/:start/:end`, HOME_RULE],
  ['GET', `${PATHS.cameraRelations}/:id`, HOME_OR_SURVEY],
  // The list as a file, with the rule of the list.
  ['GET', `${NODES.path}/export`, HOME_OR_SURVEY],
  ['GET', PATHS.liveReplay, HOME_RULE],
  // Includes floor plans, which are not public.
  ['GET', `${PATHS.baseMap}/:id`, SIGNED_IN],
  ...RESOURCES.flatMap(callsOf),
  ...ENTITY_CALLS,
];

const EXACT: ReadonlyMap<string, CallRule> = new Map(
  CALLS.filter(([, path]) => !path.includes('/:')).map(([method, path, rule]) => [`${method} ${path}`, rule]),
);
const PATTERNS = CALLS.filter(([, path]) => path.includes('/:')).map(([method, path, rule]) => ({
  method,
  segments: path.split('/'),
  rule,
}));

/**
 * Rule of a call, undefined for an unknown call. HEAD has the rule of a GET that only reads.
 *
 * @param path  without leading slash and query
 */
export function callRule(method: string, path: string): CallRule | undefined {
  if (method === 'HEAD' && CHANGING_GETS.has(path)) return undefined;
  const verb = method === 'HEAD' ? 'GET' : method;
  const segments = path.split('/');
  return (
    EXACT.get(`${verb} ${path}`) ??
    PATTERNS.find((pattern) => pattern.method === verb && matches(segments, pattern.segments))?.rule
  );
}

function matches(segments: readonly string[], pattern: readonly string[]): boolean {
  return (
    segments.length === pattern.length &&
    pattern.every((wanted, at) => (wanted.startsWith(':') ? segments[at] !== '' : segments[at] === wanted))
  );
}

/** Prefixes of calls: an unknown path below one of them is an unknown call, never a page. */
export const CALL_PREFIXES = [
  'api/',
  API.split('/')[0] + '/',
  'management/',
  'v3/',
  'websocket/',
  'content/',
] as const;
