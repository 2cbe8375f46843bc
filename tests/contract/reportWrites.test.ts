/** Correcting and removing a report. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { epochMs } from '../../src/domain/units.ts';
import { createServerHooks } from '../support/serverHooks.ts';
import { api, aReport, NOW, type TestServer } from '../support/testServer.ts';
import { isOnPostgres } from '../support/serversOnPostgres.ts';

let server: TestServer;
const { openServerForEachTest, openServerForGroup } = createServerHooks(
  (opened) => (server = opened),
  async ({ intake }) => {
    await intake.accept([aReport('a', { zone: 'Gate', burst: 3 }), aReport('b')], 'test');
  },
);

const put = (payload: object, who = 'admin') =>
  server.call(who, api('shotreports'), { method: 'PUT', payload });
const remove = (id: number, who = 'admin') =>
  server.call(who, api(`shotreports/${id}`), { method: 'DELETE' });
const get = (id: number) => server.call('admin', api(`shotreports/${id}`));
const journal = async () =>
  (await server.store.journal.lines(1, 100)).map((line) => JSON.parse(line) as Record<string, unknown>);
const audits = () => server.store.collection('auditTrail').list();

describe('corrections and removals', () => {
  openServerForEachTest();

  it('[forms.18] a correction replaces the report and is published, journalled and stored', async () => {
    const { start } = (await get(1)).json<{ start: number }>();
    const answer = await put({ ...aReport('a', { zone: 'North', weapon: 'Rifle' }), id: 1, unknown: 'x' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['x-shotpointapp-alert']).toBe('Shot report updated with identifier 1');
    const expected = { id: 1, start, zone: 'North', weapon: 'Rifle', detectionId: 'a' };
    expect(answer.json()).toMatchObject(expected);
    const saved = (await get(1)).json<object>();
    expect(saved).toMatchObject(expected);
    expect(saved).not.toHaveProperty('burst');
    expect(saved).not.toHaveProperty('unknown');
    expect(server.published.at(-1)).toMatchObject({ id: 1, version: 2, report: { zone: 'North' } });
    expect(await journal()).toContainEqual(
      expect.objectContaining({
        kind: 'corrected',
        actor: 'admin',
        old: { zone: 'Gate', weapon: null, burst: 3 },
        new: { zone: 'North', weapon: 'Rifle', burst: null },
      }),
    );
    expect(await audits()).toMatchObject([
      { action: 'update', user: 'admin', actionDomain: 'shotreports 1' },
    ]);
  });

  it('[forms.18] a correction of an older version is refused with the current report; without a version it is not compared', async () => {
    const read = (await get(1)).json<{ recordVersion: number }>();
    expect(read.recordVersion).toBe(1);
    const first = await put({ ...aReport('a', { zone: 'First' }), id: 1, recordVersion: 1 });
    expect(first.json()).toMatchObject({ zone: 'First', recordVersion: 2 });
    const stale = await put({ ...aReport('a', { zone: 'Second' }), id: 1, recordVersion: 1 });
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({
      message: 'error.conflict',
      current: { id: 1, zone: 'First', recordVersion: 2 },
    });
    expect((await get(1)).json()).toMatchObject({ zone: 'First', recordVersion: 2 });
    expect(server.published.filter(({ version }) => version > 1)).toHaveLength(1);
    for (const recordVersion of [undefined, null]) {
      const answer = await put({ ...aReport('a', { zone: `As ${recordVersion}` }), id: 1, recordVersion });
      expect(answer.json()).toMatchObject({ zone: `As ${recordVersion}` });
    }
  });

  // Looks into the folder of media, which PostgreSQL does without.
  it.skipIf(isOnPostgres())(
    '[forms.19] a removed report is deleted with its files and plates, and the journal records its last state',
    async () => {
      const bytes = {
        method: 'POST',
        payload: Buffer.from('sound'),
        headers: { 'content-type': 'audio/wav' },
      } as const;
      for (const path of ['a&fileName=own.wav', 'a&fileName=same.wav', 'b&fileName=same.wav']) {
        const payload = Buffer.from(path.endsWith('own.wav') ? 'its own sound' : 'a sound of both');
        await server.call('admin', api(`mediafiles?detectionId=${path}`), { ...bytes, payload });
      }
      const at = epochMs(NOW);
      const plate = { cameraId: 'C', firstDetected: at, availableFrom: at };
      await server.store.media.add(
        [],
        [1, 2].map((reportId) => ({ ...plate, reportId, plate: `P${reportId}` })),
      );
      const key = await server.store.publicKeys.keyOf(1);
      const files = () =>
        readdirSync(join(server.dataDir, 'media'), { recursive: true, encoding: 'utf8' }).filter((name) =>
          /\w{64}$/.test(name),
        );
      expect(files()).toHaveLength(2);

      const answer = await remove(1);
      expect([answer.statusCode, answer.headers['x-shotpointapp-alert']]).toEqual([
        204,
        'Shot report deleted with identifier 1',
      ]);
      expect((await get(1)).statusCode).toBe(404);
      expect((await remove(1)).statusCode).toBe(404);
      expect(files()).toHaveLength(1);
      const other = await server.call('admin', api('mediafiles/audioFile?detectionId=b&fileName=same.wav'));
      expect(other.body).toBe('a sound of both');
      expect(await server.store.media.list(1, at)).toEqual([]);
      expect(await server.store.media.plates(1, at)).toEqual([]);
      expect(await server.store.media.plates(2, at)).toHaveLength(1);
      expect(await server.store.publicKeys.reportOf(key)).toBeUndefined();
      expect(await journal()).toContainEqual(
        expect.objectContaining({
          kind: 'deleted',
          actor: 'admin',
          old: expect.objectContaining({ detectionId: 'a', zone: 'Gate' }) as unknown,
        }),
      );
      expect(await audits()).toContainEqual(
        expect.objectContaining({ action: 'delete', user: 'admin', actionDomain: 'shotreports 1' }),
      );
    },
  );

  it('[forms.19] the same report can be posted again, under a new number', async () => {
    await remove(1);
    const { stored } = await server.intake.accept([aReport('a')], 'test');
    expect(stored.map(({ id }) => id)).toEqual([3]);
  });
});

describe('refused writes', () => {
  openServerForGroup();

  it.each([
    [{}, 'error.idnull'],
    [{ id: 99 }, 'error.idnotfound'],
    [{ id: 1, detectionId: 'b' }, 'error.validation'],
    [{ id: 1, squadId: 'other' }, 'error.validation'],
    [{ id: 1, lat: 91 }, 'error.validation'],
  ])('[forms.18] a correction with %j is refused and changes nothing', async (more, message) => {
    const answer = await put({ ...aReport('a'), ...more });
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([400, message]);
    expect((await get(1)).json()).toMatchObject({ zone: 'Gate', burst: 3 });
  });

  it.each(['reviewer', 'operator', 'ROLE_POWER_USER'])(
    '[forms.19] %s neither corrects nor removes',
    async (who) => {
      expect((await put({ ...aReport('a'), id: 1 }, who)).statusCode).toBe(403);
      expect((await remove(1, who)).statusCode).toBe(403);
      expect((await get(1)).json()).toMatchObject({ zone: 'Gate' });
    },
  );

  it.each(['message', 'zone', 'squadId', 'detectionId', 'weapon'])(
    '[records.21] a report whose %s has a line break is rejected',
    async (field) => {
      const payload = { ...aReport('c'), [field]: 'x\r\nBcc: y' };
      const answer = await server.call('admin', api('shotreports'), { method: 'POST', payload });
      expect(answer.statusCode).toBe(400);
    },
  );
});
