/**
 * Delivery of mails from the outbox folder to a mail server. A file stays until the mail server has accepted the mail,
 * then it moves to `sent`; after a permanent rejection or a day it moves to `undelivered`.
 */
import { mkdir, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { EpochMs, Millis } from '../../src/domain/units.ts';
import { createSerialQueue } from '../store/writer/serialQueue.ts';
import { reasonOf } from '../process/reasonOf.ts';
import { ALERT_PREFIX } from './outbox.ts';

/** A mail without its sender. */
export interface Mail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  /** The same text for mail programs that show HTML. */
  readonly html?: string | undefined;
  /** Images of `html`, base64. */
  readonly images?: readonly {
    readonly cid: string;
    readonly contentType: string;
    readonly content: string;
  }[];
  /** Text files beside it. */
  readonly files?: readonly {
    readonly name: string;
    readonly contentType: string;
    readonly content: string;
  }[];
  readonly messageId?: string;
}

/** Resolves with the answer of the mail server when it has accepted the mail. */
export type SendMail = (mail: Mail) => Promise<string>;

export interface MailDeliveryDeps {
  /** Folder of the outbox. */
  readonly folder: string;
  readonly send: (mail: Mail) => Promise<unknown>;
  readonly now: () => EpochMs;
  readonly log: (line: string) => void;
}

const MINUTE: Millis = 60_000;
/** Delays between attempts; the last one repeats. */
export const RETRY_MS: readonly Millis[] = [5000, 30_000, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE];
/** Maximum age of a mail before it is given up: its link is valid for a day. */
export const GIVE_UP_AFTER_MS: Millis = 24 * 60 * MINUTE;

/** Answer of a mail server that is about to close the connection (RFC 5321). */
const CLOSING = 421;

const storedMessage = z.object({
  at: z.iso.datetime(),
  kind: z.enum(['mail', 'text']),
  to: z.array(z.string()).min(1),
  subject: z.string(),
  text: z.string(),
});

/** Delivers the mails of the folder one after the other, with retries. */
export class MailDelivery {
  readonly #deps: MailDeliveryDeps;
  readonly #serial = createSerialQueue();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  #closed = false;

  constructor(deps: MailDeliveryDeps) {
    this.#deps = deps;
  }

  /** Queues the files that an earlier run has left. Files of alerts count as delivered and stay. */
  async start(): Promise<void> {
    await mkdir(this.#deps.folder, { recursive: true });
    for (const name of await readdir(this.#deps.folder))
      if (name.endsWith('.json') && !name.startsWith(ALERT_PREFIX)) this.enqueue(name);
  }

  /** Queues a file of the folder for delivery, after the files queued before. */
  enqueue(name: string): void {
    this.#try(name, 0);
  }

  /** Resolves when no delivery is running; queued mails are delivered after the next start. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    await this.#serial(async () => undefined);
  }

  #try(name: string, attempt: number): void {
    void this.#serial(() => this.#deliver(name, attempt)).catch((error: unknown) => {
      this.#deps.log(`Outbox: ${name} could not be handled: ${reasonOf(error)}`);
    });
  }

  async #deliver(name: string, attempt: number): Promise<void> {
    if (this.#closed) return;
    const { folder, send, now, log } = this.#deps;
    const read = readMail(await readFile(join(folder, name), 'utf8'));
    if (read === undefined) return this.#moveTo(name, 'undelivered', 'it is not a message');
    if (read.kind === 'text') return;
    // The file is from an earlier run, perhaps without a mail server: its link has expired.
    if (now() - Date.parse(read.at) >= GIVE_UP_AFTER_MS)
      return this.#moveTo(name, 'undelivered', 'given up after a day');
    try {
      await send({ to: read.to, subject: read.subject, text: read.text });
    } catch (error) {
      if (isPermanent(error)) return this.#moveTo(name, 'undelivered', reasonOf(error));
      const pause = RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)] ?? MINUTE;
      log(`Outbox: ${name} was not delivered, next try in ${pause / 1000} s: ${reasonOf(error)}`);
      this.#retryLater(name, attempt + 1, pause);
      return;
    }
    await this.#moveTo(name, 'sent');
  }

  #retryLater(name: string, attempt: number, pause: Millis): void {
    const timer = setTimeout(() => {
      this.#timers.delete(name);
      this.#try(name, attempt);
    }, pause);
    timer.unref();
    this.#timers.set(name, timer);
  }

  async #moveTo(name: string, where: 'sent' | 'undelivered', why?: string): Promise<void> {
    const { folder, log } = this.#deps;
    await mkdir(join(folder, where), { recursive: true });
    await rename(join(folder, name), join(folder, where, name));
    log(`Outbox: ${name} is in outbox/${where}${why === undefined ? '' : `: ${why}`}`);
  }
}

function readMail(text: string): z.infer<typeof storedMessage> | undefined {
  try {
    return storedMessage.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Whether the mail server has rejected this mail alone, for its receiver or its content, and not closed the connection. */
export function isOfMail(error: unknown): boolean {
  const { command, responseCode } = (error ?? {}) as { command?: unknown; responseCode?: unknown };
  const isRejected = command === 'RCPT TO' || command === 'DATA';
  return isRejected && typeof responseCode === 'number' && responseCode !== CLOSING;
}

/** Whether the mail server has rejected the mail permanently. */
export function isPermanent(error: unknown): boolean {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  return code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 550;
}
