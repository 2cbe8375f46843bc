/** Keys of the configuration, and how their values are read (O§3, T-16, T-17). */
import type { Minutes, Seconds } from '../units.ts';

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

/** The typed value: an integer where the whole text is a number, else the text (T-16). */
export function configValue(text: string): number | string {
  const trimmed = text.trim();
  return NUMERIC.test(trimmed) ? Math.trunc(Number(trimmed)) : text;
}

/** Integer value of a key, or the default where it is missing or no number. */
export function configInteger(config: Config, key: ConfigKey, fallback: number): number {
  const value = configValue(config.get(key) ?? '');
  return typeof value === 'number' ? value : fallback;
}

/** Integer value of a key within the limits, or the default where it is missing, no number or beyond them. */
export function configIntegerWithin(
  config: Config,
  key: ConfigKey,
  { least, most, fallback }: { readonly least: number; readonly most: number; readonly fallback: number },
): number {
  const value = configInteger(config, key, fallback);
  return value >= least && value <= most ? value : fallback;
}

/** The number as written, not truncated: for the two SPL thresholds (T-16). */
export function configDecimal(config: Config, key: ConfigKey, fallback: number): number {
  const text = (config.get(key) ?? '').trim();
  return NUMERIC.test(text) ? Number(text) : fallback;
}

const isOneOf = (config: Config, key: ConfigKey, accepted: readonly string[]): boolean =>
  accepted.includes((config.get(key) ?? '').trim().toLowerCase());

/** The four truth rules of T-17, and the three flags with a default of their own. */
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

export const DEFAULT_LATE_REPORT_MINUTES: Minutes = 5;
export const DEFAULT_EXTRA_REVIEW_SECONDS: Seconds = 30;
export const DEFAULT_REVIEWER_DELAY_SECONDS: Seconds = 60;
/** Most time that one press of Add Time adds; the server refuses more. */
export const MAX_EXTRA_REVIEW_SECONDS: Seconds = 3_600;
