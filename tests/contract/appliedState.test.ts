/**
 * Effects of applying besides the devices: mark, stored nodes and zones, levels. On SQLite, and on PostgreSQL
 * if available.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../src/domain/json/row.ts';
import { ENTITY_PATHS } from '../../src/domain/resources/entityPaths.ts';
import { NODES } from '../../src/domain/resources/entities/nodes.ts';
import { SQUADS } from '../../src/domain/resources/entities/squads.ts';
import { SURVEY_NODES } from '../../src/domain/resources/entities/surveyNodes.ts';
import { ZONES } from '../../src/domain/resources/entities/zones.ts';
import type { AppliedVersion, AppliedVersionEntry } from '../../src/domain/survey/apply/appliedVersion.ts';
import type { AppliedNodes } from '../../src/domain/survey/apply/checkNodes.ts';
import { nodesPayload, surveyItem, zonesPayload } from '../support/appliedPayloads.ts';
import { ownDatabase } from '../support/ownDatabase.ts';
import { testServer, type TestServer } from '../support/testServer.ts';

const url = await ownDatabase('applied_state');

describe.each(['SQLite', ...(url === undefined ? [] : ['PostgreSQL'])])('on %s', (database) => {
  const medium = database === 'SQLite' || url === undefined ? {} : { databaseUrl: url };
  let server: TestServer;
  let squads = 0;
  let sent: { versionId: number; payload: string; levels: readonly string[] | undefined }[] = [];

  beforeAll(async () => {
    server = await testServer(medium);
  });
  afterAll(() => server.dispose());
  afterEach(async () => {
    server.devices.connectSimulated(undefined);
    sent = [];
    // An id names one device in the whole installation, and each test uses the ids 1 and 2.
    for (const { id } of await get<Row[]>(`${NODES.path}?size=9999`))
      await server.call('ROLE_ADMIN', `/${NODES.path}/${String(id)}`, { method: 'DELETE' });
  });

  /** A squad of its own for each test. */
  const newSquad = async (): Promise<string> => {
    const squadId = `S${(squads += 1)}`;
    await post(SQUADS.path, { squadId }, 'ROLE_ADMIN');
    return squadId;
  };
  const call = (path: string, payload: object, who = 'ROLE_SURVEY') =>
    server.call(who, `/${path}`, { method: 'POST', payload });
  const post = async <T>(path: string, payload: object, who?: string): Promise<T> => {
    const response = await call(path, payload, who);
    expect([response.statusCode < 300, response.body]).toEqual([true, response.body]);
    return response.json();
  };
  const get = async <T>(path: string): Promise<T> => (await server.call('ROLE_SURVEY', `/${path}`)).json();
  const rows = (path: string, squadId: string) => get<Row[]>(`${path}?size=9999&squadId=${squadId}`);
  const saveSurvey = (squadId: string, name: string) =>
    post(ENTITY_PATHS.saveSurveyNodes, { name, squadId, dataType: 'nodes', inputJson: '[]' });
  const marked = async (squadId: string) =>
    (await rows(SURVEY_NODES.path, squadId))
      .filter((row) => row['appliedSurvey'] === true)
      .map((row) => row['name']);
  const places = async (squadId: string) =>
    (await rows(NODES.path, squadId)).map(({ nodeId, node_lat: lat, level }) => [nodeId, lat, level]);
  const version = (id: number) => get<AppliedVersion>(`${ENTITY_PATHS.appliedVersions}/${id}`);
  const idsOf = (payload: unknown) => (payload as AppliedNodes).nodes.map(({ nodeId }) => nodeId);
  const apply = (squadId: string, items: readonly Row[], more: { name?: string; levels?: string[] } = {}) => {
    const { name = 'A', ...part } = more;
    return post<AppliedVersionEntry>(ENTITY_PATHS.applySurvey, {
      ...nodesPayload(squadId, items, name),
      ...part,
    });
  };
  /** Connects devices that accept every message; records the messages to the squad. */
  const connect = async (squadId: string) => {
    server.devices.connectSimulated((message) => {
      if ((JSON.parse(message.payload) as AppliedNodes).squadId === squadId) sent.push(message);
      return Promise.resolve({ outcome: 'answered', answers: [] });
    });
    await server.devices.tick();
  };

  it('[apply.6] a survey that is applied is marked, and its nodes are stored with what they had beside', async () => {
    const squadId = await newSquad();
    await post(NODES.path, { ...surveyItem('1', squadId), notes: 'Roof', locationId: 'P1' });
    await saveSurvey(squadId, 'A');
    await apply(squadId, [surveyItem('1', squadId, { node_lat: 41.5 }), surveyItem('2', squadId)]);
    expect(await marked(squadId)).toEqual(['A']);
    expect(await rows(NODES.path, squadId)).toMatchObject([
      { nodeId: '1', node_lat: 41.5, lat: 41.5, notes: 'Roof', locationId: 'P1', mic2_x: 5 / 16 },
      { nodeId: '2', node_lat: 41.2 },
    ]);
    const trail = await server.store.collection('auditTrail').list();
    const actions = trail
      .slice(-4)
      .map((event) => Object.values(event).filter((text) => typeof text === 'string'));
    expect(actions.map((texts) => texts.join(' '))).toEqual([
      expect.stringMatching(/apply .*2 nodes of S\d+, A/),
      expect.stringMatching(/update .*nodes 1/),
      expect.stringMatching(/create .*nodes 2/),
      expect.stringMatching(/update .*A/),
    ]);
  });

  it('[apply.6] a version that is applied again sets mark and stored nodes back, also where its survey is deleted', async () => {
    const squadId = await newSquad();
    await saveSurvey(squadId, 'A');
    const { id: surveyB } = (await saveSurvey(squadId, 'B')) as { id: number };
    const first = await apply(squadId, [surveyItem('1', squadId, { node_lat: 41.1 })]);
    const second = await apply(squadId, [surveyItem('1', squadId, { node_lat: 41.9 })], { name: 'B' });
    expect([await marked(squadId), await places(squadId)]).toEqual([['B'], [['1', 41.9, '']]]);
    await post(ENTITY_PATHS.reapply, { versionId: first.id });
    expect([await marked(squadId), await places(squadId)]).toEqual([['A'], [['1', 41.1, '']]]);
    await server.call('ROLE_SURVEY', `/${SURVEY_NODES.path}/${surveyB}`, { method: 'DELETE' });
    await post(ENTITY_PATHS.reapply, { versionId: second.id });
    expect([await marked(squadId), await places(squadId)]).toEqual([[], [['1', 41.9, '']]]);
  });

  it('[zones.5] a taken zone id is found before anything is stored or sent, and the same call again is not', async () => {
    const squadId = await newSquad();
    await connect(squadId);
    const id = (n: number) => `${squadId}_Z${n}`;
    const isNew = (payload: ReturnType<typeof zonesPayload>) => ({
      ...payload,
      zones: payload.zones.map((zone) => ({ ...zone, recordVersion: 0 })),
    });
    const mine = isNew(zonesPayload(squadId, [id(1), id(2)]));
    const read = () => get<AppliedVersionEntry[]>(`${ENTITY_PATHS.appliedVersions}?squadId=${squadId}`);
    /** No timer repeats a tick that found the devices busy. */
    const states = async () => {
      await server.devices.tick();
      return (await read()).map(({ state }) => state);
    };
    await post(ENTITY_PATHS.applyZones, mine);
    await expect.poll(states).toEqual(['accepted']);
    expect(JSON.parse(sent[0]?.payload ?? '')).toEqual(zonesPayload(squadId, [id(1), id(2)]));
    await post(ENTITY_PATHS.applyZones, mine);
    await expect.poll(states).toEqual(['accepted', 'accepted']);
    expect(sent).toHaveLength(2);
    const stored = await rows(ZONES.path, squadId);
    const versions = await read();
    const theirs = isNew(zonesPayload(squadId, [id(3), id(2)], 'L1'));
    const refused = await call(ENTITY_PATHS.applyZones, theirs);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { index: 1, nextZoneId: id(4), title: `Zone ${id(2)} already exists` },
    ]);
    expect(await rows(ZONES.path, squadId)).toEqual(stored);
    expect(await read()).toEqual(versions);
    await server.devices.tick();
    expect(sent).toHaveLength(2);
  });

  it('[zones.5] a zone of another squad is not taken over, whether it is sent as new or not', async () => {
    const [own, other] = [await newSquad(), await newSquad()];
    await post(ENTITY_PATHS.applyZones, zonesPayload(other, [`${other}_Z1`]));
    const refused = await call(ENTITY_PATHS.applyZones, zonesPayload(own, [`${other}_Z1`]));
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { nextZoneId: `${own}_Z1` }]);
  });

  it('[zones.5] what a stored zone has beside its place stays', async () => {
    const squadId = await newSquad();
    const zoneId = `${squadId}_Z1`;
    await post(ZONES.path, { zoneId, zoneName: 'Lot', squadids: { squadId }, order: 4, zoneTag: 'North' });
    await post(ENTITY_PATHS.applyZones, zonesPayload(squadId, [zoneId]));
    const found = (await get<Row[]>(`${ZONES.path}?size=9999`)).filter((zone) => zone['zoneId'] === zoneId);
    expect(found).toMatchObject([{ zoneName: zoneId, order: 4, zoneTag: 'North', squadids: { squadId } }]);
    expect(found[0]?.['polygon']).toHaveLength(3);
  });

  const levelled = (squadId: string, lat: number) => [
    surveyItem('1', squadId, { level: 'L1', node_lat: lat }),
    surveyItem('2', squadId, { level: 'L2', node_lat: lat }),
    surveyItem('3', squadId, { node_lat: lat }),
  ];

  it('[apply.9] a level is applied over what the devices have; they are sent that level alone', async () => {
    const squadId = await newSquad();
    await saveSurvey(squadId, 'A');
    await saveSurvey(squadId, 'B');
    await connect(squadId);
    const whole = await apply(squadId, levelled(squadId, 41));
    await expect.poll(() => sent.length).toBe(1);
    await expect.poll(async () => (await version(whole.id)).state).toBe('accepted');
    const [first, second] = levelled(squadId, 42);
    const part = await apply(squadId, [second ?? {}], { name: 'B', levels: ['L2'] });
    expect(part).toMatchObject({ itemCount: 1, levels: ['L2'], waitingCount: 1 });
    await expect.poll(() => sent.length).toBe(2);
    expect([sent[1]?.levels, idsOf(JSON.parse(sent[1]?.payload ?? ''))]).toEqual([['L2'], ['2']]);
    const after = await version(part.id);
    expect(
      (after.payload as AppliedNodes).nodes.map(({ nodeId, location }) => [nodeId, location.lat]),
    ).toEqual([
      ['1', 41],
      ['3', 41],
      ['2', 42],
    ]);
    expect(await places(squadId)).toEqual([
      ['1', 41, 'L1'],
      ['2', 42, 'L2'],
      ['3', 41, ''],
    ]);
    expect(await marked(squadId)).toEqual(['A']);
    await apply(squadId, [first ?? {}, surveyItem('3', squadId, { node_lat: 42 })], {
      name: 'B',
      levels: ['L1', ''],
    });
    expect(await marked(squadId)).toEqual(['B']);
    await post(ENTITY_PATHS.reapply, { versionId: part.id });
    expect((await places(squadId)).map(([, lat]) => lat)).toEqual([41, 42, 41]);
  });

  it('[apply.9] what was not delivered yet is sent with the level that supersedes it', async () => {
    const squadId = await newSquad();
    await connect(squadId);
    const whole = await apply(squadId, levelled(squadId, 41));
    await expect.poll(async () => (await version(whole.id)).state).toBe('accepted');
    server.devices.connectSimulated(undefined);
    const [first, second, third] = levelled(squadId, 42);
    const waiting = await apply(squadId, [first ?? {}], { levels: ['L1'] });
    await apply(squadId, [second ?? {}], { levels: ['L2'] });
    expect((await version(waiting.id)).state).toBe('superseded');
    sent = [];
    await connect(squadId);
    await expect.poll(() => sent.length).toBe(1);
    expect([sent[0]?.levels?.toSorted(), idsOf(JSON.parse(sent[0]?.payload ?? ''))]).toEqual([
      ['L1', 'L2'],
      ['1', '2'],
    ]);
    server.devices.connectSimulated(undefined);
    await apply(squadId, levelled(squadId, 43));
    await apply(squadId, [third ?? {}], { levels: [''] });
    sent = [];
    await connect(squadId);
    await expect.poll(() => sent.length).toBe(1);
    expect([sent[0]?.levels, idsOf(JSON.parse(sent[0]?.payload ?? ''))]).toEqual([
      undefined,
      ['1', '2', '3'],
    ]);
  });

  it.each([
    ['levels', { levels: [] }],
    ['levels', { levels: 'L1' }],
    ['levels', { levels: [7] }],
    ['levels', { levels: ['x'.repeat(300)] }],
    ['nodes[1].level', { levels: ['L1'] }],
  ])('[apply.9] is refused where %s does not fit', async (field, more) => {
    const squadId = await newSquad();
    const refused = await call(ENTITY_PATHS.applySurvey, {
      ...nodesPayload(squadId, levelled(squadId, 41)),
      ...more,
    });
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { fieldErrors: [{ field }] }]);
  });
});
