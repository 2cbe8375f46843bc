/** Drills: what they play, who is scored, that no message leaves, and that real alarms pass beside them. */
import { describe, expect, it } from 'vitest';
import { expandNotifications } from '../../server/delivery/expander.ts';
import { playDrills } from '../../server/reports/drills.ts';
import type { Drill, DrillDetail } from '../../src/domain/contract/drill.ts';
import type { Incident } from '../../src/domain/contract/incident.ts';
import { PATHS } from '../../src/domain/contract/paths.ts';
import type { ResponseFigures } from '../../src/domain/contract/response.ts';
import type { ShotReport } from '../../src/domain/contract/shotReport.ts';
import { epochMs } from '../../src/domain/units.ts';
import { createServerHooks } from '../support/serverHooks.ts';
import { aReport, api, NOW, type TestServer } from '../support/testServer.ts';

let server: TestServer;
const { openServerForEachTest } = createServerHooks((opened) => (server = opened));

const SQUAD = 'squad-1';
const MINUTE = 60_000;
const steps = [
  { squad_id: 'NG', report_type: 'Shot', zone: 'Z1', shooter_lla: [41.5, -87.5, 0] },
  { squad_id: 'NG', report_type: 'Panic', zone: 'Z2', shooter_lla: [43, -87.5, 0] },
];
const post = (path: string, payload: object, who = 'tester') =>
  server.call(who, path, { method: 'POST', payload });
const start = async (payload: object, who?: string) =>
  post(`/${PATHS.drills}`, { squadId: SQUAD, minutes: 10, ...payload }, who);
const startScenario = async () => {
  await server.store.collection('squadids').saveMany([{ squadId: SQUAD }]);
  const [scenario] = await server.store
    .collection('testScenarios')
    .saveMany([{ testName: 'Two alarms', steps }]);
  return (await start({ scenarioId: scenario?.id })).json<Drill>();
};
const play = () => playDrills(server);
/** Plays the duty's steps of a time, second by second where something is due. */
const pass = async (ms: number) => {
  server.pass(ms);
  await play();
};
const detail = async (id: number) =>
  (await server.call('tester', `/${PATHS.drills}/${id}`)).json<DrillDetail>();
const reports = async () =>
  (await server.call('admin', api('shotreports?sort=id,asc'))).json<(ShotReport & { id: number })[]>();
const incidents = async () =>
  (await server.call('admin', `/${PATHS.incidents}?sort=id,asc`)).json<Incident[]>();
const review = async (id = 0) => {
  await server.settings.set('REVIEWER_FUNCTION', 'ON');
  const asked = `${api('updateReportType')}?id=${id}&reportType=Fireworks`;
  expect((await server.call('reviewer', asked)).statusCode).toBe(200);
};
const response = async () => {
  const [from, to] = [NOW - MINUTE, NOW + 20 * MINUTE];
  return (await server.call('admin', `/${PATHS.response}?from=${from}&to=${to}`)).json<ResponseFigures>();
};

describe('a drill', () => {
  openServerForEachTest();

  it('[drills.1, drills.2] plays a scenario as water-marked tests that somebody has to take, beside real alarms', async () => {
    const drill = await startScenario();
    expect(drill).toMatchObject({
      squadId: SQUAD,
      name: 'Two alarms',
      startedBy: 'tester',
      planned: 2,
      played: 0,
    });
    expect(server.testModes).toEqual([[SQUAD, true]]);
    await play();
    await play();
    await server.intake.accept(
      [aReport('real', { timeStamp: NOW, lat: 41.5, lon: -87.5, zone: 'Z1' })],
      'test',
    );
    await pass(25_000);
    expect((await reports()).map(({ detectionId, test, message }) => [detectionId, test, message])).toEqual([
      [`DRILL-${drill.id}-1`, true, 'DRILL: Shot: Z1'],
      ['real', undefined, undefined],
      [`DRILL-${drill.id}-2`, true, 'DRILL: Panic: Z2'],
    ]);
    // The real shot at the same place and time is an incident of its own.
    expect((await incidents()).map(({ test, state }) => [test, state])).toEqual([
      [true, 'unacknowledged'],
      [false, 'unacknowledged'],
      [true, 'unacknowledged'],
    ]);
    expect((await response()).now.alarms).toBe(1);
  });

  it('[drills.3] scores who saw, took and decided each alarm, with times and misses, as a page and a file', async () => {
    const { id } = await startScenario();
    await play();
    const [first] = await incidents();
    await server.store.drills.noteViews('operator', [first?.id ?? 0], epochMs(NOW + 4000));
    await server.store.drills.noteViews('operator', [first?.id ?? 0], epochMs(NOW + 9000));
    server.pass(6000);
    await post(`/${PATHS.incidents}/${first?.id}/take`, { version: first?.version }, 'operator');
    server.pass(4000);
    const [report] = await reports();
    await review(report?.id);
    await pass(20_000);
    expect((await detail(id)).score).toMatchObject({
      alarms: [
        {
          type: 'Shot',
          zone: 'Z1',
          at: NOW,
          seen: [{ login: 'operator', after: 4000 }],
          taken: { login: 'operator', after: 6000 },
          decided: { login: 'reviewer', after: 10_000 },
        },
        { type: 'Panic', seen: [], taken: null, decided: null },
      ],
      people: [
        { login: 'reviewer', seen: 0, decided: 1, decidedAfter: 10_000 },
        { login: 'operator', seen: 1, taken: 1, seenAfter: 4000, takenAfter: 6000 },
      ],
      missed: { seen: 1, taken: 1, decided: 1 },
    });
    const file = await server.call('tester', `/${PATHS.drills}/${id}?format=csv`);
    expect(file.body.split('\r\n').slice(1, 3)).toEqual([
      `${new Date(NOW).toISOString()},Shot,Z1,1,operator,4.0,operator,6.0,reviewer,10.0`,
      expect.stringMatching(/,Panic,Z2,1,nobody,,nobody,,nobody,$/),
    ]);
  });

  it('[drills.4] ends by itself, also where the server was away, and takes its reports and test mode with it', async () => {
    const { id } = await startScenario();
    await play();
    server.pass(30 * MINUTE);
    await play();
    const score = (await detail(id)).score;
    expect(await detail(id)).toMatchObject({ endedBy: 'server', endedAt: NOW + 30 * MINUTE });
    await play();
    expect(await reports()).toEqual([]);
    expect(await incidents()).toEqual([]);
    expect(server.testModes).toEqual([
      [SQUAD, true],
      [SQUAD, false],
    ]);
    expect((await detail(id)).score).toEqual(score);
    expect(score.alarms).toHaveLength(1);
    expect((await start({ scenarioId: 1 })).statusCode).toBe(201);
  });

  it('[drills.4] is ended by whoever may start one; a squad has one at a time', async () => {
    const { id } = await startScenario();
    expect((await start({ scenarioId: 1 })).json()).toMatchObject({ current: { id } });
    expect((await post(`/${PATHS.drills}/${id}/end`, {}, 'operator')).statusCode).toBe(403);
    expect((await post(`/${PATHS.drills}/${id}/end`, {})).json()).toMatchObject({ endedBy: 'tester' });
    expect((await post(`/${PATHS.drills}/${id}/end`, {})).statusCode).toBe(409);
    await play();
    expect((await start({ scenarioId: 1, squadId: 'none' })).statusCode).toBe(400);
    expect((await start({ fromSquad: SQUAD, from: 0, to: 1 })).json().message).toContain('nothing to play');
  });

  it('[drills.5] no message leaves for it, and no calibration counts it', async () => {
    // Tests are sent to it.
    const types = [{ name: 'Test' }];
    const webhook = {
      name: 'w',
      url: 'https://example.org/',
      enabled: true,
      secret: 's',
      reportTypes: types,
    };
    await server.store.collection('webhooks').saveMany([{ ...webhook, incidents: true }]);
    await server.intake.accept([aReport('test', { test: true, timeStamp: NOW })], 'test');
    await startScenario();
    await play();
    const report = (await reports()).at(-1);
    await server.call('reviewer', `${api('sendUpdateMessage')}?id=${report?.id}&message=All+clear`);
    await review(report?.id);
    const written = await expandNotifications({
      store: server.store,
      directory: server.alerts.directory,
      settings: server.settings,
      now: server.now,
    });
    expect(written.errors).toEqual([]);
    const { items } = await server.store.notifications.deliveries({}, { page: 0, size: 10 });
    expect(items.map(({ event }) => event)).toEqual(['alert']);
    expect(await server.store.reviews.doneBy('reviewer', epochMs(0))).toBe(0);
  });

  it('[drills.1] plays what was stored of a squad in a period, at its pace', async () => {
    await server.store.collection('squadids').saveMany([{ squadId: SQUAD }]);
    const real = (id: string, seconds: number) =>
      aReport(id, { squadId: 'north', timeStamp: NOW - MINUTE + seconds * 1000, zone: id, lat: 41 });
    await server.intake.accept([real('a', 5), real('b', 30)], 'test');
    const started = await start({ fromSquad: 'north', from: NOW - MINUTE, to: NOW });
    expect(started.json()).toMatchObject({ planned: 2 });
    await pass(6000);
    expect((await reports()).slice(2).map(({ zone, squadId }) => [zone, squadId])).toEqual([['a', SQUAD]]);
    await pass(25_000);
    expect((await reports()).slice(2).map(({ zone }) => zone)).toEqual(['a', 'b']);
  });

  it('[drills.1] plays nothing that the person who starts it may not see', async () => {
    await server.store.collection('squadids').saveMany([{ squadId: SQUAD }]);
    const at = { squadId: 'north', timeStamp: NOW - MINUTE + 5000 };
    await server.intake.accept(
      [aReport('seen', at), aReport('panic', { ...at, reportType: 'Panic' })],
      'test',
    );
    await server.settings.set('REVIEWER_FUNCTION', 'ON');
    await server.settings.set('REVIEWER_DELAY', '600');
    await server.intake.accept([aReport('embargoed', at)], 'test');
    const period = { fromSquad: 'north', from: NOW - MINUTE, to: NOW };
    expect((await start(period)).json()).toMatchObject({ planned: 1 });
    const other = { ...period, squadId: 'squad-2' };
    await server.store.collection('squadids').saveMany([{ squadId: 'squad-2' }]);
    expect((await start(other, 'admin')).json()).toMatchObject({ planned: 3 });
  });
});
