/** Outbox and mail delivery of a running server. */
import { join } from 'node:path';
import type { ComponentHealth } from '../../src/domain/contract/management.ts';
import type { Millis } from '../../src/domain/units.ts';
import type { ServerOptions } from '../config/options.ts';
import { reasonOf } from '../process/reasonOf.ts';
import { MailDelivery, type SendMail } from './mailDelivery.ts';
import { createOutbox, OUTBOX_FOLDER, type Outbox, type OutboxDeps } from './outbox.ts';

type MailOptions = Pick<ServerOptions, 'dataDir' | 'demo' | 'smtpUrl' | 'mailFrom' | 'publicUrl'>;

/** The outbox; `close` stops the delivery. */
export interface MailService {
  readonly outbox: Outbox;
  /** Whether the mail server answers and takes the sign-in; up without a mail server, because nothing waits for one. */
  health(): Promise<ComponentHealth>;
  /** Hands a mail to the mail server at once; undefined where SMTP_URL is not set. */
  readonly send: SendMail | undefined;
  close(): Promise<void>;
}

const SMTP_TIMEOUT_MS: Millis = 30_000;
/** A mail server that needs longer to greet counts as down. */
const HEALTH_TIMEOUT_MS: Millis = 5000;

interface MailDeps extends Pick<OutboxDeps, 'now' | 'log'> {
  /** Receives a line for each attempt of a delivery. */
  readonly logDelivery: (line: string) => void;
}

/** Opens the outbox, and delivers its mails where SMTP_URL is set. Default sender: an address at the host of PUBLIC_URL. */
export async function openMail(
  { dataDir, demo, smtpUrl, mailFrom, publicUrl = 'http://localhost/' }: MailOptions,
  { now, log, logDelivery }: MailDeps,
): Promise<MailService> {
  const deps = { dataDir, now, log, showLinks: demo };
  if (smtpUrl === undefined) {
    return {
      outbox: createOutbox(deps),
      send: undefined,
      health: async () => ({ status: 'UP', details: { delivery: `files in ${OUTBOX_FOLDER}` } }),
      close: async () => undefined,
    };
  }
  const from = mailFrom ?? `Shotpoint <shotpoint@${new URL(publicUrl).hostname}>`;
  const transport = await openTransport(smtpUrl, from);
  const delivery = new MailDelivery({
    folder: join(dataDir, OUTBOX_FOLDER),
    send: transport.send,
    now,
    log: logDelivery,
  });
  await delivery.start();
  return {
    send: transport.send,
    outbox: createOutbox({ ...deps, onWritten: (name) => delivery.enqueue(name) }),
    health: () => mailHealth(smtpUrl, from),
    close: async () => {
      await delivery.close();
      transport.close();
    },
  };
}

/** Greets the mail server and signs in, over a connection of its own. */
async function mailHealth(url: string, from: string): Promise<ComponentHealth> {
  const { host } = new URL(url);
  const transport = await openTransport(url, from, HEALTH_TIMEOUT_MS);
  try {
    await transport.verify();
    return { status: 'UP', details: { server: host } };
  } catch (error) {
    return { status: 'DOWN', details: { server: host, error: reasonOf(error) } };
  } finally {
    transport.close();
  }
}

/** nodemailer is loaded only where a mail server is configured. */
async function openTransport(
  url: string,
  from: string,
  timeout: Millis = SMTP_TIMEOUT_MS,
): Promise<{ send: SendMail; verify: () => Promise<unknown>; close: () => void }> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    // A message must not make the server read files or fetch addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, subject, text, html, images = [], files = [], messageId }) => {
      const shown = images.map(({ cid, contentType, content }) => ({
        cid,
        contentType,
        content,
        encoding: 'base64',
        contentDisposition: 'inline' as const,
      }));
      const beside = files.map(({ name, ...file }) => ({ ...file, filename: name }));
      const attachments = [...(html === undefined ? [] : shown), ...beside];
      const more = { ...(html !== undefined && { html }), attachments, ...(messageId && { messageId }) };
      const { response } = await transport.sendMail({ from, to: [...to], subject, text, ...more });
      return response;
    },
    verify: () => transport.verify(),
    close: () => transport.close(),
  };
}
