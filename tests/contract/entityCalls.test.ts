/** Non-standard calls of entities, each once as in the contract. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CAMERAS } from '../../src/domain/resources/entities/cameras.ts';
import { EMAIL_TEMPLATES } from '../../src/domain/resources/entities/emailTemplates.ts';
import { ENTITY_PATHS } from '../../src/domain/resources/entityPaths.ts';
import { LEVELS } from '../../src/domain/resources/entities/levels.ts';
import { NODES } from '../../src/domain/resources/entities/nodes.ts';
import { PANIC_OWNERS } from '../../src/domain/resources/entities/panicOwners.ts';
import { PLACES } from '../../src/domain/resources/entities/places.ts';
import { SMS_SUBSCRIBERS } from '../../src/domain/resources/entities/smsSubscribers.ts';
import { SNOOZE_ALERTS } from '../../src/domain/resources/entities/snoozeAlerts.ts';
import { SQUADS } from '../../src/domain/resources/entities/squads.ts';
import { SUPER_SQUADS } from '../../src/domain/resources/entities/superSquads.ts';
import { SURVEY_NODES } from '../../src/domain/resources/entities/surveyNodes.ts';
import { SURVEY_ZONES } from '../../src/domain/resources/entities/surveyZones.ts';
import { USERS } from '../../src/domain/resources/entities/users.ts';
import { WEBHOOKS } from '../../src/domain/resources/entities/webhooks.ts';
import { ZONES } from '../../src/domain/resources/entities/zones.ts';
import { testServer, type TestServer } from '../support/testServer.ts';

type Row = Record<string, unknown> & { readonly id: number };

const RING = [
  { lat: 41, lon: -88, alt: 0 },
  { lat: 41, lon: -87, alt: 0 },
  { lat: 42, lon: -87, alt: 0 },
];
const WEBHOOK = { url: 'https://example.org/hook', enabled: true };

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.dispose());

const send = (path: string, payload: object, who = 'ROLE_ADMIN') =>
  server.call(who, `/${path}`, { method: 'POST', payload });
const created = async (path: string, payload: object): Promise<Row> => {
  const answer = await send(path, payload);
  expect([answer.statusCode, answer.body]).toEqual([201, answer.body]);
  return answer.json();
};
const read = async (path: string, id: number): Promise<Row> =>
  (await server.call('ROLE_ADMIN', `/${path}/${id}`)).json();
const allOf = async (path: string): Promise<readonly Row[]> =>
  (await server.call('ROLE_ADMIN', `/${path}`)).json();
const remove = (path: string, id: number) =>
  server.call('ROLE_ADMIN', `/${path}/${id}`, { method: 'DELETE' });
const newest = async (): Promise<string[]> =>
  (await server.store.collection('auditTrail').list()).map(
    ({ action, actionDomain }) => `${String(action)} ${String(actionDomain)}`,
  );

it('[records.31] a list without page and size is whole, unless it is one of pages', async () => {
  const lengthOf = async (path: string) =>
    (await server.call('ROLE_ADMIN', `/${path}`)).json<readonly unknown[]>().length;
  for (let at = 0; at < 25; at++) {
    await created(LEVELS.path, { level_id: `L${at}`, squad_id: 'WHOLE' });
    await created(NODES.path, { nodeId: `N${at}`, squadId: 'WHOLE' });
  }
  const lists = ['', '?page=0', '?size=7', '?sort=id,desc'].map((query) => `${LEVELS.path}${query}`);
  expect(await Promise.all(lists.map(lengthOf))).toEqual([25, 20, 7, 25]);
  expect(await lengthOf(NODES.path)).toBe(20);
  for (const { id } of await allOf(LEVELS.path)) await remove(LEVELS.path, id);
  for (const { id } of await allOf(`${NODES.path}?size=100`)) await remove(NODES.path, id);
});

describe('the removal', () => {
  it('[records.11] of a squad is refused while others name it, and its delete stats list them', async () => {
    const squad = await created(SQUADS.path, { squadId: 'RS', alias: 'Reserve' });
    const zone = await created(ZONES.path, {
      zoneId: 'RS_Z1',
      zoneName: 'Yard',
      squadids: 'RS',
      polygon: RING,
    });
    const survey = await created(SURVEY_ZONES.path, { name: 'ZONE_RS_1', squadId: 'RS', inputJson: '[]' });
    const hook = await created(WEBHOOKS.path, { ...WEBHOOK, name: 'A', squadids: ['RS'], secret: 'hush' });
    const snooze = await created(SNOOZE_ALERTS.path, { name: 'Fair', squadids: [{ squadId: 'RS' }] });
    const node = await created(NODES.path, { nodeId: '7', squadId: 'RS' });
    const level = await created(LEVELS.path, { level_id: 'RS_L1', squad_id: 'RS' });
    for (const id of [squad.id, 'RS']) {
      const stats = await server.call('ROLE_ADMIN', `/${ENTITY_PATHS.squadStats}/${id}`);
      expect(stats.json()).toMatchObject({
        zoneList: [{ id: zone.id, zoneName: 'Yard' }],
        surveyZoneList: [{ id: survey.id, name: 'ZONE_RS_1' }],
        smsSubscriberList: [],
        snoozeAlertsList: [{ id: snooze.id, name: 'Fair' }],
        webhookList: [{ id: hook.id, name: 'A', secretIsSet: true }],
        cameraList: [],
        levelList: [{ id: level.id, level_id: 'RS_L1' }],
        dependants: { zones: 1, surveyZones: 1, snoozeAlerts: 1, webhooks: 1, nodes: 1, levels: 1 },
      });
      expect(stats.body).not.toContain('hush');
    }
    const refused = await remove(SQUADS.path, squad.id);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ dependants: { zones: 1, nodes: 1 } });
    expect(refused.headers['x-shotpointapp-error']).toContain('1 Zone');
    const renamed = await server.call('ROLE_ADMIN', `/${SQUADS.path}`, {
      method: 'PUT',
      payload: { ...squad, squadId: 'RX' },
    });
    expect(renamed.statusCode).toBe(409);
    for (const [path, { id }] of [
      [ZONES.path, zone],
      [SURVEY_ZONES.path, survey],
      [WEBHOOKS.path, hook],
      [SNOOZE_ALERTS.path, snooze],
      [NODES.path, node],
      [LEVELS.path, level],
    ] as const)
      expect((await remove(path, id)).statusCode).toBe(204);
    expect((await remove(SQUADS.path, squad.id)).statusCode).toBe(204);
    expect((await server.call('ROLE_ADMIN', `/${ENTITY_PATHS.squadStats}/RS`)).statusCode).toBe(404);
  });

  it('[records.11] of a super squad, and its renaming, is refused while a subscriber is notified by it', async () => {
    const all = await created(SUPER_SQUADS.path, { name: 'Both sites', squadids: ['NG'] });
    const subscriber = await created(SMS_SUBSCRIBERS.path, {
      phone: '+1 (202) 555-0100',
      superSquads: [{ name: 'Both sites' }],
    });
    const refused = await remove(SUPER_SQUADS.path, all.id);
    expect([refused.statusCode, refused.headers['x-shotpointapp-error']]).toEqual([
      409,
      'Super squad Both sites was not deleted. Still in use: 1 SMS subscriber',
    ]);
    const rename = () =>
      server.call('ROLE_ADMIN', `/${SUPER_SQUADS.path}`, {
        method: 'PUT',
        payload: { id: all.id, name: 'All sites', squadids: ['NG'] },
      });
    expect((await rename()).headers['x-shotpointapp-error']).toBe(
      'Super squad Both sites was not renamed. Still in use: 1 SMS subscriber',
    );
    expect((await remove(SMS_SUBSCRIBERS.path, subscriber.id)).statusCode).toBe(204);
    expect((await rename()).statusCode).toBe(200);
    expect((await remove(SUPER_SQUADS.path, all.id)).statusCode).toBe(204);
  });

  it('[records.12] of a zone takes it out of what names it, and disables what would then stand for all zones', async () => {
    const zone = await created(ZONES.path, { zoneId: 'HB_Z1', squadids: 'HB', primaryCamera: 'C1' });
    const other = await created(ZONES.path, { zoneId: 'HB_Z2', squadids: 'HB' });
    const camera = await created(CAMERAS.path, { cameraId: 'C1', squadId: 'HB', zone_id: 'HB_Z1' });
    const only = await created(WEBHOOKS.path, { ...WEBHOOK, name: 'only', zones: ['HB_Z1'] });
    const both = await created(WEBHOOKS.path, { ...WEBHOOK, name: 'both', zones: ['HB_Z1', 'HB_Z2'] });
    for (const item of [zone, { zoneId: 'HB_Z1' }, zone.id, 'HB_Z1']) {
      const stats = await send(ENTITY_PATHS.zoneStats, [item, other], 'ROLE_SURVEY');
      expect(stats.json()).toMatchObject([
        {
          zoneId: 'HB_Z1',
          primaryCamera: 'C1',
          secondaryCameras: [],
          cameraList: [{ id: camera.id }],
          webhookList: [{ name: 'only' }, { name: 'both' }],
        },
        { zoneId: 'HB_Z2', webhookList: [{ name: 'both' }] },
      ]);
    }
    expect((await send(ENTITY_PATHS.zoneStats, ['none'])).statusCode).toBe(404);
    expect((await send(ENTITY_PATHS.zoneStats, { id: 1 })).statusCode).toBe(400);
    expect((await remove(ZONES.path, zone.id)).statusCode).toBe(204);
    expect(await read(CAMERAS.path, camera.id)).toMatchObject({ zone_id: '' });
    expect(await read(WEBHOOKS.path, only.id)).toMatchObject({ zones: [], enabled: false });
    expect(await read(WEBHOOKS.path, both.id)).toMatchObject({ zones: [{ zoneId: 'HB_Z2' }], enabled: true });
  });

  it('[records.13] is announced: what names a record, whether that refuses the removal, and what it switches off', async () => {
    const squad = await created(SQUADS.path, { squadId: 'AN', alias: 'Announced' });
    const zone = await created(ZONES.path, { zoneId: 'AN_Z1', zoneName: 'Yard', squadids: 'AN' });
    const node = await created(NODES.path, { nodeId: 'N1', squadId: 'AN' });
    const hook = { ...WEBHOOK, name: 'announced', zones: ['AN_Z1'] };
    const webhook = await created(WEBHOOKS.path, hook);
    const dependants = async (path: string, id: number) =>
      (await server.call('ROLE_ADMIN', `/${path}/${id}/dependants`)).json<object>();
    expect(await dependants(SQUADS.path, squad.id)).toEqual({
      onRemoval: 'refuse',
      dependants: [
        { collection: 'nodes', count: 1, names: ['N1'], switchedOff: [] },
        { collection: 'zones', count: 1, names: ['Yard'], switchedOff: [] },
      ],
    });
    expect(await dependants(ZONES.path, zone.id)).toEqual({
      onRemoval: 'clear',
      dependants: [{ collection: 'webhooks', count: 1, names: ['announced'], switchedOff: ['announced'] }],
    });
    expect((await remove(SQUADS.path, squad.id)).statusCode).toBe(409);
    for (const [path, { id }] of [
      [WEBHOOKS.path, webhook],
      [ZONES.path, zone],
      [NODES.path, node],
    ] as const)
      expect((await remove(path, id)).statusCode).toBe(204);
    expect(await dependants(SQUADS.path, squad.id)).toEqual({ onRemoval: 'refuse', dependants: [] });
    expect((await remove(SQUADS.path, squad.id)).statusCode).toBe(204);
  });

  it('[records.12] of a camera takes it out of its zones', async () => {
    const camera = await created(CAMERAS.path, { cameraId: 'C9', squadId: 'HB' });
    const zone = await created(ZONES.path, {
      zoneId: 'HB_Z9',
      squadids: 'HB',
      primaryCamera: 'C9',
      secondaryCameras: ['C8', 'C9'],
    });
    expect((await remove(CAMERAS.path, camera.id)).statusCode).toBe(204);
    expect(await read(ZONES.path, zone.id)).toMatchObject({ primaryCamera: '', secondaryCameras: ['C8'] });
  });

  it('[records.9] writes an audit entry for each record that it changes', async () => {
    const camera = await created(CAMERAS.path, { cameraId: 'C11', squadId: 'HB' });
    const zone = await created(ZONES.path, { zoneId: 'LN_Z1', squadids: 'LN', primaryCamera: 'C11' });
    const before = await newest();
    expect((await remove(CAMERAS.path, camera.id)).statusCode).toBe(204);
    expect((await newest()).slice(before.length)).toEqual([
      'delete cameras C11',
      `update: cameras C11 was deleted zones ${zone.id}`,
    ]);
    const [entry] = (await server.store.collection('auditTrail').list()).slice(-1);
    expect(entry).toMatchObject({
      user: 'role_admin',
      changes: [{ field: 'primaryCamera', old: 'C11', new: '' }],
    });
  });
});

it('[records.15] names the record of a write as people do, whatever the contract calls it', async () => {
  const made = await send(SQUADS.path, { squadId: 'WD2', alias: 'Wharf' });
  const { id } = made.json<Row>();
  expect(made.headers['x-shotpointapp-alert']).toBe(`Squad created with identifier ${id}`);
  const again = await send(SQUADS.path, { squadId: 'WD2' });
  expect(again.headers['x-shotpointapp-error']).toBe('Another squad has this squad id already');
  const removed = await remove(SQUADS.path, id);
  expect(removed.headers['x-shotpointapp-alert']).toBe(`Squad deleted with identifier ${id}`);
});

describe('two levels', () => {
  const put = (payload: object) => server.call('ROLE_ADMIN', `/${LEVELS.path}`, { method: 'PUT', payload });

  it('[records.16] do not share a level id', async () => {
    await created(LEVELS.path, { level_id: 'TW_1' });
    const other = await created(LEVELS.path, { level_id: 'TW_2' });
    const sentence = 'Another level has this level id already';
    const again = await send(LEVELS.path, { level_id: 'TW_1' });
    expect([again.statusCode, again.headers['x-shotpointapp-error']]).toEqual([400, sentence]);
    const renamed = await put({ ...other, level_id: 'TW_1' });
    expect([renamed.statusCode, renamed.headers['x-shotpointapp-error']]).toEqual([400, sentence]);
  });

  it('[records.16] that shared one before can still be saved, and can take another', async () => {
    const stored = server.store.collection('levels');
    const [first, second] = await stored.saveMany([{ level_id: 'OLD' }, { level_id: 'OLD' }]);
    expect((await put({ ...first, level_name: 'Cellar' })).statusCode).toBe(200);
    expect((await put({ ...second, level_id: 'NEW' })).statusCode).toBe(200);
    expect((await put({ ...second, level_id: 'OLD' })).statusCode).toBe(400);
  });
});

describe('what would have no effect, without a word, is refused', () => {
  const refused = async (path: string, payload: object) => {
    const { statusCode, headers } = await send(path, payload);
    return [statusCode, headers['x-shotpointapp-error']];
  };

  it('[records.14] a snooze that ends before it begins', async () => {
    const times = { startTime: '2026-09-22T23:00:00Z', endTime: '2026-09-22T06:00:00Z' };
    const answer = [400, 'The snooze does not end after it begins'];
    expect(await refused(SNOOZE_ALERTS.path, { name: 'Night', ...times })).toEqual(answer);
    const until = { ...times, endTime: '2026-09-23T06:00:00Z' };
    const { id } = await created(SNOOZE_ALERTS.path, { name: 'Night', ...until });
    await created(SNOOZE_ALERTS.path, { name: 'For ever', startTime: times.startTime });
    expect((await remove(SNOOZE_ALERTS.path, id)).statusCode).toBe(204);
  });

  it('[records.14] a second primary template of a type', async () => {
    const first = { name: 'Shots', reportType: 'Shot', primaryTemplate: true };
    const { id } = await created(EMAIL_TEMPLATES.path, first);
    const second = { ...first, name: 'Shots, short' };
    const answer = [400, 'The primary template of Shot is Shots'];
    expect(await refused(EMAIL_TEMPLATES.path, second)).toEqual(answer);
    await created(EMAIL_TEMPLATES.path, { name: 'Others', primaryTemplate: true });
    await created(EMAIL_TEMPLATES.path, { ...second, primaryTemplate: false });
    const again = await server.call('ROLE_ADMIN', `/${EMAIL_TEMPLATES.path}`, {
      method: 'PUT',
      payload: { id, ...first, subject: 'Shot' },
    });
    expect(again.statusCode).toBe(200);
    expect(await refused(EMAIL_TEMPLATES.path, { name: 'More', primaryTemplate: true })).toEqual([
      400,
      'The primary template of all other types is Others',
    ]);
  });

  it('[records.14] a template in use that cannot be read', async () => {
    const mail = { name: 'Broken', subject: 'Shot', body: '{{#☃}}' };
    expect((await refused(EMAIL_TEMPLATES.path, { ...mail, primaryTemplate: true }))[0]).toBe(400);
    const unclosed = { ...mail, reportType: 'Panic', subject: '{{zone', primaryTemplate: true };
    expect(await refused(EMAIL_TEMPLATES.path, unclosed)).toEqual([
      400,
      "The subject can't be read: Unclosed tag at 6",
    ]);
    await created(EMAIL_TEMPLATES.path, mail);
    const webhook = { name: 'Broken', url: 'https://cad.example.org/', template: '{"a": "{{#zone}}"}' };
    expect(await refused(WEBHOOKS.path, { ...webhook, enabled: true })).toEqual([
      400,
      expect.stringContaining(`The template can't be read: Unclosed section "zone"`),
    ]);
    await created(WEBHOOKS.path, webhook);
  });

  it('[records.14] the owner of a panic button without an id', async () => {
    const answer = [400, 'The device id has neither a letter nor a digit'];
    expect(await refused(PANIC_OWNERS.path, { firstName: 'Ann', deviceId: '--- : _' })).toEqual(answer);
  });
});

describe('the floor plan of a level', () => {
  const plan = (kind: string) =>
    JSON.stringify({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: { kind, name: 'Lobby' },
          geometry: {
            type: 'Polygon',
            coordinates: [
              [
                [8, 50],
                [8.001, 50],
                [8, 50.001],
                [8, 50],
              ],
            ],
          },
        },
      ],
    });
  const put = (payload: object) => server.call('ROLE_ADMIN', `/${LEVELS.path}`, { method: 'PUT', payload });

  it('[zones.11] is sent with its level and in no list, and a write without it leaves it', async () => {
    const { id } = await created(LEVELS.path, { level_id: 'FP_0', squad_id: 'FP', floorPlan: plan('room') });
    const listed = await server.call('ROLE_SURVEY', `/${LEVELS.path}?squad_id=FP`);
    expect(listed.json<Row[]>()).toMatchObject([{ level_id: 'FP_0' }]);
    expect(listed.body).not.toContain('floorPlan');
    expect((await put({ id, level_id: 'FP_0', level_name: 'Renamed' })).statusCode).toBe(200);
    expect(await read(LEVELS.path, id)).toMatchObject({ level_name: 'Renamed', floorPlan: plan('room') });
    await put({ id, level_id: 'FP_0', floorPlan: null });
    expect((await read(LEVELS.path, id))['floorPlan'] ?? null).toBeNull();
  });

  it('[zones.11] is refused where it is no GeoJSON, too long, or has a feature that cannot be read', async () => {
    const refused = async (floorPlan: unknown) => {
      const answer = await send(LEVELS.path, { level_id: 'FP_1', floorPlan });
      const { fieldErrors = [] } = answer.json<{ fieldErrors?: { field: string; message: string }[] }>();
      return [answer.statusCode, ...fieldErrors.map(({ field, message }) => `${field} ${message}`)];
    };
    expect(await refused(plan('door'))).toEqual([400, 'floorPlan Invalid']);
    expect(await refused('{')).toEqual([400, 'floorPlan Pattern']);
    expect(await refused(' '.repeat(1_000_001))).toEqual([400, 'floorPlan Size']);
  });
});

describe('a creation that is repeated because its answer was lost', () => {
  const create = (key: string, body: object, path = WEBHOOKS.path) =>
    server.call('ROLE_ADMIN', `/${path}`, {
      method: 'POST',
      payload: body,
      headers: { 'idempotency-key': key },
    });

  it('[records.6] is answered with the record of the first, without a second one', async () => {
    const level = { level_id: 'L1', level_name: 'Ground', squad_id: 'HB' };
    const answers = [
      ...(await Promise.all([1, 2].map(() => create('k', level, LEVELS.path)))),
      await create('k', level, LEVELS.path),
    ];
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(201);
    const stored = (await server.store.collection('levels').list()).filter(({ level_id: id }) => id === 'L1');
    expect(stored).toHaveLength(1);
  });

  it('[records.6] is refused with another body, and stores neither body nor secret with its key', async () => {
    const webhook = { ...WEBHOOK, name: 'CAD', secret: 'very secret' };
    expect((await create('w', webhook)).statusCode).toBe(201);
    expect((await create('w', { ...webhook, name: 'Other' })).statusCode).toBe(422);
    const call = await server.store.calls.findCall('role_admin', 'w');
    expect(call?.answer).toMatch(/^\{"id":\d+\}$/);
    expect(JSON.stringify(call)).not.toMatch(/secret|CAD/);
  });

  it('[records.6] is refused where the record has a store of its own, and none is doubled', async () => {
    const user = { login: 'pat', email: 'pat@example.org', authorities: ['ROLE_USER'] };
    const answers = [await create('u', user, USERS.path), await create('u', user, USERS.path)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 400]);
  });
});

it('[records.20] a new squad is found among those without test mode, whatever its sender says', async () => {
  const { testMode } = await created(SQUADS.path, { squadId: 'NEW', alias: 'New', testMode: true });
  const listed = await server.call('ROLE_ADMIN', `/${SQUADS.path}?testMode=false&size=9999999`);
  expect([testMode, listed.json<Row[]>().map(({ squadId }) => squadId)]).toEqual([
    false,
    expect.arrayContaining(['NEW']),
  ]);
});

describe('several records at once', () => {
  it('[records.17] are created, or updated by id or key, and fields that are not sent stay', async () => {
    const first = await send(ENTITY_PATHS.saveZones, [
      { zoneId: 'NG_Z1', zoneName: 'Gate', squadids: { squadId: 'NG' }, polygon: RING, ofAnother: 1 },
      { zoneId: 'NG_Z2', zoneName: 'Hall', squadids: { squadId: 'NG' } },
    ]);
    expect(first.statusCode).toBe(200);
    const [gate, hall] = first.json<Row[]>();
    const before = await newest();
    const second = await send(
      ENTITY_PATHS.saveZones,
      [
        { zoneId: 'NG_Z1', squadids: { squadId: 'NG' }, order: 4 },
        { id: hall?.id, zoneId: 'NG_Z2', zoneName: 'Hall', squadids: { squadId: 'NG' } },
      ],
      'ROLE_SURVEY',
    );
    expect(second.json()).toEqual([{ ...gate, order: 4, recordVersion: 2 }, hall]);
    expect((await newest()).slice(before.length)).toEqual(['update zones NG_Z1']);
    const nodes = await send(ENTITY_PATHS.saveNodes, [
      { nodeId: '1', squadId: 'NG' },
      { nodeId: '1', squadId: 'HB' },
    ]);
    expect(nodes.json<Row[]>().map(({ squadId }) => squadId)).toEqual(['NG', 'HB']);
    const cameras = await send(ENTITY_PATHS.saveCameras, [{ cameraId: 'C2', name: 'Two' }]);
    expect(cameras.json()).toMatchObject([{ cameraId: 'C2', primary: false, recordVersion: 1 }]);
  });

  it('[records.20] have the coordinates of a node under both names, whichever was written', async () => {
    const coordinates = { node_lat: 41, node_long: -88, nodeAlt: 5 };
    const older = { lat: 41, lon: -88, alt: 5 };
    const both = { ...coordinates, ...older };
    const saved = async (rows: readonly object[]) => (await send(ENTITY_PATHS.saveNodes, rows)).json<Row[]>();
    const [today, former] = await saved([
      { nodeId: 'N1', squadId: 'NG', ...coordinates },
      { nodeId: 'N2', squadId: 'NG', ...older },
    ]);
    expect([today, former]).toMatchObject([both, both]);
    expect(await saved([{ nodeId: 'N1', squadId: 'NG', nodeAlt: 6, lat: 42 }])).toMatchObject([
      { ...both, nodeAlt: 6, alt: 6, node_lat: 42, lat: 42 },
    ]);
    // The survey was applied meanwhile: the sender's copy has the former values under the older names.
    const applied = { nodeId: 'N1', squadId: 'NG', node_lat: 43, lat: 42 };
    await saved([{ ...applied, lat: 43 }]);
    expect(await saved([applied])).toMatchObject([{ node_lat: 43, lat: 43 }]);
    const corrected = await server.call('ROLE_ADMIN', `/${NODES.path}`, {
      method: 'PUT',
      payload: { ...former, alt: 7, node_long: null },
    });
    expect(corrected.json()).toMatchObject({ ...both, nodeAlt: 7, alt: 7, node_long: null, lon: null });
  });

  it('[records.20] have the name and the level of a zone under both names, whichever was written', async () => {
    const squad = { squadids: { squadId: 'HB' } };
    const [zone] = (
      await send(ENTITY_PATHS.saveZones, [{ zoneId: 'HB_Z9', zoneName: 'Gate', level: 'L1', ...squad }])
    ).json<Row[]>();
    expect(zone).toMatchObject({ zoneName: 'Gate', name: 'Gate', levelId: 'L1', level: 'L1' });
    const put = (change: object) =>
      server.call('ROLE_ADMIN', `/${ZONES.path}`, { method: 'PUT', payload: { ...zone, ...change } });
    const renamed = await put({ zoneName: 'Main gate', levelId: 'L2' });
    expect(renamed.json()).toMatchObject({ name: 'Main gate', level: 'L2' });
    // The sender's copy has the former value under the older name.
    const batch = [{ zoneId: 'HB_Z9', zoneName: 'Side gate', name: 'Main gate', ...squad }];
    expect((await send(ENTITY_PATHS.saveZones, batch)).json()).toMatchObject([
      { zoneName: 'Side gate', name: 'Side gate', levelId: 'L2', level: 'L2' },
    ]);
  });

  it('[records.17] are all refused where one is, and the answer names its index', async () => {
    const count = await server.store.collection('zones').count();
    const invalid = await send(ENTITY_PATHS.saveZones, [{ zoneId: 'NG_Z5' }, { zoneName: 'x' }, 'x']);
    expect(invalid.statusCode).toBe(400);
    expect(invalid.json()).toMatchObject({
      fieldErrors: [
        { objectName: 'zones', field: '[1].zoneId', message: 'NotNull' },
        { objectName: 'zones', field: '[2]', message: 'Invalid' },
      ],
    });
    const good = { zoneId: 'NG_Z5', squadids: 'NG' };
    const twice = await send(ENTITY_PATHS.saveZones, [good, good]);
    expect([twice.statusCode, twice.json()]).toMatchObject([400, { index: 1, message: 'error.keyexists' }]);
    const absent = await send(ENTITY_PATHS.saveZones, [good, { ...good, id: 99_999 }]);
    expect([absent.statusCode, absent.json()]).toMatchObject([404, { index: 1 }]);
    const stale = await send(ENTITY_PATHS.saveZones, [
      good,
      { zoneId: 'NG_Z1', squadids: 'NG', recordVersion: 1 },
    ]);
    expect([stale.statusCode, stale.json()]).toMatchObject([
      409,
      { index: 1, current: { zoneId: 'NG_Z1', order: 4 } },
    ]);
    expect(await server.store.collection('zones').count()).toBe(count);
    expect((await send(ENTITY_PATHS.saveZones, { zones: [] })).statusCode).toBe(400);
  });

  it('[records.17] name a record once: under two keys by its id, or by its id and by its former key', async () => {
    const [{ id } = { id: 0 }] = (
      await send(ENTITY_PATHS.saveCameras, [{ cameraId: 'C7', name: 'Seven' }])
    ).json<Row[]>();
    for (const second of [
      { id, cameraId: 'C9', name: 'Nine' },
      { cameraId: 'C7', name: 'Nine' },
    ]) {
      const twice = await send(ENTITY_PATHS.saveCameras, [{ id, cameraId: 'C8', name: 'Eight' }, second]);
      expect([twice.statusCode, twice.json()]).toMatchObject([400, { index: 1, message: 'error.keyexists' }]);
    }
  });

  it('[records.16] answers a zone id that is taken with the next free one of its squad', async () => {
    const taken = { zoneId: 'NG_Z1', squadids: { squadId: 'HB' } };
    const one = await send(ZONES.path, { ...taken, squadids: { squadId: 'NG' } });
    expect([one.statusCode, one.json()]).toMatchObject([409, { nextZoneId: 'NG_Z3' }]);
    const several = await send(ENTITY_PATHS.saveZones, [{ zoneId: 'HB_Z77', squadids: 'HB' }, taken]);
    expect([several.statusCode, several.json()]).toMatchObject([409, { index: 1, nextZoneId: 'HB_Z78' }]);
  });

  it('[records.16] answers so whatever characters the id has', async () => {
    const zone = { zoneId: '東_Z1', squadids: { squadId: '東' } };
    await created(ZONES.path, zone);
    const taken = await send(ZONES.path, zone);
    expect([taken.statusCode, taken.json()]).toMatchObject([409, { nextZoneId: '東_Z2' }]);
    expect(taken.headers['x-shotpointapp-error']).toBe('Zone ?_Z1 already exists');
  });

  it('[records.16] are the zones of a squad', async () => {
    const ofSquad = await server.call('ROLE_USER', `/${ENTITY_PATHS.zonesBySquad}?squad=NG`);
    expect(ofSquad.json<Row[]>().map(({ zoneId }) => zoneId)).toEqual(['NG_Z1', 'NG_Z2']);
    expect((await server.call('ROLE_USER', `/${ENTITY_PATHS.zonesBySquad}`)).statusCode).toBe(400);
  });

  it('[records.18] are places with those below them, in their order, and none above itself', async () => {
    const saved = await send(ENTITY_PATHS.savePlaces, [
      {
        placeId: 'city',
        name: 'City',
        children: [
          { placeId: 'east', name: 'East' },
          { placeId: 'west', name: 'West', children: [{ placeId: 'dock' }] },
        ],
      },
    ]);
    const rows = saved.json<Row[]>();
    expect(rows.map(({ placeId, parent, order }) => [placeId, parent ?? null, order])).toEqual([
      ['city', null, 0],
      ['east', { placeId: 'city' }, 0],
      ['west', { placeId: 'city' }, 1],
      ['dock', { placeId: 'west' }, 0],
    ]);
    // East and its parent change places: at no moment is there a circle.
    const turned = await send(ENTITY_PATHS.savePlaces, [
      { placeId: 'east', children: [{ placeId: 'city' }, { placeId: 'west' }] },
    ]);
    expect(turned.statusCode).toBe(200);
    expect(await read(PLACES.path, rows[0]?.id ?? 0)).toMatchObject({
      name: 'City',
      parent: { placeId: 'east' },
    });
    const circle = await send(ENTITY_PATHS.savePlaces, [{ placeId: 'east', parent: 'dock' }]);
    expect([circle.statusCode, circle.json()]).toMatchObject([400, { message: 'error.circularparent' }]);
    const east = await read(PLACES.path, rows[1]?.id ?? 0);
    const self = await server.call('ROLE_ADMIN', `/${PLACES.path}`, {
      method: 'PUT',
      payload: { ...east, parent: { placeId: 'east' } },
    });
    expect(self.statusCode).toBe(400);
    expect((await remove(PLACES.path, rows[0]?.id ?? 0)).statusCode).toBe(204);
    expect((await remove(PLACES.path, rows[1]?.id ?? 0)).statusCode).toBe(409);
    let deep: object = { placeId: 'p0' };
    for (let at = 1; at <= 50; at++) deep = { placeId: `p${at}`, children: [deep] };
    expect((await send(ENTITY_PATHS.savePlaces, [deep])).statusCode).toBe(400);
  });
});

describe('a survey', () => {
  const survey = { name: 'NODE_NG_1', squadId: 'NG', dataType: 'nodes', inputJson: '[{"nodeId":"1"}]' };

  it('[records.19] is saved over one of the same name in its squad, whatever the case, and is then not applied', async () => {
    const one = (await send(ENTITY_PATHS.saveSurveyNodes, survey, 'ROLE_SURVEY')).json<Row>();
    expect(one).toMatchObject({ ...survey, appliedSurvey: false });
    const status = { name: survey.name, squadId: 'NG', appliedSurvey: true };
    expect((await send(ENTITY_PATHS.surveyNodesStatus, status)).json()).toMatchObject({
      id: one.id,
      appliedSurvey: true,
    });
    const again = await send(ENTITY_PATHS.saveSurveyNodes, {
      ...survey,
      name: ' node_ng_1 ',
      inputJson: '[]',
    });
    expect(again.json()).toMatchObject({
      id: one.id,
      name: 'node_ng_1',
      appliedSurvey: false,
      inputJson: '[]',
    });
    const other = await send(ENTITY_PATHS.saveSurveyNodes, { ...survey, squadId: 'HB' });
    expect(other.json<Row>().id).not.toBe(one.id);
  });

  it('[records.19] that is applied is the only one of its squad', async () => {
    const flags = async () => {
      const rows = (await server.call('ROLE_SURVEY', `/${SURVEY_NODES.path}?sort=id,asc`)).json<Row[]>();
      return rows.map(({ squadId, appliedSurvey }) => `${String(squadId)} ${String(appliedSurvey)}`);
    };
    await send(ENTITY_PATHS.saveSurveyNodes, { ...survey, name: 'NODE_NG_2' });
    const apply = (name: string, squadId: string, appliedSurvey = true) =>
      send(ENTITY_PATHS.surveyNodesStatus, { name, squadId, appliedSurvey });
    await apply('NODE_NG_1', 'NG');
    await apply('NODE_NG_1', 'HB');
    expect(await flags()).toEqual(['NG true', 'HB true', 'NG false']);
    await apply('NODE_NG_2', 'NG');
    expect(await flags()).toEqual(['NG false', 'HB true', 'NG true']);
    await apply('NODE_NG_2', 'NG', false);
    expect(await flags()).toEqual(['NG false', 'HB true', 'NG false']);
    expect((await apply('none', 'NG')).statusCode).toBe(404);
    expect((await send(ENTITY_PATHS.surveyNodesStatus, { name: 'x', squadId: 'NG' })).statusCode).toBe(400);
  });

  it.each([
    [ENTITY_PATHS.saveSurveyZones, { name: 'ZONE_NG_1' }, { name: 'ZONE_NG_1', appliedSurveyZone: false }],
    [ENTITY_PATHS.saveSurveyCameras, { surveyName: 'CAMERAS' }, { name: 'CAMERAS' }],
    [ENTITY_PATHS.saveSurvey, { name: 'OLD' }, { surveyName: 'OLD' }],
    [ENTITY_PATHS.saveNodeJson, { surveyName: 'OLDER' }, { surveyName: 'OLDER' }],
    [ENTITY_PATHS.saveZoneJson, {}, { name: 'ZONE_NG' }],
  ])('[records.19] is saved by %s as older and other calls send it', async (path, named, saved) => {
    const body = { squadId: 'NG', inputJson: '[]', ...named };
    const answer = await send(path, body, 'ROLE_SURVEY');
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { squadId: 'NG', inputJson: '[]', ...saved },
    ]);
    expect((await send(path, { ...body, squadId: '' })).statusCode).toBe(400);
    expect((await send(path, { ...body, inputJson: '{' })).statusCode).toBe(400);
    expect((await send(path, body, 'ROLE_USER')).statusCode).toBe(403);
  });

  it('[records.19] of zones is marked as applied by its own call', async () => {
    const status = { name: 'ZONE_NG_1', squadId: 'NG', appliedSurveyZone: true };
    expect((await send(ENTITY_PATHS.surveyZonesStatus, status)).json()).toMatchObject(status);
  });
});

describe('a write', () => {
  it('[records.14] of a recipient or snooze that names an unknown squad, super squad or zone is refused at that field', async () => {
    const unknown = {
      zones: [{ zoneId: 'NOWHERE_Z1' }],
      squadids: ['NOWHERE'],
      superSquads: [{ name: 'Nowhere' }],
    };
    const records: readonly (readonly [string, object])[] = [
      [WEBHOOKS.path, { ...WEBHOOK, name: 'to nowhere' }],
      [SMS_SUBSCRIBERS.path, { phone: '+15550199' }],
      [SNOOZE_ALERTS.path, { name: 'of nowhere' }],
    ];
    for (const [path, record] of records)
      for (const [field, list] of Object.entries(unknown)) {
        const answer = await send(path, { ...record, [field]: list });
        expect([answer.statusCode, answer.json<object>()]).toMatchObject([400, { fieldErrors: [{ field }] }]);
      }
    const zone = await created(ZONES.path, { zoneId: 'UN_Z1', squadids: 'UN' });
    const hook = await created(WEBHOOKS.path, {
      ...WEBHOOK,
      name: 'to a zone',
      zones: [{ zoneId: 'UN_Z1' }],
    });
    const change = (zones: readonly string[]) =>
      server.call('ROLE_ADMIN', `/${WEBHOOKS.path}`, {
        method: 'PUT',
        payload: { ...hook, recordVersion: null, zones },
      });
    expect((await change(['UN_Z1', 'NOWHERE_Z1'])).statusCode).toBe(400);
    expect((await change(['UN_Z1'])).statusCode).toBe(200);
    expect((await remove(WEBHOOKS.path, hook.id)).statusCode).toBe(204);
    expect((await remove(ZONES.path, zone.id)).statusCode).toBe(204);
  });

  it('[records.16] of a node or survey whose key its squad has already is refused; other squads may have it', async () => {
    const node = await created(NODES.path, { nodeId: 'K1', squadId: 'KA' });
    const survey = await created(SURVEY_NODES.path, { name: 'A1', squadId: 'KA', inputJson: '[]' });
    const refused = { message: 'error.keyexists' };
    expect((await send(NODES.path, { nodeId: 'K1', squadId: 'KA' })).json()).toMatchObject(refused);
    const twin = { name: 'a1 ', squadId: 'KA', inputJson: '[]' };
    expect((await send(SURVEY_NODES.path, twin)).json()).toMatchObject(refused);
    const other = await created(NODES.path, { nodeId: 'K1', squadId: 'KB' });
    const second = await created(NODES.path, { nodeId: 'K2', squadId: 'KA' });
    const rename = { method: 'PUT', payload: { id: second.id, nodeId: 'K1', squadId: 'KA' } } as const;
    expect((await server.call('ROLE_ADMIN', `/${NODES.path}`, rename)).json()).toMatchObject(refused);
    const saved = await send(ENTITY_PATHS.saveSurveyNodes, { ...twin, dataType: 'nodes' });
    expect(saved.json()).toMatchObject({ id: survey.id });
    for (const { id } of [node, other, second]) await remove(NODES.path, id);
    await remove(SURVEY_NODES.path, survey.id);
  });
});
