/**
 * Where mails and text messages leave the server. Each is written as a file below `DATA_DIR/outbox` and
 * named on the log, so that an installation without a mail server works; a sender may carry it further.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EpochMs } from '../../src/domain/units.ts';

export interface OutgoingMessage {
  readonly kind: 'mail' | 'text';
  /** E-mail addresses or telephone numbers; never empty. */
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  /** Address in the text that opens something; on the log only where `showLinks` says so. */
  readonly link?: string;
}

export interface Outbox {
  /** Resolves when the message is on the disk. */
  send(message: OutgoingMessage): Promise<void>;
}

export interface OutboxDeps {
  readonly dataDir: string;
  readonly now: () => EpochMs;
  readonly log: (line: string) => void;
  /** Puts the link of a message on the log: for the demonstration alone, since a link may open an account. */
  readonly showLinks?: boolean;
  /** Told of each file that was written. */
  readonly onWritten?: (name: string) => void;
}

export const OUTBOX_FOLDER = 'outbox';

/** An outbox in a folder: one JSON file a message, in the order of their names. */
export function createOutbox({ dataDir, now, log, showLinks, onWritten }: OutboxDeps): Outbox {
  const folder = join(dataDir, OUTBOX_FOLDER);
  return {
    send: async ({ link, ...message }) => {
      await mkdir(folder, { recursive: true });
      const at = new Date(now()).toISOString();
      const name = `${at.replaceAll(/[:.]/g, '-')}-${message.kind}-${randomUUID().slice(0, 8)}.json`;
      const file = join(folder, name);
      await writeFile(`${file}.part`, JSON.stringify({ at, ...message }, undefined, 2));
      await rename(`${file}.part`, file);
      const shown = showLinks === true && link !== undefined ? `: ${link}` : '';
      log(
        `Outbox: ${message.kind} to ${message.to.length} receiver(s), "${message.subject}" (outbox/${name})${shown}`,
      );
      onWritten?.(name);
    },
  };
}
