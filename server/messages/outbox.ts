/**
 * Outgoing mails and text messages. Each is a file below `DATA_DIR/outbox` and a line of the log, so that a site without a
 * mail server works; mails are delivered from there where one is configured.
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EpochMs } from '../../src/domain/units.ts';

/** A mail or text message to be sent. */
export interface OutgoingMessage {
  readonly kind: 'mail' | 'text';
  /** Email addresses or telephone numbers; never empty. */
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  /** Secret link in the text; logged only with `showLinks`. */
  readonly link?: string;
}

/** Stores messages for delivery. */
export interface Outbox {
  /** Resolves when the message is written. A message whose `name` exists already is not written again. */
  send(message: OutgoingMessage, name?: string): Promise<void>;
}

export interface OutboxDeps {
  readonly dataDir: string;
  readonly now: () => EpochMs;
  readonly log: (line: string) => void;
  /** Logs the links of messages: for demo mode only, because a link may open an account. */
  readonly showLinks?: boolean;
  /** Called with the name of each file that was written. */
  readonly onWritten?: (name: string) => void;
}

export const OUTBOX_FOLDER = 'outbox';
/** Names of files that took the place of a delivery begin with it: they are never sent. */
export const ALERT_PREFIX = 'alert-';

/** Replaces control characters: a line break in a subject could start another header, one in a name another text. */
export function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ');
}

/** A unique file name; names sort by time. */
function messageName(kind: OutgoingMessage['kind'], at: EpochMs): string {
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
