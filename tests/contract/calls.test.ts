/** Who may make which call: the table of the domain against the server as it answers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS, CHANGING_GETS } from '../../src/domain/access/callAccess.ts';
import { decideCall } from '../../src/domain/access/decideCall.ts';
import { AUTHORITIES } from '../../src/domain/contract/authorities.ts';
import { API } from '../../src/domain/contract/paths.ts';
import { api, testServer, type TestServer } from '../support/testServer.ts';
import { isOnPostgres } from '../support/serversOnPostgres.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
  await server.store.collection('cameras').save({ id: 1 });
});

afterAll(() => server.dispose());

/** A request to a row of the table that its handler can answer. */
function example(path: string): string {
  const concrete = `/${path.replaceAll(/:\w+/g, '1')}`;
  if (path.endsWith('getShotreportsByDateTimeRange')) return `${concrete}?start=0&end=1`;
  if (path.endsWith('loadShotreport')) return `${concrete}?id=1`;
  if (path.endsWith('live/replay')) return `${concrete}?since=0`;
  return concrete;
}

const READS = CALLS.filter(([method, path]) => method === 'GET' && !path.endsWith('logout'));
const CALLERS = [...AUTHORITIES, 'NOBODY', undefined];

describe('the table of calls', () => {
  it.each(READS)(
    '[access.3] %s %s is answered to each authority as the table says',
    async (_method, path, rule) => {
      for (const caller of CALLERS) {
        const authorities = caller === undefined ? undefined : new Set(caller === 'NOBODY' ? [] : [caller]);
        const { statusCode } = await server.call(caller, example(path));
        const seen = statusCode === 401 ? 'unauthenticated' : statusCode === 403 ? 'forbidden' : 'allowed';
        expect(`${caller}: ${seen}`).toBe(`${caller}: ${decideCall(rule, authorities)}`);
        expect(statusCode).toBeLessThan(500);
      }
    },
  );

  it('[access.17] of no call a HEAD writes, and those that change something are not answered ahead of time', async () => {
    const rows = async () => (await server.store.collection('auditTrail').list()).length;
    const before = await rows();
    for (const [, path] of READS) await server.call('admin', example(path), { method: 'HEAD' });
    for (const path of CHANGING_GETS) {
      const headers = { 'sec-purpose': 'prefetch' };
      expect((await server.call('admin', example(path), { headers })).statusCode).toBe(503);
    }
    expect(await rows()).toBe(before);
  });

  it('[access.4] has a route for each of its rows', async () => {
    for (const [method, path] of CALLS) expect(server.app.hasRoute({ method, url: `/${path}` })).toBe(true);
  });

  it.each([
    '/api/groups',
    api('nothing'),
    '/management/heapdump',
    api('shotreports/1/2'),
    '/services/other/api/nodes',
  ])('[access.4] %s does not exist for a signed-in user, and asks others to sign in', async (path) => {
    expect((await server.call('admin', path)).statusCode).toBe(404);
    expect((await server.call(undefined, path)).statusCode).toBe(401);
  });

  it.each([
    `/services%2fshotpointserver/api/nodes`,
    `//${API}/nodes`,
    `/./${API}/nodes`,
    `/${API}/NODES`,
    `/${API}/nodes/`,
    `/%73ervices/shotpointserver/api/nodes`,
    `/x/../${API}/nodes`,
    `/${API}/nodes;jsessionid=1`,
  ])('[access.4] another spelling of a path is no way round: %s', async (url) => {
    expect([401, 404]).toContain((await server.call(undefined, url)).statusCode);
    expect([403, 404]).toContain((await server.call('ROLE_SMS', url)).statusCode);
  });

  it('[access.3] a role that may not write is rejected before its body is read', async () => {
    const post = {
      method: 'POST' as const,
      payload: 'no json',
      headers: { 'content-type': 'application/json' },
    };
    expect((await server.call('ROLE_USER', api('shotreports'), post)).statusCode).toBe(403);
    expect((await server.call('ROLE_ADMIN', api('shotreports'), post)).statusCode).toBe(400);
  });

  it('[access.17] no answer of a call may be cached', async () => {
    for (const [caller, path] of [
      ['admin', api('nodes')],
      [undefined, '/api/account'],
      ['admin', '/api/none'],
    ] as const) {
      expect((await server.call(caller, path)).headers['cache-control']).toBe('no-store');
    }
  });
});

describe('the server about itself', () => {
  it('[server.37] sends profiles and version to everybody', async () => {
    const info = await server.call(undefined, '/management/info');
    expect(info.json()).toMatchObject({
      'display-ribbon-on-profiles': 'dev',
      activeProfiles: ['prod', 'swagger'],
      build: { version: '4.3.4' },
    });
    expect((await server.call('ROLE_SMS', api('shotpointconfigs/serverversion'))).body).toBe('4.3.4');
    expect((await server.call('ROLE_SMS', api('getBingMapLink'))).body).toBe('');
  });

  it('[server.37] sends its health to everybody, and the components to administrators', async () => {
    expect((await server.call('ROLE_USER', '/management/health')).json()).toEqual({ status: 'UP' });
    expect((await server.call('ROLE_ADMIN', '/management/health')).json()).toMatchObject({
      status: 'UP',
      components: {
        db: { status: 'UP', details: { database: isOnPostgres() ? 'PostgreSQL' : 'SQLite' } },
        diskSpace: { status: 'UP' },
      },
    });
  });

  it('[server.37] lists the configuration as keys with values', async () => {
    const configs = (await server.call('ROLE_SMS', api('shotpointconfigs/getAllConfigs'))).json<
      { key: string }[]
    >();
    expect(configs).toContainEqual({
      id: expect.any(Number) as number,
      key: 'REVIEWER_FUNCTION',
      value: 'OFF',
      recordVersion: expect.any(Number) as number,
    });
  });
});
