/** Notifications of released reports: from the commit of a report to what a recipient receives. */
import { createECDH, createHmac, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SendMail } from '../../server/messages/mailDelivery.ts';
import { openMail } from '../../server/messages/openMail.ts';
import { EVERY_REPORT } from '../../server/store/reports/lists/reportQuery.ts';
import type { Document, CollectionName } from '../../server/store/documents/documents.ts';
import { PATHS } from '../../src/domain/contract/paths.ts';
import { REPORT_TYPES } from '../../src/domain/contract/reportTypes.ts';
import { MEDIA_COLUMN, SHOT_COLUMN } from '../../src/domain/contract/shotReport.ts';
import { readViewLink } from '../../src/domain/windows/viewLink.ts';
import { MAX_PUSH_TEXT, readPushMessage } from '../../src/domain/notifications/pushMessage.ts';
import { epochMs } from '../../src/domain/units.ts';
import { decryptPush } from '../support/decryptPush.ts';
import { createServerHooks } from '../support/serverHooks.ts';
import { startSmtpServer } from '../support/smtpServer.ts';
import {
  api,
  aReport,
  NOW,
  testServer,
  type TestServer,
  type TestServerOptions,
} from '../support/testServer.ts';
import { startReceiver, type AnswerCall, type WebhookReceiver } from '../support/webhookReceiver.ts';

/** A PNG of one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let server: TestServer;
const closers: (() => Promise<void>)[] = [];

const setServer = (opened: TestServer) => (server = opened);
const startAlerts = ({ alerts }: TestServer) => alerts.start();
const { openServerForEachTest, openServerForGroup } = createServerHooks(setServer, startAlerts);

/** Opens a server with options that a test has to make first. */
async function open(options: TestServerOptions): Promise<void> {
  const opened = await testServer(options);
  closers.push(() => opened.dispose());
  setServer(opened);
  await startAlerts(opened);
}

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function receiver(answer?: AnswerCall): Promise<WebhookReceiver> {
  const started = await startReceiver(answer);
  closers.push(() => started.close());
  return started;
}

async function save(collection: CollectionName, document: Document): Promise<number> {
  const { id } = await server.store.collection<Document>(collection).save(document);
  return id;
}

/** Squad of the reports of a test. */
let squadId = '';
let squads = 0;
/** Deliveries that the server had when the test began. */
let earlier: ReadonlySet<number> = new Set();
beforeEach(() => {
  squadId = `squad-of-test-${++squads}`;
  earlier = new Set();
});
const skipEarlier = async () => {
  earlier = new Set((await deliveries()).map(({ id }) => id));
};

/** Limits a webhook or a snooze to the reports of the test, where others share the server. */
const ofSquad = () => ({ squadids: [{ squadId }] });

const webhook = (url: string, more: Document = {}) =>
  save('webhooks', { name: 'CAD', url, enabled: true, secret: 's3cret', ...more });

const reportOf = (detectionId: string) => aReport(detectionId, { squadId });

const fire = (detectionId: string, more: object = {}) =>
  server.intake.accept([{ ...reportOf(detectionId), ...more }], 'test');

const deliveries = async (filter = {}) =>
  (await server.store.notifications.deliveries(filter, { page: 0, size: 100 })).items.filter(
    ({ id }) => !earlier.has(id),
  );

const states = async () => (await deliveries()).map(({ channel, state }) => `${channel} ${state}`).toSorted();

describe('a webhook', () => {
  openServerForGroup();
  beforeEach(skipEarlier);

  it('[notifications.14] receives a released report once, signed, and its delivery is listed with request and answer', async () => {
    const cad = await receiver((_call, response) => response.writeHead(200).end('thank you'));
    await webhook(`${cad.url}hook`, ofSquad());
    await fire('a', { message: 'Shot at "Main" street' });
    await expect.poll(states).toEqual(['webhook delivered']);
    const [call] = cad.calls;
    expect(cad.calls).toHaveLength(1);
    expect([call?.method, call?.path]).toEqual(['POST', '/hook']);
    expect(JSON.parse(call?.body ?? '')).toMatchObject({
      event: 'alert',
      report: { detectionId: 'a', squadId, reportType: 'Shot', message: 'Shot at "Main" street' },
      link: expect.stringContaining('https://console.example.org/pub/viewReport?k='),
    });
    const stamp = NOW / 1000;
    const digest = createHmac('sha256', 's3cret').update(`${stamp}.${call?.body}`).digest('hex');
    expect(call?.headers['shotpoint-signature']).toBe(`t=${stamp},v1=${digest}`);
    expect(await deliveries()).toMatchObject([
      {
        recipientName: 'CAD',
        detectionId: 'a',
        status: 200,
        answer: 'thank you',
        attempts: 1,
        failure: null,
      },
    ]);
  });

  it('[notifications.29, notifications.18] opens alone, is filtered by recipient and day, and is the last of its recipient', async () => {
    const cad = await receiver();
    await webhook(cad.url, ofSquad());
    await fire('a');
    await expect.poll(states).toEqual(['webhook delivered']);
    const [delivery] = await deliveries();
    const get = async (query: string) =>
      (await server.call('ROLE_ADMIN', `/${PATHS.deliveries}${query}`)).json<object[]>();
    expect(await get(`/${delivery?.id}`)).toEqual(delivery);
    expect((await server.call('ROLE_ADMIN', `/${PATHS.deliveries}/999999`)).statusCode).toBe(404);
    expect((await server.call('user', `/${PATHS.deliveries}/${delivery?.id}`)).statusCode).toBe(403);
    const time = delivery?.createdTime ?? '';
    const one = `?channel=webhook&recipient=${delivery?.recipient}`;
    expect(await get(`${one}&from=${time}&to=${time}`)).toEqual([delivery]);
    expect(await get(`${one}&to=${new Date(Date.parse(time) - 1).toISOString()}`)).toEqual([]);
    expect(await get('?channel=webhook&recipient=none')).toEqual([]);
    expect(await get('/last?channel=webhook')).toContainEqual({
      recipient: delivery?.recipient,
      deliveredTime: delivery?.changedTime,
      failedTime: null,
    });
  });

  it('[notifications.32] is called at each change of an incident where it asks for that, with what may be seen of it', async () => {
    const [cad, others, fireworks] = [await receiver(), await receiver(), await receiver()];
    await webhook(cad.url, { ...ofSquad(), incidents: true });
    await webhook(others.url, ofSquad());
    await webhook(fireworks.url, { ...ofSquad(), incidents: true, reportTypes: [{ name: 'Fireworks' }] });
    const author = { actor: 'test', at: server.now() };
    const embargoed = { embargoed: true, notifies: () => true, isPublished: true };
    await server.store.reports.insert([{ ...reportOf('a'), start: NOW }], author, embargoed);
    await server.alerts.tick();
    expect(await deliveries()).toEqual([]);
    await server.store.reports.release([reportOf('a')], author, () => true);
    const { items } = await server.store.incidents.page(
      { page: 0, size: 1, sort: [] },
      { squadId },
      EVERY_REPORT,
    );
    const [incident] = items;
    const id = incident?.id ?? 0;
    let version = incident?.responsibility.version;
    const act = async (name: string, more: object = {}) => {
      const path = `/${PATHS.incidents}/${id}/${name}`;
      const answer = await server.call('admin', path, { method: 'POST', payload: { version, ...more } });
      expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
      ({ version } = answer.json<{ version: number }>());
    };
    await act('take');
    await act('close', { outcome: 'noise', note: 'a door' });
    await act('reopen');
    const changesOf = ({ calls }: WebhookReceiver) =>
      calls
        .map(
          ({ body }) => JSON.parse(body) as { changes?: { act: string; text: string }[]; incident?: object },
        )
        .flatMap(({ changes = [] }) => changes.map(({ act: name, text }) => `${name} ${text}`.trim()));
    await expect
      .poll(() => changesOf(cad).toSorted())
      .toEqual(['alarm', 'close noise', 'note a door', 'reopen', 'take']);
    const closed = cad.calls.find(({ body }) => body.includes('"act":"close"'));
    expect(JSON.parse(closed?.body ?? '')).toMatchObject({
      event: `incident-${id}-${(version ?? 0) - 1}`,
      message: '',
      changes: [{ act: 'close', actor: 'admin', text: 'noise' }, { act: 'note' }],
      incident: { id, squadId, state: 'closed', outcome: 'noise', track: [{ detectionId: 'a' }] },
      report: { detectionId: 'a' },
    });
    expect(closed?.headers['shotpoint-signature']).toContain('v1=');
    expect(others.calls).toHaveLength(1);
    expect([changesOf(others), fireworks.calls]).toEqual([[], []]);
    expect((await deliveries()).filter(({ event }) => event.startsWith('incident-'))).toHaveLength(4);
  });

  it('[notifications.15] has its own headers, and a template whose values are escaped for JSON, three braces included', async () => {
    const cad = await receiver();
    await webhook(cad.url, {
      ...ofSquad(),
      headers: { Authorization: 'Bearer x', 'X-Site': 7 },
      template: '{"text": "{{{message}}}", "lat": {{lat}}, "where": "{{zone}}", "none": "{{constructor}}"}',
    });
    const hostile = 'say "no", \\ {{lat}}';
    await fire('a', { message: hostile, lat: 1.5, zone: '","admin":true,"x":"' });
    await expect.poll(() => cad.calls.length).toBe(1);
    const [call] = cad.calls;
    expect(JSON.parse(call?.body ?? '')).toEqual({
      text: hostile,
      lat: 1.5,
      where: '","admin":true,"x":"',
      none: '',
    });
    expect(call?.headers).toMatchObject({ authorization: 'Bearer x', 'x-site': '7' });
    expect(JSON.stringify(await deliveries())).not.toContain('Bearer x');
  });

  it.each([
    ['a template that gives no JSON', { template: '{"a": {{message}}}' }, 'not valid JSON'],
    ['a template that is not closed', { template: '{{#a}}' }, "can't be read"],
    ['a header of the connection', { headers: { Host: 'x' } }, "The header Host can't be set"],
    ['a header with a line break', { headers: { a: 'b\r\nc: d' } }, 'is not valid'],
  ])('[notifications.15] is not called with %s, and its delivery says why', async (_name, more, why) => {
    const cad = await receiver();
    await webhook(cad.url, { ...ofSquad(), ...more });
    await fire('a', { message: 'x' });
    await expect.poll(states).toEqual(['webhook dead']);
    expect((await deliveries())[0]?.failure).toContain(why);
    expect(cad.calls).toEqual([]);
  });
});

describe('a webhook that fails or is tried out', () => {
  openServerForEachTest();

  it('[notifications.14] is called again with the same id until it succeeds, and others do not wait for it', async () => {
    let failing = 2;
    const bad = await receiver((_call, response) => response.writeHead(failing-- > 0 ? 500 : 200).end('no'));
    const good = await receiver();
    await webhook(bad.url);
    await webhook(good.url);
    await fire('a');
    await expect.poll(() => good.calls.length).toBe(1);
    await expect.poll(states).toEqual(['webhook delivered', 'webhook pending']);
    await expect
      .poll(() => deliveries({ state: 'pending' }))
      .toMatchObject([{ attempts: 1, failure: 'Answered 500', answer: 'no', status: 500 }]);
    for (const count of [2, 3]) {
      // The next attempt is due from the time at which the failure of the one before was stored.
      await expect.poll(() => deliveries({ state: 'pending' })).toMatchObject([{ attempts: count - 1 }]);
      server.pass(60_000);
      await expect.poll(() => bad.calls.length).toBe(count);
    }
    await expect.poll(states).toEqual(['webhook delivered', 'webhook delivered']);
    expect(new Set(bad.calls.map(({ headers }) => headers['shotpoint-delivery'])).size).toBe(1);
    expect(good.calls).toHaveLength(1);
  });

  it('[notifications.9] that answers 429 is not called again before its Retry-After', async () => {
    const busy = await receiver((_call, response) => response.writeHead(429, { 'retry-after': '300' }).end());
    await webhook(busy.url);
    await fire('a');
    await expect.poll(() => deliveries()).toMatchObject([{ attempts: 1, status: 429 }]);
    server.pass(299_000);
    await fire('b');
    await expect.poll(states).toEqual(['webhook pending', 'webhook pending']);
    expect(busy.calls).toHaveLength(1);
  });

  it('[notifications.14] does not wait for the others of its host, which hang', async () => {
    const host = await receiver((call, response) => {
      if (call.path === '/good') response.writeHead(200).end();
    });
    await webhook(`${host.url}hangs`);
    await webhook(`${host.url}good`, { name: 'Good' });
    await server.intake.accept(
      ['a', 'b', 'c', 'd'].map((id) => reportOf(id)),
      'test',
    );
    await expect.poll(() => host.calls.filter(({ path }) => path === '/good').length).toBe(4);
    await expect.poll(() => deliveries({ state: 'delivered' })).toHaveLength(4);
    // Before the others have failed.
    expect(new Set((await deliveries()).map(({ failure }) => failure))).toEqual(new Set([null]));
  });

  it.each([
    ['a redirect', 'redirect', 'Redirects are not followed'],
    ['410', 'gone', 'Answered 410'],
  ])(
    '[notifications.16] is given up at once after %s, and can be sent again by an administrator',
    async (_name, path, why) => {
      const cad = await receiver((call, response) =>
        response.writeHead(call.path === '/gone' ? 410 : 302, { location: 'http://127.0.0.1/' }).end(),
      );
      const id = await webhook(`${cad.url}${path}`);
      await fire('a');
      await expect.poll(states).toEqual(['webhook dead']);
      expect((await deliveries())[0]?.failure).toContain(why);
      expect(cad.calls).toHaveLength(1);
      const good = await receiver();
      await save('webhooks', { id, name: 'CAD', url: good.url, enabled: true });
      const retry = { method: 'POST' as const, payload: { all: 'dead' } };
      expect((await server.call('ROLE_USER', '/management/deliveries/retry', retry)).statusCode).toBe(403);
      const answer = await server.call('ROLE_ADMIN', '/management/deliveries/retry', retry);
      expect(answer.json()).toEqual({ retried: 1 });
      await expect.poll(states).toEqual(['webhook delivered']);
      expect(good.calls).toHaveLength(1);
    },
  );

  it('[notifications.16, server.5] is not sent again to the webhook that was added after its own was deleted', async () => {
    const gone = await receiver((_call, response) => response.writeHead(410).end());
    const id = await webhook(gone.url);
    await fire('a');
    await expect.poll(states).toEqual(['webhook dead']);
    const path = `${api('webhooks')}/${id}`;
    expect((await server.call('ROLE_ADMIN', path, { method: 'DELETE' })).statusCode).toBe(204);
    const other = await receiver();
    await webhook(other.url);
    const retry = { method: 'POST' as const, payload: { all: 'dead' } };
    expect((await server.call('ROLE_ADMIN', '/management/deliveries/retry', retry)).statusCode).toBe(200);
    await expect
      .poll(async () => (await deliveries()).map(({ failure }) => failure))
      .toEqual(['The webhook was deleted']);
    expect(other.calls).toEqual([]);
  });

  it('[notifications.16] that answers 410 or a redirect counts as one that failed', async () => {
    const gone = await receiver((call, response) => response.writeHead(call.path === '/' ? 410 : 302).end());
    const first = await webhook(gone.url);
    const second = await webhook(`${gone.url}moved`);
    await fire('a');
    await expect.poll(states).toEqual(['webhook dead', 'webhook dead']);
    const failing = await server.store.notifications.failingLanes();
    expect(new Map(failing.map(({ lane, failures }) => [lane, failures]))).toEqual(
      new Map([
        [`webhook:${first}`, 1],
        [`webhook:${second}`, 1],
      ]),
    );
  });

  it('[notifications.16] is turned off after 20 failures in a row over an hour, which the audit trail says', async () => {
    const bad = await receiver((_call, response) => response.writeHead(500).end());
    const id = await webhook(bad.url);
    const since = epochMs(server.now() - 3_600_000);
    await server.store.notifications.record([], [{ lane: `webhook:${id}`, failures: 19, since }]);
    server.alerts.close();
    await server.alerts.start();
    await fire('a');
    await expect.poll(states).toEqual(['webhook dead']);
    const stored = await server.call('ROLE_ADMIN', api(`webhooks/${id}`));
    const turnedOff = expect.stringMatching(
      /^20 failures in a row since 2026-\d\d-\d\d [\d:]{8} UTC$/,
    ) as unknown;
    expect(stored.json()).toMatchObject({ enabled: false, turnedOff });
    const trail = await server.store.collection<Document>('auditTrail').list();
    expect(trail.at(-1)).toMatchObject({
      user: 'server',
      action: expect.stringContaining('turned off after 20') as unknown,
      // As its own changes have it: its history lists them.
      actionDomain: 'webhook CAD',
    });
    const payload = { ...stored.json<Document>(), enabled: true };
    const saved = await server.call('ROLE_ADMIN', api('webhooks'), { method: 'PUT', payload });
    expect(saved.json()).toMatchObject({ enabled: true, turnedOff: '' });
    expect(await server.store.notifications.failingLanes()).toEqual([]);
    await fire('b');
    await expect.poll(states).toEqual(['webhook dead', 'webhook pending']);
    await expect.poll(() => server.store.notifications.failingLanes()).toMatchObject([{ failures: 1 }]);
  });

  it('[notifications.18] is tried out with the newest report, whether or not it is enabled', async () => {
    const cad = await receiver((_call, response) => response.writeHead(418).end('teapot'));
    await fire('a');
    const id = await webhook(cad.url, { enabled: false });
    const url = api(`webhooks/test/${id}`);
    const answer = await server.call('ROLE_ADMIN', url, { method: 'POST' });
    expect(answer.json()).toMatchObject({ outcome: 'failed', status: 418, answer: 'teapot' });
    expect(JSON.parse(cad.calls[0]?.body ?? '')).toMatchObject({
      event: 'test',
      report: { detectionId: 'a' },
    });
    expect((await server.call('ROLE_POWER_USER', url, { method: 'POST' })).statusCode).toBe(403);
  });
});

describe('a webhook of an installation without private addresses', () => {
  openServerForEachTest({ env: { WEBHOOK_ALLOW_PRIVATE: 'false' } });

  it('[notifications.17] is never called at a private address, under whichever name, unless the installation allows it', async () => {
    const cad = await receiver();
    const hosts = ['127.0.0.1', 'localhost', '[::1]', '0x7f.1', '[::ffff:127.0.0.1]', '2130706433'];
    for (const host of hosts) await webhook(`http://${host}:${cad.port}/`, { name: host });
    await fire('a');
    await expect.poll(states).toEqual(hosts.map(() => 'webhook dead'));
    expect(cad.calls).toEqual([]);
    for (const { failure } of await deliveries()) expect(failure).toContain('not a public address');
  });
});

describe('a report', () => {
  openServerForGroup();
  beforeEach(skipEarlier);

  it('[notifications.1] that is embargoed notifies nobody before its release, and then once', async () => {
    const cad = await receiver();
    await webhook(cad.url, ofSquad());
    const key = reportOf('a');
    const author = { actor: 'test', at: server.now() };
    const options = { embargoed: true, notifies: () => true };
    await server.store.reports.insert([{ ...key, start: NOW }], author, options);
    await server.alerts.tick();
    expect(await deliveries()).toEqual([]);
    for (let time = 0; time < 2; time++) await server.store.reports.release([key], author, () => true);
    await expect.poll(states).toEqual(['webhook delivered']);
    expect(cad.calls).toHaveLength(1);
  });

  it('[notifications.1] that gets another class notifies those whom its first class did not concern, and nobody twice', async () => {
    const [all, shots] = [await receiver(), await receiver()];
    await webhook(all.url, { ...ofSquad(), name: 'all' });
    await webhook(shots.url, { ...ofSquad(), name: 'shots', reportTypes: ['Shot'] });
    await fire('a', { reportType: 'Fireworks' });
    await expect.poll(states).toEqual(['webhook delivered']);
    const change = { actor: 'rita', kind: 'classChanged' as const };
    await server.intake.change(reportOf('a'), { reportType: 'Shot' }, change);
    await expect.poll(states).toEqual(['webhook delivered', 'webhook delivered']);
    await server.intake.change(reportOf('a'), { reportType: 'Ruckus' }, change);
    await server.alerts.tick();
    expect([all.calls.length, shots.calls.length]).toEqual([1, 1]);
  });

  it('[notifications.12] whose recipients are written as the server stops is no failure', async () => {
    const ticking = server.alerts.tick();
    server.alerts.stop();
    await expect(ticking).resolves.toBeUndefined();
    await server.alerts.start();
  });

  it('[notifications.6] older than the age limit leaves a delivery that says why, and one of a wrong clock is sent', async () => {
    const cad = await receiver();
    await webhook(cad.url, ofSquad());
    await fire('old', { timeStamp: NOW - 7_200_000 });
    await expect.poll(states).toEqual(['webhook suppressed']);
    const [old] = await deliveries();
    expect([old?.failure, old?.snooze, cad.calls.length]).toEqual([
      'Too old: it happened 2 h before, NOTIFICATION_AGE_LIMIT is 1 h',
      null,
      0,
    ]);
    await fire('never set', { timeStamp: NOW / 1000 });
    await fire('ahead', { timeStamp: NOW + 36_000_000 });
    await expect.poll(() => cad.calls.length).toBe(2);
  });

  it('[notifications.33] posted as history has its own time and a mark, whatever its age, and notifies nobody', async () => {
    const cad = await receiver();
    await webhook(cad.url, ofSquad());
    const timeStamp = Date.UTC(2012, 4, 6);
    const archive = Array.from({ length: 300 }, (_, i) => aReport(`past-${i}`, { squadId, timeStamp }));
    /** What follows the media in the rows of the squad. */
    const marksAt = async (time: number) => {
      const query = `start=${time / 1000}&end=${time / 1000}`;
      const rows = (await server.call('admin', `/${PATHS.shotreportsByRange}?${query}`)).json<unknown[][]>();
      const ours = rows.filter((row) => row[SHOT_COLUMN.squadId] === squadId);
      return ours.map((row) => row.slice(MEDIA_COLUMN + 1));
    };
    const post = (query: string, payload: object) =>
      server.call('admin', `${api('shotreports')}${query}`, { method: 'POST', payload });
    const posted = await post('?history=true', archive);
    expect(posted.statusCode).toBe(201);
    expect(posted.json<unknown[]>()).toHaveLength(300);
    expect(posted.json<object[]>()[299]).toMatchObject({ timeStamp, start: timeStamp });
    expect((await post('?history=true', archive)).json()).toEqual([]);
    expect((await post('?history=perhaps', archive)).statusCode).toBe(400);
    await fire('now', { timeStamp: NOW });
    await expect.poll(() => cad.calls.length).toBe(1);
    await expect.poll(states).toEqual(['webhook delivered']);
    expect(server.published.map(({ report }) => report.detectionId)).not.toContain('past-0');
    expect(await marksAt(timeStamp)).toEqual(archive.map(() => [null, true]));
    expect(await marksAt(NOW)).toEqual([[]]);
  });

  it('[notifications.29] can be tried: who would be sent it, and why the others would not', async () => {
    await webhook('https://one.example.org/', { ...ofSquad(), name: 'one', zones: ['Z1'] });
    await webhook('https://two.example.org/', { ...ofSquad(), name: 'two', reportTypes: ['Panic'] });
    const ask = (query: string, who = 'ROLE_ADMIN') =>
      server.call(who, `/management/deliveries/recipients?${query}`);
    const answer = await ask(`type=Possible%20Shot&zone=Z1&squad=${squadId}`);
    const ours = answer.json<{ name: string }[]>().filter(({ name }) => ['one', 'two'].includes(name));
    expect(ours).toMatchObject([
      { channel: 'webhook', name: 'one', address: 'https://one.example.org/', reason: null },
      {
        channel: 'webhook',
        name: 'two',
        address: 'https://two.example.org/',
        reason: 'Its types do not include this one',
      },
    ]);
    expect([(await ask('type=Bird')).statusCode, (await ask('type=Shot', 'ROLE_USER')).statusCode]).toEqual([
      400, 403,
    ]);
    expect(await deliveries()).toEqual([]);
  });

  it('[notifications.5] that is snoozed has suppressed deliveries with the name of the snooze, which can be sent all the same', async () => {
    const cad = await receiver();
    await webhook(cad.url, ofSquad());
    await save('snoozeAlerts', { name: 'Range day', enabled: true, ...ofSquad() });
    await fire('a');
    await expect.poll(states).toEqual(['webhook suppressed']);
    const [suppressed] = await deliveries();
    expect([suppressed?.snooze, cad.calls.length]).toEqual(['Range day', 0]);
    const payload = { ids: [suppressed?.id] };
    await server.call('ROLE_ADMIN', '/management/deliveries/retry', { method: 'POST', payload });
    await expect.poll(states).toEqual(['webhook delivered']);
  });

  it('[notifications.13] that is deleted takes its deliveries with it', async () => {
    await webhook((await receiver()).url, ofSquad());
    const { stored } = await fire('a');
    await expect.poll(states).toEqual(['webhook delivered']);
    await server.store.reports.remove(stored[0]?.id ?? 0, { actor: 'test', at: server.now() }, []);
    expect(await deliveries()).toEqual([]);
  });
});

const subscriber = (more: Document = {}) =>
  save('smsSubscribers', { firstName: 'Ann', phone: '+15550100', enabled: true, ...more });

describe('a subscriber', () => {
  openServerForEachTest();

  it('[notifications.21] gets a text as a file of the outbox where there is no gateway', async () => {
    const id = await subscriber();
    await fire('a', { message: 'Shot: North gate' });
    await expect.poll(states).toEqual(['sms delivered']);
    const folder = join(server.dataDir, 'outbox');
    const [text] = readdirSync(folder).map(
      (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Document,
    );
    expect(text).toMatchObject({ kind: 'text', to: ['+15550100'] });
    expect(text?.['text']).toContain('pub/viewReport?k=');
    const status = await server.call('ROLE_SMS_ADMIN', api('get-twilio-status'));
    expect(status.json()).toMatchObject({ status: 'outbox', enabled: false });
    const tested = await server.call('ROLE_SMS_ADMIN', api(`sms-subscribers/test/${id}`));
    expect([tested.statusCode, readdirSync(folder).length]).toEqual([200, 2]);
    expect(tested.headers['x-shotpointapp-alert']).toContain('outbox folder');
  });

  it('[notifications.13] gets what is sent again at their present number, and nothing once disabled or deleted', async () => {
    const id = await subscriber();
    await fire('a', { message: 'Shot: North gate' });
    await expect.poll(states).toEqual(['sms delivered']);
    const [sent] = await deliveries();
    const sendAgain = async () => {
      const retry = { method: 'POST' as const, payload: { ids: [sent?.id] } };
      await server.call('ROLE_ADMIN', '/management/deliveries/retry', retry);
      await expect.poll(async () => (await deliveries())[0]?.state).not.toBe('pending');
      const [{ state, failure, request } = expect.unreachable()] = await deliveries();
      return [state, failure ?? request?.split('\n')[0]];
    };
    await subscriber({ id, phone: '+15550199' });
    server.pass(1);
    expect(await sendAgain()).toEqual(['delivered', 'To +15550199']);
    const receivers = readdirSync(join(server.dataDir, 'outbox')).map(
      (name) => (JSON.parse(readFileSync(join(server.dataDir, 'outbox', name), 'utf8')) as Document)['to'],
    );
    expect(receivers).toEqual([['+15550100'], ['+15550199']]);
    await subscriber({ id, enabled: false });
    expect(await sendAgain()).toEqual(['dead', 'The subscriber is disabled']);
    await server.call('ROLE_ADMIN', `${api('sms-subscribers')}/${id}`, { method: 'DELETE' });
    expect(await sendAgain()).toEqual(['dead', 'The subscriber was deleted']);
  });

  it('[notifications.20] and all others are enabled or disabled by one call', async () => {
    for (const enabled of [true, false, true]) await subscriber({ enabled });
    const put = (enableAll: unknown, who = 'ROLE_SMS_ADMIN') =>
      server.call(who, api('update-all-subscribers'), { method: 'PUT', payload: { enableAll } });
    expect((await put(false)).json()).toEqual({ updated: 2 });
    expect((await put(true)).json()).toEqual({ updated: 3 });
    expect([(await put('yes')).statusCode, (await put(true, 'ROLE_USER')).statusCode]).toEqual([400, 403]);
    const all = await server.store.collection<Document>('smsSubscribers').list();
    expect(all.map(({ enabled }) => enabled)).toEqual([true, true, true]);
  });
});

describe('a subscriber, through a provider', () => {
  const startSmtp = async () => {
    const smtp = await startSmtpServer();
    closers.push(() => smtp.close());
    return smtp;
  };
  const openMailTo = async (smtpUrl: string): Promise<SendMail> => {
    const dataDir = mkdtempSync(join(tmpdir(), 'shotpoint-mail-'));
    closers.push(() => Promise.resolve(rmSync(dataDir, { recursive: true })));
    const silent = { log: () => undefined, logDelivery: () => undefined };
    const publicUrl = 'https://console.example.org/';
    const mail = await openMail(
      { dataDir, demo: false, smtpUrl, mailFrom: undefined, publicUrl },
      { now: () => epochMs(NOW), ...silent },
    );
    closers.push(() => mail.close());
    return mail.send ?? expect.unreachable();
  };

  it('[notifications.21] gets a text through the gateway, whose state and failures are told as they are', async () => {
    const gateway = await receiver(({ method, body }, response) => {
      const to = new URLSearchParams(body).get('To');
      if (method === 'GET') response.end(JSON.stringify({ status: 'active', friendly_name: 'Site' }));
      else if (to === '+15550100') response.writeHead(201).end(JSON.stringify({ sid: 'SM1' }));
      else response.writeHead(400).end(JSON.stringify({ code: 21_211, message: 'The number is not valid' }));
    });
    const account = { SMS_ACCOUNT: 'AC1', SMS_TOKEN: 's3cret', SMS_FROM: '+15550199' };
    await open({ env: { SMS_URL: gateway.url, ...account } });
    await subscriber();
    await subscriber({ phone: '+1wrong' });
    await fire('a', { message: 'Shot: North gate' });
    await expect.poll(states).toEqual(['sms dead', 'sms delivered']);
    const [call] = gateway.calls;
    expect(call?.path).toBe('/2010-04-01/Accounts/AC1/Messages.json');
    expect(call?.headers.authorization).toBe(`Basic ${Buffer.from('AC1:s3cret').toString('base64')}`);
    expect(new URLSearchParams(call?.body).get('From')).toBe('+15550199');
    expect((await deliveries({ state: 'dead' }))[0]?.failure).toContain('not valid');
    const statusOf = () => server.call('ROLE_SMS_ADMIN', api('get-twilio-status'));
    expect((await statusOf()).json()).toEqual({ status: 'active', enabled: true, detail: 'Site' });
    await gateway.close();
    expect((await statusOf()).json()).toMatchObject({ status: 'unreachable', enabled: false });
    expect(JSON.stringify(await deliveries())).not.toContain('s3cret');
  });

  it('[notifications.9] that is refused alone does not make the others wait, by text or mail', async () => {
    const gateway = await receiver(({ body }, response) => {
      const isGood = new URLSearchParams(body).get('To') === '+15550100';
      if (isGood) response.writeHead(201).end(JSON.stringify({ sid: 'SM1' }));
      else response.writeHead(400).end(JSON.stringify({ code: 21_606, message: 'Not from this number' }));
    });
    const sendMail = await openMailTo((await startSmtp()).url);
    const account = { SMS_ACCOUNT: 'AC1', SMS_TOKEN: 's3cret', SMS_FROM: '+15550199' };
    await open({ env: { SMS_URL: gateway.url, ...account }, sendMail });
    await save('emailTemplates', { name: 'All', primaryTemplate: true, subject: '{{title}}', body: 'x' });
    await subscriber({ phone: '+15550111', email: 'full@example.org' });
    await fire('a');
    for (let count = 1; count <= 4; count++) {
      await expect
        .poll(async () => (await deliveries({ state: 'pending' })).map(({ attempts }) => attempts))
        .toEqual([count, count]);
      server.pass(900_000);
      await server.alerts.tick();
    }
    expect(await server.store.notifications.failingLanes()).toEqual([]);
    await subscriber({ email: 'ann@example.org' });
    await fire('b', { timeStamp: server.now() });
    await expect
      .poll(() => deliveries({ state: 'delivered' }))
      .toMatchObject([{ address: 'ann@example.org' }, { address: '+15550100' }]);
  });

  it('[notifications.30, notifications.24, notifications.23] gets a mail of the primary template of the type, with HTML, text and logo, at a real mail server', async () => {
    const smtp = await startSmtp();
    await open({ sendMail: await openMailTo(smtp.url) });
    await subscriber({ phone: '', email: 'ann@example.org' });
    await fire('a');
    await expect.poll(states).toEqual(['email suppressed']);
    const unsentTypes = async () =>
      (await server.call('ROLE_SMS_ADMIN', api('get-email-status'))).json<{ unsentTypes: string[] }>()
        .unsentTypes;
    expect(await unsentTypes()).toEqual([...REPORT_TYPES]);
    const template = {
      name: 'Shots',
      reportType: 'Shot',
      primaryTemplate: true,
      subject: '{{type}} at {{zone}}',
      body: '<p>{{message}}</p><p><a href="{{link}}">Open</a></p>',
      logo: PIXEL,
    };
    const path = api('email-templates');
    const created = await server.call('ROLE_ADMIN', path, { method: 'POST', payload: template });
    expect(created.statusCode).toBe(201);
    // Of an older version: a subject of several lines is refused now.
    const stored = { ...created.json<object>(), subject: '{{type}} at {{zone}}\r\nBcc: eve@example.org' };
    await server.store.collection('emailTemplates').save(stored);
    expect(await unsentTypes()).toEqual(REPORT_TYPES.filter((type) => type !== 'Shot'));
    const health = await server.call('ROLE_ADMIN', '/management/health');
    expect(health.json()).toMatchObject({
      components: { mail: { details: { typesWithoutEmail: await unsentTypes() } } },
    });
    await fire('b', { zone: 'North gate', message: '<script>alert(1)</script>' });
    await expect.poll(states).toContain('email delivered');
    const [received = ''] = smtp.mails;
    expect(received).toContain('Subject: Shot at North gate Bcc: eve@example.org');
    expect(received).not.toMatch(/^Bcc:/m);
    expect(received).toContain('&lt;script&gt;alert(1)');
    expect(received).not.toContain('<p><script>');
    expect(received).toMatch(/Content-Id: <logo>/i);
    expect(received).toContain(PIXEL.slice(0, 60));
    const { id } = created.json<{ id: number }>();
    // The newest report of its type, not the newest one.
    await fire('c', { reportType: 'Fireworks' });
    await expect.poll(async () => (await states()).length).toBe(3);
    const preview = await server.call('ROLE_ADMIN', api(`email-templates/preview/${id}`));
    const { subject, html } = preview.json<{ subject: string; html: string }>();
    expect([subject.startsWith('Shot at'), html.includes('cid:logo')]).toEqual([true, true]);
    await skipEarlier();
    const sendToMe = () =>
      server.call('ROLE_ADMIN', api(`email-templates/send-to-me/${id}`), { method: 'POST', payload: {} });
    const trial = (await sendToMe()).json<{ deliveryId: number; address: string }>();
    await expect.poll(states).toEqual(['email delivered']);
    expect(await deliveries()).toMatchObject([
      { id: trial.deliveryId, address: trial.address, recipientName: 'role_admin', reportType: 'Shot' },
    ]);
    expect(smtp.mails.at(-1)).toContain('Subject: TEST: Shot at North gate');
    const others: number[] = [];
    for (let sent = 1; sent <= 5; sent++) {
      server.pass(1000);
      others.push((await sendToMe()).statusCode);
    }
    expect(others).toEqual([200, 200, 200, 200, 429]);
  });
});

describe('a browser', () => {
  openServerForEachTest();

  const keys = createECDH('prime256v1');
  const p256dh = keys.generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  const address = '/api/account/push-subscription';

  it('[notifications.27] is added and removed by its own person', async () => {
    const put = (endpoint: string, point = p256dh) =>
      server.call('ROLE_USER', address, {
        method: 'PUT',
        payload: { endpoint, keys: { p256dh: point, auth } },
      });
    expect((await put('http://push.example.org/1')).statusCode).toBe(400);
    expect((await put('https://push.example.org/1', auth)).statusCode).toBe(400);
    expect((await put('https://push.example.org/1')).statusCode).toBe(204);
    const readState = (who: string) =>
      server.call(who, `${address}?endpoint=${encodeURIComponent('https://push.example.org/1')}`);
    const answers = await Promise.all(['ROLE_USER', 'ROLE_ADMIN'].map(readState));
    expect(answers.map((answer) => answer.json<object>())).toEqual([{ isActive: true }, { isActive: false }]);
    const unsubscribed = `${address}?endpoint=${encodeURIComponent('https://push.example.org/1')}`;
    await server.call('ROLE_ADMIN', unsubscribed, { method: 'DELETE' });
    expect(await server.store.pushSubscriptions.list()).toHaveLength(1);
    await server.call('ROLE_USER', unsubscribed, { method: 'DELETE' });
    expect(await server.store.pushSubscriptions.list()).toEqual([]);
  });

  it('[notifications.26] gets an encrypted push message, and is forgotten when it is gone', async () => {
    let status = 201;
    const push = await receiver((_call, response) => response.writeHead(status).end());
    const subscription = { login: 'ROLE_USER', endpoint: push.url, p256dh, auth };
    await server.store.pushSubscriptions.save(subscription, server.now(), 5);
    server.alerts.directory.invalidate();
    await fire('a', { message: 'Shot: North gate' });
    await expect.poll(states).toEqual(['push delivered']);
    const [call] = push.calls;
    const key = await server.call('ROLE_USER', '/api/account/push-key');
    expect(call?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' });
    expect(call?.headers.authorization).toContain(`k=${key.json<{ publicKey: string }>().publicKey}`);
    expect(call?.body).not.toContain('North gate');
    status = 410;
    await fire('b');
    await expect.poll(states).toEqual(['push dead', 'push delivered']);
    expect(await server.store.pushSubscriptions.list()).toEqual([]);
  });

  it('[accounts.17] of a deleted person receives nothing of a later account of the login', async () => {
    const push = await receiver((_call, response) => response.writeHead(201).end());
    const guard = {
      login: 'guard',
      firstName: 'A',
      lastName: 'B',
      activated: true,
      authorities: ['ROLE_USER'],
    };
    const create = (email: string) =>
      server.call('ROLE_ADMIN', '/api/users', {
        method: 'POST',
        payload: { ...guard, email, password: 'open sesame' },
      });
    await create('a@example.org');
    await server.store.pushSubscriptions.save(
      { login: 'guard', endpoint: push.url, p256dh, auth },
      server.now(),
      5,
    );
    await server.call('ROLE_ADMIN', '/api/users/guard', { method: 'DELETE' });
    expect((await create('c@example.org')).statusCode).toBe(201);
    await fire('a');
    await server.alerts.tick();
    expect([push.calls.length, await deliveries()]).toEqual([0, []]);
  });

  describe('and a push notification that an administrator writes', () => {
    const create = (payload: object, key = 'k') =>
      server.call('ROLE_ADMIN', api('push-notifications'), {
        method: 'POST',
        payload,
        headers: { 'idempotency-key': key },
      });
    const subscribeBrowser = (login: string, endpoint: string) =>
      server.store.pushSubscriptions.save({ login, endpoint, p256dh, auth }, server.now(), 5);

    it('[notifications.28] is sent once, by name of its sender, although its creation is repeated and it is edited', async () => {
      const push = await receiver((_call, response) => response.writeHead(201).end());
      await subscribeBrowser('ROLE_USER', push.url);
      const given = { title: 'Exercise', message: 'Doors are locked until noon' };
      const [first, again] = [await create(given), await create(given)];
      expect([first.statusCode, again.body]).toEqual([201, first.body]);
      const sentTime = new Date(NOW).toISOString();
      expect(first.json()).toMatchObject({ sentBy: 'role_admin', sentTime });
      await expect.poll(states).toEqual(['push delivered']);
      const text = decryptPush(push.calls[0]?.bytes ?? Buffer.alloc(0), keys, Buffer.from(auth, 'base64url'));
      expect(readPushMessage(JSON.parse(text))).toEqual({
        ...given,
        place: '',
        time: NOW,
        tag: 'announcement-1',
        path: '?',
      });
      const payload = { ...first.json<Document>(), message: 'Doors are open' };
      const edited = await server.call('ROLE_ADMIN', api('push-notifications'), { method: 'PUT', payload });
      expect(edited.json()).toMatchObject({ sentBy: 'role_admin', sentTime, message: 'Doors are open' });
      await server.alerts.tick();
      expect([push.calls.length, (await deliveries()).length]).toEqual([1, 1]);
    });

    it('[notifications.28] reaches the people whose subscriber follows its squads and zones, and those without one', async () => {
      const push = await receiver((_call, response) => response.writeHead(201).end());
      const filters = {
        ROLE_USER: { squadids: ['squad-1'] },
        ROLE_EXPERT: { squadids: ['squad-2'] },
        ROLE_WEAPON: { squadids: ['squad-1'], zones: ['Z2'], activeFrom: '00:00', activeTo: '00:01' },
        ROLE_PANIC: { reportTypes: ['Panic'] },
      };
      for (const [login, filter] of Object.entries(filters)) {
        await save('smsSubscribers', { email: `${login}@example.org`, enabled: true, ...filter });
        await subscribeBrowser(login, `${push.url}${login}`);
      }
      await subscribeBrowser('ROLE_ADMIN', `${push.url}ROLE_ADMIN`);
      await save('superSquads', { name: 'North', squadids: ['squad-1', 'squad-3'] });
      await create({ title: 'a', message: '', squadids: [{ squadId: 'North' }], zones: [{ zoneId: 'Z2' }] });
      await expect.poll(async () => (await deliveries()).length).toBe(4);
      const names = (await deliveries()).map(({ recipientName }) => recipientName.toLowerCase()).toSorted();
      expect(names).toEqual(['role_admin', 'role_panic', 'role_user', 'role_weapon']);
    });

    it('[notifications.28, server.5] is sent although the newest one was deleted before', async () => {
      const push = await receiver((_call, response) => response.writeHead(201).end());
      await subscribeBrowser('ROLE_USER', push.url);
      const { id } = (await create({ title: 'Exercise', message: 'At noon' })).json<{ id: number }>();
      await expect.poll(states).toEqual(['push delivered']);
      const path = `${api('push-notifications')}/${id}`;
      expect((await server.call('ROLE_ADMIN', path, { method: 'DELETE' })).statusCode).toBe(204);
      await create({ title: 'Evacuation', message: 'Leave the building' }, 'another-call');
      await expect.poll(states).toEqual(['push delivered', 'push delivered']);
      expect(push.calls).toHaveLength(2);
    });

    it('[notifications.28] is not sent after it was deleted', async () => {
      const push = await receiver((_call, response) => response.writeHead(201).end());
      await subscribeBrowser('ROLE_USER', push.url);
      server.alerts.close();
      const { id } = (await create({ title: 'a', message: 'b' })).json<{ id: number }>();
      await server.store.collection('pushNotifications').remove(id);
      await server.alerts.start();
      await expect.poll(() => server.store.notifications.unexpanded(9)).toEqual([]);
      expect([push.calls.length, (await deliveries()).length]).toEqual([0, 0]);
    });
  });

  it('[notifications.26] gets type, place, time and address of the report in a message of less than 4 kB', async () => {
    const push = await receiver((_call, response) => response.writeHead(201).end());
    const subscription = { login: 'ROLE_USER', endpoint: push.url, p256dh, auth };
    await server.store.pushSubscriptions.save(subscription, server.now(), 5);
    server.alerts.directory.invalidate();
    await fire('a:1', {
      squadId: 'squad-1',
      timeStamp: NOW,
      zone: 'North gate',
      level: 'Roof',
      message: 'é"'.repeat(400),
    });
    await expect.poll(states).toEqual(['push delivered']);
    const [call] = push.calls;
    const text = decryptPush(call?.bytes ?? Buffer.alloc(0), keys, Buffer.from(auth, 'base64url'));
    const message = readPushMessage(JSON.parse(text));
    expect(message).toEqual({
      title: 'Shot',
      place: 'North gate · Roof · squad-1',
      message: 'é"'.repeat(MAX_PUSH_TEXT / 2),
      time: NOW,
      tag: '["squad-1","a:1"]',
      path: expect.stringMatching(/^\?/) as unknown,
    });
    const { link, invalid } = readViewLink(new URLSearchParams(message?.path));
    expect([link.selected, link.at, invalid]).toEqual([{ squadId: 'squad-1', detectionId: 'a:1' }, NOW, []]);
    expect(call?.bytes.length).toBeLessThan(4_096);
  });
});
