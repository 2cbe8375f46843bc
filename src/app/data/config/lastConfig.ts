/** The configuration as this browser last knew it: live reports do not wait for the call that brings the new one. */
import { CONFIG_KEYS, type Config } from '../../../domain/contract/config.ts';

const KEY = 'shotpoint.lastConfig';

/** Empty where there is none; unknown keys and values that are no text are ignored. */
export function lastConfig(): Config {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown> | null;
    return new Map(
      CONFIG_KEYS.flatMap((key) => {
        const value = kept?.[key];
        return typeof value === 'string' ? [[key, value]] : [];
      }),
    );
  } catch {
    return new Map();
  }
}

/** Keeps the keys that the console knows. A full storage costs the next start its early values, no more. */
export function storeConfig(config: Config): void {
  const known = CONFIG_KEYS.flatMap((key) => {
    const value = config.get(key);
    return value === undefined ? [] : [[key, value]];
  });
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(known)));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
