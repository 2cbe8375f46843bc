/** A further entity is one definition: with it in the registry everything else follows. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { AUTHORITIES } from '../../src/domain/contract/authorities.ts';
import { decideCall } from '../../src/domain/access/callAccess.ts';
import { callsOf } from '../../src/domain/resources/defineResource.ts';
import { parseList } from '../../src/domain/resources/parseRecord.ts';
import type * as registry from '../../src/domain/resources/registry.ts';
import { contractDocument } from '../support/contractDocument.ts';
import { PATROLS } from '../support/patrols.ts';
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

it('[RO5] is defined in at most 40 lines', () => {
  expect(readFileSync('tests/support/patrols.ts', 'utf8').split('\n').length).toBeLessThanOrEqual(40);
});

it('[RO5] is created, read, changed and deleted by its definition, and retains undefined fields', async () => {
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
  });
  expect(made.headers.location).toBe(`${PATH}/${row.id}`);
  expect((await server.call('NOBODY', `${PATH}/${row.id}`)).json()).toEqual(row);
  const changed = await write('PUT', { ...row, squadId: 'NG' });
  expect([changed.statusCode, changed.json()]).toEqual([200, { ...row, squadId: 'NG' }]);
  expect(changed.headers['x-shotpointapp-alert']).toBe(`A patrol is updated with identifier ${row.id}`);
  const gone = await server.call('ROLE_ADMIN', `${PATH}/${row.id}`, { method: 'DELETE' });
  expect(gone.statusCode).toBe(204);
  expect((await server.call('NOBODY', `${PATH}/${row.id}`)).statusCode).toBe(404);
  expect(await server.store.collection('auditTrail').list()).toMatchObject([
    { action: 'create', user: 'role_admin', actionDomain: 'patrol North' },
    { action: 'update', actionDomain: 'patrol North' },
    { action: 'delete', actionDomain: `patrol ${row.id}` },
  ]);
});

it('[RO5] is listed by page, order and search, and parsed by the same definition', async () => {
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

it.each([
  ['nothing that it requires', {}, 'name', 'NotNull'],
  ['a text that is too long', { name: 'x'.repeat(21) }, 'name', 'Size'],
  ['a number beyond its limit', { name: 'x', lat: 91 }, 'lat', 'Max'],
  ['a value of another kind', { name: 'x', enabled: 'perhaps' }, 'enabled', 'Invalid'],
  ['an id that is none', { name: 'x', id: 'seven' }, 'id', 'Invalid'],
  ['a list', [], '', 'Invalid'],
])('[RO5] refuses %s and names the field', async (_what, payload, field, message) => {
  const answer = await write('POST', payload);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ fieldErrors: [{ objectName: 'patrols', field, message }] });
});

it.each([
  ['POST', { id: 1, name: 'D' }, 'error.idexists'],
  ['POST', { name: 'A' }, 'error.keyexists'],
  ['PUT', { name: 'D' }, 'error.idnull'],
  ['PUT', { id: 999, name: 'D' }, 'error.idnotfound'],
] as const)('[RO5] answers %s %j with %s', async (method, payload, message) => {
  const answer = await write(method, payload);
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([400, message]);
});

it.each(callsOf(PATROLS))(
  '[RO5] answers %s %s to each authority as it defines',
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

it('[RO5] is in the contract document with its calls and fields', () => {
  const document = contractDocument();
  expect(document).toContain(`| DELETE | \`${PATROLS.path}/:id\` | ADMIN |`);
  expect(document).toContain('| `lat` | number | degrees, -90 to 90 |  |');
});
