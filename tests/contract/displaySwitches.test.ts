/** Display switches that the server stores for each account. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createServerHooks } from '../support/serverHooks.ts';
import type { TestServer } from '../support/testServer.ts';

const URL = '/api/account/display-switches';
let server: TestServer;
const { openServerForGroup } = createServerHooks((opened) => (server = opened));

openServerForGroup();

it('[accounts.17] stores the display switches of each account separately', async () => {
  expect((await server.call('reviewer', URL)).statusCode).toBe(204);
  const put = await server.call('reviewer', URL, { method: 'PUT', payload: { shot: false, decay: true } });
  expect(put.statusCode).toBe(204);
  expect((await server.call('reviewer', URL)).json()).toEqual({ shot: false, decay: true });
  expect((await server.call('operator', URL)).statusCode).toBe(204);
  expect((await server.call(undefined, URL)).statusCode).toBe(401);
});

describe('invalid switches', () => {
  beforeAll(async () => {
    await server.call('user', URL, { method: 'PUT', payload: { shot: false } });
  });

  it.each([{ shot: 'no' }, { unknown: true }, [], 'text', { shot: null }])(
    '[accounts.17] rejects %j and leaves the stored switches unchanged',
    async (payload) => {
      const put = await server.call('user', URL, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(payload),
      });
      expect(put.statusCode).toBe(400);
      expect((await server.call('user', URL)).json()).toEqual({ shot: false });
    },
  );
});
