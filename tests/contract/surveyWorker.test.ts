/** The survey's worker against the real server: opens, edits, saves and applies. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CAMERAS } from '../../src/domain/resources/entities/cameras.ts';
import { ENTITY_PATHS } from '../../src/domain/resources/entityPaths.ts';
import { NODES } from '../../src/domain/resources/entities/nodes.ts';
import { SQUADS } from '../../src/domain/resources/entities/squads.ts';
import { SURVEY_NODES } from '../../src/domain/resources/entities/surveyNodes.ts';
import type { SurveyWorker } from '../../src/workers/survey/surveyWorker.ts';
import { surveyItem } from '../support/appliedPayloads.ts';
import { PLACE, startSurveyWorker, type StartedWorker } from '../support/startSurveyWorker.ts';
import { testServer, type TestServer } from '../support/testServer.ts';

const SQUAD = { squadId: 'OT' };
const ring = (east: number): Float64Array =>
  Float64Array.from([-74 + east, 40.7, -73.999 + east, 40.7, -73.999 + east, 40.701]);

describe('the worker of the survey', () => {
  let server: TestServer;
  const workers: SurveyWorker[] = [];

  beforeAll(async () => {
    server = await testServer();
    const send = async (who: string, path: string, payload: object) => {
      const { statusCode, body } = await server.call(who, `/${path}`, { method: 'POST', payload });
      expect([statusCode < 300, body]).toEqual([true, body]);
    };
    await send('ROLE_ADMIN', SQUADS.path, {
      squadId: 'OT',
      alias: 'Old Town',
      orgin_lat: 40.7,
      orgin_lon: -74,
    });
    for (const nodeId of ['1', '2', '3'])
      await send('ROLE_ADMIN', NODES.path, { ...surveyItem(nodeId, 'OT') });
    await send('ROLE_ADMIN', CAMERAS.path, {
      cameraId: 'CAM1',
      name: 'Gate',
      squadId: 'OT',
      lat: 40.7,
      lon: -74,
    });
    const items = [surveyItem('1', 'OT'), surveyItem('2', 'OT')];
    await send('ROLE_SURVEY', ENTITY_PATHS.saveSurveyNodes, {
      name: 'NODE_OT_1',
      squadId: 'OT',
      dataType: 'nodes',
      inputJson: JSON.stringify(items),
    });
  });
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
    await server.dispose();
  });

  async function started(): Promise<StartedWorker> {
    const begun = await startSurveyWorker(server);
    workers.push(begun.worker);
    return begun;
  }

  async function opened() {
    const { worker, page } = await started();
    expect(await worker.openSquad(SQUAD)).toEqual({ ok: true, value: { resumable: undefined } });
    return { worker, page };
  }

  /** Id of a saved survey by its name. */
  async function idOf(page: StartedWorker['page'], name: string): Promise<string> {
    const find = () => page.states.at(-1)?.nodes.saved.find((survey) => survey.name === name)?.id;
    await expect.poll(find).toBeTypeOf('string');
    return find() ?? '';
  }

  it('[survey.2] opens a squad with its lists, and draws what it loads', async () => {
    const { worker, page } = await opened();
    const id = await idOf(page, 'NODE_OT_1');
    expect(await worker.loadNodes(id)).toEqual({ ok: true, value: { unreadable: 0 } });
    await expect.poll(() => page.states.at(-1)?.counts.nodes).toBe(2);
    await expect
      .poll(() => page.frames.some(({ nodes }) => nodes?.kind === 'full' && nodes.count === 2))
      .toBe(true);
    await expect.poll(() => page.frames.some(({ distances }) => distances?.count === 1)).toBe(true);
    await expect.poll(() => page.states.at(-1)?.counts.cameras).toBe(1);
    expect((await worker.squadNodes()).map(({ nodeId, isInDraft }) => [nodeId, isInDraft])).toEqual([
      ['1', true],
      ['2', true],
      ['3', false],
    ]);
  });

  it('[survey.17] saves, is refused over what another saved, and takes theirs over', async () => {
    const { worker, page } = await opened();
    const other = await opened();
    const id = await idOf(page, 'NODE_OT_1');
    await Promise.all([worker.loadNodes(id), other.worker.loadNodes(id)]);
    const hide = { kind: 'setHidden', table: 'nodes', rows: Uint32Array.of(1), isHidden: true } as const;
    await worker.perform(hide, PLACE);
    expect(await worker.save({ kind: 'nodes', name: 'node_ot_1 ', overwrites: false })).toMatchObject({
      ok: true,
      value: { hidden: 1, survey: { id, name: 'node_ot_1' } },
    });
    await expect.poll(() => page.states.at(-1)?.nodes.isEdited).toBe(false);
    const request = { kind: 'nodes', name: 'NODE_OT_1', overwrites: false } as const;
    expect(await other.worker.save(request)).toMatchObject({ ok: false, reason: { status: 409 } });
    expect(await other.worker.compare({ kind: 'nodes', with: 'conflict' })).toMatchObject({
      ok: true,
      value: { kind: 'nodes', nodes: { added: ['2'], removed: [], changed: [] }, editedIds: [] },
    });
    await other.worker.perform({ kind: 'remove', table: 'nodes', rows: Uint32Array.of(0) }, PLACE);
    expect(await other.worker.compare({ kind: 'nodes', with: 'conflict' })).toMatchObject({
      value: { nodes: { removed: ['1'] }, editedIds: ['1'] },
    });
    await other.worker.goTo((await other.worker.steps()).length - 1);
    expect(await other.worker.merge({ kind: 'nodes', choices: [{ id: '2', take: 'theirs' }] })).toMatchObject(
      {
        ok: true,
      },
    );
    expect(await other.worker.save(request)).toMatchObject({ ok: true });
  });

  it('[survey.17] a save whose answer was lost is confirmed when it is sent again', async () => {
    const { worker, page } = await opened();
    const other = await opened();
    const id = await idOf(page, 'NODE_OT_1');
    const hide = { kind: 'setHidden', table: 'nodes', rows: Uint32Array.of(1), isHidden: true } as const;
    for (const each of [worker, other.worker]) {
      await each.loadNodes(id);
      await each.perform(hide, PLACE);
    }
    const request = { kind: 'nodes', name: 'NODE_OT_1', overwrites: false } as const;
    const versions = [await worker.save(request), await other.worker.save(request)];
    expect(versions).toMatchObject([{ ok: true }, { ok: true }]);
    await expect.poll(() => other.page.states.at(-1)?.nodes.isEdited).toBe(false);
    await other.worker.perform({ ...hide, isHidden: false }, PLACE);
    expect(await other.worker.save(request)).toMatchObject({ ok: true });
  });

  it('[survey.16] refuses a second write while one is under way', async () => {
    const { worker, page } = await opened();
    await worker.loadNodes(await idOf(page, 'NODE_OT_1'));
    const request = { kind: 'nodes', name: 'NODE_OT_2', overwrites: false } as const;
    const both = await Promise.all([worker.save(request), worker.save(request)]);
    expect(both).toMatchObject([{ ok: true }, { ok: false, reason: 'busy' }]);
  });

  it('[survey.21] applies what passes the checks, and marks the survey and its nodes', async () => {
    const { worker, page } = await opened();
    await worker.loadNodes(await idOf(page, 'NODE_OT_1'));
    await worker.addSquadNodes(['3'], PLACE);
    const request = { kind: 'nodes', levels: undefined } as const;
    const rows = Uint32Array.of(0);
    await worker.perform({ kind: 'set', table: 'nodes', rows, column: 'pitch', cell: 7 }, PLACE);
    const refused = await worker.apply(request);
    expect(refused).toMatchObject({ ok: false, reason: { reason: 'findings' } });
    expect(await worker.checkApply(request)).toMatchObject({
      findings: [{ row: 0, nodeId: '1', field: 'pitch' }],
      levels: [''],
    });
    await worker.goTo(1);
    expect(await worker.apply(request)).toMatchObject({ ok: true });
    await expect.poll(() => page.states.at(-1)?.nodes.selected?.isApplied).toBe(true);
    expect(await worker.versions('nodes')).toMatchObject({ ok: true, value: [{ itemCount: 2 }] });
    expect(await worker.compare({ kind: 'nodes', with: 'applied' })).toMatchObject({ ok: true });
    const listed = await server.call('ROLE_SURVEY', `/${SURVEY_NODES.path}?squadId=OT&omit=inputJson`);
    const applied = (listed.json() as { name: string; appliedSurvey: boolean; inputJson?: string }[]).find(
      ({ appliedSurvey }) => appliedSurvey,
    );
    expect(applied).toMatchObject({ name: 'NODE_OT_1' });
    expect(applied).not.toHaveProperty('inputJson');
  });

  it('[survey.22] stores zones and cameras, and deletes them with what is stored of them', async () => {
    const { worker, page } = await opened();
    const zone = { id: 'OT_Z1', name: 'Gate', order: 1, squad: 'OT', ring: ring(0), secondaryCameras: [] };
    await worker.perform({ kind: 'add', items: { zones: [zone] } }, PLACE);
    expect(await worker.saveZone(0)).toEqual({ ok: true, value: undefined });
    await expect.poll(() => page.states.at(-1)?.zones.isEdited).toBe(false);
    expect(await worker.deleteStats(0)).toMatchObject({ ok: true, value: { zoneId: 'OT_Z1' } });
    const camera = {
      cameraId: 'CAMERA_OT_1',
      name: 'CAMERA_OT_1',
      lat: 40.7,
      lon: -74,
      squadId: 'OT',
      preset: '0',
    };
    await worker.perform({ kind: 'add', items: { cameras: [camera] } }, PLACE);
    expect(await worker.saveCameras()).toEqual({ ok: true, value: { count: 1 } });
    const row = (await worker.itemRows('cameras')).find(({ id }) => id === 'CAMERA_OT_1')?.row ?? -1;
    expect(await worker.relations(row)).toMatchObject({ ok: true, value: { primary: [], secondary: [] } });
    expect(await worker.deleteStored('cameras', row)).toEqual({ ok: true, value: undefined });
    expect(await worker.deleteStored('zones', 0)).toEqual({ ok: true, value: undefined });
    const again = await opened();
    await expect.poll(() => again.page.states.at(-1)?.counts).toMatchObject({ cameras: 1, zones: 0 });
  });

  it('[survey.16] what is edited while a camera or zone is stored stays unsaved, and the next save stores it', async () => {
    const { worker, page } = await opened();
    await worker.addZone(ring(1), PLACE);
    const camera = { cameraId: 'ZCAM', name: 'A', lat: 40.7, lon: -74, squadId: 'OT', preset: '0' };
    await worker.perform({ kind: 'add', items: { cameras: [camera] } }, PLACE);
    const rowOf = async (table: 'cameras' | 'zones') => (await worker.itemRows(table)).at(-1)?.row ?? -1;
    const rename = (table: 'cameras' | 'zones', row: number, cell: string) =>
      worker.perform({ kind: 'set', table, rows: Uint32Array.of(row), column: 'name', cell }, PLACE);
    const [zone, gate] = [await rowOf('zones'), await rowOf('cameras')];
    const isEdited = async () =>
      [(await worker.itemRows('zones')).at(-1), (await worker.itemRows('cameras')).at(-1)].map(
        (item) => item?.isEdited,
      );
    const savedZone = worker.saveZone(zone);
    await rename('zones', zone, 'Later');
    expect(await savedZone).toMatchObject({ ok: true });
    const savedCamera = worker.saveCamera(gate);
    await rename('cameras', gate, 'Later');
    expect(await worker.deleteStored('cameras', gate)).toEqual({ ok: false, reason: 'busy' });
    expect(await savedCamera).toMatchObject({ ok: true });
    expect(await isEdited()).toEqual([true, true]);
    expect([await worker.saveZone(zone), await worker.saveCamera(gate)]).toMatchObject([
      { ok: true },
      { ok: true },
    ]);
    expect(await isEdited()).toEqual([false, false]);
    await expect.poll(() => page.states.at(-1)?.camerasAreEdited).toBe(false);
    const stored = await server.call('ROLE_SURVEY', `/${CAMERAS.path}?squadId=OT`);
    expect(stored.json()).toMatchObject(expect.arrayContaining([expect.objectContaining({ name: 'Later' })]));
    await worker.deleteStored('cameras', gate);
    await worker.deleteStored('zones', zone);
  });

  it('[survey.16] a survey that is loaded while another one is saved stays the one that is open', async () => {
    const { worker, page } = await opened();
    await worker.loadNodes(await idOf(page, 'NODE_OT_1'));
    await worker.addSquadNodes(['3'], PLACE);
    const saved = worker.save({ kind: 'nodes', name: 'NODE_OT_9', overwrites: false });
    await worker.loadNodes(await idOf(page, 'NODE_OT_1'));
    expect(await saved).toMatchObject({ ok: true });
    await expect.poll(() => page.states.at(-1)?.nodes.saved.map(({ name }) => name)).toContain('NODE_OT_9');
    const open = { selected: { name: 'NODE_OT_1' }, isEdited: false };
    await expect.poll(() => page.states.at(-1)?.nodes).toMatchObject(open);
  });

  it('[zones.1] adds a zone with the next id and order on the active level, and refuses a ring that is no zone', async () => {
    const { worker } = await opened();
    const ring = Float64Array.of(-74, 40.7, -73.999, 40.7, -73.999, 40.701, -74, 40.701);
    const crossed = Float64Array.of(-74, 40.7, -73.999, 40.701, -73.999, 40.7, -74, 40.701);
    const taken = (await worker.itemRows('zones')).length;
    const place = { ...PLACE, level: 'G' };
    expect(await worker.addZone(crossed, place)).toEqual({ ok: false, reason: 'crosses' });
    expect(await worker.itemRows('zones')).toHaveLength(taken);
    expect(await worker.addZone(ring, place)).toEqual({ ok: true, value: undefined });
    expect(await worker.addZone(ring, place)).toEqual({ ok: true, value: undefined });
    const added = (await worker.itemRows('zones')).slice(-2);
    const [first, second] = added.map(({ id, order, level }) => ({ id, order, level }));
    expect([first?.level, second?.level]).toEqual(['G', 'G']);
    expect((second?.order ?? NaN) - (first?.order ?? NaN)).toBe(1);
    expect(first?.id).toMatch(/^OT_Z\d+$/);
    expect(second?.id).toBe(`OT_Z${Number(first?.id.slice('OT_Z'.length)) + 1}`);
    const row = added[0]?.row ?? -1;
    expect(
      await worker.perform({ kind: 'reshape', rows: Uint32Array.of(row), rings: [crossed] }, place),
    ).toEqual({
      ok: false,
      reason: 'crosses',
    });
  });

  it('[apply.13] does not save a new survey over one of the same name that another editor made meanwhile', async () => {
    const { worker } = await started();
    await worker.openSquad(SQUAD);
    const theirs = { name: 'NODE_OT_7', squadId: 'OT', dataType: 'nodes', inputJson: '[{"nodeId":"1"}]' };
    const saved = await server.call('ROLE_SURVEY', `/${ENTITY_PATHS.saveSurveyNodes}`, {
      method: 'POST',
      payload: theirs,
    });
    expect(saved.statusCode).toBe(200);
    const request = { kind: 'nodes', name: 'NODE_OT_7', overwrites: false } as const;
    expect(await worker.save(request)).toMatchObject({ ok: false, reason: { status: 409 } });
    expect(await worker.save({ ...request, overwrites: true })).toMatchObject({ ok: true });
  });

  it('[zones.5] does not save a new zone over the one that another editor made with its id', async () => {
    const { worker } = await started();
    await worker.openSquad(SQUAD);
    const zone = { id: 'OT_Z9', name: 'Mine', ring: ring(0.01) };
    await worker.perform({ kind: 'add', items: { zones: [zone] } }, PLACE);
    const theirs = { zoneId: 'OT_Z9', zoneName: 'Theirs', squadids: { squadId: 'OT' } };
    await server.call('ROLE_SURVEY', `/${ENTITY_PATHS.saveZones}`, { method: 'POST', payload: [theirs] });
    const refused = await worker.saveZone(0);
    expect(refused).toMatchObject({ ok: false, reason: { status: 409, body: { nextZoneId: 'OT_Z10' } } });
    const zones = await server.store.collection('zones').list();
    expect(zones.find(({ zoneId }) => zoneId === 'OT_Z9')).toMatchObject({ zoneName: 'Theirs' });
  });

  it('[apply.10] compares the draft with what was applied last, which a version that is applied again becomes', async () => {
    const { worker, page } = await opened();
    await worker.loadNodes(await idOf(page, 'NODE_OT_1'));
    const request = { kind: 'nodes', levels: undefined } as const;
    const changes = async () => {
      const compared = await worker.compare({ kind: 'nodes', with: 'applied' });
      const { nodes } = compared.ok && compared.value.kind === 'nodes' ? compared.value : {};
      return nodes?.changed.map(({ nodeId, moved }) => [nodeId, Math.round(moved)]);
    };
    expect(await worker.apply(request)).toMatchObject({ ok: true });
    expect(await changes()).toEqual([]);
    const shift = { lat: 0.0001, lon: 0 };
    await worker.perform({ kind: 'shift', table: 'nodes', rows: Uint32Array.of(0), shift }, PLACE);
    expect(await changes()).toEqual([['1', 11]]);
    expect(await worker.apply(request)).toMatchObject({ ok: true });
    expect(await changes()).toEqual([]);
    const versions = await worker.versions('nodes');
    const [, former] = versions.ok ? versions.value : [];
    expect(await worker.save({ kind: 'nodes', name: 'NODE_OT_2', overwrites: false })).toMatchObject({
      ok: true,
    });
    expect(await worker.reapply(former?.id ?? 0)).toEqual({ ok: true, value: undefined });
    expect(await changes()).toEqual([['1', 11]]);
    const saved = () => page.states.at(-1)?.nodes.saved.map(({ name, isApplied }) => [name, isApplied]);
    await expect.poll(saved).toContainEqual(['NODE_OT_1', true]);
    const stored = (await server.store.collection(NODES.collection).list()) as {
      nodeId: string;
      node_lat: number;
    }[];
    expect(stored.find(({ nodeId }) => nodeId === '1')?.node_lat).toBe(41.2);
  });

  it('[apply.9] applies the nodes of one level, which does not mark the survey', async () => {
    const { worker, page } = await opened();
    await worker.loadNodes(await idOf(page, 'NODE_OT_1'));
    await worker.addSquadNodes(['1', '2', '3'], PLACE);
    await worker.save({ kind: 'nodes', name: 'NODE_OT_3', overwrites: false });
    const order = { by: 'nodeId', isDescending: false } as const;
    const { rows } = await worker.nodeRows({ from: 0, count: 1, search: '', order });
    const first = Uint32Array.from(rows, ({ row }) => row);
    await worker.perform({ kind: 'set', table: 'nodes', rows: first, column: 'level', cell: 'L2' }, PLACE);
    const marks = () => page.states.at(-1)?.nodes.saved.map(({ name, isApplied }) => `${name} ${isApplied}`);
    expect(await worker.apply({ kind: 'nodes', levels: ['L2'] })).toMatchObject({ ok: true });
    const versions = await worker.versions('nodes');
    const [newest] = versions.ok ? versions.value : [];
    expect(newest).toMatchObject({ levels: ['L2'], itemCount: 1, name: 'NODE_OT_3' });
    const stored = await server.store.collection(SURVEY_NODES.collection).list();
    expect(stored.find(({ name }) => name === 'NODE_OT_3')).toMatchObject({ appliedSurvey: false });
    await expect.poll(marks).toContain('NODE_OT_3 false');
    expect(await worker.apply({ kind: 'nodes', levels: [''] })).toMatchObject({ ok: true });
    await expect.poll(marks).toContain('NODE_OT_3 true');
    expect(marks()).toContain('NODE_OT_1 false');
  });

  it('[zones.5] tells which zone has a taken id before anything is applied, and applies it with the free one', async () => {
    const { worker, page } = await opened();
    await worker.loadZones(undefined);
    const zone = { id: 'OT_Z20', name: 'Mine', ring: ring(0.02) };
    await worker.perform({ kind: 'add', items: { zones: [zone] } }, PLACE);
    const row = (await worker.itemRows('zones')).find(({ id }) => id === 'OT_Z20')?.row ?? -1;
    await worker.save({ kind: 'zones', name: 'ZONE_OT_20', overwrites: false });
    const theirs = { zoneId: 'OT_Z20', zoneName: 'Theirs', squadids: { squadId: 'OT' } };
    await server.call('ROLE_SURVEY', `/${ENTITY_PATHS.saveZones}`, { method: 'POST', payload: [theirs] });
    const request = { kind: 'zones', levels: undefined } as const;
    expect(await worker.apply(request)).toMatchObject({
      ok: false,
      reason: {
        reason: 'taken',
        row,
        freeId: 'OT_Z21',
        failure: { message: 'Zone OT_Z20 already exists' },
      },
    });
    expect(await worker.versions('zones')).toEqual({ ok: true, value: [] });
    await worker.perform(
      { kind: 'set', table: 'zones', rows: Uint32Array.of(row), column: 'id', cell: 'OT_Z21' },
      PLACE,
    );
    expect(await worker.apply(request)).toMatchObject({ ok: true });
    await expect.poll(() => page.states.at(-1)?.zones.selected?.isApplied).toBe(true);
    expect(await worker.apply(request)).toMatchObject({ ok: true });
  });

  it('[survey.23] tells why a call failed, and goes on', async () => {
    const { worker, page } = await opened();
    await idOf(page, 'NODE_OT_1');
    expect(await worker.loadNodes('999999')).toMatchObject({ ok: false, reason: { status: 404 } });
    await expect.poll(() => page.states.at(-1)?.work).toBe(undefined);
  });
});
