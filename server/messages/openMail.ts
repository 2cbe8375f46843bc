/** The outbox of a running server, joined to its mail server where one is configured. */
import { join } from 'node:path';
import type { ServerOptions } from '../config/options.ts';
import { MailDelivery, type Mail } from './mailDelivery.ts';
import { createOutbox, OUTBOX_FOLDER, type Outbox, type OutboxDeps } from './outbox.ts';

type MailOptions = Pick<ServerOptions, 'dataDir' | 'demo' | 'smtpUrl' | 'mailFrom' | 'publicUrl'>;

export interface MailService {
  readonly outbox: Outbox;
  close(): Promise<void>;
}

const PATIENCE_MS = 30_000;

/** Without a configured sender mails come from the host of the public address. */
export async function openMail(
  { dataDir, demo, smtpUrl, mailFrom, publicUrl = 'http://localhost/' }: MailOptions,
  { now, log }: Pick<OutboxDeps, 'now' | 'log'>,
): Promise<MailService> {
  const deps = { dataDir, now, log, showLinks: demo };
  if (smtpUrl === undefined) return { outbox: createOutbox(deps), close: async () => undefined };
  const from = mailFrom ?? `Shotpoint <shotpoint@${new URL(publicUrl).hostname}>`;
  const carrier = await openCarrier(smtpUrl, from);
  const delivery = new MailDelivery({ folder: join(dataDir, OUTBOX_FOLDER), carry: carrier.carry, now, log });
  await delivery.start();
  return {
    outbox: createOutbox({ ...deps, onWritten: (name) => delivery.take(name) }),
    close: async () => {
      await delivery.close();
      carrier.close();
    },
  };
}

/** Loaded only where a mail server is configured. */
async function openCarrier(
  url: string,
  from: string,
): Promise<{ carry: (mail: Mail) => Promise<void>; close: () => void }> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    // Nothing of a message is a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    carry: async ({ to, subject, text }) => {
      await transport.sendMail({ from, to: [...to], subject, text });
    },
    close: () => transport.close(),
  };
}
