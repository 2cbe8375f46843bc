/** A further entity is one definition: with it in the registry everything else follows. */
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { AUTHORITIES } from '../../src/domain/contract/authorities.ts';
import { decideCall } from '../../src/domain/access/decideCall.ts';
import { callsOf } from '../../src/domain/resources/definition/defineResource.ts';
import { parseList } from '../../src/domain/resources/definition/parseRecord.ts';
import type * as registry from '../../src/domain/resources/registry.ts';
import { contractDocument } from '../support/contractDocument.ts';
import { PATROLS } from '../support/patrols.ts';
import { isOnPostgres } from '../support/serversOnPostgres.ts';
import { testServer, type TestServer } from '../support/testServer.ts';

vi.mock('../../src/domain/resources/registry.ts', async (original) => {
  const { RESOURCES } = await original<typeof registry>();
  const { PATROLS: added } = await import('../support/patrols.ts');
  return { RESOURCES: [...RESOURCES, added] };
});

const PATH = `/${PATROLS.path}`;
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});

afterAll(() => server.dispose());

const write = (method: 'POST' | 'PUT', payload: object) =>
  server.call('ROLE_ADMIN', PATH, { method, payload });

it('[records.1] is defined in at most 40 lines', () => {
  expect(readFileSync('tests/support/patrols.ts', 'utf8').split('\n').length).toBeLessThanOrEqual(40);
});

it('[records.1, records.9] is created, read, changed and deleted by its definition, and retains undefined fields', async () => {
  const made = await write('POST', {
    name: ' North ',
    begins: 1_790_000_000_000,
    level: 'L1',
    crew: ['Ann'],
  });
  expect(made.statusCode).toBe(201);
  const row = made.json<{ id: number }>();
  expect(row).toEqual({
    id: row.id,
    name: 'North',
    enabled: false,
    begins: '2026-09-21T14:13:20.000Z',
    level: { level_id: 'L1' },
    crew: ['Ann'],
    pinIsSet: false,
    recordVersion: 1,
  });
  expect(made.headers.location).toBe(`${PATH}/${row.id}`);
  expect((await server.call('NOBODY', `${PATH}/${row.id}`)).json()).toEqual(row);
  const changed = await write('PUT', { ...row, squadId: 'NG' });
  expect([changed.statusCode, changed.json()]).toEqual([200, { ...row, squadId: 'NG', recordVersion: 2 }]);
  expect(changed.headers['x-shotpointapp-alert']).toBe(`Patrol updated with identifier ${row.id}`);
  const deleted = await server.call('ROLE_ADMIN', `${PATH}/${row.id}`, { method: 'DELETE' });
  expect(deleted.statusCode).toBe(204);
  expect((await server.call('NOBODY', `${PATH}/${row.id}`)).statusCode).toBe(404);
  expect(await server.store.collection('auditTrail').list()).toMatchObject([
    { action: 'create', user: 'role_admin', actionDomain: 'patrol North' },
    {
      action: 'update',
      actionDomain: 'patrol North',
      address: '127.0.0.1',
      changes: [{ field: 'squadId', old: null, new: 'NG' }],
    },
    { action: 'delete', actionDomain: 'patrol North' },
  ]);
});

it('[records.1] is listed by page, order and search, and parsed by the same definition', async () => {
  for (const [name, squadId] of [
    ['B', 'NG'],
    ['A', 'NG'],
    ['C', 'HB'],
  ])
    await write('POST', { name, squadId });
  const page = await server.call('NOBODY', `${PATH}?size=1&sort=name,asc&search=ng`);
  expect(page.headers['x-total-count']).toBe('2');
  expect(page.headers.link).toContain('rel="next"');
  const all = await server.call('NOBODY', `${PATH}?size=9999999&sort=name,desc`);
  const { rows, skippedCount } = parseList(PATROLS, all.json<unknown[]>());
  expect(rows.map(({ record }) => [record.name, record.enabled])).toEqual([
    ['C', false],
    ['B', false],
    ['A', false],
  ]);
  expect([skippedCount, rows.flatMap(({ failures }) => failures)]).toEqual([0, []]);
  expect((await server.call('NOBODY', `${PATH}?sort=lat,asc`)).statusCode).toBe(400);
});

it('[records.30] is listed by the values of its fields: text, flag, embedded record, list of records and of texts', async () => {
  const zones = [{ zoneId: 'Z1' }, { zoneId: 'Z2' }];
  await write('POST', { name: 'P1', squadId: 'S 1', enabled: true, level: 'L9', zones, days: ['Tue'] });
  await write('POST', { name: 'P2', squadId: 'S 1', zones: ['Z2'] });
  const names = async (query: string) => {
    const answer = await server.call('NOBODY', `${PATH}?sort=name,asc&${query}`);
    return answer.json<{ name: string }[]>().map(({ name }) => name);
  };
  expect(await names('squadId=S%201')).toEqual(['P1', 'P2']);
  expect(await names('squadId=S%201&enabled=true')).toEqual(['P1']);
  expect(await names('level=L9')).toEqual(['P1']);
  expect(await names('zones=Z2')).toEqual(['P1', 'P2']);
  expect(await names('zones=Z1')).toEqual(['P1']);
  expect(await names('days=Tue')).toEqual(['P1']);
  expect(await names('days=Mon')).toEqual([]);
});

it('[records.5] that another changed meanwhile is not overwritten, and the answer has what is stored', async () => {
  const row = (await write('POST', { name: 'Mine' })).json<{ id: number }>();
  await write('PUT', { ...row, squadId: 'THEIRS' });
  const answer = await write('PUT', { ...row, squadId: 'MINE' });
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({
    message: 'error.conflict',
    current: { id: row.id, squadId: 'THEIRS', recordVersion: 2 },
  });
  const unversioned = await write('PUT', { id: row.id, name: 'Mine', squadId: 'MINE' });
  expect([unversioned.statusCode, unversioned.json()]).toMatchObject([200, { recordVersion: 3 }]);
});

it('[records.7] never shows what is write-only, and retains it where it is not sent', async () => {
  const row = (await write('POST', { name: 'Secret', pin: '1234' })).json<{ id: number }>();
  expect(row).toMatchObject({ pinIsSet: true });
  const changed = await write('PUT', { ...row, squadId: 'NG' });
  expect(changed.json()).toMatchObject({ pinIsSet: true });
  const list = await server.call('NOBODY', `${PATH}?search=ng&size=9999999`);
  for (const answer of [changed, list]) expect(answer.body).not.toContain('1234');
  const removed = await write('PUT', { ...changed.json<object>(), pin: null });
  expect(removed.json()).toMatchObject({ pinIsSet: false });
  const trail = JSON.stringify(await server.store.collection('auditTrail').list());
  expect(trail).toContain('(not shown)');
  expect(trail).not.toContain('1234');
});

const PIXEL = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

it('[records.8] does not keep the file of a record that is refused', async () => {
  expect((await write('POST', { name: 'Taken' })).statusCode).toBe(201);
  const folder = `${server.dataDir}/media`;
  const files = async () => {
    const names = await readdir(folder, { recursive: true }).catch(() => []);
    return names.filter((name) => /\w{64}/.test(name));
  };
  const before = await files();
  const refused = await write('POST', { name: 'Taken', photo: PIXEL });
  expect(refused.json()).toMatchObject({ status: 400, message: 'error.keyexists' });
  expect(await files()).toEqual(before);
});

it.skipIf(isOnPostgres())(
  '[records.8, configuration.1] has files by their content: shown with the record, not in lists, and removed with it',
  async () => {
    const photo = { photo: PIXEL, photoContentType: 'text/html' };
    const row = (await write('POST', { name: 'Photo', ...photo })).json<{ id: number }>();
    expect(row).toMatchObject({ photo: PIXEL, photoContentType: 'image/gif' });
    const list = await server.call('NOBODY', `${PATH}?size=9999999&sort=id,desc`);
    expect(list.json<object[]>()[0]).toMatchObject({ name: 'Photo', photoContentType: 'image/gif' });
    expect(list.body).not.toContain('"photo"');
    const retained = await write('PUT', { id: row.id, name: 'Photo 2' });
    expect(retained.json()).toMatchObject({ photo: PIXEL, photoContentType: 'image/gif' });
    const text = Buffer.from('<script>').toString('base64');
    const refused = await write('PUT', {
      id: row.id,
      name: 'Photo 3',
      photo: text,
      photoContentType: 'image/png',
    });
    expect(refused.json()).toMatchObject({ fieldErrors: [{ field: 'photo', message: 'Type' }] });
    await server.settings.set('MAX_FILE_SIZE_MB', '0');
    const large = await write('POST', { name: 'Photo 4', ...photo });
    expect(large.json()).toMatchObject({ fieldErrors: [{ field: 'photo', message: 'Size' }] });
    const [hash = ''] = (await readdir(`${server.dataDir}/media`, { recursive: true })).filter((name) =>
      /\w{64}/.test(name),
    );
    expect(hash).not.toBe('');
    await server.call('ROLE_ADMIN', `${PATH}/${row.id}`, { method: 'DELETE' });
    expect(
      (await readdir(`${server.dataDir}/media`, { recursive: true })).filter((name) => name === hash),
    ).toEqual([]);
  },
);

it.each([
  ['nothing that it requires', {}, 'name', 'NotNull'],
  ['a text that is too long', { name: 'x'.repeat(21) }, 'name', 'Size'],
  ['a number beyond its limit', { name: 'x', lat: 91 }, 'lat', 'Max'],
  ['a value of another kind', { name: 'x', enabled: 'perhaps' }, 'enabled', 'Invalid'],
  ['an id that is none', { name: 'x', id: 'seven' }, 'id', 'Invalid'],
  ['a list', [], '', 'Invalid'],
])('[records.1] refuses %s and names the field', async (_what, payload, field, message) => {
  const answer = await write('POST', payload);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ fieldErrors: [{ objectName: 'patrols', field, message }] });
});

it.each([
  ['POST', { id: 1, name: 'D' }, 'error.idexists'],
  ['POST', { name: 'A' }, 'error.keyexists'],
  ['PUT', { name: 'D' }, 'error.idnull'],
  ['PUT', { id: 999, name: 'D' }, 'error.idnotfound'],
] as const)('[records.1] answers %s %j with %s', async (method, payload, message) => {
  const answer = await write(method, payload);
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([400, message]);
});

it.each(callsOf(PATROLS))(
  '[records.1] answers %s %s to each authority as it defines',
  async (method, path, rule) => {
    for (const caller of [...AUTHORITIES, 'NOBODY', undefined]) {
      const authorities = caller === undefined ? undefined : new Set(caller === 'NOBODY' ? [] : [caller]);
      const payload = method === 'POST' || method === 'PUT' ? { payload: {} } : {};
      const url = `/${path.replace(':id', '999999')}`;
      const { statusCode } = await server.call(caller, url, { method, ...payload });
      const seen = statusCode === 401 ? 'unauthenticated' : statusCode === 403 ? 'forbidden' : 'allowed';
      expect(`${caller}: ${seen}`).toBe(`${caller}: ${decideCall(rule, authorities)}`);
    }
  },
);

it('[records.1] is in the contract document with its calls and fields', () => {
  const document = contractDocument();
  expect(document).toContain(`| DELETE | \`${PATROLS.path}/:id\` | ADMIN |`);
  expect(document).toContain('| `lat` | number | degrees, -90 to 90 |  |');
});
