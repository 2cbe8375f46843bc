/** Incidents: which reports form one, who sees it, and what people do with it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goneIncident, incidentRecord } from '../../server/store/incidents/rows/incidentRecord.ts';
import type { StoredIncident } from '../../server/store/incidents/rows/storedIncident.ts';
import type { GivenReport } from '../../src/domain/source/newReport.ts';
import type { Incident, IncidentDetail } from '../../src/domain/contract/incident.ts';
import type { ResponseFigures } from '../../src/domain/contract/response.ts';
import type { DeliveryEntry } from '../../src/domain/notifications/delivery.ts';
import type { Document } from '../../server/store/documents/documents.ts';
import { PATHS } from '../../src/domain/contract/paths.ts';
import { IncidentBook } from '../../src/domain/incidents/incidentBook.ts';
import { linkedSets } from '../../src/domain/incidents/linkage.ts';
import { AUDIT_TRAILS } from '../../src/domain/resources/entities/auditTrails.ts';
import { epochMs } from '../../src/domain/units.ts';
import { createServerHooks } from '../support/serverHooks.ts';
import { aReport, NOW, type TestServer } from '../support/testServer.ts';

let server: TestServer;
const { openServerForEachTest } = createServerHooks((opened) => (server = opened));

const METRE = 1 / 111_195;
/** A report some seconds and metres after the first one. */
const round = (
  detectionId: string,
  seconds: number,
  metres = 0,
  more: Partial<Omit<GivenReport, 'start'>> = {},
): GivenReport =>
  aReport(detectionId, {
    timeStamp: NOW - 60_000 + seconds * 1000,
    lat: 41.5 + metres * METRE,
    lon: -87.5,
    zone: 'OT_Z1',
    ...more,
  });
const given = (...reports: GivenReport[]) => server.intake.accept(reports, 'test');
const list = async (who = 'admin', query = ''): Promise<Incident[]> => {
  const answer = await server.call(who, `/${PATHS.incidents}?sort=id,asc${query}`);
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  return answer.json();
};
const detail = async (id: number, who = 'admin'): Promise<IncidentDetail> =>
  (await server.call(who, `/${PATHS.incidents}/${id}`)).json();
const act = (who: string, id: number, name: string, payload: object, key?: string) =>
  server.call(who, `/${PATHS.incidents}/${id}/${name}`, {
    method: 'POST',
    payload,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
/** Escalations in the outbox of notifications, where nobody delivers. */
const escalationNotifications = async () =>
  (await server.store.notifications.unexpanded(99)).filter(({ event }) => event.startsWith('escalation'));
const rounds = (incident: Incident | undefined) => incident?.track.map(({ detectionId }) => detectionId);

describe('reports', () => {
  openServerForEachTest();

  it('[incidents.1] that follow each other within 30 s and 150 m are one incident with count, class and track', async () => {
    await given(round('a', 0), round('b', 20, 100));
    await given(round('c', 45, 200), round('d', 46, 400), round('e', 90, 200));
    const all = await list();
    expect(all.map(rounds)).toEqual([['a', 'b', 'c'], ['d'], ['e']]);
    expect(all[0]).toMatchObject({
      count: 3,
      class: 'multiple',
      cadence: 22.5,
      severity: 'Shot',
      types: ['Shot'],
      state: 'unacknowledged',
      zone: 'OT_Z1',
    });
  });

  it('[incidents.1] without a position are one incident on the same level, and apart from those with one', async () => {
    const roomless = (id: string, seconds: number, level: string): GivenReport => {
      const { lat: _lat, lon: _lon, ...report } = round(id, seconds, 0, { level });
      return report;
    };
    await given(roomless('a', 0, 'L1'), roomless('b', 1, 'L2'), round('c', 2, 0, { level: 'L1' }));
    await given(roomless('d', 20, 'L1'), roomless('e', 80, 'L1'));
    expect((await list()).map(rounds)).toEqual([['a', 'd'], ['b'], ['c'], ['e']]);
  });

  it('[incidents.2] that come late join incidents into one, which keeps who took it', async () => {
    await given(round('a', 0), round('c', 50));
    const [first, second] = await list();
    await act('admin', second?.id ?? 0, 'take', { version: second?.version });
    await given(round('b', 25));
    const [joined, ...others] = await list();
    expect([rounds(joined), others]).toEqual([['a', 'b', 'c'], []]);
    expect(joined).toMatchObject({ id: first?.id, state: 'acknowledged', owner: 'admin' });
    expect((await detail(second?.id ?? 0)).id).toBe(first?.id);
  });

  it('[incidents.2] that get another class leave their incident, which falls apart where they held it together', async () => {
    await given(round('a', 0), round('b', 25), round('c', 50));
    const key = { squadId: round('b', 0).squadId, detectionId: 'b' };
    await server.intake.change(
      key,
      { reportType: 'Fireworks', previousReportType: 'Shot', wasShotType: true },
      { actor: 'test', kind: 'classChanged' },
    );
    const all = await list();
    expect(all.map(rounds)).toEqual([['a'], ['c'], ['b']]);
    expect(all.map(({ state }) => state)).toEqual(['unacknowledged', 'unacknowledged', 'recorded']);
    await server.intake.change(key, { reportType: 'Shot' }, { actor: 'test', kind: 'classChanged' });
    expect((await list()).map(rounds)).toEqual([['a', 'b', 'c']]);
  });

  it('[incidents.2] that are the only one of an incident take it along to their new class', async () => {
    await given(round('a', 0));
    await act('admin', 1, 'take', { version: 1 });
    await server.intake.change(
      { squadId: round('a', 0).squadId, detectionId: 'a' },
      { reportType: 'Fireworks', previousReportType: 'Shot', wasShotType: true },
      { actor: 'test', kind: 'classChanged' },
    );
    expect(await list()).toMatchObject([
      { id: 1, severity: 'Fireworks', state: 'acknowledged', owner: 'admin' },
    ]);
  });

  it('[incidents.2] whose place is corrected alone keep when it alarmed and who took it, and alarm nobody again', async () => {
    const reports = [round('a', 0), round('b', 0, 5000)];
    await given(...reports);
    await act('admin', 1, 'take', { version: 1 });
    const before = await list();
    server.pass(60_000);
    for (const { squadId, detectionId, lat = 0 } of reports) {
      const entry = { actor: 'test', kind: 'corrected' as const };
      await server.intake.change({ squadId, detectionId }, { lat: lat + 0.001 }, entry);
    }
    const kept = ({ id, state, owner, alarmTime, takenTime }: Incident) => ({
      id,
      state,
      owner,
      alarmTime,
      takenTime,
    });
    expect((await list()).map(kept)).toEqual(before.map(kept));
    for (const { id } of before) {
      const alarms = (await detail(id)).history.filter(({ act: what }) => what === 'alarm');
      expect([id, alarms.length]).toEqual([id, 1]);
    }
  });

  it('[incidents.3] of types that nobody has to take form incidents without a duty, and so do tests and the past', async () => {
    await given(
      round('a', 0, 0, { reportType: 'Fireworks' }),
      round('b', 0, 0, { test: true }),
      { ...round('c', -90 * 60), start: NOW - 90 * 60_000 },
      round('d', 0, 0, { reportType: 'Panic' }),
    );
    expect((await list()).map(({ state }) => state)).toEqual([
      'recorded',
      'recorded',
      'recorded',
      'unacknowledged',
    ]);
  });

  it('[incidents.1, incidents.3] are linked by the limits, and need acknowledgement by the types, of the configuration', async () => {
    await server.settings.set('INCIDENT_SECONDS', '10');
    await server.settings.set('INCIDENT_METRES', '20');
    await server.settings.set('ACKNOWLEDGE_TYPES', 'Fireworks');
    await given(round('a', 0), round('b', 11), round('c', 12, 30), round('d', 13));
    await given(round('e', 0, 0, { reportType: 'Fireworks' }));
    const all = await list();
    expect(all.map(rounds)).toEqual([['a'], ['b', 'd'], ['c'], ['e']]);
    expect(all.map(({ state }) => state)).toEqual(['recorded', 'recorded', 'recorded', 'unacknowledged']);
  });

  it('[incidents.2] that are removed leave it, and the last one removes it', async () => {
    await given(round('a', 0), round('b', 10));
    await server.call('admin', `/${PATHS.shotreports}/1`, { method: 'DELETE' });
    expect((await list()).map(rounds)).toEqual([['b']]);
    await server.call('admin', `/${PATHS.shotreports}/2`, { method: 'DELETE' });
    expect(await list()).toEqual([]);
  });
});

describe('an incident', () => {
  openServerForEachTest();

  it('[incidents.4] is taken, handed over, accepted, closed and reopened, each in history, journal and audit trail', async () => {
    await given(round('a', 0));
    const steps: [string, string, object][] = [
      ['user', 'take', { version: 1 }],
      ['user', 'note', { version: 1, text: 'Caller heard it.' }],
      ['user', 'case', { version: 2, caseNumber: '26-1' }],
      ['user', 'hand-over', { version: 4, to: 'reviewer' }],
      ['reviewer', 'accept', { version: 5 }],
      ['reviewer', 'close', { version: 6, outcome: 'confirmed', note: 'Casings found.' }],
      ['reviewer', 'reopen', { version: 7 }],
      ['reviewer', 'release', { version: 8 }],
    ];
    for (const [who, name, body] of steps) {
      const answer = await act(who, 1, name, body);
      expect([name, answer.statusCode, answer.body]).toEqual([name, 200, answer.body]);
    }
    const incident = await detail(1);
    expect(incident).toMatchObject({ state: 'unacknowledged', caseNumber: '26-1', version: 9 });
    expect(incident.history.map(({ actor, act: done, text }) => [actor, done, text])).toEqual([
      ['server', 'alarm', ''],
      ['user', 'take', ''],
      ['user', 'note', 'Caller heard it.'],
      ['user', 'case', '26-1'],
      ['user', 'hand-over', 'reviewer'],
      ['reviewer', 'accept', ''],
      ['reviewer', 'close', 'confirmed'],
      ['reviewer', 'note', 'Casings found.'],
      ['reviewer', 'reopen', ''],
      ['reviewer', 'release', ''],
    ]);
    const lines = (await server.store.journal.lines(1, 99)).map(
      (line) => JSON.parse(line) as { kind: string },
    );
    expect(lines.filter(({ kind }) => kind === 'incident')).toHaveLength(9);
    const audits = await server.store.collection('auditTrail').list();
    expect(audits.filter(({ actionDomain }) => actionDomain === 'incidents 1')).toHaveLength(8);
  });

  it('[incidents.5] goes to the first of two who take it, and the other is told who it was', async () => {
    await given(round('a', 0));
    const [first, second] = await Promise.all([
      act('user', 1, 'take', { version: 1 }),
      act('reviewer', 1, 'take', { version: 1 }),
    ]);
    const [won, lost] = first?.statusCode === 200 ? [first, second] : [second, first];
    expect([won?.statusCode, lost?.statusCode]).toEqual([200, 409]);
    expect(lost?.json()).toMatchObject({ current: { owner: won?.json<Incident>().owner } });
    await given(round('b', 5));
    const later = await act('admin', 1, 'take', { version: 2 }, 'key-1');
    expect([later.statusCode, later.json<Incident>().owner]).toEqual([200, 'admin']);
    expect((await act('admin', 1, 'take', { version: 2 }, 'key-1')).json()).toEqual(later.json());
  });

  it('[incidents.6] needs acknowledgement again when a report joins after it was closed', async () => {
    await given(round('a', 0));
    await act('reviewer', 1, 'close', { version: 1, outcome: 'fireworks' });
    await given(round('b', 10));
    expect(await list()).toMatchObject([{ state: 'unacknowledged', count: 2 }]);
    expect((await list())[0]).not.toHaveProperty('outcome');
  });

  it('[incidents.7] is filtered by state, owner, type, time and text, with the total of all pages', async () => {
    await given(round('a', 0), round('b', 0, 0, { reportType: 'Weapon', zone: 'HB_Z4' }), round('c', 50));
    await act('user', 1, 'take', { version: 1 });
    const ids = async (query: string) => (await list('admin', query)).map(({ id }) => id);
    expect(await ids('&state=acknowledged')).toEqual([1]);
    expect(await ids('&owner=user')).toEqual([1]);
    expect(await ids('&type=Weapon,Panic')).toEqual([2]);
    expect(await ids('&search=hb_z')).toEqual([2]);
    expect(await ids(`&from=${NOW - 20_000}`)).toEqual([3]);
    expect(await ids('&reportId=3')).toEqual([3]);
    const page = await server.call('admin', `/${PATHS.incidents}?size=1`);
    expect(page.headers['x-total-count']).toBe('3');
    expect((await server.call('admin', `/${PATHS.incidents}?state=lost`)).statusCode).toBe(400);
  });
});

describe('an incident that nobody takes', () => {
  openServerForEachTest();
  const escalate = (seconds: number) =>
    server.store.incidents.escalate({
      waitingSince: epochMs(server.now() - seconds * 1000),
      now: server.now(),
    });

  it('[incidents.17] is escalated once for each alarm, in history and journal, however many ask at once', async () => {
    await given(
      round('a', 0),
      round('b', 0, 0, { reportType: 'Weapon' }),
      round('c', 0, 0, { reportType: 'Bang' }),
    );
    await act('admin', 2, 'take', { version: 1 });
    expect(await escalate(60)).toBe(0);
    expect(await Promise.all([escalate(0), escalate(0)])).toEqual(expect.arrayContaining([0, 1]));
    const [first, second, third] = await list();
    expect(first).toMatchObject({ state: 'unacknowledged', escalatedTime: server.now(), version: 2 });
    expect([second?.escalatedTime, third?.escalatedTime]).toEqual([undefined, undefined]);
    expect((await detail(1)).history.map(({ actor, act: done }) => [actor, done])).toEqual([
      ['server', 'alarm'],
      ['server', 'escalate'],
    ]);
    const lines = (await server.store.journal.lines(1, 99)).map(
      (line) => JSON.parse(line) as { kind: string; act: string; actor: string },
    );
    expect(lines.filter(({ act: done }) => done === 'escalate')).toMatchObject([
      { actor: 'server', incident: 1 },
    ]);
    expect((await act('user', 1, 'take', { version: 1 })).statusCode).toBe(200);
    await act('user', 1, 'close', { version: 3, outcome: 'noise' });
    await given(round('d', 5));
    expect((await list())[0]).not.toHaveProperty('escalatedTime');
    expect(await escalate(0)).toBe(1);
    expect(await escalationNotifications()).toMatchObject([
      { reportId: 1, event: 'escalation-1', message: 'Nobody has taken this for 0 s.' },
    ]);
  });

  it('[notifications.31] is sent once to those whose level asks for it, with a row in Deliveries', async () => {
    const save = (collection: 'notificationLevels' | 'smsSubscribers', row: object) =>
      server.store.collection<Document>(collection).save(row as Document);
    await save('notificationLevels', { name: 'Chief', sms: true, escalations: true });
    await save('smsSubscribers', { firstName: 'Ann', phone: '+12025550143', notificationLevel: 'Chief' });
    await save('smsSubscribers', { firstName: 'Bob', phone: '+12025550144' });
    await server.alerts.start();
    await given(round('a', 0));
    await escalate(0);
    const told = async () =>
      (await server.call('ROLE_ADMIN', `/${PATHS.deliveries}`))
        .json<DeliveryEntry[]>()
        .filter(({ event }) => event.startsWith('escalation'))
        .map(({ recipientName, state, request }) => [recipientName, state, request]);
    await expect
      .poll(told)
      .toEqual([['Ann', 'delivered', expect.stringContaining('Nobody has taken this for 0 s.')]]);
    await escalate(0);
    expect(await told()).toHaveLength(1);
  });
});

describe('the response figures', () => {
  openServerForEachTest();
  const figures = (who: string, query: string) => server.call(who, `/${PATHS.response}?${query}`);
  const period = () => `from=${server.now() - 3_600_000}&to=${server.now() + 60_000}`;

  it('[incidents.21] is saved as CSV with all that the filter matches, its texts as no formula', async () => {
    await given(round('a', 0), round('b', 0, 500), round('c', 0, 1000, { reportType: 'Fireworks' }));
    await act('user', 1, 'take', { version: 1 });
    await act('user', 1, 'case', { version: 2, caseNumber: '=1+1' });
    const answer = await server.call('admin', `/${PATHS.incidents}?format=csv&type=Shot&size=1`);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="incidents_export.csv"');
    const [head, ...lines] = answer.body.trim().split('\r\n');
    expect(head).toContain('Id,State,Outcome,Owner,Case Number');
    expect(lines.map((line) => line.slice(0, 16))).toEqual(['2,unacknowledged', '1,acknowledged,,']);
    expect(lines[1]).toContain("'=1+1");
  });

  it('[response.1] count alarms, who acted, what was never taken and what waits, by zone and hour', async () => {
    await given(
      round('a', 0, 0, { deviceId: 'NG-7' }),
      round('b', 0, 0, { reportType: 'Weapon', zone: 'HB_Z4' }),
      round('c', 0, 0, { reportType: 'Fireworks' }),
    );
    await act('user', 1, 'take', { version: 1 });
    await act('reviewer', 1, 'close', { version: 2, outcome: 'confirmed' });
    const answer = await figures('admin', `${period()}&timeZone=Europe/Vienna`);
    expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
    const found = answer.json<ResponseFigures>();
    expect(found.now).toMatchObject({
      alarms: 2,
      operators: 2,
      highestTenMinutes: 2,
      floodShare: 0,
      neverTaken: 1,
      taken: { count: 1, median: 0 },
      closed: { count: 1, median: 0 },
      outcomes: { confirmed: 1, open: 1, noise: 0 },
    });
    expect(found.now.alarmsPerOperatorHour).toBeCloseTo(2 / (2 * (61 / 60)), 5);
    expect(found.before).toMatchObject({ alarms: 0, operators: 0 });
    expect(found.before).not.toHaveProperty('alarmsPerOperatorHour');
    expect(found.oldestOpen).toMatchObject({ id: 2, zone: 'HB_Z4' });
    expect(found.zones.map(({ zone, alarms }) => [zone, alarms])).toEqual([
      ['HB_Z4', 1],
      ['OT_Z1', 1],
    ]);
    const { squadId } = round('a', 0);
    const confirmed = { confirmed: 1, open: 0 };
    expect(found.sensors).toMatchObject([
      { squadId, sensor: 'NG-7', alarms: 1, before: 0, outcomes: confirmed },
    ]);
    expect((await list('admin', '&sensor=NG-7')).map(({ id }) => id)).toEqual([1]);
    const vienna = new Intl.DateTimeFormat('en', {
      hour: '2-digit',
      hourCycle: 'h23',
      timeZone: 'Europe/Vienna',
    });
    expect(found.hours.filter(({ alarms }) => alarms > 0)).toMatchObject([
      { hour: Number(vienna.format(server.now())), alarms: 2, outcomes: { confirmed: 1, open: 1 } },
    ]);
    const of = async (more: string) =>
      (await figures('admin', period() + more)).json<ResponseFigures>().now.alarms;
    expect([await of('&zone=HB_Z4'), await of('&squadId=nobody')]).toEqual([1, 0]);
    // The list of each figure has as many incidents as the figure says.
    const alarms = `&${period().replace('from=', 'alarmFrom=').replace('to=', 'alarmTo=')}`;
    const listed = async (more: string) => (await list('admin', alarms + more)).map(({ id }) => id);
    expect(await listed('')).toHaveLength(found.now.alarms);
    expect(await listed('&taken=never')).toEqual([2]);
    expect([await listed('&outcome=confirmed'), await listed('&outcome=open,noise&zone=HB_Z4')]).toEqual([
      [1],
      [2],
    ]);
    expect(await list('admin', '&alarmTo=5')).toEqual([]);
  });

  it('[response.1] are for ADMIN and POWER_USER, of a period that can be', async () => {
    expect((await figures('ROLE_POWER_USER', period())).statusCode).toBe(200);
    expect((await figures('ROLE_USER', period())).statusCode).toBe(403);
    for (const query of ['from=5&to=1', `from=0&to=${server.now()}`, `${period()}&timeZone=Moon`])
      expect((await figures('admin', query)).statusCode).toBe(400);
  });
});

describe('an incident under embargo', () => {
  const { openServerForEachTest: openReviewed } = createServerHooks(
    (opened) => (server = opened),
    async ({ settings }) => {
      await settings.set('REVIEWER_FUNCTION', 'ON');
    },
  );
  openReviewed();

  it('[incidents.8] is hidden from others than reviewers at each call until a report of it is released', async () => {
    await given(round('a', 0));
    expect(await list('reviewer')).toMatchObject([{ id: 1, count: 1 }]);
    expect(await list('ROLE_USER')).toEqual([]);
    const lines = async (who: string) =>
      (await server.call(who, `/${PATHS.incidents}?format=csv`)).body.trim().split('\n').length;
    expect([await lines('ROLE_USER'), await lines('reviewer')]).toEqual([1, 2]);
    expect((await server.call('ROLE_USER', `/${PATHS.incidents}/1`)).statusCode).toBe(404);
    expect((await act('user', 1, 'take', { version: 1 })).statusCode).toBe(404);
    expect((await act('reviewer', 1, 'take', { version: 1 })).statusCode).toBe(200);
    const audits = async (who: string) =>
      (await server.call(who, `/${AUDIT_TRAILS.path}?size=100`)).body.includes('Took incident');
    expect([await audits('ROLE_USER_ADMIN'), await audits('ROLE_ADMIN')]).toEqual([false, true]);
    await given(round('b', 5, 0, { zone: 'HB_Z4' }));
    await server.store.reports.release([{ squadId: round('a', 0).squadId, detectionId: 'a' }], {
      actor: 'test',
      at: server.now(),
    });
    expect((await list('ROLE_USER')).map(rounds)).toEqual([['a']]);
    for (const hidden of ['&zone=HB_Z4', '&search=hb_z4', `&from=${NOW - 57_000}`])
      expect([hidden, await list('ROLE_USER', hidden)]).toEqual([hidden, []]);
    expect((await list('reviewer')).map(rounds)).toEqual([['a', 'b']]);
  });

  it('[incidents.23] of a console begins and ends in the audit trail, and so in the journal', async () => {
    const say = (payload: object) =>
      server.call('ROLE_USER', `/${PATHS.incidentStorm}`, { method: 'POST', payload });
    const storm = { state: 'begins', incidents: 12, reports: 140 };
    expect((await say(storm)).statusCode).toBe(200);
    expect((await say({ ...storm, reports: -1 })).statusCode).toBe(400);
    const trail = await server.call('admin', `/${AUDIT_TRAILS.path}?size=100`);
    expect(trail.body).toContain('Storm begins: 12 incidents, 140 reports in ten minutes');
  });

  it('[incidents.17] is escalated by the time since its first release, and counted for whom it is released', async () => {
    await given(round('a', 0));
    const escalate = () => server.store.incidents.escalate({ waitingSince: server.now(), now: server.now() });
    expect(await escalate()).toBe(0);
    const alarms = async (who: string) =>
      (
        await server.call(who, `/${PATHS.response}?from=${server.now() - 60_000}&to=${server.now() + 60_000}`)
      ).json<ResponseFigures>().now.alarms;
    expect([await alarms('admin'), await alarms('ROLE_POWER_USER')]).toEqual([1, 0]);
    await server.store.reports.release([{ squadId: round('a', 0).squadId, detectionId: 'a' }], {
      actor: 'test',
      at: server.now(),
    });
    await given(round('b', 5, 0, { reportType: 'Shot' }));
    expect([await alarms('ROLE_POWER_USER'), await escalate()]).toEqual([1, 1]);
    expect(await escalationNotifications()).toMatchObject([{ reportId: 1, event: 'escalation-1' }]);
  });

  it('[incidents.8] of a type is seen by those who may see its reports, at each call', async () => {
    await given(round('a', 0, 0, { reportType: 'Ruckus' }));
    await server.store.reports.release([{ squadId: round('a', 0).squadId, detectionId: 'a' }], {
      actor: 'test',
      at: server.now(),
    });
    expect(await list('ROLE_USER')).toEqual([]);
    expect((await act('ROLE_USER', 1, 'note', { version: 1, text: 'x' })).statusCode).toBe(404);
  });
});

describe('any order of reports, classes, removals and acts', () => {
  openServerForEachTest();

  const step = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({ kind: fc.constant('add' as const), at: fc.nat(240), metres: fc.nat(600) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constantFrom('reclassify' as const, 'restore' as const),
        which: fc.nat(),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), which: fc.nat() }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constantFrom('take' as const, 'close' as const), which: fc.nat() }),
    },
  );

  it('[incidents.2, incidents.11] ends in the same incidents at the server and at consoles', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const squadId = `squad ${run++}`;
        const changes: StoredIncident[] = [];
        const stop = server.store.incidents.observe((incidents) => changes.push(...incidents));
        const reports: { id: number; detectionId: string; at: number; metres: number; group: string }[] = [];
        for (const [n, one] of steps.entries()) {
          if (one.kind === 'add') {
            const detectionId = `${squadId} ${n}`;
            const { stored } = await given(round(detectionId, one.at, one.metres, { squadId }));
            const id = stored[0]?.id ?? 0;
            reports.push({ id, detectionId, at: one.at, metres: one.metres, group: 'Shot' });
            continue;
          }
          const report = reports[one.which % Math.max(1, reports.length)];
          if (report === undefined) continue;
          await changeBy(one.kind, squadId, report);
          if (one.kind === 'remove') reports.splice(reports.indexOf(report), 1);
          if (one.kind === 'reclassify') report.group = 'Fireworks';
          if (one.kind === 'restore') report.group = 'Shot';
        }
        stop();
        const all = await list('admin', `&squadId=${encodeURIComponent(squadId)}&size=1000`);
        const expected = [...Map.groupBy(reports, ({ group }) => group).values()].flatMap((group) =>
          linkedSets(
            group.map(({ at, metres, detectionId }) => ({
              time: epochMs(NOW - 60_000 + at * 1000),
              lat: 41.5 + metres * METRE,
              lon: -87.5,
              detectionId,
            })),
            { seconds: 30, metres: 150 },
          ).map((set) => new Set(set.map(({ detectionId }) => detectionId))),
        );
        expect(new Set(all.map((one) => new Set(rounds(one))))).toEqual(new Set(expected));
        // Of several servers, each observes its own commits only.
        const orders = server.callsByServer().length > 1 ? [] : [changes, changes.toReversed()];
        for (const order of orders) {
          const book = new IncidentBook();
          const viewer = { isReviewer: true, placeOf: () => '' };
          for (const one of order) {
            const body = incidentRecord(one, viewer) ?? goneIncident(one, viewer);
            if (body !== undefined) book.receive(body);
          }
          const shown = book.list().map(({ id, version, state }) => ({ id, version, state }));
          expect(shown.toSorted((a, b) => a.id - b.id)).toEqual(
            all.map(({ id, version, state }) => ({ id, version, state })),
          );
        }
      }),
      { numRuns: 12 },
    );
  });

  async function changeBy(
    kind: 'reclassify' | 'restore' | 'remove' | 'take' | 'close',
    squadId: string,
    { id, detectionId }: { readonly id: number; readonly detectionId: string },
  ): Promise<void> {
    const how = { actor: 'test', kind: 'classChanged' } as const;
    const key = { squadId, detectionId };
    if (kind === 'reclassify')
      await server.intake.change(
        key,
        { reportType: 'Fireworks', previousReportType: 'Shot', wasShotType: true },
        how,
      );
    else if (kind === 'restore') await server.intake.change(key, { reportType: 'Shot' }, how);
    else if (kind === 'remove')
      await server.call('admin', `/${PATHS.shotreports}/${id}`, { method: 'DELETE' });
    else {
      const [incident] = await list('admin', `&reportId=${id}`);
      if (incident === undefined) return;
      const { version, id: of } = incident;
      await act('admin', of, kind, { version, ...(kind === 'close' && { outcome: 'noise' }) });
    }
  }
});
