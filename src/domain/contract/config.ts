/** Keys of the configuration, and how their values are read. */
import type { Seconds } from '../units.ts';

/** Every key that the product reads with the text that a new installation has, in the order of the contract document. */
export const CONFIG_DEFAULTS = {
  REVIEWER_DELAY: '60',
  EXTRA_REVIEW_TIME: '30',
  REVIEWER_FUNCTION: 'OFF',
  TWO_PERSONS: 'OFF',
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
  INCIDENT_SECONDS: '30',
  INCIDENT_METRES: '150',
  ACKNOWLEDGE_TYPES: 'Shot, Possible Shot, Panic, Weapon',
  ESCALATE_SECONDS: '60',
  WAY_SENSOR_SECONDS: '60',
  WAY_SERVER_SECONDS: '1',
  SHELVE_OFFER_REPORTS: '20',
  LPR_ENABLED: 'true',
  MARKER_ZOOMLEVEL_CUTOFF: '0',
  BEARING_WEDGES: 'true',
  MINIREPORT_AUTHENTICATION: 'true',
  MINIREPORT_NO_AUTH_DURATION: '3',
  HELP_PAGE_LINK: 'content/help/home/map.html',
  BANNER_TEXT: '',
  SPL_THRESHOLD_LOUD: '75',
  SPL_THRESHOLD_ACTIVITY: '55',
  MAX_FILE_SIZE_MB: '10',
  RETENTION_DAYS: '',
} as const satisfies Readonly<Record<string, string>>;
export type ConfigKey = keyof typeof CONFIG_DEFAULTS;
export const CONFIG_KEYS = Object.keys(CONFIG_DEFAULTS) as readonly ConfigKey[];

/** Texts of the configuration by key. A Map, because keys are data. */
export type Config = ReadonlyMap<string, string>;

/** The configuration of these entries; the last entry of a key wins. */
export function configOf(entries: Iterable<{ readonly key: string; readonly value: string }>): Config {
  return new Map(Array.from(entries, ({ key, value }) => [key, value]));
}

const NUMERIC = /^[+-]?\d+(\.\d+)?$/;

/** The typed value: an integer where the whole text is a number, else the text. */
export function configValue(text: string): number | string {
  const trimmed = text.trim();
  return NUMERIC.test(trimmed) ? Math.trunc(Number(trimmed)) : text;
}

/**
 * How a key is read as a number. Both limits are inclusive. Its default counts where the value is missing, no number or below them; the
 * upper limit where it is above them: a delay that is stored as two days does not become a minute.
 */
interface NumberRule {
  readonly least: number;
  readonly most: number;
  /** Counts instead of the default. */
  readonly ifUnusable?: number;
  /** Of what, for people. */
  readonly unit?: string;
  /** As it is written, not truncated. */
  readonly isDecimal?: true;
}

/** Most time that one press of Add Time adds; the server refuses more. */
export const MAX_EXTRA_REVIEW_SECONDS: Seconds = 3_600;
const DAY: Seconds = 86_400;

/** The keys that are numbers. */
export const CONFIG_NUMBERS = {
  REVIEWER_DELAY: { least: 0, most: DAY, unit: 'seconds' },
  EXTRA_REVIEW_TIME: { least: 1, most: MAX_EXTRA_REVIEW_SECONDS, unit: 'seconds' },
  TEST_MODE_DURATION: { least: 1, most: 366 * DAY, unit: 'seconds' },
  /** Emptied, it leaves the zoom as it is. */
  ZOOM_IN_ON_SELECT: { least: 0, most: 24, ifUnusable: 0 },
  LATE_REPORT_THRESHOLD: { least: 0, most: 527_040, unit: 'minutes' },
  NOTIFICATION_AGE_LIMIT: { least: 1, most: 527_040, unit: 'minutes' },
  INCIDENT_SECONDS: { least: 1, most: 3_600, unit: 'seconds' },
  INCIDENT_METRES: { least: 1, most: 2_000, unit: 'metres' },
  ESCALATE_SECONDS: { least: 5, most: DAY, unit: 'seconds' },
  WAY_SENSOR_SECONDS: { least: 1, most: DAY, unit: 'seconds' },
  WAY_SERVER_SECONDS: { least: 1, most: 60, unit: 'seconds' },
  /** In ten minutes. */
  SHELVE_OFFER_REPORTS: { least: 1, most: 100_000 },
  MARKER_ZOOMLEVEL_CUTOFF: { least: 0, most: 24 },
  MINIREPORT_NO_AUTH_DURATION: { least: 0, most: 36_500, unit: 'days' },
  SPL_THRESHOLD_LOUD: { least: 0, most: 200, unit: 'dB', isDecimal: true },
  SPL_THRESHOLD_ACTIVITY: { least: 0, most: 200, unit: 'dB', isDecimal: true },
  MAX_FILE_SIZE_MB: { least: 0, most: 24, unit: 'MB' },
} as const satisfies Partial<Readonly<Record<ConfigKey, NumberRule>>>;
export type NumberKey = keyof typeof CONFIG_NUMBERS;

/** Value of a key that is a number, in its unit. */
export function configNumber(config: Config, key: NumberKey): number {
  const rule: NumberRule = CONFIG_NUMBERS[key];
  const value = numberOf(config.get(key) ?? '', rule);
  if (value !== undefined && value >= rule.least) return Math.min(value, rule.most);
  return rule.ifUnusable ?? Number(CONFIG_DEFAULTS[key]);
}

/** The number that a text says by a rule; undefined where it says none within the limits. */
export function numberWithin(text: string, rule: NumberRule): number | undefined {
  const value = numberOf(text, rule);
  return value !== undefined && value >= rule.least && value <= rule.most ? value : undefined;
}

function numberOf(text: string, { isDecimal }: Pick<NumberRule, 'isDecimal'>): number | undefined {
  const value = isDecimal && NUMERIC.test(text.trim()) ? Number(text) : configValue(text);
  return typeof value === 'number' ? value : undefined;
}

const isOneOf = (config: Config, key: ConfigKey, accepted: readonly string[]): boolean =>
  accepted.includes((config.get(key) ?? '').trim().toLowerCase());

/** How each flag reads its text: four rules for true, and three flags with a default of their own. */
export const FLAG_RULES = {
  reviewerFunction: (config: Config) => isOneOf(config, 'REVIEWER_FUNCTION', ['on', 'true']),
  twoPersons: (config: Config) => isOneOf(config, 'TWO_PERSONS', ['on', 'true']),
  lprEnabled: (config: Config) => isOneOf(config, 'LPR_ENABLED', ['true', 'on']),
  testModeActive: (config: Config) => {
    const text = config.get('TEST_MODE');
    return text !== undefined && text !== '' && text !== 'false';
  },
  bearingWedges: (config: Config) => isOneOf(config, 'BEARING_WEDGES', ['true', 'on', '']),
  minireportNeedsSignIn: (config: Config) => isOneOf(config, 'MINIREPORT_AUTHENTICATION', ['true', 'on', '']),
  notifications: (config: Config) => isOneOf(config, 'ENABLE_NOTIFICATIONS', ['true', 'on', '']),
  satelliteSourceSwitching: (config: Config) =>
    isOneOf(config, 'ENABLE_SATELLITE_SOURCE_SWITCHING', ['true', 'on']),
  defaultSatellite: (config: Config) => isOneOf(config, 'DEFAULT_SATELLITE', ['true', 'on', '']),
} as const;
