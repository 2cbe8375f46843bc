/** The stored configuration, cached in memory: read with every request, changed rarely. */
import { configNumber, configOf, FLAG_RULES, type Config } from '../../src/domain/contract/config.ts';
import { CONFIGURATION, type ConfigEntry } from '../../src/domain/resources/entities/configuration.ts';
import { parseList } from '../../src/domain/resources/definition/parseRecord.ts';
import { ReadOrder } from '../../src/domain/readOrder.ts';
import type { Seconds } from '../../src/domain/units.ts';
import { DEFAULT_CONFIG } from './defaultConfig.ts';
import type { AuditEvent } from '../store/journal/auditEvent.ts';
import type { Collection } from '../store/documents/documents.ts';

const MEGABYTE = 1024 * 1024;

/** Whether new reports are embargoed for reviewers, and for how long. */
export interface ReviewerMode {
  /** REVIEWER_FUNCTION. */
  readonly isOn: boolean;
  /** REVIEWER_DELAY. */
  readonly delay: Seconds;
}

/** Reads and writes configuration entries. Every write updates the cache before it resolves. */
export class Settings {
  readonly #store: Collection<ConfigEntry>;
  #entries: readonly ConfigEntry[] = [];
  #config: Config = new Map();
  readonly #reads = new ReadOrder();

  private constructor(store: Collection<ConfigEntry>) {
    this.#store = store;
  }

  /** Loads the entries and saves the default of each contract key that the store lacks. */
  static async open(store: Collection<ConfigEntry>): Promise<Settings> {
    const settings = new Settings(store);
    await settings.reload();
    const missing = DEFAULT_CONFIG.filter(({ key }) => !settings.#config.has(key));
    if (missing.length === 0) return settings;
    await store.saveMany(missing);
    await settings.reload();
    return settings;
  }

  /** The entries as they are stored: the answer of {api}/shotpointconfigs/getAllConfigs. */
  entries(): readonly ConfigEntry[] {
    return this.#entries;
  }

  /** Values by key. */
  config(): Config {
    return this.#config;
  }

  /** REVIEWER_FUNCTION and REVIEWER_DELAY as they are now. */
  reviewerMode(): ReviewerMode {
    return {
      isOn: FLAG_RULES.reviewerFunction(this.#config),
      delay: configNumber(this.#config, 'REVIEWER_DELAY'),
    };
  }

  /** TWO_PERSONS: whether a second reviewer must agree before a shot becomes less. */
  twoPersons(): boolean {
    return FLAG_RULES.twoPersons(this.#config);
  }

  /** MAX_FILE_SIZE_MB: largest file of a record, in bytes. */
  maxFileBytes(): number {
    return configNumber(this.#config, 'MAX_FILE_SIZE_MB') * MEGABYTE;
  }

  /** Sets the value of a key, adding the entry where it is missing; `auditEvents` are audited with it. */
  async set(key: string, value: string, auditEvents?: readonly AuditEvent[]): Promise<ConfigEntry> {
    const saved = await this.#store.save(this.entryWith(key, value), auditEvents);
    await this.reload();
    return saved;
  }

  /** The entry of a key with another value. Saves nothing. */
  entryWith(key: string, value: string): ConfigEntry {
    const known = this.#entries.find((entry) => entry.key === key);
    return { ...known, key, value };
  }

  /** Resets every contract key to its default. TEST_MODE is a state and other keys are foreign: both stay. */
  async resetDefaults(auditEvents?: readonly AuditEvent[]): Promise<readonly ConfigEntry[]> {
    const known = new Map(this.#entries.map((entry) => [entry.key, entry]));
    const defaults = DEFAULT_CONFIG.filter(({ key }) => key !== 'TEST_MODE');
    await this.#store.saveMany(
      defaults.map(({ key, value }) => ({ ...known.get(key), key, value })),
      auditEvents,
    );
    await this.reload();
    return this.#entries;
  }

  /** Reloads the cache from the store. */
  async reload(): Promise<void> {
    await this.#reads.run(
      () => this.#store.list(),
      (entries) => {
        this.#entries = entries;
        this.#config = configOf(parseList(CONFIGURATION, entries).rows.map(({ record }) => record));
      },
    );
  }
}
