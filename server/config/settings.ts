/** The stored configuration in memory: asked with every request, changed seldom. */
import {
  configInteger,
  configOf,
  DEFAULT_REVIEWER_DELAY_SECONDS,
  FLAG_RULES,
  type Config,
  type ConfigEntry,
} from '../../src/domain/contract/config.ts';
import type { Seconds } from '../../src/domain/units.ts';
import { DEFAULT_CONFIG } from './defaultConfig.ts';
import type { Act } from '../store/act.ts';
import type { Collection } from '../store/store.ts';

export interface ReviewerMode {
  /** REVIEWER_FUNCTION (T-17). */
  readonly on: boolean;
  /** REVIEWER_DELAY. */
  readonly delay: Seconds;
}

export class Settings {
  readonly #store: Collection<ConfigEntry>;
  #entries: readonly ConfigEntry[] = [];
  #config: Config = new Map();

  private constructor(store: Collection<ConfigEntry>) {
    this.#store = store;
  }

  /** A key of the contract that the store lacks gets its default: all of a new store, the new ones of another. */
  static async open(store: Collection<ConfigEntry>): Promise<Settings> {
    const settings = new Settings(store);
    await settings.reload();
    const missing = DEFAULT_CONFIG.filter(({ key }) => !settings.#config.has(key));
    if (missing.length === 0) return settings;
    await store.saveMany(missing);
    await settings.reload();
    return settings;
  }

  /** As {api}/shotpointconfigs/getAllConfigs answers. */
  entries(): readonly ConfigEntry[] {
    return this.#entries;
  }

  config(): Config {
    return this.#config;
  }

  reviewerMode(): ReviewerMode {
    return {
      on: FLAG_RULES.reviewerFunction(this.#config),
      delay: Math.max(0, configInteger(this.#config, 'REVIEWER_DELAY', DEFAULT_REVIEWER_DELAY_SECONDS)),
    };
  }

  /** Sets one key, adding it where it is new. */
  async set(key: string, value: string, acts?: readonly Act[]): Promise<ConfigEntry> {
    return this.save(this.with(key, value), acts);
  }

  /** The entry of a key with another value, not saved yet. */
  with(key: string, value: string): ConfigEntry {
    const known = this.#entries.find((entry) => entry.key === key);
    return { ...known, key, value };
  }

  /** Adds an entry, or replaces the one with its id. It counts from now on. */
  async save(entry: ConfigEntry, acts?: readonly Act[]): Promise<ConfigEntry> {
    const saved = await this.#store.save(entry, acts);
    await this.reload();
    return saved;
  }

  /** False where there was none. */
  async remove(id: number, acts?: readonly Act[]): Promise<boolean> {
    const gone = await this.#store.remove(id, acts);
    await this.reload();
    return gone;
  }

  /** Gives every key of the contract its first value again. TEST_MODE is a state, other keys are not ours: both stay. */
  async resetDefaults(acts?: readonly Act[]): Promise<readonly ConfigEntry[]> {
    const known = new Map(this.#entries.map((entry) => [entry.key, entry]));
    const first = DEFAULT_CONFIG.filter(({ key }) => key !== 'TEST_MODE');
    await this.#store.saveMany(
      first.map(({ key, value }) => ({ ...known.get(key), key, value })),
      acts,
    );
    await this.reload();
    return this.#entries;
  }

  /** Reads the store again. */
  async reload(): Promise<void> {
    this.#entries = await this.#store.list();
    this.#config = configOf(this.#entries);
  }
}
