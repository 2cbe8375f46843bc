/** Heartbeats as records: the list of home, pages, and changes by administrators, on both databases. */
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api, NOW, testServer, type TestServer } from '../support/testServer.ts';
import { ownDatabase } from '../support/ownDatabase.ts';

const url = await ownDatabase('heartbeats');

describe.each(['SQLite', ...(url === undefined ? [] : ['PostgreSQL'])])('%s', (kind) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await testServer(kind === 'SQLite' || url === undefined ? {} : { databaseUrl: url });
    const beat = (nodeid: string, status: string, spl1: number) => ({
      nodeid,
      squad_id: 'NG',
      status,
      timestamp: NOW,
      spl1,
    });
    await server.intake.heartbeats([beat('N1', 'OK', 40), beat('N2', 'OK', 70), beat('X3', 'FAIL', 55)]);
  });

  afterAll(() => server.dispose());

  const write = (who: string, method: 'POST' | 'PUT', payload: object) =>
    server.call(who, api('allheartbeats'), { method, payload });
  const listed = async (query: string) => {
    const answer = await server.call('operator', api(`heartbeats${query}`));
    const names = answer.json<{ nodeid: string }[]>().map(({ nodeid }) => nodeid);
    return [answer.headers['x-total-count'], ...names];
  };
  const idOf = async (nodeid: string) => {
    const answer = await server.call('operator', api(`heartbeats?search=${nodeid}`));
    return answer.json<{ id: number }[]>()[0]?.id;
  };

  it('[records.27] lists all heartbeats for home, and pages by order, search and filter', async () => {
    for (const query of ['', '?size=9999999']) expect(await listed(query)).toEqual(['3', 'N1', 'N2', 'X3']);
    expect(await listed('?page=1&size=2&sort=spl1,desc')).toEqual(['3', 'N1']);
    expect(await listed('?sort=timestamp,asc&sort=nodeid,desc&size=2')).toEqual(['3', 'X3', 'N2']);
    expect(await listed('?search=n1')).toEqual(['1', 'N1']);
    expect(await listed('?status=FAIL')).toEqual(['1', 'X3']);
    expect((await server.call('operator', api('heartbeats?sort=yaw,asc'))).statusCode).toBe(400);
    const file = await server.call('operator', api('heartbeats?format=csv&sort=nodeid,desc'));
    expect(file.headers['content-disposition']).toBe('attachment; filename="heartbeats_export.csv"');
    const rows = parse(file.body, { columns: true, bom: true }) as Record<string, string>[];
    expect(rows.map(({ Node, Time }) => [Node, Time])).toEqual(
      ['X3', 'N2', 'N1'].map((node) => [node, new Date(NOW).toISOString()]),
    );
  });

  it('[sensors.2] lists with each heartbeat when the server received it, not when its node says', async () => {
    await server.intake.heartbeats([{ nodeid: 'N1', squad_id: 'NG', status: 'OK', timestamp: 7, spl1: 40 }]);
    const [whole, page] = await Promise.all(
      ['', '?page=0&size=1&sort=nodeid,asc'].map(async (query) =>
        (await server.call('operator', api(`heartbeats${query}`))).json<object[]>(),
      ),
    );
    for (const list of [whole, page])
      expect(list?.[0]).toMatchObject({ timestamp: 7, received: server.now() });
    await server.intake.heartbeats([
      { nodeid: 'N1', squad_id: 'NG', status: 'OK', timestamp: NOW, spl1: 40 },
    ]);
  });

  it('[records.27] is written at allheartbeats by administrators only, with an audit event', async () => {
    const given = { nodeid: 'N9', squad_id: 'NG', status: 'OK', pitch: 0.5, lat: null };
    expect((await write('operator', 'POST', given)).statusCode).toBe(403);
    const made = await write('ROLE_ADMIN', 'POST', given);
    expect(made.statusCode).toBe(201);
    const { id } = made.json<{ id: number }>();
    const path = api(`heartbeats/${id}`);
    expect(made.headers['location']).toBe(path);
    const stored = {
      id,
      nodeid: 'N9',
      squad_id: 'NG',
      status: 'OK',
      level: '',
      pitch: 0.5,
      timestamp: NOW,
      received: NOW,
    };
    expect((await server.call('operator', path)).json()).toEqual(stored);
    const again = await write('ROLE_ADMIN', 'POST', { ...given, status: 'FAIL' });
    expect([again.statusCode, again.json()]).toEqual([200, { ...stored, status: 'FAIL' }]);
    expect((await write('ROLE_ADMIN', 'POST', given)).json()).toEqual(stored);
    const odd = await write('ROLE_ADMIN', 'POST', { ...given, nodeid: 'N\u00007' });
    expect(odd.json()).toMatchObject({ nodeid: 'N\uFFFD7' });
    const missing = await write('ROLE_ADMIN', 'POST', { nodeid: 'N8' });
    expect(missing.json()).toMatchObject({ fieldErrors: [{ field: 'squad_id', message: 'NotNull' }] });
    const time = new Date(NOW - 60_000).toISOString();
    const changed = await write('ROLE_ADMIN', 'PUT', { ...stored, status: 'FAIL', timestamp: time });
    expect(changed.json()).toEqual({ ...stored, status: 'FAIL', timestamp: NOW - 60_000 });
    const ofOther = await write('ROLE_ADMIN', 'PUT', { ...stored, nodeid: 'N1' });
    expect(ofOther.json()).toMatchObject({ message: 'error.keyexists' });
    const unknown = await write('ROLE_ADMIN', 'PUT', { ...stored, id: 999 });
    expect(unknown.json()).toMatchObject({ message: 'error.idnotfound' });
    const trail = await server.call('ROLE_ADMIN', api('audit-trails?action=update&sort=id,desc&size=1'));
    expect(trail.json()).toMatchObject([
      { action: 'update', changes: [{ field: 'status', old: 'OK', new: 'FAIL' }, { field: 'timestamp' }] },
    ]);
  });

  it('[records.27] is replaced by what the node sends next under the same id, and is gone after its deletion', async () => {
    const id = await idOf('X3');
    await server.intake.heartbeats([{ nodeid: 'X3', squad_id: 'NG', status: 'OK', timestamp: NOW + 1 }]);
    const path = api(`heartbeats/${id}`);
    expect((await server.call('operator', path)).json()).toMatchObject({ id, nodeid: 'X3', status: 'OK' });
    expect((await server.call('operator', path, { method: 'DELETE' })).statusCode).toBe(403);
    expect((await server.call('ROLE_ADMIN', path, { method: 'DELETE' })).statusCode).toBe(204);
    expect((await server.call('operator', path)).statusCode).toBe(404);
    expect((await server.call('ROLE_ADMIN', path, { method: 'DELETE' })).statusCode).toBe(404);
    await server.intake.heartbeats([{ nodeid: 'X3', squad_id: 'NG', status: 'OK', timestamp: NOW + 2 }]);
    expect(await idOf('X3')).toBeGreaterThan(id ?? Infinity);
  });
});
