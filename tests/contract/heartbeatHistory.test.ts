/** The call for the last 24 h of one node. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AUTHORITIES } from '../../src/domain/contract/authorities.ts';
import { callRule } from '../../src/domain/access/callAccess.ts';
import { decideCall } from '../../src/domain/access/decideCall.ts';
import { PATHS } from '../../src/domain/contract/paths.ts';
import { api, NOW, testServer, type TestServer } from '../support/testServer.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
  const beat = { squad_id: 'S 1', nodeid: 'n/1', timestamp: NOW };
  await server.intake.heartbeats([
    { ...beat, status: 'OK' },
    { ...beat, status: 'LOW_BATTERY' },
  ]);
});

afterAll(() => server.dispose());

const path = api('heartbeats/history');
const ask = (who: string | undefined, query: Record<string, string>) =>
  server.call(who, `${path}?${new URLSearchParams(query)}`);

it('[sensors.6] returns 96 quarters of a node, the open one last', async () => {
  const answer = await ask('ROLE_USER', { squadId: 'S 1', nodeId: 'n/1' });
  expect(answer.statusCode).toBe(200);
  const { from, quarters } = answer.json<{ from: number; quarters: unknown[] }>();
  expect(quarters).toHaveLength(96);
  expect(quarters.at(-1)).toEqual({ beats: 2, worst: 'warning' });
  expect(quarters.slice(0, -1).every((quarter) => quarter === null)).toBe(true);
  expect(from % 900_000).toBe(0);
  expect(NOW - from).toBeLessThan(24 * 3_600_000);
});

it('[sensors.6] is readable by whoever may read the list of heartbeats, and by nobody else', async () => {
  const rule = callRule('GET', PATHS.heartbeatHistory);
  expect(rule).toEqual(callRule('GET', PATHS.heartbeats));
  const statuses = { unauthenticated: 401, forbidden: 403, allowed: 200 };
  for (const caller of [...AUTHORITIES, 'NOBODY', undefined]) {
    const authorities = caller === undefined ? undefined : new Set(caller === 'NOBODY' ? [] : [caller]);
    const { statusCode } = await ask(caller, { squadId: 'S 1', nodeId: 'n/1' });
    expect(`${caller}: ${statusCode}`).toBe(`${caller}: ${statuses[decideCall(rule!, authorities)]}`);
  }
});

it('[sensors.6] has no data of a node without heartbeats, and stores no node that was requested', async () => {
  for (const nodeId of ['nobody', '__proto__', 'constructor', "' or 1=1 --", '../../etc/passwd', '<b>']) {
    const answer = await ask('ROLE_USER', { squadId: nodeId, nodeId });
    expect(answer.statusCode).toBe(200);
    expect(answer.json<{ quarters: unknown[] }>().quarters.every((quarter) => quarter === null)).toBe(true);
  }
  await server.heartbeatHistory.save();
  expect((await server.store.heartbeatHistory.load()).nodes).toHaveLength(1);
});

it.each([
  ['no node', ''],
  ['an empty node', 'nodeId='],
  ['a node that is too long', `nodeId=${'n'.repeat(513)}`],
  ['a control character', 'nodeId=n%00'],
  ['a line break in the squad', 'nodeId=n&squadId=a%0d%0ab'],
  ['two nodes', 'nodeId=a&nodeId=b'],
])('[sensors.6] refuses %s', async (_what, query) => {
  const { statusCode } = await server.call('ROLE_USER', `${path}?${query}`);
  expect(statusCode).toBe(400);
});
