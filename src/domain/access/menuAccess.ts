/** Menus of the header, item by item. */
import { hasAny, type Authority } from '../contract/authorities.ts';
import {
  ADMIN,
  CAMERA_MANAGERS,
  RESPONSE_READERS,
  REVIEWERS,
  SMS_MANAGERS,
  SURVEYORS,
  USER_ADMINS,
  USER_MANAGERS,
} from '../contract/callRules.ts';

/** An item of a menu of the header. */
export interface MenuItem {
  readonly label: string;
  readonly path: string;
  /** One of these authorities suffices. */
  readonly of: readonly Authority[];
  /** A link out of the console. */
  readonly external?: true;
}

/** Facts other than authorities that a menu depends on. */
export interface MenuFacts {
  readonly scenarioCount: number;
  /** TEST_MODE is set and not 'false'. */
  readonly testModeConfigured: boolean;
  /** The server's profile reports swagger. */
  readonly swagger: boolean;
  /** The user's email is in the fetched list of entries that carry one. */
  readonly inEmailList: boolean;
}

const item = (label: string, path: string, of: readonly Authority[] = ADMIN.of): MenuItem => ({
  label,
  path,
  of,
});

/** The screen that users in the email list may open without its authorities. */
export const OPENED_BY_EMAIL = '/entities/sms-subscribers';

export const OPTIONS_MENU: readonly MenuItem[] = [
  item('Web Users', '/entities/user-management', USER_MANAGERS.of),
  item('Panic Users', '/entities/panic-owners', USER_ADMINS.of),
  item('Places', '/entities/places'),
  item('Shot Reports', '/entities/shotreports'),
  item('Test Scenarios', '/entities/test-scenario'),
  item('SMS Subscribers', OPENED_BY_EMAIL, SMS_MANAGERS.of),
  item('Snooze Alerts', '/entities/snooze-alerts'),
  item('Audit Trail', '/entities/audit-trail', USER_ADMINS.of),
  item('Connect', '/entities/webhook'),
  item('Configuration', '/entities/shotpointconfig'),
  item('Super Squads', '/entities/super-squad'),
  item('Squads', '/entities/squadids'),
  item('VMS', '/entities/vms'),
  item('Cameras', '/entities/cameras', CAMERA_MANAGERS.of),
  { label: 'Relay', path: '/relay', of: CAMERA_MANAGERS.of, external: true },
  item('Node Schemes', '/entities/nodeschemes'),
  item('Nodes', '/entities/nodes'),
  item('Zones', '/entities/zone'),
  item('Levels', '/entities/level'),
  item('Email Templates', '/entities/email-template'),
  item('Models', '/entities/models'),
  item('Targets', '/entities/target'),
  item('Notification Levels', '/entities/notification-level'),
  item('Push Notifications', '/entities/push-notification'),
  item('Survey Nodes', '/entities/surveynodesv-2'),
  item('Survey Zones', '/entities/surveyzones'),
  item('Media Files', '/entities/mediafiles'),
  item('Time Logs', '/entities/time-log'),
  item('Heartbeats', '/entities/heartbeats'),
  item('Node Status', '/entities/nodestatus'),
  item('Shot Modes', '/entities/shot-mode'),
  item('LPR', '/entities/lpr'),
];

/** Screens of entities without an item of the Options menu: they are in the list of the entity screens. */
export const FURTHER_SCREENS: readonly MenuItem[] = [item('Survey Cameras', '/entities/surveycameras')];

/** Screen of the journal's state and verification; not part of the contract. */
export const EVIDENCE_PATH = '/admin/evidence';

/** Screen of the periods after which reports and media are removed; not part of the contract. */
export const RETENTION_PATH = '/admin/retention';

/** Screen of the deliveries of notifications; not part of the contract. */
export const DELIVERIES_PATH = '/admin/deliveries';

/** Screen that shows who would receive a report; not part of the contract. */
export const TOLD_PATH = `${DELIVERIES_PATH}/recipients`;

/** Screen of how people keep up with incidents; not part of the contract. */
export const RESPONSE_PATH = '/admin/response';

/** Screen of how many reports there were; not part of the contract. */
export const STATISTICS_PATH = '/admin/statistics';

/** Screen of the sensors that contradict the others, and of how reliably they were heard; not part of the contract. */
export const SENSORS_PATH = '/admin/sensors';
/** Who may open a part of the screen of sensors. */
const SENSOR_READERS: readonly Authority[] = [...SURVEYORS.of, 'ROLE_HEARTBEAT'];

/** Screen of the incidents of any time, which whoever sees home may open; not part of the contract. */
export const INCIDENTS_PATH = '/incidents';

/** Screen of what waits for a review, for reviewers; not part of the contract. */
export const REVIEW_PATH = '/review';

export const ADMINISTRATION_MENU: readonly MenuItem[] = [
  item('Gateway', '/admin/gateway'),
  item('User Management', '/admin/user-management'),
  item('User Tracker', '/admin/tracker'),
  item('Metrics', '/admin/metrics'),
  item('Health', '/admin/health'),
  item('Configuration', '/admin/configuration'),
  item('Audits', '/admin/audits'),
  item('Logs', '/admin/logs'),
  item('Deliveries', DELIVERIES_PATH),
  item('Evidence', EVIDENCE_PATH),
  item('Retention', RETENTION_PATH),
  item('Incidents', INCIDENTS_PATH, RESPONSE_READERS.of),
  item('Response', RESPONSE_PATH, RESPONSE_READERS.of),
  item('Statistics', STATISTICS_PATH, RESPONSE_READERS.of),
  item('Sensors', SENSORS_PATH, SENSOR_READERS),
  item('API', '/admin/docs'),
];

export const TEST_MENU: readonly MenuItem[] = [
  item('Auto Test', '/test/auto-test', ['ROLE_ADMIN', 'ROLE_TEST_MODE', 'ROLE_TEST_SCENARIO']),
  item('Manual Test', '/test/manual-test', ['ROLE_ADMIN', 'ROLE_TEST_SCENARIO']),
  item('Simulation Test', '/test/simulation-test', ['ROLE_ADMIN', 'ROLE_TEST_SCENARIO']),
  item('Drill', '/test/drill', ['ROLE_ADMIN', 'ROLE_TEST_SCENARIO']),
  item('Blank Test Mode', '/test/blank-test-mode', ['ROLE_ADMIN', 'ROLE_TEST_MODE']),
  item('Deactivate Test Mode', '/test/deactivate-test-mode', [
    'ROLE_ADMIN',
    'ROLE_TEST_MODE',
    'ROLE_TEST_SCENARIO',
  ]),
];

/** Who may run test scenarios, and manual and simulation tests. */
export const SCENARIO_RUNNERS: readonly Authority[] = ['ROLE_ADMIN', 'ROLE_TEST_SCENARIO', 'ROLE_POWER_USER'];
/** Who may switch test mode on: the menu item's authorities, and POWER_USER from the screen's rule. */
export const TEST_MODE_SWITCHERS: readonly Authority[] = ['ROLE_ADMIN', 'ROLE_TEST_MODE', 'ROLE_POWER_USER'];
export const SURVEY_AUTHORITIES: readonly Authority[] = SURVEYORS.of;
export const REVIEW_AUTHORITIES: readonly Authority[] = REVIEWERS.of;
export const HELP_AUTHORITIES: readonly Authority[] = ['ROLE_ADMIN', 'ROLE_USER_ADMIN', 'ROLE_USER'];

/** Items of the Options menu for a user, in order. */
export function optionsMenu(authorities: ReadonlySet<string>, facts: MenuFacts): MenuItem[] {
  return OPTIONS_MENU.filter(
    (entry) => hasAny(authorities, entry.of) || (facts.inEmailList && entry.path === OPENED_BY_EMAIL),
  );
}

/** Returns the entity screens of a user: the Options menu first, then the further screens. */
export function entityScreens(authorities: ReadonlySet<string>, facts: MenuFacts): MenuItem[] {
  const further = FURTHER_SCREENS.filter((entry) => hasAny(authorities, entry.of));
  return [...optionsMenu(authorities, facts), ...further];
}

/** Items of the Administration menu for a user, in order; the API page only where the server reports swagger. */
export function administrationMenu(authorities: ReadonlySet<string>, facts: MenuFacts): MenuItem[] {
  return ADMINISTRATION_MENU.filter(
    (entry) => hasAny(authorities, entry.of) && (entry.path !== '/admin/docs' || facts.swagger),
  );
}

/** Items of the Test menu for a user, in order; none without scenarios. */
export function testMenu(authorities: ReadonlySet<string>, facts: MenuFacts): MenuItem[] {
  if (facts.scenarioCount <= 0) return [];
  return TEST_MENU.filter(
    (entry) =>
      hasAny(authorities, entry.of) &&
      (entry.path !== '/test/deactivate-test-mode' || facts.testModeConfigured),
  );
}
