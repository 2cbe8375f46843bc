import { CONFIG_DEFAULTS } from '../../src/domain/contract/config.ts';
import type { ConfigEntry } from '../../src/domain/resources/entities/configuration.ts';

/** One entry without an id for each contract key. */
export const DEFAULT_CONFIG: readonly ConfigEntry[] = Object.entries(CONFIG_DEFAULTS).map(([key, value]) => ({
  key,
  value,
}));
