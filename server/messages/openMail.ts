/** Outbox and mail delivery of a running server. */
import { join } from 'node:path';
import type { ServerOptions } from '../config/options.ts';
import { MailDelivery, type Mail } from './mailDelivery.ts';
import { createOutbox, OUTBOX_FOLDER, type Outbox, type OutboxDeps } from './outbox.ts';

type MailOptions = Pick<ServerOptions, 'dataDir' | 'demo' | 'smtpUrl' | 'mailFrom' | 'publicUrl'>;

/** The outbox; `close` stops the delivery. */
export interface MailService {
  readonly outbox: Outbox;
  close(): Promise<void>;
}

const SMTP_TIMEOUT_MS = 30_000;

/** Opens the outbox, and delivers its mails where SMTP_URL is set. Default sender: an address at the host of PUBLIC_URL. */
export async function openMail(
  { dataDir, demo, smtpUrl, mailFrom, publicUrl = 'http://localhost/' }: MailOptions,
  { now, log }: Pick<OutboxDeps, 'now' | 'log'>,
): Promise<MailService> {
  const deps = { dataDir, now, log, showLinks: demo };
  if (smtpUrl === undefined) return { outbox: createOutbox(deps), close: async () => undefined };
  const from = mailFrom ?? `Shotpoint <shotpoint@${new URL(publicUrl).hostname}>`;
  const transport = await openTransport(smtpUrl, from);
  const delivery = new MailDelivery({ folder: join(dataDir, OUTBOX_FOLDER), send: transport.send, now, log });
  await delivery.start();
  return {
    outbox: createOutbox({ ...deps, onWritten: (name) => delivery.enqueue(name) }),
    close: async () => {
      await delivery.close();
      transport.close();
    },
  };
}

/** nodemailer is loaded only where a mail server is configured. */
async function openTransport(
  url: string,
  from: string,
): Promise<{ send: (mail: Mail) => Promise<void>; close: () => void }> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    // A message must not make the server read files or fetch addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, subject, text }) => {
      await transport.sendMail({ from, to: [...to], subject, text });
    },
    close: () => transport.close(),
  };
}
