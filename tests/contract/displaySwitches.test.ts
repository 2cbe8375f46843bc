/** Display switches that the server stores for each account (T-48). */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testServer, type TestServer } from '../support/testServer.ts';

const URL = '/api/account/display-switches';
let server: TestServer;

beforeEach(async () => {
  server = await testServer();
});
afterEach(() => server.dispose());

it('[SA12] stores the display switches of each account separately', async () => {
  expect((await server.call('user', URL)).statusCode).toBe(204);
  const put = await server.call('user', URL, { method: 'PUT', payload: { shot: false, decay: true } });
  expect(put.statusCode).toBe(204);
  expect((await server.call('user', URL)).json()).toEqual({ shot: false, decay: true });
  expect((await server.call('operator', URL)).statusCode).toBe(204);
  expect((await server.call(undefined, URL)).statusCode).toBe(401);
});

it.each([{ shot: 'no' }, { unknown: true }, [], 'text', { shot: null }])(
  '[SA12] rejects %j and leaves the stored switches unchanged',
  async (payload) => {
    await server.call('user', URL, { method: 'PUT', payload: { shot: false } });
    const put = await server.call('user', URL, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(payload),
    });
    expect(put.statusCode).toBe(400);
    expect((await server.call('user', URL)).json()).toEqual({ shot: false });
  },
);
