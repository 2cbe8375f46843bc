/** Blank test mode: by call, by clock, over the live channel and in the audit trail. */
import { describe, expect, it } from 'vitest';
import { createServerHooks } from '../support/serverHooks.ts';
import { api, NOW, type TestServer } from '../support/testServer.ts';

let server: TestServer;
const { openServerForEachTest, openServerForGroup } = createServerHooks(
  (opened) => (server = opened),
  async ({ store }) => {
    await store.collection('squadids').saveMany([
      { squadId: 'NG', alias: 'Northgate', testMode: false },
      { squadId: 'HB', alias: 'Harbour', testMode: false },
    ]);
  },
);

const post = (who: string, path: string, payload: object) =>
  server.call(who, path, { method: 'POST', payload });
const activate = (...squadIds: string[]) =>
  post('ROLE_TEST_MODE', api('activateTestMode'), { shotpointconfig: { key: 'TEST_MODE' }, squadIds });
const squads = async () =>
  (await server.call('admin', api('squadids'))).json<{ id: number; squadId: string; testMode: boolean }[]>();
const testing = async () => (await squads()).filter(({ testMode }) => testMode).map(({ squadId }) => squadId);
const configured = () => server.settings.config().get('TEST_MODE');

describe('a rejected call of test mode', () => {
  openServerForGroup();

  it.each([
    [{}, 'squadIds', 'NotNull'],
    [{ squadIds: [] }, 'squadIds', 'Size'],
    [{ squadIds: 'NG' }, 'squadIds', 'Invalid'],
    [{ squadIds: ['NG'], shotpointconfig: { key: 'BANNER_TEXT' } }, 'shotpointconfig.key', 'Invalid'],
  ])('[configuration.7] refuses %j by its field %s', async (payload, field, message) => {
    const answer = await post('ROLE_TEST_MODE', api('activateTestMode'), payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      fieldErrors: [{ objectName: 'activateTestMode', field, message }],
    });
    expect(configured()).toBe('false');
  });

  it('[configuration.7] changes nothing if one of the squads is unknown', async () => {
    const answer = await activate('NG', 'NOWHERE');
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['x-shotpointapp-error']).toBe('There is no such squad');
    expect([await testing(), server.testModes]).toEqual([[], []]);
  });
});

describe('test mode', () => {
  openServerForEachTest();

  it('[configuration.7] is switched on for squads, in the configuration, on the channel and in the audit trail', async () => {
    const answer = await activate('NG');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ key: 'TEST_MODE', value: 'true' });
    expect(await squads()).toContainEqual(
      expect.objectContaining({
        squadId: 'NG',
        testMode: true,
        testModeActivatedTime: new Date(NOW).toISOString(),
      }),
    );
    expect(await testing()).toEqual(['NG']);
    expect(configured()).toBe('true');
    expect(server.testModes).toEqual([['NG', true]]);
    expect(await server.store.collection('auditTrail').list()).toMatchObject([
      {
        action: 'activateTestMode',
        user: 'role_test_mode',
        actionDomain: 'squadids NG',
        actionTime: new Date(NOW).toISOString(),
      },
    ]);
  });

  it('[configuration.7] goes off in the configuration with the last squad, by either spelling of the path', async () => {
    await post('ROLE_ADMIN', '/api/activateTestMode', { squadIds: ['NG', 'HB', 'NG'] });
    await post('ROLE_TEST_SCENARIO', api('deactivateTestMode'), { squadIds: ['NG'] });
    expect([await testing(), configured()]).toEqual([['HB'], 'true']);
    await post('ROLE_TEST_MODE', '/api/deactivateTestMode', { squadIds: ['NG', 'HB'] });
    expect([await testing(), configured()]).toEqual([[], 'false']);
    expect(server.testModes).toEqual([
      ['NG', true],
      ['HB', true],
      ['NG', false],
      ['HB', false],
    ]);
  });

  it('[configuration.7] is ended by the server when its duration is over, and not before', async () => {
    await activate('NG');
    server.pass(60_000);
    await activate('HB');
    server.pass(14_400_000 - 60_001);
    await server.testMode.endDue();
    expect(await testing()).toEqual(['NG', 'HB']);
    server.pass(1);
    await server.testMode.endDue();
    expect([await testing(), configured()]).toEqual([['HB'], 'true']);
    server.pass(60_000);
    await server.testMode.endDue();
    expect([await testing(), configured()]).toEqual([[], 'false']);
    expect(server.testModes.slice(2)).toEqual([
      ['NG', false],
      ['HB', false],
    ]);
  });

  it('[configuration.7] is ended for the others where a squad was deleted meanwhile', async () => {
    await activate('NG', 'HB');
    const [harbour] = (await squads()).filter(({ squadId }) => squadId === 'HB');
    const removed = await server.call('admin', api(`squadids/${harbour?.id}`), { method: 'DELETE' });
    expect(removed.statusCode).toBe(204);
    server.pass(14_400_000);
    await server.testMode.endDue();
    expect([await testing(), configured()]).toEqual([[], 'false']);
  });

  it('[configuration.7] ends in the configuration with the removal of the last squad in test mode', async () => {
    await activate('NG', 'HB');
    const removed = async (wanted: string) => {
      const [squad] = (await squads()).filter(({ squadId }) => squadId === wanted);
      await server.call('admin', api(`squadids/${squad?.id}`), { method: 'DELETE' });
      return configured();
    };
    expect([await removed('HB'), await removed('NG')]).toEqual(['true', 'false']);
  });

  it('[configuration.7] goes on for a squad whose test mode another server has begun anew meanwhile', async () => {
    await activate('NG');
    server.pass(14_400_000);
    const stored = server.store.collection('squadids');
    const squad = (await stored.list()).find(({ squadId }) => squadId === 'NG');
    await stored.save({ ...squad, testModeActivatedTime: server.now() });
    await server.testMode.endDue();
    expect([await testing(), configured()]).toEqual([['NG'], 'true']);
  });

  it('[configuration.7] follows a duration that is changed while it runs', async () => {
    await activate('NG');
    await server.settings.set('TEST_MODE_DURATION', '10');
    server.pass(10_000);
    await server.testMode.endDue();
    expect(await testing()).toEqual([]);
  });

  it('[configuration.7] of many simultaneous calls leaves a consistent state', async () => {
    const deactivate = (...squadIds: string[]) =>
      post('ROLE_TEST_MODE', api('deactivateTestMode'), { squadIds });
    await Promise.all([activate('NG'), activate('HB'), deactivate('NG'), activate('NG')]);
    expect([await testing(), configured()]).toEqual([expect.arrayContaining(['HB']), 'true']);
    await Promise.all([activate('NG'), deactivate('HB', 'NG'), deactivate('NG')]);
    expect(configured()).toBe(String((await testing()).length > 0));
  });
});
