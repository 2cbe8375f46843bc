/** The stored configuration in memory: asked with every request, changed seldom. */
import {
  configInteger,
  configOf,
  FLAG_RULES,
  type Config,
  type ConfigEntry,
  type ConfigKey,
} from '../../src/domain/contract/config.ts';
import type { Seconds } from '../../src/domain/units.ts';
import type { Collection, ConfigDocument } from '../store/store.ts';

export interface ReviewerMode {
  /** REVIEWER_FUNCTION (T-17). */
  readonly on: boolean;
  /** REVIEWER_DELAY. */
  readonly delay: Seconds;
}

export const DEFAULT_REVIEWER_DELAY: Seconds = 60;

/** What a new installation starts with: what a person would want to see in the list, to change it. */
const FIRST_VALUES: Readonly<Partial<Record<ConfigKey, string>>> = {
  REVIEWER_FUNCTION: 'OFF',
  REVIEWER_DELAY: String(DEFAULT_REVIEWER_DELAY),
  EXTRA_REVIEW_TIME: '30',
  LATE_REPORT_THRESHOLD: '5',
  TEST_MODE: 'false',
  TEST_MODE_DURATION: '14400',
  TILE_SOURCE: 'street',
  ENABLE_NOTIFICATIONS: 'true',
  ENABLE_SATELLITE_SOURCE_SWITCHING: 'false',
  LPR_ENABLED: 'false',
  ZOOM_IN_ON_SELECT: '18',
  SPL_THRESHOLD_LOUD: '75',
  SPL_THRESHOLD_ACTIVITY: '55',
  MINIREPORT_AUTHENTICATION: 'true',
  MINIREPORT_NO_AUTH_DURATION: '3',
};

export class Settings {
  readonly #store: Collection<ConfigDocument>;
  #entries: readonly ConfigEntry[] = [];
  #config: Config = new Map();

  private constructor(store: Collection<ConfigDocument>) {
    this.#store = store;
  }

  /** An empty store gets the first values. */
  static async open(store: Collection<ConfigDocument>): Promise<Settings> {
    const settings = new Settings(store);
    if ((await store.count()) === 0) {
      await store.saveMany(Object.entries(FIRST_VALUES).map(([key, value]) => ({ key, value })));
    }
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
      delay: Math.max(0, configInteger(this.#config, 'REVIEWER_DELAY', DEFAULT_REVIEWER_DELAY)),
    };
  }

  /** Sets one key, adding it where it is new. */
  async set(key: string, value: string): Promise<void> {
    const known = this.#entries.find((entry) => entry.key === key);
    await this.#store.save({ ...known, key, value });
    await this.reload();
  }

  /** Reads the store again. */
  async reload(): Promise<void> {
    this.#entries = await this.#store.list();
    this.#config = configOf(this.#entries);
  }
}
