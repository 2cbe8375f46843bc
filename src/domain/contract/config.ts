/** Configuration entries and how their values read (O§3, T-16, T-17). */

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
] as const;
export type ConfigKey = (typeof CONFIG_KEYS)[number];

export interface ConfigEntry {
  readonly id?: number;
  readonly key: string;
  readonly value: string;
}

/** Entries by key. A Map, because keys are data. The last entry of a key wins. */
export type Config = ReadonlyMap<string, string>;

export function configOf(entries: readonly ConfigEntry[]): Config {
  return new Map(entries.map(({ key, value }) => [key, configText(value)]));
}

/** A value as text, whichever JSON type a client or server gives it; '' for none and for lists and objects. */
export function configText(value: unknown): string {
  const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isScalar ? String(value) : '';
}

const NUMERIC = /^[+-]?\d+(\.\d+)?$/;

/** The typed value: an integer where the whole text is a number, else the text (T-16). */
export function configValue(text: string): number | string {
  const trimmed = text.trim();
  return NUMERIC.test(trimmed) ? Math.trunc(Number(trimmed)) : text;
}

/** Integer value of a key, or the default where it is missing or no number. */
export function configInteger(config: Config, key: ConfigKey, otherwise: number): number {
  const value = configValue(config.get(key) ?? '');
  return typeof value === 'number' ? value : otherwise;
}

/** The number as written, not truncated: for the two SPL thresholds (T-16). */
export function configDecimal(config: Config, key: ConfigKey, otherwise: number): number {
  const text = (config.get(key) ?? '').trim();
  return NUMERIC.test(text) ? Number(text) : otherwise;
}

const isOneOf = (config: Config, key: ConfigKey, words: readonly string[]): boolean =>
  words.includes((config.get(key) ?? '').trim().toLowerCase());

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

export const DEFAULT_LATE_REPORT_MINUTES = 5;
export const DEFAULT_EXTRA_REVIEW_SECONDS = 30;
export const DEFAULT_REVIEWER_DELAY_SECONDS = 60;
