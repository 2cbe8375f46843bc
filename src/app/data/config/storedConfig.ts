/** The last known configuration, stored in this browser so that live reports do not wait for the configuration call. */
import { CONFIG_KEYS, type Config } from '../../../domain/contract/config.ts';
import { storeText } from '../../browser/storeText.ts';

const KEY = 'shotpoint.lastConfig';

/** The stored configuration; empty where none is stored. Unknown keys and values that are no text are ignored. */
export function readStoredConfig(): Config {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown> | null;
    return new Map(
      CONFIG_KEYS.flatMap((key) => {
        const value = stored?.[key];
        return typeof value === 'string' ? [[key, value]] : [];
      }),
    );
  } catch {
    return new Map();
  }
}

/** Stores the keys of the contract. Where the storage is full, the next start waits for the configuration call. */
export function storeConfig(config: Config): void {
  const known = CONFIG_KEYS.flatMap((key) => {
    const value = config.get(key);
    return value === undefined ? [] : [[key, value]];
  });
  storeText(KEY, JSON.stringify(Object.fromEntries(known)));
}
