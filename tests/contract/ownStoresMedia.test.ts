/** Media files as records beside the media calls of home, on both databases. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { MediaFile } from '../../src/domain/source/reportMedia.ts';
import { aReport, api, NOW, testServer, type TestServer } from '../support/testServer.ts';
import { epochMs } from '../../src/domain/units.ts';

/** 1 × 1 pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const url = process.env['DATABASE_URL_TEST'];

interface Answer {
  readonly id: number;
  readonly message: string;
}

describe.each(['SQLite', ...(url === undefined ? [] : ['PostgreSQL'])])('%s', (kind) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await testServer(kind === 'SQLite' || url === undefined ? {} : { databaseUrl: url });
    await server.intake.accept([aReport('d1'), aReport('d2')], 'test');
  });

  afterAll(() => server.dispose());

  const write = (method: 'POST' | 'PUT', payload: object, who = 'ROLE_ADMIN') =>
    server.call(who, api('mediafiles'), { method, payload });
  const made = async (more: object) => {
    const answer = await write('POST', { detectionId: 'd1', fileName: 'a.png', file: PNG, ...more });
    expect(answer.statusCode).toBe(201);
    return answer.json<Answer>().id;
  };
  const remove = (id: number) => server.call('ROLE_ADMIN', api(`mediafiles/${id}`), { method: 'DELETE' });
  const listed = async (query: string) => {
    const answer = await server.call('ROLE_ADMIN', api(`mediafiles?${query}`));
    const names = answer.json<{ fileName: string }[]>().map(({ fileName }) => fileName);
    return [answer.headers['x-total-count'], ...names];
  };

  it('[records.28] are created, listed without bytes, read, changed and deleted, and home shows them', async () => {
    const id = await made({ cameraId: 'C1', fileContentType: 'text/html' });
    const expected = {
      id,
      detectionId: 'd1',
      squadId: 'squad-1',
      cameraId: 'C1',
      fileName: 'a.png',
      fileType: 'image',
      fileContentType: 'image/png',
      createdDate: new Date(NOW).toISOString(),
      locked: false,
    };
    const path = api(`mediafiles/${id}`);
    expect((await server.call('ROLE_ADMIN', path)).json()).toEqual({ ...expected, file: PNG });
    expect((await server.call('ROLE_ADMIN', api('mediafiles'))).json()).toEqual([expected]);
    for (const who of ['operator', undefined])
      expect((await server.call(who, path)).statusCode).toBe(who === undefined ? 401 : 403);
    const shown = await server.call('operator', api('mediafiles/getImage?detectionId=d1&fileName=a.png'));
    expect(shown.rawPayload.toString('base64')).toBe(PNG);
    const renamed = await write('PUT', { ...expected, fileName: 'b.png', locked: true });
    expect(renamed.json()).toEqual({ ...expected, fileName: 'b.png', locked: true, file: PNG });
    const trail = await server.call('ROLE_ADMIN', api('audit-trails?action=update&sort=id,desc&size=1'));
    expect(trail.body).toContain('b.png');
    expect(trail.body).not.toContain(PNG);
    expect((await remove(id)).statusCode).toBe(204);
    expect((await server.call('ROLE_ADMIN', path)).statusCode).toBe(404);
  });

  it('[records.28] takes the file itself at the same call, and lists it', async () => {
    const upload = await server.call('ROLE_ADMIN', api('mediafiles?detectionId=d2&fileName=up.png'), {
      method: 'POST',
      payload: Buffer.from(PNG, 'base64'),
      headers: { 'content-type': 'image/png' },
    });
    expect(upload.statusCode).toBe(201);
    const nameless = await server.call('ROLE_ADMIN', api('mediafiles?detectionId=d2'), {
      method: 'POST',
      payload: Buffer.from(PNG, 'base64'),
      headers: { 'content-type': 'image/png' },
    });
    expect(nameless.statusCode).toBe(400);
    const locked = await made({ fileName: 'x.png', locked: true });
    expect(await listed('sort=fileName,desc')).toEqual(['2', 'x.png', 'up.png']);
    expect(await listed('sort=fileName,asc&size=1&page=1')).toEqual(['2', 'x.png']);
    expect(await listed('detectionId=d2')).toEqual(['1', 'up.png']);
    expect(await listed('locked=true')).toEqual(['1', 'x.png']);
    expect(await listed('search=UP')).toEqual(['1', 'up.png']);
    await remove(locked);
  });

  it('[records.28] refuses an unknown report, a missing file, a taken name and a type that it does not accept', async () => {
    const id = await made({ fileName: 'taken.png' });
    const given = { detectionId: 'd1', fileName: 'new.png', file: PNG };
    const keyOf = async (payload: object, method: 'POST' | 'PUT' = 'POST') => {
      const answer = await write(method, payload);
      return [answer.statusCode, answer.json<Answer>().message];
    };
    expect(await keyOf({ ...given, detectionId: 'd9' })).toEqual([400, 'error.detectionnotfound']);
    expect(await keyOf({ ...given, squadId: 'other' })).toEqual([400, 'error.detectionnotfound']);
    expect(await keyOf({ ...given, file: null })).toEqual([400, 'error.nofile']);
    const missing = await write('POST', { ...given, file: null });
    expect(missing.json()).toMatchObject({ title: 'There is no file: choose one' });
    expect(await keyOf({ ...given, fileName: 'taken.png' })).toEqual([400, 'error.keyexists']);
    const text = Buffer.from('<script>').toString('base64');
    expect(await keyOf({ ...given, file: text })).toEqual([400, 'error.validation']);
    expect(await keyOf({ ...given, id }, 'POST')).toEqual([400, 'error.idexists']);
    expect(await keyOf({ ...given, id: 999 }, 'PUT')).toEqual([400, 'error.idnotfound']);
    expect((await write('POST', given, 'operator')).statusCode).toBe(403);
    await remove(id);
  });

  it('[records.28] removes bytes only once nothing refers to them', async () => {
    const { store, media } = server;
    const id = await made({ fileName: 'one.gif', file: GIF });
    const other = await made({ fileName: 'two.gif', file: GIF, detectionId: 'd2' });
    const { hash = '', size = 0 } = (await store.media.entry(id)) ?? {};
    await remove(id);
    expect(await media.bytes.has({ hash, size })).toBe(true);
    const row = { id: other, detectionId: 'd2', fileName: 'two.gif', file: PNG };
    expect((await write('PUT', row)).json()).toMatchObject({ fileContentType: 'image/png', file: PNG });
    expect(await media.bytes.has({ hash, size })).toBe(false);
    await remove(other);
  });

  it('[records.28] retains the bytes of a file that is added while another one with the same content is deleted', async () => {
    const { media } = server.store;
    const original = { ...media };
    const given = { detectionId: 'd1', file: GIF };
    const upload = (fileName: string, bytes: Buffer) =>
      server.call('ROLE_ADMIN', api(`mediafiles?detectionId=d1&fileName=${fileName}`), {
        method: 'POST',
        payload: bytes,
        headers: { 'content-type': 'image/gif' },
      });
    const shown = async (fileName: string) => {
      const answer = await server.call(
        'operator',
        api(`mediafiles/getImage?detectionId=d1&fileName=${fileName}`),
      );
      return answer.rawPayload.toString('base64');
    };
    const old = () => made({ fileName: 'old.gif', file: GIF });

    const [first, row] = [await old(), await made({ fileName: 'replaced.gif' })];
    vi.spyOn(media, 'createEntry').mockImplementationOnce(async (...call) => {
      expect((await remove(first)).statusCode).toBe(204);
      return original.createEntry(...call);
    });
    const added = await made({ fileName: 'added.gif', file: GIF });
    expect(await shown('added.gif')).toBe(GIF);
    await remove(added);

    const second = await old();
    vi.spyOn(media, 'replaceEntry').mockImplementationOnce(async (...call) => {
      await remove(second);
      return original.replaceEntry(...call);
    });
    expect((await write('PUT', { ...given, id: row, fileName: 'replaced.gif' })).statusCode).toBe(200);
    expect(await shown('replaced.gif')).toBe(GIF);
    await remove(row);

    const third = await old();
    vi.spyOn(media, 'addFile').mockImplementationOnce(async (...call) => {
      await remove(third);
      return original.addFile(...call);
    });
    expect((await upload('uploaded.gif', Buffer.from(GIF, 'base64'))).statusCode).toBe(201);
    expect(await shown('uploaded.gif')).toBe(GIF);
    vi.restoreAllMocks();
  });

  it('[records.28, media.15] stores no bytes of the second of two uploads of one name at once', async () => {
    const contents = ['one', 'other'].map((text) => Buffer.from(text.repeat(9)));
    const answers = await Promise.all(
      contents.map((payload) =>
        server.call('ROLE_ADMIN', api('mediafiles?detectionId=d1&fileName=twice.wav'), {
          method: 'POST',
          payload,
          headers: { 'content-type': 'audio/wav' },
        }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 400]);
    const stored = await Promise.all(
      contents.map((bytes) =>
        server.media.bytes.has({
          hash: createHash('sha256').update(bytes).digest('hex'),
          size: bytes.length,
        }),
      ),
    );
    expect(stored).toEqual(answers.map(({ statusCode }) => statusCode === 201));
  });

  it('[records.28] does not remove a locked file to make room', async () => {
    const { store } = server;
    const report = await store.reports.byDetection('d1', { symbols: undefined, embargoedAfter: undefined });
    const file: MediaFile = {
      reportId: report?.id ?? 0,
      fileName: 'old.png',
      kind: 'image',
      contentType: 'image/png',
      createdDate: epochMs(NOW),
      availableFrom: epochMs(NOW),
      simulated: true,
    };
    await store.media.add([{ ...file, hash: 'aa', size: 7 }]);
    const names = async () => (await store.media.oldestGenerated(9)).map(({ fileName }) => fileName);
    expect([await names(), await store.media.totalGeneratedBytes()]).toEqual([['old.png'], 7]);
    const list = await server.call('ROLE_ADMIN', api('mediafiles?search=old'));
    const entry = await store.media.entry(list.json<Answer[]>()[0]?.id ?? 0);
    if (entry === undefined) throw new Error('The file is not stored');
    await store.media.replaceEntry(entry.id, { ...entry, locked: true }, []);
    expect([await names(), await store.media.totalGeneratedBytes()]).toEqual([[], 0]);
  });
});
