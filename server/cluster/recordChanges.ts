/** What this server holds in memory is read again where another server has changed it. */
import type { Accounts } from '../auth/accounts.ts';
import type { Tokens } from '../auth/tokens.ts';
import type { Settings } from '../config/settings.ts';
import type { AlertDelivery } from '../delivery/alertDelivery.ts';
import type { Live } from '../live/live.ts';
import type { FailureGuard } from '../process/failureGuard.ts';
import type { TestMode } from '../reports/testMode.ts';

export interface RecordChangeDeps {
  readonly settings: Settings;
  readonly accounts: Accounts;
  readonly tokens: Tokens;
  readonly testMode: TestMode;
  readonly alerts: AlertDelivery;
  readonly live: Pick<Live, 'publishConfiguration'>;
  readonly failures: Pick<FailureGuard, 'awaitJob'>;
}

type Reload = (deps: RecordChangeDeps) => void | Promise<void>;

/** By what the database names: a collection, `users`, `revokedTokens` or `pushSubscriptions`. */
const RELOADS: Readonly<Record<string, Reload>> = {
  configs: async ({ settings, live }) => {
    await settings.reload();
    live.publishConfiguration();
  },
  squadids: ({ testMode }) => testMode.reload(),
  users: ({ accounts }) => accounts.reload(),
  revokedTokens: ({ tokens }) => tokens.reload(),
  pushSubscriptions: recipientsChanged,
  smsSubscribers: recipientsChanged,
  notificationLevels: recipientsChanged,
  superSquads: recipientsChanged,
  snoozeAlerts: recipientsChanged,
  emailTemplates: recipientsChanged,
  webhooks: recipientsChanged,
};

function recipientsChanged({ alerts }: RecordChangeDeps): void {
  alerts.recordsChanged();
}

/** Reloads what was changed. Changes that arrive during a reload of the same records share the next one. */
export class RecordChanges {
  readonly #deps: RecordChangeDeps;
  readonly #running = new Set<string>();
  readonly #again = new Set<string>();

  constructor(deps: RecordChangeDeps) {
    this.#deps = deps;
  }

  /** Records of this name were changed; names of records that nothing holds are ignored. */
  changed(name: string): void {
    if (!Object.hasOwn(RELOADS, name)) return;
    if (this.#running.has(name)) {
      this.#again.add(name);
      return;
    }
    this.#running.add(name);
    const job = this.#reload(name).finally(() => this.#running.delete(name));
    void this.#deps.failures.awaitJob('Records that were changed could not be read', job);
  }

  /** Any records may have been changed. */
  allChanged(): void {
    for (const name of Object.keys(RELOADS)) this.changed(name);
  }

  async #reload(name: string): Promise<void> {
    do {
      this.#again.delete(name);
      await RELOADS[name]?.(this.#deps);
    } while (this.#again.has(name));
  }
}
