/** What this server holds in memory is read again where another server has changed it. */
import type { Accounts } from '../auth/accounts.ts';
import type { Tokens } from '../auth/tokens.ts';
import type { Levels } from '../config/levels.ts';
import type { Settings } from '../config/settings.ts';
import { DELIVERIES, type AlertDelivery } from '../delivery/alertDelivery.ts';
import { DIRECTORY_COLLECTIONS } from '../delivery/recipientDirectory.ts';
import type { SensorRegister } from '../heartbeats/sensorRegister.ts';
import type { Live } from '../live/live.ts';
import type { FailureGuard } from '../process/failureGuard.ts';
import type { Millis } from '../../src/domain/units.ts';
import type { TestMode } from '../reports/testMode.ts';

export interface RecordChangeDeps {
  readonly settings: Settings;
  readonly levels: Pick<Levels, 'forget'>;
  readonly sensors: Pick<SensorRegister, 'forget'>;
  readonly accounts: Accounts;
  readonly tokens: Tokens;
  readonly testMode: TestMode;
  readonly alerts: AlertDelivery;
  readonly live: Pick<Live, 'publishConfiguration'>;
  readonly failures: Pick<FailureGuard, 'awaitJob' | 'runEvery'>;
}

type Reload = (deps: RecordChangeDeps) => void | Promise<void>;

/** By what is named: by the database a collection, `users`, `revokedTokens` or `pushSubscriptions`; by a server deliveries. */
const RELOADS: Readonly<Record<string, Reload>> = {
  configs: async ({ settings, live }) => {
    await settings.reload();
    live.publishConfiguration();
  },
  squadids: ({ testMode }) => testMode.reload(),
  levels: ({ levels }) => levels.forget(),
  nodes: ({ sensors }) => sensors.forget(),
  users: ({ accounts }) => accounts.reload(),
  revokedTokens: ({ tokens }) => tokens.reload(),
  ...Object.fromEntries(
    ['pushSubscriptions', ...DIRECTORY_COLLECTIONS].map((name) => [name, recipientsChanged]),
  ),
  [DELIVERIES]: ({ alerts }) => alerts.followOthers(),
};

function recipientsChanged({ alerts }: RecordChangeDeps): void {
  alerts.directory.invalidate();
}

/** Pause after which records that could not be read are read again. */
const RETRY_INTERVAL: Millis = 1000;
const FAILURE = 'Records that were changed could not be read; tried again';

/** Reloads what was changed, again until it succeeds. Changes that arrive during a reload of the same records share the next one. */
export class RecordChanges {
  readonly #deps: RecordChangeDeps;
  readonly #running = new Set<string>();
  /** Changed since they were read. */
  readonly #outdated = new Set<string>();
  readonly #stop: () => void;

  constructor(deps: RecordChangeDeps) {
    this.#deps = deps;
    this.#stop = deps.failures.runEvery(RETRY_INTERVAL, FAILURE, () => {
      for (const name of this.#outdated) this.changed(name);
    });
  }

  /** Records of this name were changed; names of records that nothing holds are ignored. */
  changed(name: string): void {
    if (!Object.hasOwn(RELOADS, name)) return;
    this.#outdated.add(name);
    if (this.#running.has(name)) return;
    this.#running.add(name);
    void this.#deps.failures.awaitJob(FAILURE, this.#reload(name));
  }

  /** Any records may have been changed. */
  allChanged(): void {
    for (const name of Object.keys(RELOADS)) this.changed(name);
  }

  /** Reads nothing again any more. */
  close(): void {
    this.#stop();
  }

  async #reload(name: string): Promise<void> {
    try {
      while (this.#outdated.delete(name)) await RELOADS[name]?.(this.#deps);
    } catch (error) {
      this.#outdated.add(name);
      throw error;
    } finally {
      this.#running.delete(name);
    }
  }
}
