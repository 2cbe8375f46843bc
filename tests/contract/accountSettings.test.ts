/** Settings that the server stores for each account. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createServerHooks } from '../support/serverHooks.ts';
import type { TestServer } from '../support/testServer.ts';

const SWITCHES = '/api/account/display-switches';
const SOUND = '/api/account/sound';
let server: TestServer;
const { openServerForGroup } = createServerHooks((opened) => (server = opened));

openServerForGroup();

const SETTINGS = [
  [SWITCHES, { shot: false, decay: true }],
  [SOUND, { volume: 70, silent: ['Fireworks'], repeated: ['Panic', 'Possible Shot'] }],
] as const;

it.each(SETTINGS)('[accounts.17] stores %s of each account separately', async (url, settings) => {
  expect((await server.call('reviewer', url)).statusCode).toBe(204);
  const put = await server.call('reviewer', url, { method: 'PUT', payload: settings });
  expect(put.statusCode).toBe(204);
  expect((await server.call('reviewer', url)).json()).toEqual(settings);
  expect((await server.call('operator', url)).statusCode).toBe(204);
  expect((await server.call(undefined, url)).statusCode).toBe(401);
});

describe('invalid settings', () => {
  beforeAll(async () => {
    for (const [url, payload] of SETTINGS) await server.call('user', url, { method: 'PUT', payload });
  });

  it.each([
    { url: SWITCHES, body: { shot: 'no' } },
    { url: SWITCHES, body: { unknown: true } },
    { url: SWITCHES, body: [] },
    { url: SWITCHES, body: 'text' },
    { url: SWITCHES, body: { shot: null } },
    { url: SOUND, body: { ...SETTINGS[1][1], volume: 101 } },
    { url: SOUND, body: { ...SETTINGS[1][1], volume: 0.5 } },
    { url: SOUND, body: { ...SETTINGS[1][1], silent: ['Boom'] } },
    { url: SOUND, body: { ...SETTINGS[1][1], more: 1 } },
    { url: SOUND, body: { volume: 10 } },
  ])('[accounts.17] $url rejects $body and leaves what is stored', async ({ url, body }) => {
    const put = await server.call('user', url, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
    expect(put.statusCode).toBe(400);
    const before = SETTINGS.find(([path]) => path === url)?.[1];
    expect((await server.call('user', url)).json()).toEqual(before);
  });
});
