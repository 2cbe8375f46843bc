/** Paths of the contract, shared by console and server. */

/** The provider's service prefix. */
export const API = 'services/shotpointserver/api';

/** Paths relative to the base of the page. */
export const PATHS = {
  account: 'api/account',
  authenticate: 'api/authenticate',
  logout: 'api/logout',
  /** Not part of the contract: another server may lack it. */
  displaySwitches: 'api/account/display-switches',
  /** Not part of the contract. */
  soundSettings: 'api/account/sound',
  /** Not part of the contract: a pane of a wall says that it works. */
  paneBeat: 'api/panes',
  register: 'api/register',
  activate: 'api/activate',
  resetPasswordInit: 'api/account/reset-password/init',
  resetPasswordCheck: 'api/account/reset-password/check',
  resetPasswordFinish: 'api/account/reset-password/finish',
  resetPasswordAdmin: 'api/account/reset-password/admin',
  changePassword: 'api/account/change-password',
  userAuthorities: 'api/users/authorities',
  info: 'management/info',
  health: 'management/health',
  /** The process runs. */
  liveness: 'management/health/liveness',
  /** The parts without which no call can be answered are up. */
  readiness: 'management/health/readiness',
  gatewayRoutes: 'api/gateway/routes',
  jhimetrics: 'management/jhimetrics',
  /** Not part of the contract: the load of the last half hour. */
  metricSamples: 'management/metrics/samples',
  /** Not part of the contract: panes of walls. */
  panes: 'management/panes',
  prometheus: 'management/prometheus',
  threaddump: 'management/threaddump',
  loggers: 'management/loggers',
  /** The newest lines of the log. */
  logfile: 'management/logfile',
  configprops: 'management/configprops',
  env: 'management/env',
  audits: 'management/audits',
  apiDocs: 'v3/api-docs',
  /** Not part of the contract: deliveries of notifications. */
  deliveries: 'management/deliveries',
  deliveryCounts: 'management/deliveries/counts',
  lastDeliveries: 'management/deliveries/last',
  /** Not part of the contract: who would be sent a report. */
  deliveryRecipients: 'management/deliveries/recipients',
  retryDeliveries: 'management/deliveries/retry',
  /** Not part of the contract: push notifications of a person. */
  pushKey: 'api/account/push-key',
  pushSubscription: 'api/account/push-subscription',
  evidence: 'management/evidence',
  evidenceVerify: 'management/evidence/verify',
  evidencePublicKey: 'management/evidence/public-key',
  evidenceAnchor: 'management/evidence/anchor',
  evidenceJournal: 'management/evidence/journal',
  shotreports: `${API}/shotreports`,
  shotreportsByRange: `${API}/shotreports/getShotreportsByDateTimeRange`,
  loadShotreport: `${API}/loadShotreport`,
  /** Not part of the contract: what the sensors measured of a report. */
  observations: `${API}/observations`,
  /** Not part of the contract: what sensors measured of the newest reports. */
  observedReports: `${API}/observedReports`,
  /** Not part of the contract: everything about a report as an archive. */
  reportBundle: `${API}/reportBundle`,
  /** Not part of the contract: how often reports like one were confirmed. */
  calibration: `${API}/calibration`,
  /** Not part of the contract: what waits for a review. */
  reviewQueue: `${API}/reviewQueue`,
  /** Not part of the contract: the history of a report, with the state of its journal. */
  reportHistory: `${API}/reportHistory`,
  /** Not part of the contract: what was known at a time, and what became known after it. */
  asKnown: `${API}/asKnown`,
  asKnownChanges: `${API}/asKnown/changes`,
  updateReportType: `${API}/updateReportType`,
  sendUpdateMessage: `${API}/sendUpdateMessage`,
  increaseNotificationDelay: `${API}/increaseNotificationDelay`,
  standaloneReport: 'api/standalonereport',
  mediafiles: `${API}/mediafiles`,
  mediafileSecure: `${API}/mediafileSecure`,
  panicOwners: `${API}/panic-owners`,
  panicOwnersByDevice: `${API}/panic-owners-by-deviceId`,
  platesOfDetection: `${API}/license-plate-recognitions/detection`,
  livePlates: `${API}/live-lpr`,
  cameraLastImage: `${API}/cameras/lastImage`,
  cameraRelations: `${API}/cameras/relations`,
  cameraVideo: `${API}/v3/media/video`,
  activateTestMode: 'api/activateTestMode',
  deactivateTestMode: 'api/deactivateTestMode',
  /** The same calls below the service, where a caller may expect them. */
  activateTestModeOfService: `${API}/activateTestMode`,
  deactivateTestModeOfService: `${API}/deactivateTestMode`,
  heartbeats: `${API}/heartbeats`,
  /** Not part of the contract: incidents, and the acts of people. */
  incidents: `${API}/incidents`,
  /** Not part of the contract: what raises no alarm for a time. */
  shelves: `${API}/shelves`,
  shelfOffers: `${API}/shelves/offers`,
  /** Not part of the contract: what is played into a squad in test mode, and its score. */
  drills: `${API}/drills`,
  /** Not part of the contract: periods after which reports and media are removed. */
  retention: `${API}/retention`,
  /** Not part of the contract: what nobody and nothing removes. */
  holds: `${API}/holds`,
  /** Not part of the contract: a console says that its storm has begun or ended. */
  incidentStorm: `${API}/incidents/storm`,
  /** Not part of the contract: how people keep up with incidents. */
  response: `${API}/response`,
  statistics: `${API}/statistics`,
  /** Not part of the contract: where the counted reports lie (reportPlaces.ts). */
  statisticsPlaces: `${API}/statistics/places`,
  /** Not part of the contract: mails of the statistics each week or month. */
  statisticsMails: `${API}/statistics/mails`,
  /** Not part of the contract: search over all that is stored. */
  search: `${API}/search`,
  /** Not part of the contract: searches that people keep. */
  savedSearches: `${API}/saved-searches`,
  heartbeatHistory: `${API}/heartbeats/history`,
  /** Not part of the contract: how reliably the server heard the sensors of a period, and the quarters of one. */
  availability: `${API}/heartbeats/availability`,
  nodeAvailability: `${API}/heartbeats/availability/node`,
  dayAvailability: `${API}/heartbeats/availability/day`,
  configs: `${API}/shotpointconfigs/getAllConfigs`,
  configDefaults: `${API}/shotpointconfigs/reset-defaults`,
  serverVersion: `${API}/shotpointconfigs/serverversion`,
  executeScenario: `${API}/executeScenario`,
  saveTestSimulation: `${API}/test-simulation/saveJson`,
  smsSubscriberTest: `${API}/sms-subscribers/test`,
  updateAllSubscribers: `${API}/update-all-subscribers`,
  twilioStatus: `${API}/get-twilio-status`,
  /** Not part of the contract: the snooze alerts of now and later. */
  currentSnoozes: `${API}/current-snoozes`,
  /** Not part of the contract: report types about which no email is sent. */
  emailStatus: `${API}/get-email-status`,
  /** Not part of the contract: trying a webhook and a template out. */
  webhookTest: `${API}/webhooks/test`,
  emailPreview: `${API}/email-templates/preview`,
  emailTrial: `${API}/email-templates/send-to-me`,
  bingMapLink: `${API}/getBingMapLink`,
  liveReplay: `${API}/live/replay`,
  /** Floor plans, streets and land of the site as GeoJSON; need no internet. */
  baseMap: 'content/basemap',
  live: 'websocket/shotreportMessage',
} as const;

/** Page size that requests all rows of a list. */
export const ALL_ROWS = 9_999_999;

/** Page size of a list call that names none. */
export const DEFAULT_PAGE_SIZE = 20;

/** Characters of a search of a list, and of the value of a filter: names of records have no more. */
export const MAX_SEARCH_LENGTH = 255;

/** Header with the number of rows of a paged list. */
export const TOTAL_COUNT_HEADER = 'x-total-count';

/** File beside the console's page that lists its parts: scripts and style sheets that load on demand. */
export const PARTS_FILE = 'parts.json';

/** Key of the token in local or session storage. */
export const TOKEN_KEY = 'jhi-authenticationToken';
/** Key of the newest event time seen, epoch milliseconds as text. */
export const LATEST_SHOT_KEY = 'latest_Shot_datetime';

export const CLIENT_VERSION = '4.3.4';
