import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { epochMs } from '../../src/domain/units.ts';
import { MailDelivery, GIVE_UP_AFTER_MS, RETRY_MS, type Mail } from './mailDelivery.ts';
import { PATIENCE_MS } from '../../tests/support/patience.ts';

const AT = '2026-01-01T00:00:00.000Z';
let folder: string;
let lines: string[];
let delivered: Mail[];
let nextError: (() => Error) | undefined;
let delivery: MailDelivery;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(AT), toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  folder = mkdtempSync(join(tmpdir(), 'delivery-'));
  lines = [];
  delivered = [];
  nextError = undefined;
  delivery = new MailDelivery({
    folder,
    send: async (mail) => {
      if (nextError !== undefined) throw nextError();
      delivered.push(mail);
    },
    now: () => epochMs(Date.now()),
    log: (line) => lines.push(line),
  });
});

afterEach(async () => {
  await delivery.close();
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

function write(name: string, more: object = {}): void {
  const message = { at: AT, kind: 'mail', to: ['ann@example.org'], subject: 'Hello', text: 'Text' };
  writeFileSync(join(folder, name), JSON.stringify({ ...message, ...more }));
}

const within = (place = '.') => {
  try {
    return readdirSync(join(folder, place)).filter((name) => name.endsWith('.json'));
  } catch {
    return [];
  }
};
const settled = (count: number) =>
  vi.waitFor(() => expect(lines).toHaveLength(count), { interval: 5, timeout: PATIENCE_MS });

it('[accounts.26] delivers a mail, then moves its file to sent', async () => {
  write('a.json');
  delivery.enqueue('a.json');
  await settled(1);
  expect(delivered).toEqual([{ to: ['ann@example.org'], subject: 'Hello', text: 'Text' }]);
  expect([within(), within('sent')]).toEqual([[], ['a.json']]);
});

it('[accounts.26] tries again after 5 s, 30 s, 2, 10 and 30 minutes, and leaves the file in place meanwhile', async () => {
  nextError = () => new Error('connect ECONNREFUSED');
  write('a.json');
  delivery.enqueue('a.json');
  for (const [tries, pause] of [...RETRY_MS, RETRY_MS.at(-1) ?? 0].entries()) {
    await settled(tries + 1);
    expect(lines.at(-1)).toBe(
      `Outbox: a.json was not delivered, next try in ${pause / 1000} s: connect ECONNREFUSED`,
    );
    expect(within()).toEqual(['a.json']);
    vi.advanceTimersByTime(pause - 1);
    expect(lines).toHaveLength(tries + 1);
    vi.advanceTimersByTime(1);
  }
  await settled(RETRY_MS.length + 2);
  expect(RETRY_MS).toEqual([5000, 30_000, 120_000, 600_000, 1_800_000]);
  nextError = undefined;
  vi.advanceTimersByTime(RETRY_MS.at(-1) ?? 0);
  await settled(RETRY_MS.length + 3);
  expect([delivered.length, within('sent')]).toEqual([1, ['a.json']]);
});

it('[accounts.26] stops trying after a permanent rejection, and after a day', async () => {
  nextError = () => Object.assign(new Error('No such user'), { code: 'EENVELOPE', responseCode: 550 });
  write('refused.json');
  delivery.enqueue('refused.json');
  await settled(1);
  nextError = () => new Error('timeout');
  write('old.json', { at: new Date(Date.parse(AT) - GIVE_UP_AFTER_MS).toISOString() });
  delivery.enqueue('old.json');
  await settled(2);
  expect(within('undelivered').sort()).toEqual(['old.json', 'refused.json']);
  expect(lines.join('\n')).toContain('outbox/undelivered: No such user');
});

it('[accounts.26] a mail of an earlier run that is older than a day is not sent: its link has ended', async () => {
  write('old.json', { at: new Date(Date.parse(AT) - GIVE_UP_AFTER_MS).toISOString() });
  await delivery.start();
  await settled(1);
  expect([delivered, within('undelivered')]).toEqual([[], ['old.json']]);
  expect(lines.join()).toContain('given up after a day');
});

it('[accounts.26] delivers mails of an earlier run, and leaves text messages in place', async () => {
  write('left.json');
  write('text.json', { kind: 'text' });
  writeFileSync(join(folder, 'broken.json'), '{"at":');
  writeFileSync(join(folder, 'half.json.part'), '{');
  await delivery.start();
  await settled(2);
  expect([within(), within('sent'), within('undelivered')]).toEqual([
    ['text.json'],
    ['left.json'],
    ['broken.json'],
  ]);
});

it('[accounts.26] starts no delivery after it is closed', async () => {
  write('a.json');
  await delivery.close();
  delivery.enqueue('a.json');
  await delivery.close();
  expect([delivered, within()]).toEqual([[], ['a.json']]);
});
