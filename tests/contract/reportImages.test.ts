/** The image of a report: sent, read, kept, replaced and removed with the report. */
import { describe, expect, it, vi } from 'vitest';
import { MEDIA_CALLS } from '../../src/domain/contract/media.ts';
import { PATHS } from '../../src/domain/contract/paths.ts';
import { epochMs } from '../../src/domain/units.ts';
import { createServerHooks } from '../support/serverHooks.ts';
import { api, aReport, NOW, type TestServer } from '../support/testServer.ts';
import { isOnThreeServers } from '../support/serversOnPostgres.ts';
import type { NewReport } from '../../src/domain/source/newReport.ts';

/** 1 × 1 pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1]).toString('base64');
const SCRIPT = Buffer.from('<script>alert(1)</script>').toString('base64');
const LINE_BREAK = `${PNG.slice(0, 8)}\n${PNG.slice(8)}`;

let server: TestServer;
const { openServerForEachTest, openServerForGroup } = createServerHooks((opened) => (server = opened));

const write = (method: 'POST' | 'PUT', payload: object, who = 'admin') =>
  server.call(who, api('shotreports'), { method, payload });
const read = (id: number, who = 'admin') => server.call(who, api(`shotreports/${id}`));
const record = async (id: number) => (await read(id)).json<Record<string, unknown>>();

async function post(detectionId: string, more: Partial<NewReport> & { readonly image?: string } = {}) {
  const answer = await write('POST', { ...aReport(detectionId), ...more });
  expect(answer.statusCode).toBe(201);
  return answer.json<{ readonly id: number }>();
}

async function mediaOf(detectionId: string) {
  const answer = await server.call(
    'admin',
    `/${PATHS.mediafiles}/${MEDIA_CALLS.list}?detectionId=${detectionId}`,
  );
  return answer.json<unknown[]>();
}

async function fieldErrorsOf(answer: ReturnType<typeof write>) {
  const { statusCode, json } = await answer;
  const { fieldErrors } = json<{
    readonly fieldErrors: { readonly field: string; readonly message: string }[];
  }>();
  return [statusCode, fieldErrors.map(({ field, message }) => `${field} ${message}`)];
}

/** Whether the bytes of an image are stored. */
async function isStored(base64: string): Promise<boolean> {
  const bytes = Buffer.from(base64, 'base64');
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return server.media.bytes.has({ hash: Buffer.from(digest).toString('hex'), size: bytes.length });
}

async function changesOfImages() {
  const entries = await server.store.collection<{ readonly changes?: unknown }>('auditTrail').list();
  return entries.flatMap(({ changes }) => (changes === undefined ? [] : [changes]));
}

describe('an image', () => {
  openServerForEachTest();

  it('[forms.18] is created with the report, has the type of its content, and is a media file of the report', async () => {
    const answer = await write('POST', { ...aReport('a'), image: PNG, imageContentType: 'text/html' });
    const expected = { detectionId: 'a', image: PNG, imageContentType: 'image/png', recordVersion: 1 };
    expect([answer.statusCode, answer.json()]).toEqual([201, expect.objectContaining(expected)]);
    const { id } = answer.json<{ id: number }>();
    expect(await record(id)).toMatchObject(expected);
    expect(await mediaOf('a')).toEqual([{ fileName: 'report-image.png', contentType: 'image/png' }]);
    const file = await server.call(
      'operator',
      api('mediafiles/getImage?detectionId=a&fileName=report-image.png'),
    );
    expect(file.rawPayload.toString('base64')).toBe(PNG);
    expect(await changesOfImages()).toEqual([
      [
        { field: 'image', old: null, new: '(not shown)' },
        { field: 'imageContentType', old: null, new: 'image/png' },
      ],
    ]);
  });

  it('[forms.18] comes with each report of a batch that has one', async () => {
    await post('known');
    const batch = [
      { ...aReport('known'), image: GIF },
      { ...aReport('a'), image: PNG },
      { ...aReport('a'), image: JPEG },
      aReport('b'),
      { ...aReport('c'), image: PNG },
    ];
    const answer = await write('POST', batch);
    expect(answer.statusCode).toBe(201);
    expect(answer.body).not.toContain('image');
    const created = answer.json<{ id: number; detectionId: string }[]>();
    expect(created.map(({ detectionId }) => detectionId)).toEqual(['a', 'b', 'c']);
    const images = await Promise.all(created.map(async ({ id }) => (await record(id))['image']));
    expect(images).toEqual([PNG, undefined, PNG]);
    expect(await mediaOf('known')).toEqual([]);
    expect([await isStored(PNG), await isStored(GIF), await isStored(JPEG)]).toEqual([true, false, false]);
  });

  it('[forms.18] is left by a correction without it and by one that sends the report back', async () => {
    const created = await post('a', { image: PNG });
    const { id } = created;
    const changes = await changesOfImages();
    for (const correction of [{ ...aReport('a', { zone: 'North' }), id }, created]) {
      const answer = await write('PUT', { ...correction, recordVersion: undefined });
      expect(answer.json()).toMatchObject({ id, image: PNG, imageContentType: 'image/png' });
    }
    expect(await changesOfImages()).toEqual(changes);
    expect(await mediaOf('a')).toHaveLength(1);
    expect(await isStored(PNG)).toBe(true);
  });

  it('[forms.18] is replaced by another one, whose type names the file; bytes that another report has stay', async () => {
    const { id } = await post('a', { image: PNG });
    const other = await post('b', { image: GIF });
    const answer = await write('PUT', { ...aReport('a'), id, image: GIF });
    expect(answer.json()).toMatchObject({ image: GIF, imageContentType: 'image/gif' });
    expect(await mediaOf('a')).toEqual([{ fileName: 'report-image.gif', contentType: 'image/gif' }]);
    expect([await isStored(PNG), await isStored(GIF)]).toEqual([false, true]);
    await write('PUT', { ...aReport('a'), id, image: JPEG });
    expect(await mediaOf('a')).toEqual([{ fileName: 'report-image.jpg', contentType: 'image/jpeg' }]);
    expect(await record(other.id)).toMatchObject({ image: GIF });
  });

  it.each([null, ''])('[forms.18] is removed by a correction with %j', async (image) => {
    const { id } = await post('a', { image: PNG });
    const answer = await write('PUT', { ...aReport('a'), id, image, imageContentType: null });
    expect(answer.statusCode).toBe(200);
    for (const row of [answer.json<object>(), await record(id)]) expect(row).not.toHaveProperty('image');
    expect(await mediaOf('a')).toEqual([]);
    expect(await isStored(PNG)).toBe(false);
    expect(await changesOfImages()).toContainEqual([
      { field: 'image', old: '(not shown)', new: null },
      { field: 'imageContentType', old: 'image/png', new: null },
    ]);
  });

  it('[forms.18] leaves with its report', async () => {
    const { id } = await post('a', { image: PNG });
    const removed = await server.call('admin', api(`shotreports/${id}`), { method: 'DELETE' });
    expect(removed.statusCode).toBe(204);
    expect(await isStored(PNG)).toBe(false);
  });

  it('[forms.18] of a correction of an older version is not stored; the answer has the current one', async () => {
    const { id } = await post('a', { image: PNG });
    await write('PUT', { ...aReport('a'), id });
    const stale = await write('PUT', { ...aReport('a'), id, recordVersion: 1, image: GIF });
    expect([stale.statusCode, stale.json()]).toEqual([
      409,
      expect.objectContaining({ current: expect.objectContaining({ image: PNG }) as unknown }),
    ]);
    expect([await isStored(PNG), await isStored(GIF)]).toEqual([true, false]);
  });

  it('[forms.18] of a report whose key exists is not stored', async () => {
    const { id } = await post('a');
    const again = await write('POST', { ...aReport('a'), image: PNG });
    expect(again.json()).toMatchObject({ status: 400, message: 'error.idexists' });
    expect(await record(id)).not.toHaveProperty('image');
    expect(await isStored(PNG)).toBe(false);
  });

  it.skipIf(isOnThreeServers())(
    '[forms.18] that cannot be written leaves the report unwritten, and both come with a repeat',
    async () => {
      const failing = vi.spyOn(server.store.media, 'setReportImages');
      const sent = { ...aReport('a'), image: PNG };
      failing.mockRejectedValueOnce(new Error('not written'));
      expect((await write('POST', sent)).statusCode).toBe(500);
      const { id } = (await write('POST', sent)).json<{ id: number }>();
      expect(await record(id)).toMatchObject({ image: PNG, recordVersion: 1 });
      failing.mockRejectedValueOnce(new Error('not written'));
      const correction = { ...aReport('a', { zone: 'North' }), id, image: GIF, recordVersion: 1 };
      expect((await write('PUT', correction)).statusCode).toBe(500);
      expect([await isStored(PNG), await isStored(GIF)]).toEqual([true, false]);
      expect((await write('PUT', correction)).json()).toMatchObject({ zone: 'North', image: GIF });
    },
  );

  it.skipIf(isOnThreeServers())('[forms.18] that is too large is refused with its report', async () => {
    const { id } = await post('a', { image: PNG });
    await server.settings.set('MAX_FILE_SIZE_MB', '0');
    const expected = [400, ['image Size']];
    expect(await fieldErrorsOf(write('POST', { ...aReport('b'), image: PNG }))).toEqual(expected);
    expect(await fieldErrorsOf(write('PUT', { ...aReport('a'), id, image: GIF }))).toEqual(expected);
    expect(await isStored(GIF)).toBe(false);
  });

  it.each([
    [SCRIPT, 'Type'],
    ['no base64', 'Pattern'],
    [LINE_BREAK, 'Pattern'],
    [7, 'Invalid'],
  ])(
    '[forms.18] %j is refused with its report by field and reason, and nothing is stored',
    async (image, reason) => {
      const { id } = await post('a', { image: PNG });
      const wrong = { ...aReport('b'), image };
      expect(await fieldErrorsOf(write('POST', wrong))).toEqual([400, [`image ${reason}`]]);
      const batch = [{ ...aReport('c'), image: GIF }, wrong];
      expect(await fieldErrorsOf(write('POST', batch))).toEqual([400, [`1.image ${reason}`]]);
      const correction = { ...aReport('a', { zone: 'North' }), id, image };
      expect(await fieldErrorsOf(write('PUT', correction))).toEqual([400, [`image ${reason}`]]);
      expect(await record(id)).toMatchObject({ image: PNG, recordVersion: 1 });
      const list = await server.call('admin', api('shotreports'));
      expect(list.headers['x-total-count']).toBe('1');
      expect(await isStored(GIF)).toBe(false);
    },
  );
});

describe('reads', () => {
  openServerForGroup();

  it('[forms.18] lists, rows, the export, live messages and the loaded report have no image', async () => {
    const { id } = await post('listed', { image: PNG });
    const [from, to] = [NOW / 1000 - 3600, NOW / 1000 + 3600];
    const range = await server.call('admin', `/${PATHS.shotreportsByRange}?start=${from}&end=${to}`);
    expect(range.body).toContain('report-image.png');
    for (const path of ['shotreports', 'shotreports?format=csv', `loadShotreport?id=${id}`]) {
      const answer = await server.call('admin', api(path));
      expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('listed')]);
      expect(answer.body.toLowerCase()).not.toContain('image');
    }
    expect(range.body).not.toContain(PNG);
    expect(JSON.stringify(server.published)).not.toContain(PNG);
  });

  it('[forms.18] the image of a report of a type that a person may not see is not found', async () => {
    const { id } = await post('hidden', { image: PNG, reportType: 'Weapon' });
    expect(await record(id)).toMatchObject({ image: PNG });
    const path = api('mediafiles/getImage?detectionId=hidden&fileName=report-image.png');
    for (const answer of [await read(id, 'ROLE_USER'), await server.call('ROLE_USER', path)]) {
      expect([answer.statusCode, answer.body.includes(PNG)]).toEqual([404, false]);
    }
  });

  it('[forms.18] the image of a report is not found during its embargo', async () => {
    await server.settings.set('REVIEWER_FUNCTION', 'ON');
    await server.settings.set('REVIEWER_DELAY', '60');
    const { id } = await post('embargoed', { image: PNG, timeStamp: epochMs(NOW) });
    expect((await read(id, 'operator')).statusCode).toBe(404);
    expect((await read(id, 'reviewer')).json()).toMatchObject({ image: PNG });
  });
});
