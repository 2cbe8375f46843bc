/** Two surveyors on one squad: saves that met another person's, or whose answers were lost. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CAMERAS } from '../../src/domain/resources/entities/cameras.ts';
import { ENTITY_PATHS } from '../../src/domain/resources/entityPaths.ts';
import { NODES } from '../../src/domain/resources/entities/nodes.ts';
import { SQUADS } from '../../src/domain/resources/entities/squads.ts';
import { ZONES } from '../../src/domain/resources/entities/zones.ts';
import type { SurveyWorker } from '../../src/workers/survey/surveyWorker.ts';
import { surveyItem } from '../support/appliedPayloads.ts';
import { PLACE, startSurveyWorker, type StartedWorker } from '../support/startSurveyWorker.ts';
import { testServer, type TestServer } from '../support/testServer.ts';

describe('two editors of a squad', () => {
  let server: TestServer;
  const workers: SurveyWorker[] = [];

  const send = async (who: string, path: string, payload: object) => {
    const { statusCode, body } = await server.call(who, `/${path}`, { method: 'POST', payload });
    expect([statusCode < 300, body]).toEqual([true, body]);
  };

  beforeAll(async () => {
    server = await testServer();
    await send('ROLE_ADMIN', SQUADS.path, { squadId: 'OT', alias: 'Old Town' });
    await send('ROLE_SURVEY', ENTITY_PATHS.saveSurveyNodes, {
      name: 'NODE_OT_1',
      squadId: 'OT',
      dataType: 'nodes',
      inputJson: JSON.stringify([surveyItem('1', 'OT'), surveyItem('2', 'OT')]),
    });
  });
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
    await server.dispose();
  });

  async function opened(isLost?: (path: string) => boolean): Promise<StartedWorker> {
    const begun = await startSurveyWorker(server, isLost);
    workers.push(begun.worker);
    expect(await begun.worker.openSquad({ squadId: 'OT' })).toMatchObject({ ok: true });
    return begun;
  }

  /** Id of a saved survey by its name. */
  async function idOf(page: StartedWorker['page'], name: string): Promise<string> {
    const find = () => page.states.at(-1)?.nodes.saved.find((survey) => survey.name === name)?.id;
    await expect.poll(find).toBeTypeOf('string');
    return find() ?? '';
  }

  it('[survey.17] after a save whose answer was lost and further edits, the next one is over it; over another person’s it is refused', async () => {
    let isLost = false;
    const { worker, page } = await opened((path) => isLost && path.endsWith(ENTITY_PATHS.saveSurveyNodes));
    await worker.loadNodes(await idOf(page, 'NODE_OT_1'));
    const request = { kind: 'nodes', name: 'NODE_LOST', overwrites: false } as const;
    const set = async (cell: string) =>
      worker.perform({ kind: 'set', table: 'nodes', rows: Uint32Array.of(0), column: 'notes', cell }, PLACE);
    await set('one');
    isLost = true;
    expect(await worker.save(request)).toMatchObject({ ok: false, reason: { status: 0 } });
    await set('two');
    isLost = false;
    expect(await worker.save(request)).toMatchObject({ ok: true });
    await expect.poll(() => page.states.at(-1)?.nodes.isEdited).toBe(false);

    await set('three');
    isLost = true;
    expect(await worker.save(request)).toMatchObject({ ok: false });
    isLost = false;
    const other = await opened();
    await other.worker.loadNodes(await idOf(other.page, 'NODE_LOST'));
    const edit = {
      kind: 'set',
      table: 'nodes',
      rows: Uint32Array.of(0),
      column: 'notes',
      cell: 'other',
    } as const;
    await other.worker.perform(edit, PLACE);
    expect(await other.worker.save(request)).toMatchObject({ ok: true });
    await set('four');
    expect(await worker.save(request)).toMatchObject({ ok: false, reason: { status: 409 } });
  });

  it('[survey.20] a conflict ends with the squad and with the survey that it is about', async () => {
    const { worker, page } = await opened();
    const other = await opened();
    const id = await idOf(page, 'NODE_OT_1');
    const hide = { kind: 'setHidden', table: 'nodes', rows: Uint32Array.of(0), isHidden: true } as const;
    const request = { kind: 'nodes', name: 'NODE_MET', overwrites: false } as const;
    await Promise.all([worker.loadNodes(id), other.worker.loadNodes(id)]);
    await other.worker.perform(hide, PLACE);
    expect(await other.worker.save(request)).toMatchObject({ ok: true });
    const meet = async () => {
      expect(await worker.save(request)).toMatchObject({ reason: { status: 409 } });
      await expect.poll(() => page.states.at(-1)?.conflict).toBe('nodes');
    };
    await meet();
    await worker.loadZones(undefined);
    expect(await worker.compare({ kind: 'nodes', with: 'conflict' })).toMatchObject({ ok: true });
    await worker.loadNodes(id);
    await expect.poll(() => page.states.at(-1)?.conflict).toBe(undefined);
    expect(await worker.compare({ kind: 'nodes', with: 'conflict' })).toEqual({
      ok: false,
      reason: 'absent',
    });
    await meet();
    await worker.openSquad({ squadId: 'OT' });
    await expect.poll(() => page.states.at(-1)?.conflict).toBe(undefined);
    expect(await worker.merge({ kind: 'nodes', choices: [] })).toEqual({ ok: false, reason: 'gone' });
  });

  it('[survey.20] a conflict is open again where its merge is undone, and closed where it is done again', async () => {
    const { worker, page } = await opened();
    const other = await opened();
    const id = await idOf(page, 'NODE_OT_1');
    const request = { kind: 'nodes', name: 'NODE_UNDONE', overwrites: false } as const;
    const conflict = () => page.states.at(-1)?.conflict;
    await Promise.all([worker.loadNodes(id), other.worker.loadNodes(id)]);
    const remove = { kind: 'remove', table: 'nodes', rows: Uint32Array.of(1) } as const;
    await other.worker.perform(remove, PLACE);
    expect(await other.worker.save(request)).toMatchObject({ ok: true });
    expect(await worker.save(request)).toMatchObject({ reason: { status: 409 } });
    const merge = { kind: 'nodes', choices: [{ id: '2', take: 'theirs' }] } as const;
    expect(await worker.merge(merge)).toMatchObject({ ok: true });
    await expect.poll(conflict).toBe(undefined);
    await worker.goTo(0);
    await expect.poll(conflict).toBe('nodes');
    expect(await worker.save(request)).toMatchObject({ reason: { status: 409 } });
    expect(await worker.merge(merge)).toMatchObject({ ok: true });
    await worker.goTo(0);
    await expect.poll(conflict).toBe('nodes');
    await worker.goTo(1);
    await expect.poll(conflict).toBe(undefined);
    expect(await worker.save(request)).toMatchObject({ ok: true });
    await worker.goTo(0);
    expect(await worker.save(request)).toMatchObject({ ok: true });
  });

  it('[apply.10] what another page has applied since the squad was opened is unseen until it is listed or applied over', async () => {
    const [mine, theirs] = [await opened(), await opened()];
    const id = await idOf(mine.page, 'NODE_OT_1');
    await Promise.all([mine.worker.loadNodes(id), theirs.worker.loadNodes(id)]);
    const apply = { kind: 'nodes', levels: undefined } as const;
    const unseen = async () => (await mine.worker.unseenVersions('nodes')).map(({ name }) => name);
    expect(await mine.worker.apply(apply)).toMatchObject({ ok: true });
    expect(await unseen()).toEqual([]);
    expect(await theirs.worker.apply(apply)).toMatchObject({ ok: true });
    expect(await unseen()).toEqual(['NODE_OT_1']);
    expect(await mine.worker.unseenVersions('zones')).toEqual([]);
    expect(await mine.worker.apply(apply)).toMatchObject({ ok: true });
    expect(await unseen()).toEqual([]);
    expect(await theirs.worker.unseenVersions('nodes')).toMatchObject([{ appliedBy: expect.any(String) }]);
    expect(await theirs.worker.versions('nodes')).toMatchObject({ ok: true });
    expect(await theirs.worker.unseenVersions('nodes')).toEqual([]);
  });

  const RING = Float64Array.of(-74, 40.7, -73.999, 40.7, -73.999, 40.701);
  const stored = async <Item>(path: string): Promise<readonly Item[]> =>
    (await server.call('ROLE_SURVEY', `/${path}?size=99`)).json();
  const set = (worker: SurveyWorker, table: 'zones' | 'cameras', column: string, cell: string | number) =>
    worker.perform({ kind: 'set', table, rows: Uint32Array.of(0), column, cell }, PLACE);

  it('[survey.20] a camera that another editor has changed is taken over where it was not edited here, and saved over with the next save', async () => {
    await send('ROLE_ADMIN', CAMERAS.path, {
      cameraId: 'C1',
      name: 'Gate',
      squadId: 'OT',
      lat: 40,
      lon: -74,
    });
    const [mine, theirs] = [await opened(), await opened()];
    await set(theirs.worker, 'cameras', 'name', 'South gate');
    await set(theirs.worker, 'cameras', 'lat', 41);
    expect(await theirs.worker.saveCameras()).toMatchObject({ ok: true });
    await set(mine.worker, 'cameras', 'lat', 42);
    expect(await mine.worker.saveCameras()).toEqual({ ok: false, reason: 'changed' });
    expect(await mine.worker.item('cameras', 0)).toMatchObject({ name: 'South gate', lat: 42 });
    await expect.poll(() => mine.page.states.at(-1)?.lastStep).toMatchObject({ kind: 'merge', name: 'C1' });
    expect(await mine.worker.saveCamera(0)).toEqual({ ok: true, value: undefined });
    expect(await stored(CAMERAS.path)).toMatchObject([{ name: 'South gate', lat: 42 }]);
    await expect.poll(() => mine.page.states.at(-1)?.camerasAreEdited).toBe(false);
    await mine.worker.goTo(0);
    await expect.poll(() => mine.page.states.at(-1)?.camerasAreEdited).toBe(true);
  });

  it('[survey.20] a camera that another editor has deleted is stored as a new one by the next save', async () => {
    const [mine, theirs] = [await opened(), await opened()];
    await set(mine.worker, 'cameras', 'name', 'mine');
    expect(await theirs.worker.deleteStored('cameras', 0)).toMatchObject({ ok: true });
    expect(await mine.worker.saveCamera(0)).toEqual({ ok: false, reason: 'deleted' });
    expect(await mine.worker.saveCamera(0)).toMatchObject({ ok: true });
    expect(await stored(CAMERAS.path)).toMatchObject([{ cameraId: 'C1', name: 'mine' }]);
  });

  it('[survey.20] so are zones', async () => {
    const [mine, theirs] = [await opened(), await opened()];
    const zone = { id: 'OT_Z1', name: 'Yard', order: 1, squad: 'OT', ring: RING };
    await theirs.worker.perform({ kind: 'add', items: { zones: [zone] } }, PLACE);
    expect(await theirs.worker.saveZone(0)).toMatchObject({ ok: true });
    await mine.worker.openSquad({ squadId: 'OT' });
    await set(theirs.worker, 'zones', 'zoneTag', 'theirs');
    expect(await theirs.worker.saveZone(0)).toMatchObject({ ok: true });
    await set(mine.worker, 'zones', 'name', 'mine');
    expect(await mine.worker.saveZone(0)).toEqual({ ok: false, reason: 'changed' });
    expect(await mine.worker.saveZone(0)).toMatchObject({ ok: true });
    expect(await stored(ZONES.path)).toMatchObject([{ zoneName: 'mine', zoneTag: 'theirs' }]);
    expect(await mine.worker.deleteStored('zones', 0)).toMatchObject({ ok: true });
    await set(theirs.worker, 'zones', 'name', 'theirs');
    expect(await theirs.worker.saveZone(0)).toEqual({ ok: false, reason: 'deleted' });
    expect(await theirs.worker.saveZone(0)).toMatchObject({ ok: true });
    expect(await stored(ZONES.path)).toMatchObject([{ zoneId: 'OT_Z1', zoneName: 'theirs' }]);
  });

  it('[survey.22] a stored zone whose id was edited keeps its record where its file is saved or applied first', async () => {
    const { worker } = await opened();
    const [before] = await stored<{ readonly id: number }>(ZONES.path);
    const request = { kind: 'zones', name: 'ZONE_OT', overwrites: true } as const;
    await set(worker, 'zones', 'id', 'OT_Z7');
    expect(await worker.save(request)).toMatchObject({ ok: true });
    expect(await stored(ZONES.path)).toMatchObject([{ id: before?.id, zoneId: 'OT_Z7' }]);
    await set(worker, 'zones', 'id', 'OT_Z8');
    expect(await worker.apply({ kind: 'zones', levels: undefined })).toMatchObject({ ok: true });
    const after = await stored(ZONES.path);
    expect(after).toMatchObject([{ id: before?.id, zoneId: 'OT_Z8' }]);
    expect(after).toHaveLength(1);
  });

  it('[survey.22] a stored zone that a node names keeps its former id, and its file is saved and applied all the same', async () => {
    const { worker } = await opened();
    await send('ROLE_SURVEY', NODES.path, { nodeId: 'N1', squadId: 'OT', zone: 'OT_Z8' });
    const request = { kind: 'zones', name: 'ZONE_OT', overwrites: true } as const;
    await set(worker, 'zones', 'id', 'OT_Z8');
    expect(await worker.save(request)).toMatchObject({ ok: true });
    await set(worker, 'zones', 'id', 'OT_Z9');
    expect(await worker.save(request)).toMatchObject({ ok: true });
    expect(await stored(ZONES.path)).toMatchObject([{ zoneId: 'OT_Z8' }]);
    expect(await worker.apply({ kind: 'zones', levels: undefined })).toMatchObject({ ok: true });
    expect(await stored(ZONES.path)).toMatchObject([{ zoneId: 'OT_Z8' }, { zoneId: 'OT_Z9' }]);
  });

  it('[apply.5] zones are applied with the position that another person gave the squad meanwhile', async () => {
    const { worker } = await opened();
    await worker.save({ kind: 'zones', name: 'ZONE_OT', overwrites: true });
    const [squad] = await stored<object>(SQUADS.path);
    const payload = { ...squad, orgin_lat: 41.5, orgin_lon: -73.25 };
    const moved = await server.call('ROLE_ADMIN', `/${SQUADS.path}`, { method: 'PUT', payload });
    expect(moved.statusCode).toBe(200);
    expect(await worker.apply({ kind: 'zones', levels: undefined })).toMatchObject({ ok: true });
    const versions = await worker.versions('zones');
    const id = versions.ok ? versions.value[0]?.id : undefined;
    const applied = await server.call('ROLE_SURVEY', `/${ENTITY_PATHS.appliedVersions}/${id}`);
    expect(applied.json()).toMatchObject({ payload: { origin: { lat: 41.5, lon: -73.25, alt: 0 } } });
  });
});
