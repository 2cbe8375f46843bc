/** The panes of walls, as they report themselves and as administrators list them. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PaneState } from '../../src/domain/contract/panes.ts';
import { PATHS } from '../../src/domain/contract/paths.ts';
import { StoreFailure } from '../../server/store/database/storeFailures.ts';
import { NOW, testServer, type TestServer } from '../support/testServer.ts';

let server: TestServer;

beforeEach(async () => {
  server = await testServer();
});

afterEach(() => server.dispose());

const beat = (payload: object, who: string | undefined = 'ROLE_USER') =>
  server.call(who, `/${PATHS.paneBeat}`, { method: 'PUT', payload });
const list = async () => (await server.call('ROLE_ADMIN', `/${PATHS.panes}`)).json<PaneState[]>();
const north = { name: 'north', view: '?kiosk=north&z=12', version: '4.3.4' };

it('[windows.11] lists each pane once with its newest sign, whichever server it sent that to', async () => {
  expect((await beat(north)).statusCode).toBe(204);
  await beat({ ...north, name: '', view: '?kiosk' });
  server.pass(20_000);
  await beat({ ...north, view: '?kiosk=north&z=14', version: '4.4.0', isOutdated: true });
  expect(await list()).toEqual([
    expect.objectContaining({ name: '', view: '?kiosk', beatAt: NOW }),
    {
      name: 'north',
      view: '?kiosk=north&z=14',
      version: '4.4.0',
      isOutdated: true,
      login: 'role_user',
      ipAddress: '127.0.0.1',
      beatAt: NOW + 20_000,
    },
  ]);
});

it('[windows.11] keeps a silent pane for a week', async () => {
  await beat(north);
  server.pass(7 * 86_400_000);
  expect(await list()).toHaveLength(1);
  server.pass(1);
  expect(await list()).toEqual([]);
});

it('[windows.11] takes signs of signed-in panes only, and shows them to administrators only', async () => {
  const statuses = [
    await server.call(undefined, `/${PATHS.paneBeat}`, { method: 'PUT', payload: north }),
    await beat({ ...north, name: 'x'.repeat(61) }),
    await server.call('ROLE_USER', `/${PATHS.panes}`),
  ].map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([401, 400, 403]);
});

it('[server.40] are counted by condition for a collector; while the database does not answer the counts stay', async () => {
  const counts = async () => {
    const { statusCode, body } = await server.call('ROLE_ADMIN', `/${PATHS.prometheus}`);
    expect(statusCode).toBe(200);
    return [...body.matchAll(/^wall_panes\{condition="(\w+)"\} (\d+)$/gm)].map(([, name, count]) => [
      name,
      count,
    ]);
  };
  await beat({ ...north, name: 'gone' });
  server.pass(66_000);
  await beat(north);
  await beat({ ...north, name: 'east', isOutdated: true });
  const seen = [
    ['alive', '1'],
    ['outdated', '1'],
    ['silent', '1'],
  ];
  expect(await counts()).toEqual(seen);
  server.store.panes.list = () => Promise.reject(new StoreFailure('unavailable', 'The database is gone'));
  expect(await counts()).toEqual(seen);
});
