/** Surveys that are applied: the calls, the devices behind a gateway, on SQLite, and on PostgreSQL where there is one. */
import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../src/domain/json/row.ts';
import { ENTITY_PATHS } from '../../src/domain/resources/entityPaths.ts';
import { NODES } from '../../src/domain/resources/entities/nodes.ts';
import { SQUADS } from '../../src/domain/resources/entities/squads.ts';
import type { AppliedVersion, AppliedVersionEntry } from '../../src/domain/survey/apply/appliedVersion.ts';
import { nodesPayload, surveyItem, zonesPayload } from '../support/appliedPayloads.ts';
import { ownDatabase } from '../support/ownDatabase.ts';
import { testServer, type TestServer } from '../support/testServer.ts';
import { startReceiver, type AnswerCall, type WebhookReceiver } from '../support/webhookReceiver.ts';

const SECRET = 'device key';
const TWO_NODES = [surveyItem('1', 'OT'), surveyItem('2', 'OT')];
const url = await ownDatabase('applied');

describe.each(['SQLite', ...(url === undefined ? [] : ['PostgreSQL'])])('on %s', (database) => {
  const medium = database === 'SQLite' || url === undefined ? {} : { databaseUrl: url };
  let server: TestServer;
  let gateway: WebhookReceiver;
  let answer: AnswerCall;

  beforeAll(async () => {
    gateway = await startReceiver((call, response) => answer(call, response));
    const env = { DEVICE_GATEWAY_URL: `${gateway.url}surveys`, DEVICE_GATEWAY_SECRET: SECRET };
    server = await testServer({ ...medium, env });
    await send(SQUADS.path, { squadId: 'OT', alias: 'Old Town' });
    await send(SQUADS.path, { squadId: 'EB', alias: 'Eastbank' });
  });
  afterAll(async () => {
    await server.dispose();
    await gateway.close();
  });
  afterEach(() => {
    (gateway.calls as unknown[]).length = 0;
  });

  const send = (path: string, payload: object, headers: Record<string, string> = {}, who = 'ROLE_SURVEY') =>
    server.call(path === SQUADS.path ? 'ROLE_ADMIN' : who, `/${path}`, { method: 'POST', payload, headers });
  const applied = async (
    payload: object,
    path: string = ENTITY_PATHS.applySurvey,
  ): Promise<AppliedVersionEntry> => {
    const response = await send(path, payload);
    expect([response.statusCode, response.body]).toEqual([200, response.body]);
    return response.json();
  };
  const read = async (id: number): Promise<AppliedVersion> =>
    (await server.call('ROLE_SURVEY', `/${ENTITY_PATHS.appliedVersions}/${id}`)).json();
  const list = async (query: string): Promise<AppliedVersionEntry[]> =>
    (await server.call('ROLE_ADMIN', `/${ENTITY_PATHS.appliedVersions}?${query}`)).json();
  /** The version after a tick: no timer repeats one that found the devices still busy. */
  const asked = async (id: number): Promise<AppliedVersion> => {
    await server.devices.tick();
    return read(id);
  };
  const expectState = async (id: number, state: string) => {
    await expect.poll(async () => (await asked(id)).state).toBe(state);
  };
  const answerWith =
    (status: number, body?: object): AnswerCall =>
    (_call, response) =>
      response.writeHead(status).end(body === undefined ? '' : JSON.stringify(body));
  /** Lets the time of the next attempt come. */
  const retry = async (): Promise<void> => {
    server.pass(900_000);
    await server.devices.tick();
  };

  it('[apply.6] a survey is sent signed to the gateway, with the id that every attempt has', async () => {
    answer = answerWith(200);
    const payload = nodesPayload('OT', TWO_NODES);
    const entry = await applied(payload);
    expect(entry).toMatchObject({ kind: 'nodes', squadId: 'OT', name: 'NODE_OT_1', itemCount: 2 });
    expect(entry).toMatchObject({ appliedBy: 'role_survey', state: 'pending', waitingCount: 2 });
    await expectState(entry.id, 'accepted');
    const [call] = gateway.calls;
    expect(call?.path).toBe('/surveys');
    expect(call?.headers['shotpoint-delivery']).toBe(`survey-${entry.id}`);
    const [, stamp, digest] = /^t=(\d+),v1=(\w+)$/.exec(String(call?.headers['shotpoint-signature'])) ?? [];
    const body = call?.body ?? '';
    expect(digest).toBe(createHmac('sha256', SECRET).update(`${stamp}.${body}`).digest('hex'));
    expect(JSON.parse(body)).toEqual({ version: entry.id, kind: 'nodes', survey: payload });
    expect(await read(entry.id)).toMatchObject({ payload, answers: [], waitingCount: 0, nextTime: null });
  });

  it('[apply.6] zones are sent too', async () => {
    answer = answerWith(200, { answers: [{ id: 'OT_Z1', state: 'accepted' }] });
    const payload = zonesPayload('OT', ['OT_Z1', 'OT_Z2']);
    const entry = await applied(payload, ENTITY_PATHS.applyZones);
    await expectState(entry.id, 'accepted');
    expect(JSON.parse(gateway.calls[0]?.body ?? '')).toEqual({
      version: entry.id,
      kind: 'zones',
      survey: payload,
    });
    expect(await list('squadId=OT&kind=zones')).toMatchObject([{ id: entry.id, itemCount: 2 }]);
  });

  it('[apply.8] the answer of each device is retained: refused ones with their reason, others are asked again', async () => {
    const waiting = { id: 2, state: 'pending' };
    answer = answerWith(200, { answers: [{ id: '1', state: 'refused', reason: 'Battery\nlow' }, waiting] });
    const { id } = await applied(nodesPayload('OT', TWO_NODES));
    await expect.poll(async () => (await asked(id)).attempts).toBe(1);
    expect(await read(id)).toMatchObject({ state: 'pending', refusedCount: 1, waitingCount: 1 });
    answer = answerWith(200, { answers: [{ id: '1', state: 'refused', reason: 'Battery low' }] });
    await retry();
    await expectState(id, 'refused');
    const answers = [{ id: '1', state: 'refused', reason: 'Battery low' }];
    expect((await read(id)).answers).toEqual(answers);
    const answered = await server.call('ROLE_SURVEY', `/${ENTITY_PATHS.appliedVersions}/${id}?omit=payload`);
    expect(answered.json()).toMatchObject({ state: 'refused', answers, itemIds: ['1', '2'] });
    expect(answered.json()).not.toHaveProperty('payload');
    expect(gateway.calls.map(({ headers }) => headers['shotpoint-delivery'])).toEqual([
      `survey-${id}`,
      `survey-${id}`,
    ]);
  });

  it('[apply.8] 202 without a body means that no device has answered yet', async () => {
    answer = answerWith(202);
    const { id } = await applied(nodesPayload('OT', TWO_NODES));
    await expect.poll(async () => (await asked(id)).attempts).toBe(1);
    expect((await read(id)).answers.map((one) => one.id)).toEqual(['1', '2']);
    answer = answerWith(200);
    await retry();
    await expectState(id, 'accepted');
  });

  it('[apply.7] an attempt that fails is repeated, and given up after the last; one that can only fail again is not', async () => {
    answer = answerWith(503);
    const { id } = await applied(nodesPayload('OT', TWO_NODES));
    for (let attempts = 1; attempts <= 12; attempts++) {
      await expect.poll(async () => (await asked(id)).attempts).toBe(attempts);
      await retry();
    }
    expect(await read(id)).toMatchObject({ state: 'failed', failure: 'The gateway answered 503' });
    expect(server.devices.health()).toMatchObject({ status: 'DOWN', details: { kind: 'gateway' } });
    answer = answerWith(422, { error: 'firmware' });
    const other = await applied(nodesPayload('OT', TWO_NODES));
    await expectState(other.id, 'failed');
    expect((await read(other.id)).failure).toBe('The gateway answered 422: {"error":"firmware"}');
    answer = (_call, response) => response.writeHead(200).end('<html>');
    const third = await applied(nodesPayload('OT', TWO_NODES));
    await expect.poll(async () => (await asked(third.id)).failure).toContain('can’t be read');
    expect((await read(third.id)).state).toBe('pending');
  });

  it('[apply.7] a version that is applied meanwhile supersedes those that were not delivered, and none arrives after it', async () => {
    const held: (() => void)[] = [];
    answer = (_call, response) => void held.push(() => response.writeHead(200).end());
    const first = await applied(nodesPayload('OT', TWO_NODES, 'A'));
    await expect.poll(() => held.length).toBe(1);
    const second = await applied(nodesPayload('OT', TWO_NODES, 'B'));
    const third = await applied(nodesPayload('OT', TWO_NODES, 'C'));
    const elsewhere = await applied(nodesPayload('EB', [surveyItem('9', 'EB')]));
    await expect.poll(() => held.length).toBe(2);
    answer = answerWith(200);
    for (const release of held.splice(0)) release();
    await expectState(elsewhere.id, 'accepted');
    await expectState(third.id, 'accepted');
    expect((await list('squadId=OT&kind=nodes')).slice(0, 3).map(({ id, state }) => [id, state])).toEqual([
      [third.id, 'accepted'],
      [second.id, 'superseded'],
      [first.id, 'superseded'],
    ]);
    const versions = gateway.calls.map(({ body }) => (JSON.parse(body) as { version: number }).version);
    expect(versions).toEqual([first.id, elsewhere.id, third.id]);
  });

  it('[apply.11] a former version is applied again as a new one, with the same payload', async () => {
    answer = answerWith(200);
    const payload = nodesPayload('OT', TWO_NODES, 'before');
    const former = await applied(payload);
    const later = await applied(nodesPayload('OT', [surveyItem('1', 'OT', { yaw: 2 })], 'after'));
    await expectState(later.id, 'accepted');
    const again = (await send(ENTITY_PATHS.reapply, { versionId: former.id })).json<AppliedVersionEntry>();
    expect(again).toMatchObject({ name: 'before', itemCount: 2, reappliedFrom: former.id });
    await expectState(again.id, 'accepted');
    expect((await read(again.id)).payload).toEqual(payload);
    const trail = await server.store.collection<Row>('auditTrail').list();
    const action = `apply again version ${former.id}`;
    expect(trail.find((event) => event['action'] === action)).toMatchObject({
      user: 'role_survey',
      actionDomain: expect.stringMatching(
        new RegExp(`^surveynodesV2 version ${again.id} sha256 [\\da-f]{64}: 2 nodes of OT, before$`),
      ) as string,
    });
  });

  it('[apply.11] a version that does not exist is not applied again', async () => {
    expect((await send(ENTITY_PATHS.reapply, { versionId: 999_999 })).statusCode).toBe(404);
  });

  it('[apply.11] a repeated call with the same key applies once', async () => {
    answer = answerWith(200);
    const payload = nodesPayload('EB', [surveyItem('9', 'EB')]);
    const headers = { 'idempotency-key': `press ${database}`.replace(' ', '-') };
    const [one, two] = await Promise.all([
      send(ENTITY_PATHS.applySurvey, payload, headers),
      send(ENTITY_PATHS.applySurvey, payload, headers),
    ]);
    expect(two.json()).toEqual(one.json());
    const other = await send(ENTITY_PATHS.applySurvey, nodesPayload('EB', [surveyItem('8', 'EB')]), headers);
    expect(other.statusCode).toBe(422);
  });

  it('[apply.11] the twenty newest versions of a squad and kind are retained', async () => {
    answer = answerWith(200);
    let newest = 0;
    for (let n = 0; n < 22; n++)
      newest = (await applied(nodesPayload('EB', [surveyItem('9', 'EB')], `N${n}`))).id;
    const names = (await list('squadId=EB&kind=nodes')).map(({ name }) => name);
    expect(names.slice(0, 20)).toEqual(Array.from({ length: 20 }, (_, n) => `N${21 - n}`));
    // Beyond them at most the newest that devices took, which is needed after a restart.
    expect(names.length).toBeLessThanOrEqual(21);
    await expectState(newest, 'accepted');
  });

  it('[apply.3] a node with the id of another squad’s device is refused, and lists may have some fields only', async () => {
    answer = answerWith(200);
    await applied(nodesPayload('EB', [surveyItem('EB-7', 'EB')]));
    const refused = await send(ENTITY_PATHS.applySurvey, nodesPayload('OT', [surveyItem('EB-7', 'OT')]));
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { findings: [{ row: 0, nodeId: 'EB-7', text: 'NodeId: EB-7 is a device of squad EB' }] },
    ]);
    const ids = await server.call('ROLE_SURVEY', `/${NODES.path}?fields=nodeId,squadId&squadId=EB`);
    expect(ids.json()).toContainEqual({ nodeId: 'EB-7', squadId: 'EB' });
  });

  it('[apply.1] what the console should have found is refused with every finding, and nothing is stored', async () => {
    const before = await list('');
    const payload = nodesPayload('OT', [surveyItem('1', 'OT', { yaw: 7 }), surveyItem('2', 'EB')]);
    const refused = await send(ENTITY_PATHS.applySurvey, payload);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      {
        message: 'NodeId: 1 has invalid yaw',
        findingCount: 2,
        findings: [
          { row: 0, nodeId: '1', field: 'yaw', text: 'NodeId: 1 has invalid yaw' },
          { row: 1, nodeId: '2', field: 'Squad', text: 'NodeId: 2 has invalid Squad' },
        ],
      },
    ]);
    expect(await list('')).toEqual(before);
  });

  it.each([
    [ENTITY_PATHS.applySurvey, null],
    [ENTITY_PATHS.applySurvey, []],
    [ENTITY_PATHS.applySurvey, { ...nodesPayload('OT', TWO_NODES), nodes: { length: 1e9 } }],
    [ENTITY_PATHS.applySurvey, { ...nodesPayload('OT', TWO_NODES), squadId: { $gt: '' } }],
    [ENTITY_PATHS.applySurvey, nodesPayload('NONE', [surveyItem('1', 'NONE')])],
    [ENTITY_PATHS.applyZones, { ...zonesPayload('OT', ['A']), zones: [{ zone_id: 'A', bounds: [[1, 2]] }] }],
    [ENTITY_PATHS.applyZones, zonesPayload('OT', ['A', 'A'])],
    [ENTITY_PATHS.applyZones, { ...zonesPayload('OT', ['A']), name: 'x'.repeat(300) }],
    [ENTITY_PATHS.reapply, { versionId: '1; drop table' }],
  ])('[apply.1] %s refuses hostile input %#', async (path, body) => {
    const response = await send(path, body as unknown as object);
    expect(response.statusCode).toBe(400);
    expect(response.body.length).toBeLessThan(2_000);
  });

  it('[apply.1] a body beyond the limit is not read', async () => {
    const response = await send(ENTITY_PATHS.applySurvey, { name: 'x'.repeat(16 * 1024 * 1024) });
    expect(response.statusCode).toBe(413);
  });
});

describe('without a gateway', () => {
  it('[apply.8] a survey waits and says that no devices are connected, until they are', async () => {
    const server = await testServer();
    const payload = nodesPayload('OT', TWO_NODES);
    const post = (path: string, body: object) =>
      server.call('ROLE_ADMIN', `/${path}`, { method: 'POST', payload: body });
    await post(SQUADS.path, { squadId: 'OT' });
    const { id, failure } = (await post(ENTITY_PATHS.applySurvey, payload)).json<AppliedVersionEntry>();
    expect(failure).toBe('No devices are connected: DEVICE_GATEWAY_URL is not set');
    const taken: number[] = [];
    server.devices.connectSimulated(({ versionId }) => {
      taken.push(versionId);
      return Promise.resolve({ outcome: 'answered', answers: [] });
    });
    await server.devices.tick();
    await expect.poll(async () => (await server.store.appliedVersions.get(id))?.state).toBe('accepted');
    expect(taken).toEqual([id]);
    await server.dispose();
  });
});
