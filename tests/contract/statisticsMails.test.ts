/** Scheduled mails of the statistics, from the schedule to what a mail server receives. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { statisticsMailDuty } from '../../server/addDuties.ts';
import { openMail } from '../../server/messages/openMail.ts';
import { sendDueStatisticsMails } from '../../server/statistics/statisticsMails.ts';
import { openPostgresStore } from '../../server/store/openStore.ts';
import { PATHS } from '../../src/domain/contract/paths.ts';
import type { Statistics } from '../../src/domain/contract/statistics.ts';
import {
  MAX_MAIL_RECIPIENTS,
  MAX_STATISTICS_MAILS,
  SEND_NOW_PAUSE,
  type StatisticsMail,
  type StatisticsMailList,
  type StatisticsMailPlan,
} from '../../src/domain/contract/statisticsMail.ts';
import { readCsvCell } from '../../src/domain/json/csvText.ts';
import { epochMs } from '../../src/domain/units.ts';
import { ownDatabase } from '../support/ownDatabase.ts';
import { readMail, type ReadMail } from '../support/readMail.ts';
import { isOnPostgres } from '../support/serversOnPostgres.ts';
import { startSmtpServer } from '../support/smtpServer.ts';
import { aReport, NOW, testServer, type TestServer, type TestServerOptions } from '../support/testServer.ts';

/** Once: the projects on PostgreSQL run at the same time. */
const databaseUrl = isOnPostgres() ? undefined : await ownDatabase('statistics_mails');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The Monday after NOW, 06:00 in Vienna. NOW is a Monday too. */
const DUE = Date.parse('2026-09-28T04:00:00Z');
/** The week before it. */
const [FROM, TO] = [Date.parse('2026-09-20T22:00:00Z'), Date.parse('2026-09-27T22:00:00Z')];
const HOSTILE = '<img src=x onerror=alert(1)> & "Dock"';
const PLAN: StatisticsMailPlan = {
  every: 'weekly',
  recipients: ['chief@example.org', 'press@example.org'],
  squadId: '',
  kind: 'all',
};

let server: TestServer;
let received: readonly string[];
const closers: (() => Promise<unknown>)[] = [];

async function open(options: TestServerOptions = {}): Promise<void> {
  const smtp = await startSmtpServer();
  closers.push(() => smtp.close());
  const dataDir = mkdtempSync(join(tmpdir(), 'shotpoint-mail-'));
  closers.push(async () => rmSync(dataDir, { recursive: true }));
  const publicUrl = 'https://console.example.org/';
  const mail = await openMail(
    { dataDir, demo: false, smtpUrl: smtp.url, mailFrom: undefined, publicUrl },
    { now: () => epochMs(NOW), log: () => undefined, logDelivery: () => undefined },
  );
  closers.push(() => mail.close());
  received = smtp.mails;
  const users = { boss: ['ROLE_ADMIN'] } as const;
  server = await testServer({ users, ...(mail.send && { sendMail: mail.send }), ...options });
  closers.push(() => server.dispose());
  await server.alerts.start();
}

beforeEach(() => {
  vi.stubEnv('TZ', 'Europe/Vienna');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const close of closers.splice(0).toReversed()) await close();
});

const path = `/${PATHS.statisticsMails}`;
const schedule = (more: object = {}, who = 'admin') =>
  server.call(who, path, { method: 'POST', payload: { ...PLAN, ...more } });
const list = async (): Promise<StatisticsMailList> => (await server.call('admin', path)).json();
const sendNow = (id: number) => server.call('admin', `${path}/${id}/send`, { method: 'POST' });
const only = async (): Promise<StatisticsMail> => {
  const { mails } = await list();
  expect(mails).toHaveLength(1);
  return mails[0] as StatisticsMail;
};
const passTo = (time: number) => server.pass(time - server.now());
const sendDue = () => sendDueStatisticsMails(server);
const mails = (): readonly ReadMail[] => received.map(readMail);
const deliveries = async () =>
  (await server.store.notifications.deliveries({ channel: 'email' }, { page: 0, size: 100 })).items;
const audited = async () => {
  const answer = await server.call(
    'admin',
    '/services/shotpointserver/api/audit-trails?size=20&sort=id,desc',
  );
  return answer
    .json<{ action: string; actionDomain: string; user: string }[]>()
    .filter(({ actionDomain }) => actionDomain.startsWith('statisticsMails'))
    .map(({ action, user }) => `${user}: ${action}`);
};
const report = (id: string, day: number, more: object = {}) =>
  aReport(id, { timeStamp: FROM + day * DAY + 9 * HOUR, ...more });

it('[statistics.6, statistics.7] mails the page to each recipient once, when it is due, with the counts of the page', async () => {
  await open();
  await schedule();
  const reports = [
    ...Array.from({ length: 25 }, (_, n) => report(`dock-${n}`, n % 7, { zone: HOSTILE })),
    report('gate-0', 1, { zone: 'Gate' }),
    report('fire-0', 1, { zone: 'Gate', reportType: 'Fireworks' }),
    report('before-0', -2, { zone: 'Gate' }),
  ];
  passTo(TO - HOUR);
  // Of now: a late report raises no incident.
  await server.intake.accept([...reports, aReport('now', { timeStamp: TO - HOUR })], 'test');
  passTo(DUE - 1);
  await server.intake.accept([report('after-0', 7, { zone: 'Gate' })], 'test');
  await sendDue();
  expect(await only()).toMatchObject({ nextAt: DUE, owner: 'admin', ...PLAN });
  passTo(DUE);
  await sendDue();
  await sendDue();
  await expect.poll(() => received.length).toBe(2);
  expect(
    mails()
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual(PLAN.recipients);
  const [mail] = mails() as [ReadMail];
  expect(mail.subject).toBe('Shotpoint statistics, console.example.org: 2026-09-21 to 2026-09-27');
  const lines: string[][] = parse(mail.textOf('text/csv'), { relax_column_count: true });
  const csv = lines.map((line) => line.map(readCsvCell));
  for (const by of ['type', 'zone', 'hour', 'place', 'weapon', 'outcome']) {
    const query = new URLSearchParams({ by, from: `${FROM}`, to: `${TO}`, timeZone: 'Europe/Vienna' });
    const { rows } = (await server.call('admin', `/${PATHS.statistics}?${query}`)).json<Statistics>();
    expect(rows.length).toBeGreaterThan(0);
    for (const { key, name = key, count, before } of rows)
      expect(csv).toContainEqual([name, String(count), String(before)]);
  }
  expect(await only()).toMatchObject({
    nextAt: DUE + 7 * DAY,
    last: { at: DUE, firstDay: '2026-09-21', lastDay: '2026-09-27', delivered: 2, pending: 0, dead: 0 },
  });
});

it('[statistics.7] a mail counts no report under embargo, also for a person who sees it on the page', async () => {
  await open();
  await server.settings.set('REVIEWER_FUNCTION', 'ON');
  const time = { timeStamp: FROM + HOUR, start: FROM + HOUR };
  const withheld = { ...aReport('withheld', { zone: 'Gate' }), ...time, notificationDelay: 1_000_000_000 };
  await server.store.reports.insert([withheld], { actor: 'test', at: server.now() }, { embargoed: true });
  passTo(DUE);
  await schedule();
  await sendNow((await only()).id);
  await expect.poll(() => received.length).toBeGreaterThan(0);
  const [mail] = mails() as [ReadMail];
  expect(mail.textOf('text/csv')).not.toContain('Gate');
  const query = new URLSearchParams({ by: 'zone', from: `${FROM}`, to: `${TO}`, timeZone: 'Europe/Vienna' });
  const { rows } = (await server.call('admin', `/${PATHS.statistics}?${query}`)).json<Statistics>();
  expect(rows.map(({ key }) => key)).toEqual(['Gate']);
});

it('[statistics.8] is text and HTML without markup from data, loads nothing, and links to its period', async () => {
  await open();
  await schedule({ squadId: 'squad-1', recipients: ['chief@example.org'] });
  const zone = `${HOSTILE}\u2028Bcc: everybody@example.org`;
  await server.intake.accept(
    [report('a', 1, { zone }), report('b', 2, { zone: "=cmd|' /C calc'!A0" })],
    'test',
  );
  passTo(DUE);
  await sendDue();
  await expect.poll(() => received.length).toBe(1);
  const [mail] = mails() as [ReadMail];
  const [html, text] = [mail.textOf('text/html'), mail.textOf('text/plain')];
  expect(html).toContain(
    '&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Dock&quot; Bcc: everybody@example.org',
  );
  expect(html).not.toMatch(/<(?:img|script|link|iframe|base)\b|url\(|@import|\ssrc=(?!x onerror)/i);
  expect(text).toContain('<img src=x onerror=alert(1)> & "Dock" Bcc: everybody@example.org');
  expect(mail.textOf('text/csv')).toContain("'=cmd");
  const address = new URL(/href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '');
  expect(text).toContain(address.href);
  expect([address.origin, address.pathname, Object.fromEntries(address.searchParams)]).toEqual([
    'https://console.example.org',
    '/admin/statistics',
    {
      period: 'own',
      from: new Date(FROM).toISOString(),
      to: new Date(TO).toISOString(),
      squad: 'squad-1',
      kind: 'all',
    },
  ]);
});

it('[statistics.6] after a stop over several due times, the newest period alone is sent, late', async () => {
  await open();
  await schedule({ recipients: ['chief@example.org'] });
  passTo(DUE + 15 * DAY);
  const duty = statisticsMailDuty(server);
  await duty.start();
  await expect.poll(() => received.length).toBe(1);
  await duty.stop();
  expect(mails()[0]?.subject).toMatch(/: 2026-10-05 to 2026-10-11$/);
  await sendDue();
  expect((await deliveries()).length).toBe(1);
});

it.skipIf(databaseUrl === undefined)(
  '[statistics.6] of two servers on one database, one sends a mail that is due',
  async () => {
    await open({ databaseUrl: databaseUrl ?? '' });
    await server.store.shared?.endStart();
    const other = await openPostgresStore(databaseUrl ?? '');
    await other.shared?.endStart();
    closers.push(() => other.close());
    await schedule({ recipients: ['chief@example.org'] });
    for (let week = 0; week < 3; week++) {
      passTo(DUE + week * 7 * DAY);
      await Promise.all([sendDue(), sendDueStatisticsMails({ store: other, now: server.now }), sendDue()]);
      await expect.poll(() => received.length).toBe(week + 1);
    }
    expect((await deliveries()).length).toBe(3);
  },
);

it.each([
  ['lost the authority', { authorities: ['ROLE_POWER_USER'] }, 'boss may no longer mail statistics'],
  ['is disabled', { activated: false }, 'The account of boss is disabled'],
  ['is deleted', undefined, 'The account of boss was deleted'],
])(
  '[statistics.7] nothing is sent for a person who %s, which is shown and audited',
  async (_what, change, reason) => {
    await open();
    await schedule({}, 'boss');
    const boss = server.accounts.find('boss');
    if (boss === undefined) throw new Error('There is no boss');
    if (change === undefined) await server.store.users.remove('boss');
    else await server.store.users.update({ ...boss, ...change });
    passTo(DUE);
    await sendDue();
    await sendDue();
    expect(await only()).toMatchObject({ owner: 'boss', last: { at: DUE, refusal: reason } });
    expect((await audited())[0]).toBe(`server: not sent: ${reason}`);
    expect((await audited()).filter((text) => text.includes('not sent'))).toHaveLength(1);
    const { id } = await only();
    expect((await sendNow(id)).statusCode).toBe(409);
    await server.alerts.tick();
    expect([await deliveries(), received]).toEqual([[], []]);
  },
);

it('[statistics.7] a person who has the login of a deleted one mails nothing for them', async () => {
  await open();
  await schedule({}, 'boss');
  const boss = server.accounts.find('boss');
  if (boss === undefined) throw new Error('There is no boss');
  await server.store.users.remove('boss');
  await server.store.users.insert(boss);
  passTo(DUE);
  await sendDue();
  expect((await only()).last?.refusal).toBe('The account of boss was deleted');
});

it('[statistics.7] what waits for another attempt is not sent once its person may no longer send it', async () => {
  await open();
  await schedule({ recipients: ['full@example.org'] }, 'boss');
  passTo(DUE);
  await sendDue();
  await expect.poll(async () => (await deliveries())[0]?.attempts).toBe(1);
  expect((await only()).last).toMatchObject({ pending: 1 });
  const boss = server.accounts.find('boss');
  if (boss !== undefined) await server.store.users.update({ ...boss, authorities: [] });
  const [waiting] = await deliveries();
  await server.call('admin', `/${PATHS.retryDeliveries}`, {
    method: 'POST',
    payload: { ids: [waiting?.id] },
  });
  await expect.poll(async () => (await deliveries())[0]?.state).toBe('dead');
  expect((await deliveries())[0]?.failure).toBe('boss may no longer mail statistics');
});

it('[statistics.8] Deliveries gives rejected addresses up, and tries full mailboxes again', async () => {
  await open();
  await schedule({ recipients: ['nobody@example.org', 'full@example.org', 'chief@example.org'] });
  passTo(DUE);
  await sendDue();
  await expect.poll(async () => (await only()).last).toMatchObject({ delivered: 1, pending: 1, dead: 1 });
  const failures = (await deliveries()).map(
    ({ address, state, failure }) => `${address} ${state}${failure === null ? '' : ', failed'}`,
  );
  expect(failures.toSorted()).toEqual([
    'chief@example.org delivered',
    'full@example.org pending, failed',
    'nobody@example.org dead, failed',
  ]);
});

it('[statistics.9] a mail is sent at once with the newest whole period, once a minute, and its plan stays', async () => {
  await open();
  const { id } = (
    await schedule({ every: 'monthly', recipients: ['chief@example.org'] })
  ).json<StatisticsMail>();
  expect((await sendNow(id)).json()).toMatchObject({
    last: { firstDay: '2026-08-01', lastDay: '2026-08-31' },
  });
  const early = await sendNow(id);
  expect([early.statusCode, early.headers['retry-after']]).toEqual([429, '60']);
  server.pass(SEND_NOW_PAUSE);
  expect((await sendNow(id)).statusCode).toBe(200);
  await expect.poll(() => received.length).toBe(2);
  expect((await sendNow(id + 1)).statusCode).toBe(404);
  passTo(Date.parse('2026-10-01T04:00:00Z'));
  await sendDue();
  await expect.poll(() => received.length).toBe(3);
  expect(mails()[2]?.subject).toMatch(/: 2026-09-01 to 2026-09-30$/);
});

it('[statistics.9] schedules, sends and removals are audited; a removed mail sends nothing', async () => {
  await open();
  const { id } = (await schedule({ squadId: 'north', kind: 'shots' })).json<StatisticsMail>();
  await sendNow(id);
  await expect.poll(() => received.length).toBe(2);
  expect((await server.call('admin', `${path}/${id}`, { method: 'DELETE' })).statusCode).toBe(204);
  expect((await server.call('admin', `${path}/${id}`, { method: 'DELETE' })).statusCode).toBe(404);
  const what = 'weekly mail of shots, squad north, to chief@example.org, press@example.org';
  expect(await audited()).toEqual([
    `admin: remove ${what}`,
    `admin: send now ${what}`,
    `admin: schedule ${what}`,
  ]);
  passTo(DUE);
  await sendDue();
  expect([(await list()).mails, (await deliveries()).length]).toEqual([[], 2]);
});

it('[statistics.9] is scheduled once for a repeated call, without repeated addresses, and only so often', async () => {
  await open();
  const call = { method: 'POST', headers: { 'idempotency-key': 'once' } } as const;
  const payload = { ...PLAN, recipients: ['chief@example.org', 'Chief@example.org'] };
  for (let n = 0; n < 2; n++) await server.call('admin', path, { ...call, payload });
  expect((await only()).recipients).toEqual(['Chief@example.org']);
  for (let n = 1; n < MAX_STATISTICS_MAILS; n++) await schedule();
  expect((await schedule()).statusCode).toBe(409);
});

it.each([
  ['every', { every: 'daily' }],
  ['kind', { kind: 'colours' }],
  ['recipients', { recipients: [] }],
  [
    'recipients',
    { recipients: Array.from({ length: MAX_MAIL_RECIPIENTS + 1 }, (_, n) => `a${n}@example.org`) },
  ],
  ['recipients', { recipients: ['no address'] }],
  ['recipients', { recipients: ['a@example.org\r\nBcc: b@example.org'] }],
  ['squadId', { squadId: 'a\nb' }],
])('[statistics.5] refuses a wrong %s', async (field, wrong) => {
  await open();
  const answer = await schedule(wrong);
  expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(field)]);
});

it('[statistics.5] only administrators schedule, see, send and remove mails', async () => {
  await open();
  const { id } = (await schedule()).json<StatisticsMail>();
  for (const who of ['ROLE_POWER_USER', 'ROLE_SMS_ADMIN', 'ROLE_USER_ADMIN']) {
    const answers = [
      await schedule({}, who),
      await server.call(who, path),
      await server.call(who, `${path}/${id}/send`, { method: 'POST' }),
      await server.call(who, `${path}/${id}`, { method: 'DELETE' }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
  }
});
