/** Manual and simulation tests: `test-simulation/saveJson`. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AUTHORITIES } from '../../src/domain/contract/authorities.ts';
import { SCENARIO_RUNNERS } from '../../src/domain/access/menuAccess.ts';
import { groundDistance } from '../../src/domain/geo/distance.ts';
import { api, NOW, testServer, type TestServer } from '../support/testServer.ts';

let server: TestServer;

const SHOOTER = { shooter_lat: 41.9, shooter_lon: -87.6, shooter_alt: 10 };
const TARGET = { target_lat: 41.9, target_lon: -87.599, target_alt: 2 };
const SIMULATION = { squad_id: 'NG', ...SHOOTER, ...TARGET };
const SHOT = {
  detection_id: '',
  squad_id: 'NG',
  timestamp: null,
  version: '4.3.4',
  shooter_lla: [41.9, -87.6, null],
  trajectory: { bearing: null, angle: null },
  trajectoryP0_lla: [null, null, null],
  trajectoryP1_lla: [null, null, null],
  bullet_speed: null,
  weapon: '',
  weapon_category: null,
  weapon_confidence: null,
  caliber: '',
  zone_id: '',
  level: '',
  report_type: 'Shot',
  zone: '',
  burst: null,
  test: true,
  floor: '',
  device_id: '',
};

const send = (who: string, input: unknown, rest: object = {}) =>
  server.call(who, api('test-simulation/saveJson'), {
    method: 'POST',
    payload: { inputJson: JSON.stringify(input), fileName: 'test.json', squadId: 'NG', ...rest },
  });
const newest = () => server.published.at(-1)?.report;
const detailOf = (answer: { json<T>(): T }) => answer.json<{ detail: string }>().detail;

beforeAll(async () => {
  server = await testServer();
  await server.store.collection('squadids').saveMany([{ squadId: 'NG', alias: 'Northgate' }]);
});
afterAll(() => server.dispose());

it('[test-mode.4] fires a simulation as one test report, from the shooter towards the target', async () => {
  const answer = await send('tester', SIMULATION);
  const report = newest();
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { fileName: 'test.json', squadId: 'NG', fired: 1, detectionIds: [report?.detectionId] },
  ]);
  expect(report).toMatchObject({
    squadId: 'NG',
    reportType: 'Shot',
    test: true,
    timeStamp: NOW,
    lat: 41.9,
    lon: -87.6,
    alt: 10,
    trajectoryLat: 41.9,
    trajectoryLon: -87.6,
    trajectoryP1Lat: 41.9,
    trajectoryP1Lon: -87.599,
    trajectoryP1Alt: 2,
  });
  const fall = Math.atan2(-8, groundDistance(41.9, -87.6, 41.9, -87.599)) * (180 / Math.PI);
  expect(report?.bearing).toBeCloseTo(90, 2);
  expect(report?.angle).toBeCloseTo(fall, 6);
});

it('[test-mode.4] a simulation without a target has no direction, one without a shooter no place', async () => {
  await send('tester', { ...SIMULATION, target_lat: null, target_lon: null, target_alt: null });
  expect(newest()).not.toHaveProperty('bearing');
  await send('tester', { ...SIMULATION, shooter_lat: null });
  expect(newest()).not.toHaveProperty('lat');
  expect(newest()).toMatchObject({ test: true, squadId: 'NG' });
});

it('[test-mode.5] fires a manual test with null for missing numbers and empty texts, marked as a test whatever it says', async () => {
  const answer = await send('ROLE_TEST_SCENARIO', { ...SHOT, test: false });
  expect(answer.statusCode).toBe(200);
  const report = newest();
  expect(report).toMatchObject({ test: true, lat: 41.9, lon: -87.6, timeStamp: NOW });
  for (const absent of ['alt', 'weapon', 'burst', 'bearing', 'zone'])
    expect(report).not.toHaveProperty(absent);
});

it('[test-mode.5] takes time and detection id of a manual test, but never the id of a real detection', async () => {
  const answer = await send('admin', { ...SHOT, detection_id: '4711', timestamp: NOW - 60_000 });
  expect(answer.json<{ detectionIds: string[] }>().detectionIds).toEqual(['TEST-4711']);
  expect(newest()).toMatchObject({ detectionId: 'TEST-4711', timeStamp: NOW - 60_000, start: NOW });
  const again = await send('admin', { ...SHOT, detection_id: 'TEST-4711' });
  expect([again.statusCode, detailOf(again)]).toEqual([
    400,
    'A report with this detection id already exists',
  ]);
});

it.each<[string, unknown, object, string, fields: readonly string[]]>([
  ['no JSON', undefined, { inputJson: '{' }, 'inputJson is not a JSON object', ['inputJson Invalid']],
  ['a list', undefined, { inputJson: 'null' }, 'inputJson is not a JSON object', ['inputJson Invalid']],
  [
    'another squad',
    { ...SIMULATION, squad_id: 'HB' },
    {},
    'The test is for another squad',
    ['squadId Invalid'],
  ],
  [
    'an unknown squad',
    { ...SIMULATION, squad_id: 'XX' },
    { squadId: 'XX' },
    'There is no squad XX',
    ['squadId Invalid'],
  ],
  ['an unknown type', { ...SHOT, report_type: 'Bomb' }, {}, 'report_type', ['report_type Invalid']],
  [
    'a text as a number',
    { ...SIMULATION, shooter_lat: '41' },
    {},
    'The value of shooter_lat is not possible',
    ['shooter_lat Invalid'],
  ],
  [
    'a place off the Earth',
    { ...SIMULATION, shooter_lat: 95 },
    {},
    'The value of lat is not possible',
    ['lat Invalid'],
  ],
  ['a half round', { ...SHOT, burst: 2.5 }, {}, 'The value of burst is not possible', ['burst Invalid']],
  [
    'the future',
    { ...SHOT, timestamp: NOW + 3_600_000 },
    {},
    'timestamp is in the future',
    ['timestamp Max'],
  ],
])(
  '[test-mode.6] rejects %s with a sentence and its field, and stores nothing',
  async (_what, input, rest, detail, fields) => {
    const before = server.published.length;
    const answer = await send('admin', input, rest);
    expect([answer.statusCode, detailOf(answer)]).toEqual([400, expect.stringContaining(detail)]);
    expect(answer.headers['x-shotpointapp-error']).toBe(detailOf(answer));
    const { fieldErrors } = answer.json<{ fieldErrors: { field: string; message: string }[] }>();
    expect(fieldErrors.map(({ field, message }) => `${field} ${message}`)).toEqual(fields);
    expect(server.published.length).toBe(before);
  },
);

it('[test-mode.6] rejects a body without its three fields, and a name with control characters', async () => {
  const post = (payload: object) =>
    server.call('admin', api('test-simulation/saveJson'), { method: 'POST', payload });
  const inputJson = JSON.stringify(SIMULATION);
  const bodies = [
    {},
    { inputJson, squadId: 'NG' },
    { inputJson, fileName: 'x' },
    { inputJson: SIMULATION, fileName: 'x', squadId: 'NG' },
    { inputJson, fileName: 'a\nb', squadId: 'NG' },
  ];
  for (const body of bodies) expect((await post(body)).statusCode).toBe(400);
});

it.each([...AUTHORITIES])('[test-mode.6] %s may fire a test or not, by the table of calls', async (who) => {
  const allowed = SCENARIO_RUNNERS.includes(who);
  expect((await send(who, SIMULATION)).statusCode).toBe(allowed ? 200 : 403);
});

it('[test-mode.6] each test is in the audit trail with the name of its file', async () => {
  await send('tester', SIMULATION, { fileName: 'drill.json' });
  const events = await server.store.collection<{ actionDomain: string; user: string }>('auditTrail').list();
  expect(events.at(-1)).toMatchObject({
    action: 'test',
    user: 'tester',
    actionDomain: 'test-simulation drill.json',
  });
});
