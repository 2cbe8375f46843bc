/** The calls of a review: who may, what they change, and who is first. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Document } from '../../server/store/documents/documents.ts';
import { Idempotency } from '../../server/http/web/idempotency.ts';
import { PROPOSED_CLASS } from '../../src/domain/contract/classProposal.ts';
import { EMBARGO_LEFT } from '../../src/domain/contract/embargoLeft.ts';
import { PATHS } from '../../src/domain/contract/paths.ts';
import { epochMs } from '../../src/domain/units.ts';
import { createServerHooks } from '../support/serverHooks.ts';
import { api, aReport, NOW, type TestServer } from '../support/testServer.ts';
import { startReceiver } from '../support/webhookReceiver.ts';
import type { NewReport } from '../../src/domain/source/newReport.ts';

let server: TestServer;
const { openServerForEachTest, openServerForGroup } = createServerHooks(
  (opened) => (server = opened),
  async ({ settings }) => {
    await settings.set('REVIEWER_FUNCTION', 'ON');
    await settings.set('REVIEWER_DELAY', '60');
  },
);

type Query = Record<string, string | number>;
const call = (name: string, query: Query, who = 'reviewer', headers = {}) => {
  const parameters = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  return server.call(who, `${api(name)}?${parameters.toString()}`, { headers });
};
/** Of the report that was given last. */
let id = 0;
const reclassify = (query: Query, who?: string) => call('updateReportType', { id, ...query }, who);
const sendMessage = (message: string, who?: string) => call('sendUpdateMessage', { id, message }, who);
const addTime = (delay: number, who?: string) => call('increaseNotificationDelay', { id, delay }, who);
const given = async (more: Partial<NewReport> = {}) => {
  const report = aReport('a', { message: 'Shot: Main Hall', ...more });
  const { stored } = await server.intake.accept([report], 'test');
  id = stored[0]?.id ?? 0;
};
const now = async () => (await server.store.reports.byId(id, ALL))?.report;
/** What happened to reports; the lines of the acts are in audit.test.ts. */
const journal = async () =>
  (await server.store.journal.lines(1, 999))
    .map((line) => JSON.parse(line) as { kind: string; actor: string; old: object; new: object })
    .filter(({ kind }) => kind !== 'act');
const audits = async () => server.store.collection('auditTrail').list();
const sent = () =>
  readdirSync(join(server.dataDir, 'outbox')).map(
    (file) =>
      JSON.parse(readFileSync(join(server.dataDir, 'outbox', file), 'utf8')) as {
        kind: string;
        to: string[];
        subject: string;
        text: string;
      },
  );
const sentCount = () => (existsSync(join(server.dataDir, 'outbox')) ? sent().length : 0);
const ALL = { symbols: undefined, embargoedAfter: undefined };
const FIREWORKS = { reportType: 'Fireworks', weaponCategory: 2 };

describe('reclassifying', () => {
  openServerForEachTest();

  it('[review.18] makes less of a shot once a second person agrees, where TWO_PERSONS is on', async () => {
    await server.settings.set('TWO_PERSONS', 'ON');
    await given();
    const proposed = async (who = 'admin') =>
      ((await call('loadShotreport', { id }, who)).json() as Record<string, unknown>)[PROPOSED_CLASS];
    const first = await reclassify(FIREWORKS, 'reviewer');
    expect(first.json()).toMatchObject({ reportType: 'Shot', [PROPOSED_CLASS]: { by: 'reviewer' } });
    expect(await proposed()).toEqual({ symbol: 'Fireworks', by: 'reviewer', time: server.now() });
    await reclassify(FIREWORKS, 'reviewer');
    await reclassify({ ...FIREWORKS, reportType: 'Ruckus' }, 'admin');
    expect([(await now())?.reportType, await proposed()]).toMatchObject([
      'Shot',
      { symbol: 'Ruckus', by: 'admin' },
    ]);

    await reclassify({ ...FIREWORKS, reportType: 'Ruckus' }, 'reviewer');
    expect([(await now())?.reportType, await proposed()]).toEqual(['Ruckus', undefined]);
    const actions = (await audits()).map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(['Proposed Firework for Shot', 'Proposed Other Noise for Shot']),
    );
  });

  it('[review.18] a confirmation ends a proposal, and a choice among shots needs one person', async () => {
    await server.settings.set('TWO_PERSONS', 'ON');
    await given();
    await reclassify(FIREWORKS, 'reviewer');
    await sendMessage('', 'admin');
    await reclassify(FIREWORKS, 'admin');
    expect((await now())?.reportType).toBe('Shot');
    await reclassify({ reportType: 'Shot', weaponCategory: 6 }, 'admin');
    expect(await now()).toMatchObject({ reportType: 'Shot', weaponCategory: 6 });
  });

  it('[review.19] no correction makes less of a shot than its reviewers agreed to', async () => {
    await server.settings.set('TWO_PERSONS', 'ON');
    await given();
    const stored = async () => (await server.call('admin', api(`shotreports/${id}`))).json<object>();
    const correct = async (values: object) =>
      server.call('admin', api('shotreports'), {
        method: 'PUT',
        payload: { ...(await stored()), ...values },
      });
    for (const reportType of ['Fireworks', 'Panic']) {
      const answer = await correct({ reportType });
      expect([reportType, answer.statusCode]).toEqual([reportType, 400]);
      expect(answer.json()).toMatchObject({
        fieldErrors: [{ field: 'reportType', message: expect.stringContaining('two reviewers') as string }],
      });
    }
    // A key that is stored already changes nothing, whoever sends it.
    const again = { ...aReport('a'), reportType: 'Fireworks' };
    await server.call('admin', api('shotreports'), { method: 'POST', payload: [again] });
    await server.intake.accept([again], 'test');
    expect(await now()).toMatchObject({ reportType: 'Shot' });
    expect((await correct({ weaponCategory: 6, zone: 'Gate' })).statusCode).toBe(200);
    for (const who of ['reviewer', 'admin']) await reclassify(FIREWORKS, who);
    expect((await correct({ reportType: 'Ruckus' })).statusCode).toBe(200);
  });

  it('[review.8] changes the report, returns it, and writes journal and audit trail', async () => {
    await given({ weaponCategory: 2 });
    const answer = await reclassify({ ...FIREWORKS, previousReportType: 'Shot' });
    const after = {
      id: 1,
      reportType: 'Fireworks',
      weaponCategory: 2,
      previousReportType: 'Shot',
      wasShotType: true,
      message: 'Fireworks: Main Hall',
    };
    expect(answer.json()).toMatchObject(after);
    expect(await now()).toMatchObject(after);
    expect(server.published.at(-1)?.report).toMatchObject(after);
    expect((await journal()).at(-1)).toMatchObject({
      kind: 'classChanged',
      actor: 'reviewer',
      old: { reportType: 'Shot', message: 'Shot: Main Hall' },
      new: { reportType: 'Fireworks', previousReportType: 'Shot' },
    });
    expect(await audits()).toMatchObject([
      {
        id: 1,
        action: 'Reclassified Shot as Firework',
        actionTime: new Date(NOW).toISOString(),
        user: 'reviewer',
        actionDomain: 'shotreports 1',
        address: '127.0.0.1',
      },
    ]);
  });

  it('[review.10] retains a key over a restart and for 48 h, and accepts only printable ones', async () => {
    await given();
    const later = new Idempotency(server.store.calls, server.now);
    const ask = (key: string) =>
      later.runOnce(
        {
          headers: { 'idempotency-key': key },
          url: api('increaseNotificationDelay'),
          originalUrl: api('increaseNotificationDelay'),
          session: { login: 'reviewer', authorities: new Set() },
        } as never,
        { id: 1, delay: 30 },
        async () => 'done anew',
      );
    await call('increaseNotificationDelay', { id: 1, delay: 30 }, 'reviewer', { 'idempotency-key': 'k' });
    expect([await ask('k'), await ask('other')]).toEqual([30, 'done anew']);
    server.pass(48 * 3_600_000 + 1);
    await given({ detectionId: 'b' });
    const fresh = { 'idempotency-key': 'fresh' };
    expect((await call('sendUpdateMessage', { id: 2, message: 'x' }, 'reviewer', fresh)).statusCode).toBe(
      200,
    );
    expect(await ask('k')).toBe('done anew');
    await expect(ask('ä')).rejects.toThrow('Bad Request');
  });

  it('[review.10] decides again on a key that was rejected before', async () => {
    const key = { 'idempotency-key': 'k' };
    expect((await call('increaseNotificationDelay', { id: 1, delay: 30 }, 'reviewer', key)).statusCode).toBe(
      404,
    );
    await given();
    expect((await call('increaseNotificationDelay', { id: 1, delay: 30 }, 'reviewer', key)).statusCode).toBe(
      200,
    );
  });

  it('[review.1] is for REVIEWER and ADMIN, while the function is on', async () => {
    await given();
    expect((await reclassify(FIREWORKS, 'operator')).statusCode).toBe(403);
    await server.settings.set('REVIEWER_FUNCTION', 'OFF');
    for (const answer of [await reclassify(FIREWORKS), await addTime(30)]) {
      expect(answer.json()).toMatchObject({ status: 409, message: 'The reviewer function is off.' });
    }
    expect((await sendMessage('')).json()).toMatchObject({
      fieldErrors: [{ field: 'message', message: 'NotBlank' }],
    });
    expect((await sendMessage('Doors locked')).statusCode).toBe(200);
    expect(await now()).toMatchObject({ reportType: 'Shot', updateReportMessage: 'Doors locked' });
  });
});

describe('reclassifying a report of its own', () => {
  openServerForGroup();

  it('[review.8] answers under both paths, as GET and as POST, and forbids caching', async () => {
    const urls = ['updateReportType', 'sendUpdateMessage', 'increaseNotificationDelay'].flatMap((name) => [
      api(name),
      `/api/${name}`,
    ]);
    for (const url of urls) {
      for (const method of ['GET', 'POST'] as const) {
        const answer = await server.call('reviewer', url, {
          method,
          ...(method === 'POST' && { payload: {} }),
        });
        expect([url, method, answer.statusCode]).toEqual([url, method, 400]);
        expect(answer.headers['cache-control']).toBe('no-store');
      }
    }
    await given({ detectionId: 'by both paths' });
    const posted = await server.call('reviewer', api('updateReportType'), {
      method: 'POST',
      payload: { id, reportType: 'Shot', weaponCategory: 6 },
    });
    expect(posted.json()).toMatchObject({ weaponCategory: 6, message: 'Possible Shot: Main Hall' });
  });

  it('[review.8] does nothing for a HEAD', async () => {
    await given({ detectionId: 'by HEAD' });
    const head = { method: 'HEAD' as const };
    const answer = await server.call(
      'reviewer',
      `${api('updateReportType')}?id=${id}&reportType=Ruckus`,
      head,
    );
    expect(answer.statusCode).toBe(404);
    expect(await now()).toMatchObject({ reportType: 'Shot' });
  });

  it('[review.9] succeeds for the first of two reviewers; the other gets 409 with the current class', async () => {
    await given({ detectionId: 'of two reviewers' });
    const classChanges = async () => (await journal()).filter(({ kind }) => kind === 'classChanged').length;
    const before = await classChanges();
    const [one, two] = await Promise.all([
      reclassify({ ...FIREWORKS, previousReportType: 'Shot' }),
      reclassify({ reportType: 'Ruckus', weaponCategory: 2, previousReportType: 'Shot' }, 'admin'),
    ]);
    expect([one.statusCode, two.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409]);
    const first = one.statusCode === 200 ? 'Fireworks' : 'Ruckus';
    const late = one.statusCode === 200 ? two : one;
    expect(late.json()).toMatchObject({
      status: 409,
      message: `Another reviewer was first: this report is now ${first}.`,
    });
    expect(await now()).toMatchObject({ reportType: first, previousReportType: 'Shot' });
    expect((await classChanges()) - before).toBe(1);
  });

  it('[review.9] is no conflict where another reviewer only gave it more time', async () => {
    await given({ detectionId: 'with more time' });
    await addTime(30, 'admin');
    expect((await reclassify({ ...FIREWORKS, previousReportType: 'Shot' })).statusCode).toBe(200);
  });

  it('[review.10] executes one Idempotency-Key once, however often it is sent', async () => {
    await given({ detectionId: 'by key' });
    const key = { 'idempotency-key': 'k-1' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => call('increaseNotificationDelay', { id, delay: 30 }, 'reviewer', key)),
    );
    expect(answers.map((answer) => answer.json<object>())).toEqual(
      [1, 2, 3].map(() => ({ id, notificationDelay: 30 })),
    );
    expect((await now())?.notificationDelay).toBe(30);
    const other = await call('increaseNotificationDelay', { id, delay: 60 }, 'reviewer', key);
    expect(other.statusCode).toBe(422);
    const another = await call('increaseNotificationDelay', { id, delay: 30 }, 'admin', key);
    expect(another.json()).toEqual({ id, notificationDelay: 60 });
  });

  it('[review.1] rejects reports of other types, and reports that the reviewer may not see', async () => {
    const { stored } = await server.intake.accept(
      [aReport('p', { reportType: 'Panic' }), aReport('w', { reportType: 'Weapon' })],
      'test',
    );
    const [panic = 0, weapon = 0] = stored.map((one) => one.id);
    const on = (report: number, who: string) => reclassify({ ...FIREWORKS, id: report }, who);
    expect((await on(panic, 'admin')).json()).toMatchObject({
      status: 400,
      message: 'Reports of this type are not reviewed.',
    });
    expect((await on(weapon, 'reviewer')).statusCode).toBe(404);
    expect((await on(77, 'reviewer')).statusCode).toBe(404);
    expect((await reclassify({ id: panic, reportType: 'Panic' })).statusCode).toBe(400);
    expect((await reclassify({ ...FIREWORKS, id: panic, previousReportType: 'Bang' })).statusCode).toBe(400);
  });

  it('[review.8] can be undone by a reviewer who may not see the new type', async () => {
    await given({ detectionId: 'undone' });
    await reclassify({ ...FIREWORKS, previousReportType: 'Shot' });
    const back = await reclassify({ reportType: 'Shot', weaponCategory: 2, previousReportType: 'Fireworks' });
    expect(back.json()).toMatchObject({
      reportType: 'Shot',
      previousReportType: 'Fireworks',
      wasShotType: true,
    });
  });

  it('[review.8] into its current class changes nothing', async () => {
    await given({ detectionId: 'unchanged' });
    const before = [server.published.length, (await audits()).length];
    expect((await reclassify({ reportType: 'Shot' })).json()).toMatchObject({ reportType: 'Shot' });
    expect([server.published.length, (await audits()).length]).toEqual(before);
  });
});

describe('a report that was reclassified while it was embargoed', () => {
  openServerForEachTest();

  const replayed = async () =>
    (await server.call('user', api('live/replay?since=0'))).json<{ reports: unknown[] }>().reports.length;

  it('[review.2] stays hidden from whoever may not see its new type, however it is changed later', async () => {
    await given();
    await reclassify({ reportType: 'Ruckus' });
    server.pass(60_000);
    await server.store.reports.release([aReport('a')], { actor: 'release', at: server.now() });
    expect(await replayed()).toBe(0);
    await sendMessage('Quiet');
    await reclassify({ reportType: 'Fireworks' });
    expect(await replayed()).toBe(0);
    await reclassify({ reportType: 'Shot' });
    expect(await replayed()).toBe(1);
    await reclassify({ reportType: 'Ruckus' });
    await reclassify({ reportType: 'Fireworks' });
    expect(await replayed()).toBe(1);
  });
});

describe('the update message', () => {
  openServerForEachTest();

  const subscriber = (phone: string, more: object = {}) => ({
    firstName: 'A',
    phone,
    enabled: true,
    ...more,
  });
  const subscribe = (...subscribers: Document[]) =>
    server.store.collection('smsSubscribers').saveMany(subscribers);
  const deliveries = async () =>
    (await server.store.notifications.deliveries({}, { page: 0, size: 9 })).items;
  const sentTo = () =>
    sentCount() === 0
      ? []
      : sent()
          .flatMap(({ to }) => to)
          .toSorted();

  it('[review.15] is stored with its change, delivered once although the call is repeated, and listed', async () => {
    await subscribe(subscriber('+1'));
    await given();
    const key = { 'idempotency-key': 'k' };
    const ask = () => call('sendUpdateMessage', { id: 1, message: 'All clear' }, 'reviewer', key);
    const [first, again] = [await ask(), await ask()];
    expect([first.statusCode, first.body]).toEqual([200, again.body]);
    expect(again.headers['x-shotpointapp-alert']).toBe('Group message sent to 1 subscriber');
    // The server stopped before anything was delivered: the next start delivers it.
    expect(sentCount()).toBe(0);
    await server.alerts.start();
    await expect.poll(sentCount).toBe(1);
    expect((await journal()).filter(({ kind }) => kind === 'messageChanged')).toHaveLength(1);
    await expect.poll(deliveries).toMatchObject([
      {
        event: expect.stringMatching(/^update-\d+$/) as unknown,
        channel: 'sms',
        state: 'delivered',
        detectionId: 'a',
      },
    ]);
  });

  it('[review.14] reaches a subscriber by text and mail, and each system that follows the report', async () => {
    await subscribe(subscriber('+1', { email: 'ann@example.org' }));
    const cad = await startReceiver();
    await server.store.collection('webhooks').save({ name: 'CAD', url: cad.url, enabled: true });
    await given();
    expect((await sendMessage('All clear')).headers['x-shotpointapp-alert']).toBe(
      'Group message sent to 1 subscriber',
    );
    await server.alerts.start();
    await expect.poll(sentCount).toBe(2);
    await expect.poll(() => cad.calls.length).toBe(1);
    await cad.close();
    expect(JSON.parse(cad.calls[0]?.body ?? '')).toMatchObject({ message: 'All clear' });
    const mail = sent().find(({ kind }) => kind === 'mail');
    expect(mail).toMatchObject({ to: ['ann@example.org'], subject: 'Shot: Main Hall' });
    expect(mail?.text).toMatch(
      /All clear\n[\d:]{8} \S+\nhttps:\/\/console\.example\.org\/pub\/viewReport\?k=/,
    );
  });

  it('[review.14] is in the mail as the template says, where the template has a place for it', async () => {
    await subscribe(subscriber('', { email: 'ann@example.org' }));
    const template = { primaryTemplate: true, subject: 'Site: {{type}}', body: 'Update: {{updateMessage}}' };
    await server.store.collection('emailTemplates').save(template);
    await given();
    await sendMessage('All clear');
    await server.alerts.start();
    await expect.poll(sentCount).toBe(1);
    expect(sent()).toMatchObject([{ subject: 'Site: Shot', text: 'Update: All clear\n' }]);
  });

  it('[review.15] is suppressed by a snooze, which the reviewer is told and the deliveries name', async () => {
    await subscribe(subscriber('+1'));
    await server.store.collection('snoozeAlerts').save({ name: 'Range day', enabled: true });
    await given();
    expect((await sendMessage('All clear')).headers['x-shotpointapp-alert']).toBe(
      'Group message suppressed by the snooze alert "Range day"',
    );
    await server.alerts.start();
    await expect.poll(deliveries).toMatchObject([{ state: 'suppressed', snooze: 'Range day' }]);
    expect(sentCount()).toBe(0);
  });

  it('[review.14] goes to the enabled subscribers of the squad, zone and type, each number once', async () => {
    await subscribe(
      subscriber('+1'),
      subscriber('+1'),
      subscriber('+2', { enabled: false }),
      subscriber('+3', { squadids: [{ id: 4, squadId: 'squad-1' }], reportTypes: ['Shot'] }),
      subscriber('+4', { squadids: [{ squadId: 'other' }] }),
      subscriber('+5', { zones: [{ zoneId: 'Z1' }] }),
      subscriber('+6', { zones: ['Z2'] }),
      subscriber('+7', { reportTypes: ['Panic'] }),
      subscriber(''),
    );
    await given({ zoneId: 'Z1' });
    const answer = await sendMessage('  Two rounds, no injuries  ');
    await server.alerts.start();
    await expect.poll(() => sentTo()).toEqual(['+1', '+3', '+5']);
    const [title, text, time, link] = sent()[0]?.text.split('\n') ?? [];
    expect([title, text]).toEqual(['Shot: Main Hall', 'Two rounds, no injuries']);
    expect(time).toMatch(/^\d\d:\d\d:\d\d \S+$/);
    expect(link).toMatch(/^https?:\/\/\S+\/pub\/viewReport\?k=\S+$/);
    expect(answer.headers['x-shotpointapp-alert']).toBe('Group message sent to 3 subscribers');
    expect(await now()).toMatchObject({ updateReportMessage: 'Two rounds, no injuries' });
    expect((await journal()).at(-1)).toMatchObject({ kind: 'messageChanged', actor: 'reviewer' });
    expect(await audits()).toMatchObject([{ action: 'Sent "Two rounds, no injuries"', user: 'reviewer' }]);
  });

  it('[review.14] is empty if the class was confirmed, and the journal records it', async () => {
    await subscribe(subscriber('+1'));
    await given();
    expect((await sendMessage('')).statusCode).toBe(200);
    await server.alerts.start();
    await expect.poll(sentCount).toBe(1);
    expect(sent()[0]?.text).toMatch(/^Shot: Main Hall\n[\d:]{8} \S+\nhttps?:\/\/\S+$/);
    expect((await journal()).at(-1)).toMatchObject({ kind: 'confirmed' });
    expect(await audits()).toMatchObject([{ action: 'Confirmed Shot' }]);
  });

  it('[review.9] confirms no class that the report no longer has', async () => {
    await given();
    await reclassify({ reportType: 'Ruckus' });
    const late = await call('sendUpdateMessage', { id: 1, message: '', previousReportType: 'Shot' });
    expect(late.json()).toMatchObject({
      status: 409,
      message: 'Another reviewer was first: this report is now Ruckus.',
    });
    expect(await server.store.notifications.unexpanded(9)).toEqual([]);
    expect((await journal()).at(-1)).toMatchObject({ kind: 'classChanged' });
  });

  it('[review.13] is required and has at most 255 characters', async () => {
    await given();
    expect((await sendMessage('x'.repeat(255))).statusCode).toBe(200);
    expect((await sendMessage('x'.repeat(256))).json()).toMatchObject({
      fieldErrors: [{ field: 'message', message: 'Size' }],
    });
    expect((await call('sendUpdateMessage', { id: 1 })).statusCode).toBe(400);
    expect((await sendMessage('hello', 'operator')).statusCode).toBe(403);
  });
});

describe('more time', () => {
  openServerForEachTest();

  it('[review.5] adds up in seconds, and the answer has the sum', async () => {
    await given();
    expect((await addTime(30)).json()).toEqual({ id: 1, notificationDelay: 30 });
    expect((await addTime(45, 'admin')).json()).toEqual({ id: 1, notificationDelay: 75 });
    expect((await journal()).at(-1)).toMatchObject({
      kind: 'delayExtended',
      old: { notificationDelay: 30 },
      new: { notificationDelay: 75 },
    });
    expect((await list('user')).headers['x-total-count']).toBe('0');
    server.pass(134_999);
    expect((await list('user')).headers['x-total-count']).toBe('0');
    server.pass(1);
    expect((await list('user')).headers['x-total-count']).toBe('1');
  });

  it('[review.5] is rejected with 409 from the release of the report on', async () => {
    await given();
    server.pass(59_999);
    expect((await addTime(30)).statusCode).toBe(200);
    server.pass(30_001);
    const late = await addTime(30);
    expect(late.json()).toMatchObject({
      status: 409,
      message: 'This report has been released: no time can be added.',
    });
    expect((await now())?.notificationDelay).toBe(30);
    await server.store.reports.release([aReport('a')], { actor: 'release', at: server.now() });
    expect((await addTime(3600)).statusCode).toBe(409);
  });

  it.each([60_000, 3_600_000, -3_600_000])(
    '[review.4] is added while the report is embargoed, although the wall clock stepped by %i ms, and the step remains',
    async (step) => {
      await given();
      server.pass(step);
      await server.store.reports.setDueTimes([{ key: aReport('a'), due: epochMs(NOW + step) }]);
      expect((await addTime(30)).json()).toEqual({ id: 1, notificationDelay: 30 });
      server.pass(89_999);
      expect((await list('user')).headers['x-total-count']).toBe('0');
      expect((await addTime(1)).statusCode).toBe(200);
      server.pass(1_001);
      expect((await list('user')).headers['x-total-count']).toBe('1');
      expect((await addTime(30)).statusCode).toBe(409);
    },
  );

  it('[review.4] the answer of one report says to reviewers how long its embargo lasts, whatever the wall clock did', async () => {
    await given();
    const left = async (who: string) =>
      (await server.call(who, `/${PATHS.loadShotreport}?id=1`)).json()[EMBARGO_LEFT];
    expect(await left('reviewer')).toBe(60_000);
    server.pass(3_600_000);
    await server.store.reports.setDueTimes([{ key: aReport('a'), due: epochMs(NOW + 3_600_000) }]);
    expect(await left('reviewer')).toBe(60_000);
    await addTime(30);
    server.pass(1000);
    expect(await left('reviewer')).toBe(89_000);
    await server.store.reports.release([aReport('a')], { actor: 'release', at: server.now() });
    expect([await left('reviewer'), await left('operator')]).toEqual([0, undefined]);
  });

  it('[review.5] is given in steps of an hour at most, and a day in all', async () => {
    await given({ notificationDelay: 86_390 });
    for (const bad of [0, -1, 3601, 1.5]) expect((await addTime(bad)).statusCode).toBe(400);
    expect((await addTime(11)).json()).toMatchObject({ fieldErrors: [{ field: 'delay', message: 'Max' }] });
    expect((await addTime(10)).statusCode).toBe(200);
  });
});

const list = (who: string) => server.call(who, api('shotreports'));
