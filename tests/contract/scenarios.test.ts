/** Running a test scenario. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AUTHORITIES } from '../../src/domain/contract/authorities.ts';
import { buildSite } from '../../simulator/site/site.ts';
import { scenariosOf } from '../../simulator/seed/scenarios.ts';
import { api, NOW, testServer, type TestServer } from '../support/testServer.ts';

let server: TestServer;
const run = (who: string, payload: object) =>
  server.call(who, api('executeScenario'), { method: 'POST', payload });
const saved = async (scenario: Readonly<Record<string, unknown>>): Promise<number> => {
  const [stored] = await server.store.collection('testScenarios').saveMany([scenario]);
  return stored?.id ?? 0;
};

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.dispose());

it('[map.77] runs each scenario of the demo as reports that are committed, published and marked as tests', async () => {
  const scenarios = scenariosOf(buildSite(1, 200));
  expect(scenarios.length).toBe(3);
  for (const scenario of scenarios) {
    const id = await saved(scenario);
    const before = server.published.length;
    const answer = await run('tester', { id });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        id,
        testName: scenario.testName,
        fired: scenario.steps.length,
        refused: 0,
        detectionIds: server.published.slice(before).map(({ report }) => report.detectionId),
      },
    ]);
    const [fired] = server.published.slice(before);
    expect(fired?.report).toMatchObject({ test: true, timeStamp: NOW, start: NOW });
    expect(fired?.report.message).toMatch(/ \(test\)$/);
    expect([fired?.report.lat, fired?.report.lon].every(Number.isFinite)).toBe(true);
  }
});

it('[map.77] creates new reports each time', async () => {
  const id = await saved({ testName: 'x', steps: [{ squad_id: 'NG', report_type: 'Shot' }] });
  const before = server.published.length;
  await run('admin', { id });
  await run('admin', { id });
  const keys = server.published.slice(before).map(({ report }) => report.detectionId);
  expect(new Set(keys).size).toBe(2);
});

it.each([...AUTHORITIES])('[map.77] %s may run it or not, by the table of calls', async (who) => {
  const id = await saved({ testName: 'x', steps: [{ squad_id: 'NG', report_type: 'Shot' }] });
  const may = ['ROLE_ADMIN', 'ROLE_TEST_SCENARIO', 'ROLE_POWER_USER'].includes(who);
  expect((await run(who, { id })).statusCode).toBe(may ? 200 : 403);
});

it('[map.77] is rejected with a sentence if it has no usable shots, and leaves no report', async () => {
  const before = server.published.length;
  expect((await run('admin', { id: 999_999 })).statusCode).toBe(404);
  for (const payload of [{}, { id: '1' }, { id: -1 }])
    expect((await run('admin', payload)).statusCode).toBe(400);
  for (const scenario of [
    { testName: 'empty', steps: [] },
    { testName: 'only a name' },
    { testName: 'no such type', steps: [{ squad_id: 'NG', report_type: 'Bomb' }] },
  ]) {
    const answer = await run('admin', { id: await saved(scenario) });
    expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
      400,
      'The scenario has no shots that can be fired',
    ]);
  }
  const far = await saved({
    testName: 'far',
    steps: [{ squad_id: 'NG', report_type: 'Shot', shooter_lla: [95, 0, 0] }],
  });
  const answer = await run('admin', { id: far });
  expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
    400,
    expect.stringContaining('Shot 1 of the scenario: lat'),
  ]);
  expect(server.published.length).toBe(before);
});

it('[map.77] accepts what the console sends for missing values: null and empty text', async () => {
  const shot = {
    squad_id: 'NG',
    report_type: 'Shot',
    weapon_category: 6,
    shooter_lla: [null, null, null],
    weapon: '',
    burst: null,
  };
  await run('admin', { id: await saved({ testName: 'x', steps: [shot] }) });
  const { report } = server.published.at(-1) ?? {};
  expect(report).toMatchObject({ message: 'Possible Shot: NG (test)', weaponCategory: 6 });
  expect(report).not.toHaveProperty('lat');
  expect(report).not.toHaveProperty('weapon');
});
