/** Keys of the configuration, and how their values are read. */
import type { Seconds } from '../units.ts';

/** Every key that the product reads, in the order of the contract document. */
export const CONFIG_KEYS = [
  'REVIEWER_DELAY',
  'EXTRA_REVIEW_TIME',
  'REVIEWER_FUNCTION',
  'TEST_MODE',
  'TEST_MODE_DURATION',
  'DEFAULT_TILE_SOURCE_SATELLITE',
  'DEFAULT_SATELLITE',
  'ENABLE_SATELLITE_SOURCE_SWITCHING',
  'ENABLE_NOTIFICATIONS',
  'TILE_SOURCE',
  'TILE_SERVER',
  'ZOOM_IN_ON_SELECT',
  'LATE_REPORT_THRESHOLD',
  'NOTIFICATION_AGE_LIMIT',
  'INCIDENT_SECONDS',
  'INCIDENT_METRES',
  'ACKNOWLEDGE_TYPES',
  'ESCALATE_SECONDS',
  'LPR_ENABLED',
  'MARKER_ZOOMLEVEL_CUTOFF',
  'MINIREPORT_AUTHENTICATION',
  'MINIREPORT_NO_AUTH_DURATION',
  'HELP_PAGE_LINK',
  'BANNER_TEXT',
  'SPL_THRESHOLD_LOUD',
  'SPL_THRESHOLD_ACTIVITY',
  'MAX_FILE_SIZE_MB',
] as const;
export type ConfigKey = (typeof CONFIG_KEYS)[number];

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
 * How a key is read as a number. Both limits are inclusive. `fallback` counts where the value is missing, no number or below them; the
 * upper limit where it is above them: a delay that is stored as two days does not become a minute.
 */
interface NumberRule {
  readonly least: number;
  readonly most: number;
  readonly fallback: number;
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
  REVIEWER_DELAY: { least: 0, most: DAY, fallback: 60, unit: 'seconds' },
  EXTRA_REVIEW_TIME: { least: 1, most: MAX_EXTRA_REVIEW_SECONDS, fallback: 30, unit: 'seconds' },
  TEST_MODE_DURATION: { least: 1, most: 366 * DAY, fallback: 14_400, unit: 'seconds' },
  ZOOM_IN_ON_SELECT: { least: 0, most: 24, fallback: 0 },
  LATE_REPORT_THRESHOLD: { least: 0, most: 527_040, fallback: 5, unit: 'minutes' },
  NOTIFICATION_AGE_LIMIT: { least: 1, most: 527_040, fallback: 60, unit: 'minutes' },
  INCIDENT_SECONDS: { least: 1, most: 3_600, fallback: 30, unit: 'seconds' },
  INCIDENT_METRES: { least: 1, most: 2_000, fallback: 150, unit: 'metres' },
  ESCALATE_SECONDS: { least: 5, most: DAY, fallback: 60, unit: 'seconds' },
  MARKER_ZOOMLEVEL_CUTOFF: { least: 0, most: 24, fallback: 0 },
  MINIREPORT_NO_AUTH_DURATION: { least: 0, most: 36_500, fallback: 3, unit: 'days' },
  SPL_THRESHOLD_LOUD: { least: 0, most: 200, fallback: 85, unit: 'dB', isDecimal: true },
  SPL_THRESHOLD_ACTIVITY: { least: 0, most: 200, fallback: 65, unit: 'dB', isDecimal: true },
  MAX_FILE_SIZE_MB: { least: 0, most: 24, fallback: 10, unit: 'MB' },
} as const satisfies Partial<Readonly<Record<ConfigKey, NumberRule>>>;
export type NumberKey = keyof typeof CONFIG_NUMBERS;

/** Value of a key that is a number, in its unit. */
export function configNumber(config: Config, key: NumberKey): number {
  const rule: NumberRule = CONFIG_NUMBERS[key];
  const value = numberOf(config.get(key) ?? '', rule);
  return value === undefined || value < rule.least ? rule.fallback : Math.min(value, rule.most);
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
  lprEnabled: (config: Config) => isOneOf(config, 'LPR_ENABLED', ['true', 'on']),
  testModeActive: (config: Config) => {
    const text = config.get('TEST_MODE');
    return text !== undefined && text !== '' && text !== 'false';
  },
  minireportNeedsSignIn: (config: Config) => isOneOf(config, 'MINIREPORT_AUTHENTICATION', ['true', 'on', '']),
  notifications: (config: Config) => isOneOf(config, 'ENABLE_NOTIFICATIONS', ['true', 'on', '']),
  satelliteSourceSwitching: (config: Config) =>
    isOneOf(config, 'ENABLE_SATELLITE_SOURCE_SWITCHING', ['true', 'on']),
  defaultSatellite: (config: Config) => isOneOf(config, 'DEFAULT_SATELLITE', ['true', 'on', '']),
} as const;
