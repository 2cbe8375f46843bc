/** The configuration in words: each key that the product reads, by what it is for. */
import type { ConfigKey } from '../../domain/contract/config.ts';
import type { BING_LINK_KEY, MAP_LINK_KEY } from '../../domain/contract/tileAddress.ts';

/** A key for people: its name, and what it does. */
interface KeyWords {
  readonly title: string;
  readonly about: string;
}

type KnownKey = ConfigKey | typeof BING_LINK_KEY | typeof MAP_LINK_KEY;

export const CONFIG_WORDS: Readonly<Record<KnownKey, KeyWords>> = {
  REVIEWER_FUNCTION: {
    title: 'Reviewers see reports first',
    about:
      'On: a new report goes to reviewers, and to everybody else after the delay. Off: everybody sees it at once.',
  },
  TWO_PERSONS: {
    title: 'Two reviewers for less than a shot',
    about:
      'On: a Shot or Possible Shot becomes Fireworks or Ruckus once a second reviewer agrees. No correction of its record can do that.',
  },
  REVIEWER_DELAY: {
    title: 'Delay of reviewers',
    about: 'How long a report is with the reviewers before everybody else sees it.',
  },
  EXTRA_REVIEW_TIME: {
    title: 'Extra time for a review',
    about: 'What a reviewer adds to the delay of one report with Add Time.',
  },
  TEST_MODE: { title: 'Test mode', about: 'Whether test mode is on. It is switched under Test.' },
  TEST_MODE_DURATION: { title: 'Length of test mode', about: 'After this time test mode has expired.' },
  TILE_SOURCE: {
    title: 'Map at the start',
    about: 'Streets or satellite pictures, for whoever has chosen none.',
  },
  TILE_SERVER: {
    title: 'Address of street tiles',
    about:
      'Empty: the map of this server. Else an address with {z}/{x}/{y}, such as https://tiles.example.org/{z}/{x}/{y}.png.',
  },
  DEFAULT_SATELLITE: { title: 'Satellite at the start', about: 'Whether the Satellite switch starts on.' },
  DEFAULT_TILE_SOURCE_SATELLITE: {
    title: 'Satellite pictures',
    about: 'Where satellite pictures come from. Bing needs its address below.',
  },
  ENABLE_SATELLITE_SOURCE_SWITCHING: {
    title: 'People choose the satellite pictures',
    about: 'On: the settings of the map offer the choice.',
  },
  BING_MAP_LINK: { title: 'Address of Bing tiles', about: 'With {quadkey}. Empty: Bing is not offered.' },
  ZOOM_IN_ON_SELECT: {
    title: 'Zoom after a selection',
    about: 'The map zooms in at least this far when a report is selected. 0: it does not zoom.',
  },
  BEARING_WEDGES: {
    title: 'Wedges of reports without a place',
    about: 'On: the map shows the directions from which a sensor heard them.',
  },
  MARKER_ZOOMLEVEL_CUTOFF: {
    title: 'Zoom from which sensors show',
    about: 'Sensors and cameras are hidden below this zoom. 0: always shown.',
  },
  ENABLE_NOTIFICATIONS: {
    title: 'Alerts in the console',
    about: 'Off: no toasts and no sounds in any console, for nobody.',
  },
  LATE_REPORT_THRESHOLD: {
    title: 'A report is late after',
    about: 'A report that arrives later than this is marked as delayed.',
  },
  NOTIFICATION_AGE_LIMIT: {
    title: 'Messages end after',
    about: 'A report older than this is sent to nobody: its deliveries say so. The console still alerts.',
  },
  INCIDENT_SECONDS: {
    title: 'Time between the rounds of an incident',
    about: 'Reports that follow each other within this time and the distance below are one incident.',
  },
  INCIDENT_METRES: {
    title: 'Distance between the rounds of an incident',
    about: 'Rounds that are farther apart are two incidents.',
  },
  ACKNOWLEDGE_TYPES: {
    title: 'Types that somebody must take',
    about:
      'Report types, separated by commas. An incident of such a type waits in the queue until somebody takes it.',
  },
  WAY_SENSOR_SECONDS: {
    title: 'Line from sensor to server',
    about: 'Diagnostics compare with it how long reports take from the sensor to the server.',
  },
  WAY_SERVER_SECONDS: {
    title: 'Line from server to screen',
    about: 'Diagnostics compare with it how long reports take from the server to screen and sound.',
  },
  ESCALATE_SECONDS: {
    title: 'An incident is escalated after',
    about:
      'If nobody takes an incident within this time after its alarm, it is marked as escalated in every console.',
  },
  SHELVE_OFFER_REPORTS: {
    title: 'A sensor is offered for shelving after',
    about:
      'Reports in ten minutes: a sensor with more of them is offered to administrators and reviewers, and never shelved by itself.',
  },
  LPR_ENABLED: {
    title: 'License plates',
    about: 'Whether a shot has a tab with the plates that cameras read.',
  },
  MINIREPORT_AUTHENTICATION: {
    title: 'Public reports need a sign-in',
    about: 'Off: whoever has the link of a report may open it, for the time below.',
  },
  MINIREPORT_NO_AUTH_DURATION: {
    title: 'Public reports stay open for',
    about: 'Without a sign-in, the link of a report works for this time after the report.',
  },
  MAP_LINK_TEMPLATE: {
    title: 'Map to which public reports link',
    about: 'A web address with {lat} and {lon}. Empty: the map of the report itself.',
  },
  HELP_PAGE_LINK: { title: 'Help', about: 'A page of this console, or a web address of your own.' },
  BANNER_TEXT: { title: 'Banner', about: 'A line under the header of every console. Empty: none.' },
  SPL_THRESHOLD_LOUD: { title: 'Loud', about: 'A sensor that measures this much is shown as loud.' },
  SPL_THRESHOLD_ACTIVITY: {
    title: 'Activity',
    about: 'A sensor that measures this much is shown as active.',
  },
  RETENTION_DAYS: {
    title: 'Removed after',
    about:
      'Days by type and kind of media, as Shot=730, Picture=90; others are kept for ever. The page Retention shows what a change removes.',
  },
  MAX_FILE_SIZE_MB: { title: 'Largest file', about: 'The largest file that a record may have. 0: none.' },
};

/** The keys by what they are for; each is in one group. */
export const CONFIG_GROUPS: readonly { readonly title: string; readonly keys: readonly KnownKey[] }[] = [
  { title: 'Review', keys: ['REVIEWER_FUNCTION', 'REVIEWER_DELAY', 'EXTRA_REVIEW_TIME', 'TWO_PERSONS'] },
  {
    title: 'Alerts',
    keys: ['ENABLE_NOTIFICATIONS', 'LATE_REPORT_THRESHOLD', 'NOTIFICATION_AGE_LIMIT', 'BANNER_TEXT'],
  },
  {
    title: 'Incidents',
    keys: [
      'ACKNOWLEDGE_TYPES',
      'ESCALATE_SECONDS',
      'SHELVE_OFFER_REPORTS',
      'INCIDENT_SECONDS',
      'INCIDENT_METRES',
      'WAY_SENSOR_SECONDS',
      'WAY_SERVER_SECONDS',
    ],
  },
  {
    title: 'Map',
    keys: [
      'TILE_SOURCE',
      'TILE_SERVER',
      'DEFAULT_SATELLITE',
      'DEFAULT_TILE_SOURCE_SATELLITE',
      'BING_MAP_LINK',
      'ENABLE_SATELLITE_SOURCE_SWITCHING',
      'ZOOM_IN_ON_SELECT',
      'MARKER_ZOOMLEVEL_CUTOFF',
      'BEARING_WEDGES',
    ],
  },
  {
    title: 'Public reports',
    keys: ['MINIREPORT_AUTHENTICATION', 'MINIREPORT_NO_AUTH_DURATION', 'MAP_LINK_TEMPLATE'],
  },
  { title: 'Sound levels', keys: ['SPL_THRESHOLD_LOUD', 'SPL_THRESHOLD_ACTIVITY'] },
  { title: 'Test mode', keys: ['TEST_MODE', 'TEST_MODE_DURATION'] },
  {
    title: 'Plates, files and help',
    keys: ['LPR_ENABLED', 'MAX_FILE_SIZE_MB', 'RETENTION_DAYS', 'HELP_PAGE_LINK'],
  },
];

export const CONFIG_PAGE_TEXT = {
  reviewOff: 'Without effect while “Reviewers see reports first” is off.',
  title: 'Configuration',
  about: 'A change takes effect at once, in every console.',
  entries: 'All entries',
  others: 'Entries that this console does not read',
  on: 'On',
  off: 'Off',
  empty: 'empty',
  save: 'Save',
  saving: 'Saving…',
  cancel: 'Cancel',
  reset: 'Reset',
  conflict: 'Someone else has changed it meanwhile; their value is shown now.',
  failed: 'Not saved. Try again.',
  loadFailed: 'The configuration could not be loaded.',
} as const;

const CHOICE_WORDS: Readonly<Record<string, string>> = {
  street: 'Streets',
  satellite: 'Satellite',
  osmArcgis: 'ArcGIS',
  bingMap: 'Bing',
};

/** A choice for people. */
export function choiceText(choice: string): string {
  return CHOICE_WORDS[choice] ?? choice;
}

/** "Default: 60 seconds", "Default: On" for a flag. */
export function defaultText(value: string, { kind, unit }: DefaultForm): string {
  const flag = /^(?:true|on)$/i.test(value) ? CONFIG_PAGE_TEXT.on : CONFIG_PAGE_TEXT.off;
  const text = kind === 'flag' ? flag : [choiceText(value), unit].filter(Boolean).join(' ');
  return `Default: ${value === '' ? CONFIG_PAGE_TEXT.empty : text}`;
}

interface DefaultForm {
  /** How the value is edited. */
  readonly kind: string;
  readonly unit: string;
}

/** "Changed by ann on 5 May 2026, 12:00:00" */
export function changedText(user: string, time: string): string {
  return `Changed by ${user} on ${time}`;
}

/** Name of the button that resets a key. */
export function resetName(title: string): string {
  return `Reset ${title}`;
}

/** Name of the button that saves a key. */
export function saveName(title: string): string {
  return `Save ${title}`;
}
