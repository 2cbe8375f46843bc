/** Outbox folder of a site without gateway or mail server: notifications as files, the newest are kept. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  ALERT_PREFIX,
  createOutbox,
  OUTBOX_FOLDER,
  type OutboxDeps,
  type OutgoingMessage,
} from '../messages/outbox.ts';
import type { DueDelivery } from '../store/notifications/delivery.ts';

/** Files of notifications that are retained. */
export const MAX_ALERT_FILES = 500;
/** The oldest files are deleted after this many writes. */
const PRUNE_INTERVAL = 50;
const ID_DIGITS = 12;

/** Writes messages of deliveries as files, each once, and deletes the oldest. */
export class AlertOutbox {
  readonly #folder: string;
  readonly #outbox: ReturnType<typeof createOutbox>;
  #writes = 0;

  constructor({ dataDir, now }: Pick<OutboxDeps, 'dataDir' | 'now'>) {
    this.#folder = join(dataDir, OUTBOX_FOLDER);
    // Not logged: a line for each recipient of each report.
    this.#outbox = createOutbox({ dataDir, now, log: () => undefined });
  }

  /** Writes the message of a delivery. Repeats a written message only if a person sends it again. */
  async write({ id, dueAt }: Pick<DueDelivery, 'id' | 'dueAt'>, message: OutgoingMessage): Promise<void> {
    // Names sort by time, so that the newest are retained.
    const name = `${dueAt}-${String(id).padStart(ID_DIGITS, '0')}-${message.kind}`;
    await this.#outbox.send(message, `${ALERT_PREFIX}${name}`);
    if (this.#writes++ % PRUNE_INTERVAL === 0) await this.#prune();
  }

  async #prune(): Promise<void> {
    const names = (await readdir(this.#folder)).filter((name) => name.startsWith(ALERT_PREFIX)).toSorted();
    for (const name of names.slice(0, Math.max(0, names.length - MAX_ALERT_FILES))) {
      await rm(join(this.#folder, name), { force: true });
    }
  }
}
