/** Zones and cameras that are deleted on the server and restored in the draft, against the real server. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CAMERAS } from '../../src/domain/resources/entities/cameras.ts';
import { SQUADS } from '../../src/domain/resources/entities/squads.ts';
import { ZONES } from '../../src/domain/resources/entities/zones.ts';
import { PLACE, startSurveyWorker, type StartedWorker } from '../support/startSurveyWorker.ts';
import { testServer, type TestServer } from '../support/testServer.ts';

const SQUAD = { squadId: 'OT' };
const RING = Float64Array.of(-74, 40.7, -73.999, 40.7, -73.999, 40.701);
const ZONE = { id: 'OT_Z1', name: 'Gate', order: 1, squad: 'OT', ring: RING, primaryCamera: 'CAM1' };

describe('the worker of the survey after a deletion', () => {
  let server: TestServer;
  let survey: StartedWorker;

  beforeEach(async () => {
    server = await testServer();
    await seed();
    survey = await startSurveyWorker(server);
    await openStored();
  });
  afterEach(async () => {
    await survey.worker.stop();
    await server.dispose();
  });

  async function seed() {
    const send = async (path: string, payload: object) => {
      const { statusCode } = await server.call('ROLE_ADMIN', `/${path}`, { method: 'POST', payload });
      expect(statusCode).toBeLessThan(300);
    };
    await send(SQUADS.path, { squadId: 'OT', alias: 'Old Town', orgin_lat: 40.7, orgin_lon: -74 });
    await send(CAMERAS.path, { cameraId: 'CAM1', name: 'Gate', squadId: 'OT', lat: 40.7, lon: -74 });
  }

  /** Opens the squad and stores a zone that names the camera. */
  async function openStored() {
    const { worker } = survey;
    expect(await worker.openSquad(SQUAD)).toMatchObject({ ok: true });
    await worker.perform({ kind: 'add', items: { zones: [ZONE] } }, PLACE);
    expect(await worker.saveZone(0)).toMatchObject({ ok: true });
    await expectUnsaved({ zones: false, cameras: false, steps: 0 });
  }

  const stored = async (path: string): Promise<readonly object[]> =>
    (await server.call('ROLE_SURVEY', `/${path}?size=99`)).json();

  async function expectUnsaved(wanted: { zones: boolean; cameras: boolean; steps: number | undefined }) {
    const unsaved = () => {
      const state = survey.page.states.at(-1);
      return {
        zones: state?.zones.isEdited,
        cameras: state?.camerasAreEdited,
        steps: state?.unsavedSteps,
      };
    };
    await expect.poll(unsaved).toEqual(wanted);
  }

  const undo = async () => survey.worker.goTo((await survey.worker.steps()).length - 1);

  it('[survey.53] a deletion leaves nothing unsaved; its undo leaves an unsaved zone, which a save stores again', async () => {
    const { worker } = survey;
    expect(await worker.deleteStored('zones', 0)).toMatchObject({ ok: true });
    await expectUnsaved({ zones: false, cameras: false, steps: 0 });
    expect(await stored(ZONES.path)).toEqual([]);
    await undo();
    await expectUnsaved({ zones: true, cameras: false, steps: 1 });
    expect(await worker.saveZone(0)).toMatchObject({ ok: true });
    await expectUnsaved({ zones: false, cameras: false, steps: 0 });
    expect(await stored(ZONES.path)).toMatchObject([{ zoneId: 'OT_Z1', primaryCamera: 'CAM1' }]);
  });

  it.each(['saveZone', 'save'] as const)(
    '[survey.53] with a zone file open, a restored zone is unsaved though the file has it, and %s stores it',
    async (how) => {
      const { worker } = survey;
      const file = { kind: 'zones', name: 'ZONE_OT_1', overwrites: false } as const;
      expect(await worker.save(file)).toMatchObject({ ok: true });
      await worker.deleteStored('zones', 0);
      await expectUnsaved({ zones: true, cameras: false, steps: 1 });
      await undo();
      await expectUnsaved({ zones: true, cameras: false, steps: undefined });
      expect(await (how === 'save' ? worker.save(file) : worker.saveZone(0))).toMatchObject({ ok: true });
      await expectUnsaved({ zones: false, cameras: false, steps: 0 });
      expect(await stored(ZONES.path)).toMatchObject([{ zoneId: 'OT_Z1' }]);
    },
  );

  it('[survey.53] a camera is deleted out of its zones; restored, they are unsaved until they are stored with it', async () => {
    const { worker } = survey;
    expect(await worker.deleteStored('cameras', 0)).toMatchObject({ ok: true });
    expect(await stored(ZONES.path)).toMatchObject([{ primaryCamera: '' }]);
    await expectUnsaved({ zones: false, cameras: false, steps: 0 });
    expect(await worker.item('zones', 0)).toMatchObject({ primaryCamera: '' });
    expect(await worker.saveZone(0)).toMatchObject({ ok: true });
    expect(await stored(ZONES.path)).toMatchObject([{ primaryCamera: '' }]);
    await undo();
    await expectUnsaved({ zones: true, cameras: true, steps: 1 });
    expect(await worker.saveCameras()).toEqual({ ok: true, value: { count: 1 } });
    await expectUnsaved({ zones: true, cameras: false, steps: 1 });
    expect(await worker.saveZone(0)).toMatchObject({ ok: true });
    await expectUnsaved({ zones: false, cameras: false, steps: 0 });
    expect(await stored(CAMERAS.path)).toMatchObject([{ cameraId: 'CAM1' }]);
    expect(await stored(ZONES.path)).toMatchObject([{ primaryCamera: 'CAM1' }]);
  });

  it('[survey.53] a zone is deleted out of its cameras; restored, they are unsaved, and saved without a conflict', async () => {
    const { worker } = survey;
    await worker.perform({ kind: 'update', table: 'cameras', row: 0, values: { zone_id: 'OT_Z1' } }, PLACE);
    expect(await worker.saveCameras()).toMatchObject({ ok: true });
    expect(await stored(CAMERAS.path)).toMatchObject([{ zone_id: 'OT_Z1' }]);
    expect(await worker.deleteStored('zones', 0)).toMatchObject({ ok: true });
    await expectUnsaved({ zones: false, cameras: false, steps: 0 });
    expect(await worker.item('cameras', 0)).toMatchObject({ zone_id: '' });
    expect(await stored(CAMERAS.path)).toMatchObject([{ zone_id: '' }]);
    await undo();
    await expectUnsaved({ zones: true, cameras: true, steps: 1 });
    expect(await worker.item('cameras', 0)).toMatchObject({ zone_id: 'OT_Z1' });
    expect(await worker.saveZone(0)).toMatchObject({ ok: true });
    expect(await worker.saveCameras()).toMatchObject({ ok: true });
    await expectUnsaved({ zones: false, cameras: false, steps: 0 });
    expect(await stored(CAMERAS.path)).toMatchObject([{ zone_id: 'OT_Z1' }]);
  });

  it('[survey.22] a stored zone whose id was edited and saved keeps its record, also where that is undone', async () => {
    const { worker } = survey;
    await worker.perform({ kind: 'update', table: 'zones', row: 0, values: { id: 'OT_Z9' } }, PLACE);
    expect(await worker.saveZone(0)).toMatchObject({ ok: true });
    expect(await stored(ZONES.path)).toMatchObject([{ zoneId: 'OT_Z9', zoneName: 'Gate' }]);
    await undo();
    expect(await worker.saveZone(0)).toMatchObject({ ok: true });
    expect(await stored(ZONES.path)).toMatchObject([{ zoneId: 'OT_Z1' }]);
  });

  it('[survey.22] a stored zone whose id was edited is deleted under its former id', async () => {
    const { worker } = survey;
    await worker.perform({ kind: 'update', table: 'zones', row: 0, values: { id: 'OT_Z9' } }, PLACE);
    expect(await worker.deleteStored('zones', 0)).toMatchObject({ ok: true });
    expect(await stored(ZONES.path)).toEqual([]);
  });

  it('[survey.22] a new zone with the former id of an edited one does not take its stored zone', async () => {
    const { worker } = survey;
    await worker.perform({ kind: 'update', table: 'zones', row: 0, values: { id: 'OT_Z9' } }, PLACE);
    await worker.perform({ kind: 'add', items: { zones: [{ ...ZONE, name: 'New' }] } }, PLACE);
    expect(await worker.saveZone(1)).toMatchObject({
      ok: false,
      reason: { status: 409, body: { nextZoneId: 'OT_Z2' } },
    });
    expect(await worker.saveZone(0)).toMatchObject({ ok: true });
    expect(await worker.saveZone(1)).toMatchObject({ ok: true });
    expect(await stored(ZONES.path)).toMatchObject([
      { zoneId: 'OT_Z9', zoneName: 'Gate' },
      { zoneId: 'OT_Z1', zoneName: 'New' },
    ]);
  });
});
