/**
 * The servers of an installation; calls go to them in turn. The other files of this folder run on them as
 * well.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api, aReport, testServer, type TestServer } from '../support/testServer.ts';
import { isOnThreeServers } from '../support/serversOnPostgres.ts';

describe.runIf(isOnThreeServers())('three servers in turn', () => {
  let server: TestServer;

  beforeEach(async () => {
    server = await testServer();
  });

  afterEach(() => server.dispose());

  it('[cluster.5] each has and publishes what another one has committed', async () => {
    const given = { method: 'POST', payload: [aReport('a')] } as const;
    expect((await server.call('ROLE_ADMIN', api('shotreports'), given)).statusCode).toBe(201);
    const lists = [];
    for (let at = 0; at < 3; at++) lists.push((await server.call('ROLE_ADMIN', api('shotreports'))).json());
    expect(lists.map((list: object[]) => list.length)).toEqual([1, 1, 1]);
    expect(server.callsByServer()).toEqual([2, 1, 1]);
    expect(server.published.map(({ report }) => report.detectionId)).toEqual(['a']);
  });
});
