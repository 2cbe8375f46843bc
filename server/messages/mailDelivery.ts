/**
 * Carries mails from the outbox folder to a mail server. The file stays until the server has taken the mail,
 * then moves to `sent`; one that is refused for good, or too old to help anybody, moves to `undelivered`.
 */
import { mkdir, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { EpochMs, Millis } from '../../src/domain/units.ts';
import { createSerialQueue } from '../store/serialQueue.ts';

export interface Mail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

export interface MailDeliveryDeps {
  /** Of the outbox. */
  readonly folder: string;
  /** Resolves when the mail server has taken the mail. */
  readonly carry: (mail: Mail) => Promise<void>;
  readonly now: () => EpochMs;
  readonly log: (line: string) => void;
}

const MINUTE: Millis = 60_000;
/** Between one try and the next; the last one repeats. */
export const RETRY_MS: readonly Millis[] = [5000, 30_000, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE];
/** Links in mails end after a day. */
export const GIVE_UP_AFTER_MS: Millis = 24 * 60 * MINUTE;

const kept = z.object({
  at: z.iso.datetime(),
  kind: z.enum(['mail', 'text']),
  to: z.array(z.string()).min(1),
  subject: z.string(),
  text: z.string(),
});

export class MailDelivery {
  readonly #deps: MailDeliveryDeps;
  readonly #inTurn = createSerialQueue();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  #closed = false;

  constructor(deps: MailDeliveryDeps) {
    this.#deps = deps;
  }

  /** Takes up what an earlier run left. */
  async start(): Promise<void> {
    await mkdir(this.#deps.folder, { recursive: true });
    for (const name of await readdir(this.#deps.folder)) if (name.endsWith('.json')) this.take(name);
  }

  /** Delivers a file of the folder as soon as those before it have been tried. */
  take(name: string): void {
    this.#try(name, 0);
  }

  /** Resolves when no mail is under way; what waits is taken up by the next start. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    await this.#inTurn(async () => undefined);
  }

  #try(name: string, attempt: number): void {
    void this.#inTurn(() => this.#deliver(name, attempt)).catch((error: unknown) => {
      this.#deps.log(`Outbox: ${name} could not be handled: ${reasonOf(error)}`);
    });
  }

  async #deliver(name: string, attempt: number): Promise<void> {
    if (this.#closed) return;
    const { folder, carry, now, log } = this.#deps;
    const read = readMail(await readFile(join(folder, name), 'utf8'));
    if (read === undefined) return this.#putAway(name, 'undelivered', 'it is no message');
    if (read.kind === 'text') return;
    try {
      await carry({ to: read.to, subject: read.subject, text: read.text });
    } catch (error) {
      if (isRefusal(error)) return this.#putAway(name, 'undelivered', reasonOf(error));
      if (now() - Date.parse(read.at) >= GIVE_UP_AFTER_MS) {
        return this.#putAway(name, 'undelivered', `given up after a day: ${reasonOf(error)}`);
      }
      const pause = RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)] ?? MINUTE;
      log(`Outbox: ${name} was not delivered, next try in ${pause / 1000} s: ${reasonOf(error)}`);
      this.#later(name, attempt + 1, pause);
      return;
    }
    await this.#putAway(name, 'sent');
  }

  #later(name: string, attempt: number, pause: Millis): void {
    const timer = setTimeout(() => {
      this.#timers.delete(name);
      this.#try(name, attempt);
    }, pause);
    timer.unref();
    this.#timers.set(name, timer);
  }

  async #putAway(name: string, where: 'sent' | 'undelivered', why?: string): Promise<void> {
    const { folder, log } = this.#deps;
    await mkdir(join(folder, where), { recursive: true });
    await rename(join(folder, name), join(folder, where, name));
    log(`Outbox: ${name} is in outbox/${where}${why === undefined ? '' : `: ${why}`}`);
  }
}

function readMail(text: string): z.infer<typeof kept> | undefined {
  try {
    return kept.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The mail server has answered that it will never take this mail to these receivers. */
function isRefusal(error: unknown): boolean {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  return code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 550;
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
