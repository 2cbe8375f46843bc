import type { ConfigKey } from './config.ts';

/** Default value of every contract key. */
export const CONFIG_DEFAULTS: Readonly<Record<ConfigKey, string>> = {
  REVIEWER_DELAY: '60',
  EXTRA_REVIEW_TIME: '30',
  REVIEWER_FUNCTION: 'OFF',
  TEST_MODE: 'false',
  TEST_MODE_DURATION: '14400',
  DEFAULT_TILE_SOURCE_SATELLITE: 'osmArcgis',
  DEFAULT_SATELLITE: 'false',
  ENABLE_SATELLITE_SOURCE_SWITCHING: 'false',
  ENABLE_NOTIFICATIONS: 'true',
  TILE_SOURCE: 'street',
  TILE_SERVER: '',
  ZOOM_IN_ON_SELECT: '17',
  LATE_REPORT_THRESHOLD: '5',
  NOTIFICATION_AGE_LIMIT: '60',
  LPR_ENABLED: 'true',
  MARKER_ZOOMLEVEL_CUTOFF: '0',
  MINIREPORT_AUTHENTICATION: 'true',
  MINIREPORT_NO_AUTH_DURATION: '3',
  HELP_PAGE_LINK: 'content/help/home/map.html',
  BANNER_TEXT: '',
  SPL_THRESHOLD_LOUD: '75',
  SPL_THRESHOLD_ACTIVITY: '55',
  MAX_FILE_SIZE_MB: '10',
};
