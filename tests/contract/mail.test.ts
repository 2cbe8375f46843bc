/** The outbox and a real mail server. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AlertOutbox } from '../../server/delivery/alertOutbox.ts';
import { createOutbox } from '../../server/messages/outbox.ts';
import { openMail, type MailService } from '../../server/messages/openMail.ts';
import { epochMs } from '../../src/domain/units.ts';
import { freePort } from '../support/realServer.ts';
import { startSmtpServer } from '../support/smtpServer.ts';

let dataDir: string;
let lines: string[];
const closers: (() => Promise<void>)[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'shotpoint-mail-'));
  lines = [];
});

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function open(smtpUrl: string, mailFrom?: string): Promise<MailService> {
  const mail = await openMail(
    { dataDir, demo: false, smtpUrl, mailFrom, publicUrl: 'https://console.example.org/' },
    {
      now: () => epochMs(Date.now()),
      log: (line) => lines.push(line),
      logDelivery: (line) => lines.push(line),
    },
  );
  closers.push(() => mail.close());
  return mail;
}

async function smtp(port?: number) {
  const server = await startSmtpServer(port);
  closers.push(() => server.close());
  return server;
}

const within = (place: string) => readdirSync(join(dataDir, 'outbox', place));
const message = (to: string) => ({ kind: 'mail' as const, to: [to], subject: 'Zurück', text: '.\nText\n' });

it('[accounts.26] reaches the mail server unchanged', async () => {
  const server = await smtp();
  const { outbox } = await open(server.url);
  await outbox.send(message('ann@example.org'));
  await expect.poll(() => lines.join('\n')).toContain('is in outbox/sent');
  const [mail = ''] = server.mails;
  expect(mail).toContain('From: Shotpoint <shotpoint@console.example.org>');
  expect(mail).toContain('To: ann@example.org');
  expect(mail).toContain('Subject: =?UTF-8?Q?Zur=C3=BCck?=');
  expect(mail).toMatch(/\n\n\.\nText/);
  expect(within('sent')).toHaveLength(1);
});

it('[accounts.26] stays in its file while the mail server is unreachable, and is sent at the next start', async () => {
  const port = await freePort();
  const first = await open(`smtp://ann:secret@127.0.0.1:${port}`);
  await first.outbox.send(message('ann@example.org'));
  await expect.poll(() => lines.join('\n')).toContain('next try in 5 s');
  expect(lines.join('\n')).not.toContain('secret');
  await first.close();
  const server = await smtp(port);
  await open(server.url, 'Console <console@example.org>');
  await expect.poll(() => server.mails.length).toBe(1);
  expect(server.mails[0]).toContain('From: Console <console@example.org>');
});

it('[accounts.26] is not sent late where it was an alert, which its file stands for', async () => {
  const now = () => epochMs(Date.now());
  await new AlertOutbox({ dataDir, now }).write({ id: 1, dueAt: now() }, message('ann@example.org'));
  await createOutbox({ dataDir, now, log: () => undefined }).send(message('bob@example.org'));
  const server = await smtp();
  const { outbox } = await open(server.url);
  await outbox.send(message('cat@example.org'));
  await expect.poll(() => within('sent').length).toBeGreaterThan(1);
  const receivers = server.mails.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.trim());
  expect(receivers).toEqual(['bob@example.org', 'cat@example.org']);
});

it('[accounts.26] is moved aside when the mail server rejects its recipient', async () => {
  const server = await smtp();
  const { outbox } = await open(server.url);
  await outbox.send(message('nobody@example.org'));
  await expect.poll(() => lines.join('\n')).toContain('is in outbox/undelivered');
  expect(lines.join('\n')).toContain('550 No such user');
  expect([server.mails.length, within('undelivered').length]).toEqual([0, 1]);
});
