/** The configuration as administrators read and change it while the server runs. */
import { describe, expect, it } from 'vitest';
import { CONFIG_KEYS } from '../../src/domain/contract/config.ts';
import type { ConfigEntry } from '../../src/domain/resources/entities/configuration.ts';
import { createServerHooks } from '../support/serverHooks.ts';
import { api, type TestServer } from '../support/testServer.ts';

let server: TestServer;
const { openServerForEachTest, openServerForGroup } = createServerHooks((opened) => (server = opened));

const CONFIGS = api('shotpointconfigs');
const send = (method: 'POST' | 'PUT', payload: object) =>
  server.call('ROLE_ADMIN', CONFIGS, { method, payload });
const entryOf = (key: string): ConfigEntry => {
  const entry = server.settings.entries().find((one) => one.key === key);
  if (entry === undefined) throw new Error(`No ${key}`);
  return entry;
};

describe('the configuration', () => {
  openServerForEachTest();

  it('[configuration.2] is changed by an entry with its id, takes effect immediately, and is confirmed by a header', async () => {
    const answer = await send('PUT', { ...entryOf('REVIEWER_FUNCTION'), value: 'ON' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['x-shotpointapp-alert']).toMatch(
      /^Configuration entry updated with identifier \d+$/,
    );
    expect(server.settings.reviewerMode().isOn).toBe(true);
    const all = await server.call('ROLE_SMS', api('shotpointconfigs/getAllConfigs'));
    expect(all.json()).toContainEqual({ ...entryOf('REVIEWER_FUNCTION'), value: 'ON' });
    expect(await server.store.collection('auditTrail').list()).toMatchObject([
      { action: 'update', user: 'role_admin', actionDomain: 'shotpointconfig REVIEWER_FUNCTION' },
    ]);
  });

  it('[configuration.5] is reset to its first values, except the state of test mode and unknown keys', async () => {
    await server.settings.set('LATE_REPORT_THRESHOLD', '77');
    await server.settings.set('TEST_MODE', 'true');
    await server.settings.set('OWN_KEY', 'x');
    const answer = await server.call('ROLE_ADMIN', `${CONFIGS}/reset-defaults`);
    const values = new Map(answer.json<ConfigEntry[]>().map(({ key, value }) => [key, value]));
    expect(values.get('LATE_REPORT_THRESHOLD')).toBe('5');
    expect(values.get('TEST_MODE')).toBe('true');
    expect(values.get('OWN_KEY')).toBe('x');
    expect(values.size).toBe(CONFIG_KEYS.length + 1);
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('on a shared server', () => {
  openServerForGroup();

  describe('the configuration', () => {
    it('[configuration.2] accepts a number as a value and stores it as text', async () => {
      await send('PUT', { ...entryOf('LATE_REPORT_THRESHOLD'), value: 9 });
      expect(server.settings.config().get('LATE_REPORT_THRESHOLD')).toBe('9');
    });

    it('[configuration.2] survives a restart', async () => {
      await send('PUT', { ...entryOf('BANNER_TEXT'), value: 'Drill at noon' });
      await server.settings.reload();
      expect(server.settings.config().get('BANNER_TEXT')).toBe('Drill at noon');
    });

    it('[configuration.4] is created, read, listed and deleted as JHipster does it', async () => {
      const made = await send('POST', { key: 'OWN_KEY', value: 'x' });
      const { id } = made.json<ConfigEntry>();
      expect([made.statusCode, made.headers.location]).toEqual([201, `${CONFIGS}/${id}`]);
      expect((await server.call('ROLE_ADMIN', `${CONFIGS}/${id}`)).json()).toEqual({
        id,
        key: 'OWN_KEY',
        value: 'x',
        recordVersion: 1,
      });
      const page = await server.call('ROLE_ADMIN', `${CONFIGS}?page=0&size=2&sort=key,asc&search=tile`);
      expect(page.headers['x-total-count']).toBe('3');
      expect(page.json<ConfigEntry[]>().map(({ key }) => key)).toEqual([
        'DEFAULT_TILE_SOURCE_SATELLITE',
        'TILE_SERVER',
      ]);
      const deleted = await server.call('ROLE_ADMIN', `${CONFIGS}/${id}`, { method: 'DELETE' });
      expect(deleted.statusCode).toBe(204);
      expect((await server.call('ROLE_ADMIN', `${CONFIGS}/${id}`)).statusCode).toBe(404);
      expect((await server.call('ROLE_ADMIN', `${CONFIGS}/${id}`, { method: 'DELETE' })).statusCode).toBe(
        404,
      );
    });

    it.each<['POST' | 'PUT', object, string, string]>([
      ['POST', { id: 1, key: 'A', value: '' }, 'error.idexists', 'A new record cannot already have an ID'],
      ['PUT', { key: 'A', value: '' }, 'error.idnull', 'Invalid id'],
      ['PUT', { id: 999, key: 'A', value: '' }, 'error.idnotfound', 'Entity not found'],
      [
        'POST',
        { key: 'BANNER_TEXT', value: '' },
        'error.keyexists',
        'Another configuration entry has this key already',
      ],
      [
        'PUT',
        { id: 1, key: 'BANNER_TEXT', value: '' },
        'error.keyexists',
        'Another configuration entry has this key already',
      ],
    ])('[configuration.4] refuses %s %j with %s', async (method, payload, message, text) => {
      const answer = await send(method, payload);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ message });
      expect(answer.headers['x-shotpointapp-error']).toBe(text);
    });

    it.each([
      ['no key', { value: 'x' }, 'key', 'NotNull'],
      ['an empty key', { key: ' ', value: 'x' }, 'key', 'Size'],
      ['a value that is no text', { key: 'A', value: { a: 1 } }, 'value', 'Invalid'],
      ['a value that is too long', { key: 'A', value: 'x'.repeat(10_001) }, 'value', 'Size'],
      ['a value with a control character', { key: 'A', value: 'a\u0007' }, 'value', 'Unprintable'],
    ])('[configuration.4] names the field of %s', async (_what, payload, field, message) => {
      expect((await send('POST', payload)).json()).toMatchObject({
        fieldErrors: [{ objectName: 'shotpointconfigs', field, message }],
      });
    });

    it('[configuration.1] refuses a value that cannot take effect with a sentence, and keeps a stored one until it is changed', async () => {
      await server.settings.set('REVIEWER_DELAY', 'soon');
      expect(server.settings.reviewerMode().delay).toBe(60);
      const stored = entryOf('REVIEWER_DELAY');
      expect((await send('PUT', { ...stored })).statusCode).toBe(200);
      const answer = await send('PUT', { ...entryOf('REVIEWER_DELAY'), value: 'later' });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({
        fieldErrors: [
          { field: 'value', message: 'REVIEWER_DELAY must be a whole number from 0 to 86400 seconds.' },
        ],
      });
    });

    it('[configuration.5] is not reset by a HEAD', async () => {
      await server.settings.set('LATE_REPORT_THRESHOLD', '77');
      await server.call('ROLE_ADMIN', `${CONFIGS}/reset-defaults`, { method: 'HEAD' });
      expect(server.settings.config().get('LATE_REPORT_THRESHOLD')).toBe('77');
    });
  });

  it('[test-mode.10] answers the relay path with a page that says there is none', async () => {
    const answer = await server.call(undefined, '/relay', { headers: { accept: 'text/html' } });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.body).toContain('Relay not installed');
    expect(answer.body).toContain('<meta name="color-scheme" content="dark">');
  });
});
