/**
 * Where mails and text messages leave the server. Each is written as a file below `DATA_DIR/outbox` and
 * named on the log, so that an installation without a mail server works; a sender may carry it further.
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
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
  /** Resolves when the message is on the disk. One whose `name` is there already is not written again. */
  send(message: OutgoingMessage, name?: string): Promise<void>;
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

/** A line break in a subject could begin a header of its own. */
function oneLine(subject: string): string {
  return subject.replaceAll(/\p{Cc}+/gu, ' ');
}

/** A name that no other message has; names are in the order of time. */
export function messageName(kind: OutgoingMessage['kind'], at: EpochMs): string {
  return `${new Date(at).toISOString().replaceAll(/[:.]/g, '-')}-${kind}-${randomUUID().slice(0, 8)}`;
}

/** An outbox in a folder: one JSON file a message, in the order of their names. */
export function createOutbox({ dataDir, now, log, showLinks, onWritten }: OutboxDeps): Outbox {
  const folder = join(dataDir, OUTBOX_FOLDER);
  return {
    send: async ({ link, ...message }, given) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const at = new Date(now()).toISOString();
      const name = `${given ?? messageName(message.kind, now())}.json`;
      const file = join(folder, name);
      if (given !== undefined && existsSync(file)) return;
      await writeFile(
        `${file}.part`,
        JSON.stringify({ at, ...message, subject: oneLine(message.subject) }, undefined, 2),
        {
          mode: 0o600,
        },
      );
      await rename(`${file}.part`, file);
      const shown = showLinks === true && link !== undefined ? `: ${link}` : '';
      log(
        `Outbox: ${message.kind} to ${message.to.length} receiver(s), "${message.subject}" (outbox/${name})${shown}`,
      );
      onWritten?.(name);
    },
  };
}
