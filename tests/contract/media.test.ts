/** Media of reports through every call, for every kind of session. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MediaLibrary } from '../../server/media/mediaLibrary.ts';
import { CameraUnavailable, RecorderUnavailable, type Recorder } from '../../src/domain/source/recorder.ts';
import type { MediaRecord } from '../../server/store/media/mediaFile.ts';
import { MEDIA_CALLS, type MediaListing, type PlateRecord } from '../../src/domain/contract/media.ts';
import { epochMs } from '../../src/domain/units.ts';
import { createServerHooks } from '../support/serverHooks.ts';
import { api, aReport, NOW, type TestServer } from '../support/testServer.ts';
import { isOnPostgres, isOnThreeServers } from '../support/serversOnPostgres.ts';
import type { NewReport } from '../../src/domain/source/newReport.ts';

/** What is skipped on three servers sets the recorder of one, or looks into its folder of media. */
let server: TestServer;
const { openServerForEachTest, openServerForGroup } = createServerHooks((opened) => (server = opened));

const NEVER = { symbols: undefined, embargoedAfter: undefined };
const SOUND = Buffer.from(Array.from({ length: 1000 }, (_, i) => i % 251));
/** Whole seconds, as headers have. */
const TAKEN = epochMs(Math.floor((NOW - 5_000) / 1_000) * 1_000);
type Call = keyof typeof MEDIA_CALLS;

const accept = (detectionId: string, more: Partial<NewReport> = {}) =>
  server.intake.accept([aReport(detectionId, more)], 'test');
const query = (parts: Record<string, string>) => new URLSearchParams(parts).toString();
const get = (who: string | undefined, call: Call, parts: Record<string, string>, headers = {}) =>
  server.call(who, api(`mediafiles/${MEDIA_CALLS[call]}?${query(parts)}`), { headers });
const give = (parts: Record<string, string>, type: string, payload: Buffer = SOUND, who = 'admin') =>
  server.call(who, api(`mediafiles?${query(parts)}`), {
    method: 'POST',
    payload,
    headers: { 'content-type': type },
  });

/** A file of the simulator that is not rendered yet. */
async function plan(detectionId: string, file: Partial<MediaRecord>): Promise<void> {
  const report = await server.store.reports.byDetection(detectionId, NEVER);
  await server.store.media.add([
    {
      reportId: report?.id ?? 0,
      fileName: 'CAM-1.jpg',
      kind: 'image',
      contentType: 'image/jpeg',
      createdDate: epochMs(NOW),
      availableFrom: epochMs(NOW),
      simulated: true,
      ...file,
    },
  ]);
}

function recorder(more: Partial<Recorder> = {}): Recorder {
  const nothing = () => Promise.resolve(undefined);
  return { fileOf: nothing, lastImage: nothing, video: nothing, portrait: nothing, ...more };
}

const giveFour = async (): Promise<void> => {
  await accept('d1');
  await give({ detectionId: 'd1', fileName: 'n2.wav', nodeId: '2' }, 'audio/wav');
  await give({ detectionId: 'd1', fileName: 'c1.webm', cameraId: 'C1', cameraName: 'Gate' }, 'video/webm');
  await give({ detectionId: 'd1', fileName: 'c1.jpg', cameraId: 'C1' }, 'image/jpeg');
  await give({ detectionId: 'd1', fileName: 'n1.wav', nodeId: '1' }, 'audio/wav');
};

describe('the files of a detection', () => {
  openServerForGroup();
  beforeAll(giveFour);

  it('[media.12] are listed with type and origin: images, sounds, videos', async () => {
    expect((await get('user', 'list', { detectionId: 'd1' })).json()).toEqual([
      { fileName: 'c1.jpg', contentType: 'image/jpeg', cameraId: 'C1' },
      { fileName: 'n1.wav', contentType: 'audio/wav', nodeId: '1' },
      { fileName: 'n2.wav', contentType: 'audio/wav', nodeId: '2' },
      { fileName: 'c1.webm', contentType: 'video/webm', cameraId: 'C1', cameraName: 'Gate' },
    ]);
    const sounds = (await get('user', 'listAudio', { detectionId: 'd1' })).json<MediaListing[]>();
    expect(sounds.map(({ fileName }) => fileName)).toEqual(['n1.wav', 'n2.wav']);
    const first = await get('user', 'firstImage', { detectionId: 'd1' });
    expect(first.json()).toMatchObject({ fileName: 'c1.jpg' });
  });

  it('[media.12] are the same below the secure path', async () => {
    for (const call of Object.values(MEDIA_CALLS)) {
      const requests = `${call}?detectionId=d1&fileName=${call === 'audioFile' ? 'n1.wav' : call === 'getVideoFilm' ? 'c1.webm' : 'c1.jpg'}`;
      const [plain, secure] = [
        await server.call('user', api(`mediafiles/${requests}`)),
        await server.call('user', api(`mediafileSecure/${requests}`)),
      ];
      expect([call, plain.statusCode, secure.statusCode]).toEqual([call, 200, 200]);
      expect(secure.rawPayload.equals(plain.rawPayload)).toBe(true);
    }
  });

  it('[media.13] are sent byte for byte with type and name, and with nosniff', async () => {
    const { headers, rawPayload } = await get('user', 'audio', { detectionId: 'd1', fileName: 'n1.wav' });
    expect(rawPayload.equals(SOUND)).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'audio/wav',
      'content-length': '1000',
      'content-disposition': 'inline; filename="n1.wav"',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
    });
    const image = await get('user', 'image', { detectionId: 'd1' });
    expect(image.headers['content-disposition']).toBe('inline; filename="c1.jpg"');
  });

  it('[media.13] are found only under their own type', async () => {
    for (const call of ['image', 'video'] as const)
      expect((await get('user', call, { detectionId: 'd1', fileName: 'n1.wav' })).statusCode).toBe(404);
    expect((await get('user', 'audio', { detectionId: 'd1', fileName: 'c1.jpg' })).statusCode).toBe(404);
  });

  it.each([
    '../shotpoint.sqlite',
    '..%2fshotpoint.sqlite',
    '/etc/passwd',
    'n1.wav/../n1.wav',
    '"n1.wav"',
    "n1.wav' or 1=1 --",
    'N1.WAV',
    'n1.wav ',
    'n1.wa\u202Ev',
    '\uD800',
  ])('[media.13] by their exact name and by nothing else: %j', async (fileName) => {
    expect((await get('user', 'audio', { detectionId: 'd1', fileName })).statusCode).toBe(404);
  });

  it.each(['', 'n1.wav\0.jpg', 'a\nb', 'x'.repeat(256)])(
    '[media.13] reject an impossible name: %j',
    async (fileName) => {
      expect((await get('user', 'audio', { detectionId: 'd1', fileName })).statusCode).toBe(400);
      expect((await get('user', 'list', { detectionId: fileName })).statusCode).toBe(400);
    },
  );

  it('[media.13] require a detection, and each parameter once', async () => {
    expect((await server.call('user', api('mediafiles/getImage'))).statusCode).toBe(400);
    expect(
      (await server.call('user', api('mediafiles/getImage?detectionId=a&detectionId=b'))).statusCode,
    ).toBe(400);
    expect((await server.call('user', api('mediafiles/audioFile?detectionId=d1'))).statusCode).toBe(400);
  });
});

describe('the files of several detections', () => {
  openServerForEachTest();
  beforeEach(giveFour);

  it('[media.12] are listed in the rows of the range call', async () => {
    await accept('d2');
    const { json } = await server.call(
      'user',
      api(`shotreports/getShotreportsByDateTimeRange?start=0&end=${NOW / 1000}`),
    );
    const rows = json<unknown[][]>();
    expect(rows.map((row) => [row[1], row.at(-1)])).toEqual([
      ['d1', ['c1.jpg', 'c1.webm', 'n1.wav', 'n2.wav']],
      ['d2', []],
    ]);
  });

  it('[media.12] of two squads with the same number are distinguished by the squad; without one the newest counts', async () => {
    await accept('d1', { squadId: 'squad-2', timeStamp: NOW - 5000 });
    await give({ detectionId: 'd1', squadId: 'squad-2', fileName: 'other.jpg' }, 'image/jpeg');
    const names = async (parts: Record<string, string>) =>
      (await get('user', 'list', parts)).json<MediaListing[]>().map(({ fileName }) => fileName);
    expect(await names({ detectionId: 'd1', squadId: 'squad-2' })).toEqual(['other.jpg']);
    expect(await names({ detectionId: 'd1', squadId: 'squad-1' })).toHaveLength(4);
    expect(await names({ detectionId: 'd1' })).toHaveLength(4);
  });
});

describe('ranges', () => {
  openServerForGroup();
  const part = (headers: Record<string, string>, who = 'user') =>
    get(who, 'audio', { detectionId: 'd1', fileName: 'n.wav' }, headers);

  beforeAll(async () => {
    await accept('d1');
    await give({ detectionId: 'd1', fileName: 'n.wav' }, 'audio/wav');
  });

  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=100-199', 100, 199],
    ['bytes=900-', 900, 999],
    ['bytes=-10', 990, 999],
    ['bytes=-5000', 0, 999],
    ['bytes=0-99999999999', 0, 999],
  ])('[media.14] %s is answered 206 with those bytes', async (range, first, last) => {
    const { statusCode, headers, rawPayload } = await part({ range });
    expect(statusCode).toBe(206);
    expect(headers['content-range']).toBe(`bytes ${first}-${last}/1000`);
    expect(headers['content-length']).toBe(String(last - first + 1));
    expect(rawPayload.equals(SOUND.subarray(first, last + 1))).toBe(true);
  });

  it.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0'])(
    '[media.14] %s begins after the end: 416',
    async (range) => {
      const { statusCode, headers, body } = await part({ range });
      expect([statusCode, headers['content-range'], body]).toEqual([416, 'bytes */1000', '']);
    },
  );

  it.each(['bytes=5-2', 'bytes=a-b', 'bytes=-', 'lines=0-1', 'bytes=0-1,5-6', 'bytes=0x0-1', ''])(
    '[media.14] "%s" is no valid range, so all is sent',
    async (range) => {
      const { statusCode, rawPayload } = await part({ range });
      expect([statusCode, rawPayload.length]).toEqual([200, 1000]);
    },
  );

  it('[media.14] a range applies only while the tag matches the bytes', async () => {
    const tag = String((await part({})).headers.etag);
    const range = 'bytes=0-9';
    expect((await part({ range, 'if-range': tag })).statusCode).toBe(206);
    expect((await part({ range, 'if-range': '"other"' })).statusCode).toBe(200);
    expect((await part({ range, 'if-range': `W/${tag}` })).statusCode).toBe(200);
    expect((await part({ 'if-none-match': tag })).statusCode).toBe(304);
    expect((await part({ 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('[media.14] HEAD answers length, type and ranges, without a body', async () => {
    const url = api('mediafiles/audioFile?detectionId=d1&fileName=n.wav');
    const { statusCode, headers, body } = await server.call('user', url, { method: 'HEAD' });
    expect([statusCode, headers['content-length'], headers['accept-ranges'], body]).toEqual([
      200,
      '1000',
      'bytes',
      '',
    ]);
  });
});

describe('what a session may not see', () => {
  openServerForGroup();

  it('[media.1] has no media: files of a hidden type are answered like files that do not exist', async () => {
    await accept('panic', { reportType: 'Panic' });
    await give({ detectionId: 'panic', fileName: 'f.jpg' }, 'image/jpeg');
    await give({ detectionId: 'panic', fileName: 'f.wav' }, 'audio/wav');
    for (const call of Object.keys(MEDIA_CALLS) as Call[]) {
      const fileName = call === 'audio' ? 'f.wav' : 'f.jpg';
      const hidden = await get('user', call, { detectionId: 'panic', fileName });
      const none = await get('user', call, { detectionId: 'none', fileName });
      expect([call, hidden.statusCode]).toEqual([call, 404]);
      expect(hidden.body).toBe(none.body);
    }
    expect((await get('operator', 'image', { detectionId: 'panic' })).statusCode).toBe(200);
    const plates = await server.call('user', api('license-plate-recognitions/detection/panic'));
    expect(plates.statusCode).toBe(404);
  });

  it('[media.1] needs a session with a role of the home page', async () => {
    await accept('d1');
    await give({ detectionId: 'd1', fileName: 'f.jpg' }, 'image/jpeg');
    expect((await get(undefined, 'image', { detectionId: 'd1' })).statusCode).toBe(401);
    expect((await get('survey', 'image', { detectionId: 'd1' })).statusCode).toBe(403);
  });
});

describe('what a session may not see yet', () => {
  openServerForEachTest();

  it("[media.1] waits for the reviewers' time, then everybody may have it", async () => {
    await server.settings.set('REVIEWER_FUNCTION', 'true');
    await server.settings.set('REVIEWER_DELAY', '60');
    await accept('embargoed');
    await give({ detectionId: 'embargoed', fileName: 'f.jpg' }, 'image/jpeg');
    const status = async (who: string) => (await get(who, 'image', { detectionId: 'embargoed' })).statusCode;
    expect([await status('reviewer'), await status('user')]).toEqual([200, 404]);
    server.pass(59_999);
    expect(await status('user')).toBe(404);
    server.pass(1);
    expect(await status('user')).toBe(200);
  });
});

describe.skipIf(isOnThreeServers())('a file that becomes available later', () => {
  openServerForEachTest();
  it('[media.15] does not exist before its time, for any call', async () => {
    await accept('d1');
    server.media.setRecorder(recorder({ fileOf: () => Promise.resolve(SOUND) }));
    await plan('d1', { availableFrom: epochMs(NOW + 5000) });
    const parts = { detectionId: 'd1', fileName: 'CAM-1.jpg' };
    expect((await get('user', 'list', parts)).json()).toEqual([]);
    expect((await get('user', 'firstImage', parts)).statusCode).toBe(204);
    expect((await get('user', 'image', parts)).statusCode).toBe(404);
    server.pass(5000);
    expect((await get('user', 'list', parts)).json()).toHaveLength(1);
    expect((await get('user', 'image', parts)).rawPayload.equals(SOUND)).toBe(true);
  });
});

describe.skipIf(isOnThreeServers())('files of the simulator', () => {
  openServerForEachTest();
  it('[media.17] are rendered once, at the first request', async () => {
    let made = 0;
    const fileOf = () => {
      made++;
      return Promise.resolve(SOUND);
    };
    server.media.setRecorder(recorder({ fileOf }));
    await accept('d1');
    await plan('d1', {});
    expect(made).toBe(0);
    const requests = Array.from({ length: 5 }, () => get('user', 'image', { detectionId: 'd1' }));
    for (const answer of await Promise.all(requests)) expect(answer.rawPayload.equals(SOUND)).toBe(true);
    await get('user', 'image', { detectionId: 'd1' });
    expect(made).toBe(1);
  });

  it.skipIf(isOnPostgres())(
    '[media.17] are missing while nothing is simulated, and are rendered again when the disk has lost them',
    async () => {
      await accept('d1');
      await plan('d1', {});
      expect((await get('user', 'image', { detectionId: 'd1' })).statusCode).toBe(404);
      server.media.setRecorder(recorder({ fileOf: () => Promise.resolve(SOUND) }));
      expect((await get('user', 'image', { detectionId: 'd1' })).statusCode).toBe(200);
      rmSync(join(server.dataDir, 'media'), { recursive: true });
      expect((await get('user', 'image', { detectionId: 'd1' })).rawPayload.equals(SOUND)).toBe(true);
    },
  );

  it.skipIf(isOnPostgres())(
    '[media.17] take bounded space: the oldest are removed, media of real reports never',
    async () => {
      await accept('d1');
      await give({ detectionId: 'd1', fileName: 'real.wav' }, 'audio/wav');
      const media = new MediaLibrary({ ...server, store: server.store.media, maxGeneratedBytes: 350 });
      let count = 0;
      media.setRecorder(recorder({ fileOf: () => Promise.resolve(Buffer.alloc(100, ++count)) }));
      const report = await server.store.reports.byDetection('d1', NEVER);
      for (let n = 0; n < 20; n++) {
        const fileName = `${n}.jpg`;
        await plan('d1', { fileName });
        server.pass(1);
        const files = await server.store.media.list(1, server.now());
        const file = files.find((one) => one.fileName === fileName);
        expect(report !== undefined && file !== undefined && (await media.open(report, file))).toMatchObject({
          size: 100,
        });
      }
      const onDisk = readdirSync(join(server.dataDir, 'media'), { recursive: true, withFileTypes: true });
      expect(onDisk.filter((entry) => entry.isFile())).toHaveLength(4);
      expect(await server.store.media.totalGeneratedBytes()).toBe(300);
      expect((await get('user', 'audio', { detectionId: 'd1', fileName: 'real.wav' })).statusCode).toBe(200);
    },
  );
});

const named = { detectionId: 'd1', fileName: 'f.wav' };

describe('files from outside', () => {
  openServerForEachTest();
  beforeEach(() => accept('d1'));

  it('[media.15] are accepted from administrators, once for each name', async () => {
    expect((await give(named, 'audio/wav', SOUND, 'user')).statusCode).toBe(403);
    const first = await give(named, 'audio/wav');
    expect([first.statusCode, first.json()]).toEqual([201, { fileName: 'f.wav', contentType: 'audio/wav' }]);
    const again = await give(named, 'audio/wav', Buffer.from('other'));
    expect([again.statusCode, again.headers['x-shotpointapp-error']]).toEqual([400, 'error.idexists']);
    expect((await get('user', 'audio', named)).rawPayload.equals(SOUND)).toBe(true);
  });

  it.skipIf(isOnPostgres())(
    '[media.15] share their bytes on disk, and survive whatever they are called',
    async () => {
      for (const fileName of ['../../../x.wav', 'a"; filename="evil.exe', 'Zürich.wav', 'b.wav'])
        expect((await give({ detectionId: 'd1', fileName }, 'audio/wav')).statusCode).toBe(201);
      const onDisk = readdirSync(join(server.dataDir, 'media'), { recursive: true, withFileTypes: true });
      expect(onDisk.filter((entry) => entry.isFile())).toHaveLength(1);
      const disposition = async (fileName: string) =>
        (await get('user', 'audio', { detectionId: 'd1', fileName })).headers['content-disposition'];
      expect(await disposition('../../../x.wav')).toBe('inline; filename=".._.._.._x.wav"');
      expect(await disposition('a"; filename="evil.exe')).toBe('inline; filename="a_; filename=_evil.exe"');
      expect(await disposition('Zürich.wav')).toBe(
        `inline; filename="Z_rich.wav"; filename*=UTF-8''Z%C3%BCrich.wav`,
      );
    },
  );
});

describe('files from outside that are refused', () => {
  openServerForGroup();
  beforeAll(() => accept('d1'));

  it.each(['text/html', 'image/svg+xml', 'application/octet-stream', 'application/pdf'])(
    '[media.15] of no type that could run in a browser: %s',
    async (type) => {
      const { statusCode } = await give(named, type, Buffer.from('{}'));
      expect(statusCode).toBe(415);
      expect((await get('user', 'list', named)).json()).toEqual([]);
    },
  );

  it('[media.15] only for reports that exist', async () => {
    expect((await give({ ...named, detectionId: 'none' }, 'audio/wav')).statusCode).toBe(404);
  });
});

describe('plates', () => {
  openServerForEachTest();
  beforeEach(async () => {
    await accept('d1');
    await accept('p1', { reportType: 'Panic' });
    const at = (ms: number) => epochMs(NOW + ms);
    await server.store.media.add(
      [],
      [
        { reportId: 1, cameraId: 'C2', plate: 'KLM 4821', firstDetected: at(-900), availableFrom: at(0) },
        { reportId: 1, cameraId: 'C1', plate: 'KLM 4821', firstDetected: at(-1000), availableFrom: at(0) },
        { reportId: 1, cameraId: '__proto__', plate: 'XRT 1', firstDetected: at(-800), availableFrom: at(0) },
        { reportId: 1, cameraId: 'C1', plate: 'LATE 1', firstDetected: at(-700), availableFrom: at(9000) },
        { reportId: 2, cameraId: 'C1', plate: 'HID 1', firstDetected: at(-600), availableFrom: at(0) },
      ],
    );
  });
  const plates = async (who: string, path: string) =>
    (await server.call(who, api(path)))
      .json<PlateRecord[]>()
      .flatMap(({ cameraId, lprJson }) =>
        Object.values(lprJson).flatMap((seen) =>
          (seen as { PlateNumber: string }[]).map(({ PlateNumber }) => `${cameraId} ${PlateNumber}`),
        ),
      );

  it('[media.10] of a detection are keyed by the camera that read them, once they are available', async () => {
    const path = 'license-plate-recognitions/detection/d1';
    const { json } = await server.call('user', api(path));
    expect(json<PlateRecord[]>()[0]).toEqual({
      cameraId: 'C1',
      lprJson: { C1: [{ PlateNumber: 'KLM 4821', FirstDetected: NOW - 1000 }] },
    });
    expect(await plates('user', path)).toEqual(['C1 KLM 4821', 'C2 KLM 4821', '__proto__ XRT 1']);
    server.pass(9000);
    expect(await plates('user', path)).toContain('C1 LATE 1');
  });

  it('[media.10] of all detections that a session may see come newest first', async () => {
    expect(await plates('user', 'live-lpr')).toEqual(['__proto__ XRT 1', 'C2 KLM 4821', 'C1 KLM 4821']);
    expect(await plates('operator', 'live-lpr')).toContain('C1 HID 1');
  });
});

describe('the owner of a panic button', () => {
  openServerForGroup();
  beforeAll(async () => {
    const owner = { firstName: 'Ada', lastName: 'Stone', phone: '555-0142', deviceId: 'PB-00:1a' };
    await server.store.collection<object>('panicOwners').save(owner);
  });
  beforeEach(() => server.media.setRecorder(undefined));

  it.each(['PB-00:1a', 'pb001A', 'PB 00 1a', 'pb.00_1A', 'PB%2F001a'])(
    '[media.9] is found in each spelling of the number: %s',
    async (deviceId) => {
      for (const path of ['panic-owners', 'panic-owners-by-deviceId'])
        expect((await server.call('operator', api(`${path}/${deviceId}`))).json()).toEqual({
          firstName: 'Ada',
          lastName: 'Stone',
          phone: '555-0142',
          deviceId: 'PB-00:1a',
        });
    },
  );

  it.skipIf(isOnThreeServers())(
    '[media.9] has an image, base64 JPEG, if one was stored or is simulated',
    async () => {
      server.media.setRecorder(recorder({ portrait: () => Promise.resolve(Buffer.from('face')) }));
      const owner = await server.call('operator', api('panic-owners/PB-001a'));
      expect(owner.json()).toMatchObject({ image: Buffer.from('face').toString('base64') });
    },
  );

  it('[media.9] is returned only to those who may see panic reports', async () => {
    expect((await server.call('user', api('panic-owners/PB-001a'))).statusCode).toBe(404);
    expect((await server.call('operator', api('panic-owners/PB-9999'))).statusCode).toBe(404);
    expect((await server.call('operator', api('panic-owners/%00'))).statusCode).toBe(400);
  });
});

describe('a camera', () => {
  openServerForGroup();
  const seen: unknown[] = [];
  beforeAll(async () => {
    const cameras = server.store.collection<object>('cameras');
    await cameras.save({ cameraId: 'CAM-1', name: 'Gate', zone_id: 'Z1' });
    await server.store.collection<object>('zones').saveMany([
      { zoneId: 'Z1', zoneName: 'Old Town 1', primaryCamera: null, secondaryCameras: [] },
      { zoneId: 'Z2', zoneName: 'Old Town 2', primaryCamera: 'CAM-9', secondaryCameras: ['CAM-1'] },
      { zoneId: 'Z3', zoneName: 'Old Town 3', primaryCamera: 'CAM-1', secondaryCameras: ['CAM-1'] },
      { zoneId: 'Z4', zoneName: 'Old Town 4' },
    ]);
  });
  beforeEach(() => {
    seen.length = 0;
    const answer = async (...requests: unknown[]) => {
      seen.push(requests);
      return SOUND;
    };
    const lastImage = async (...requests: unknown[]) => ({ bytes: await answer(...requests), at: TAKEN });
    server.media.setRecorder(recorder({ lastImage, video: answer }));
  });

  it.skipIf(isOnThreeServers())('[media.16] returns its last image by its number or its id', async () => {
    for (const id of ['1', 'CAM-1']) {
      const { statusCode, headers, rawPayload } = await server.call(
        'user',
        api(`cameras/lastImage/${id}?ts=1`),
      );
      expect([statusCode, headers['content-type'], rawPayload.length]).toEqual([200, 'image/jpeg', 1000]);
      expect(Date.parse(String(headers['last-modified']))).toBe(TAKEN);
    }
    expect(seen[0]).toEqual([{ cameraId: 'CAM-1', name: 'Gate', zoneId: 'Z1' }, NOW]);
    expect((await server.call('user', api('cameras/lastImage/CAM-2'))).statusCode).toBe(404);
    server.media.setRecorder(undefined);
    expect((await server.call('user', api('cameras/lastImage/1'))).statusCode).toBe(404);
  });

  it.skipIf(isOnThreeServers())('[media.17] answers 503 when the recorder is overloaded', async () => {
    const lastImage = () => Promise.reject(new RecorderUnavailable('Too many'));
    server.media.setRecorder(recorder({ lastImage }));
    const { statusCode, body } = await server.call('user', api('cameras/lastImage/1'));
    expect([statusCode, JSON.parse(body)]).toMatchObject([503, { title: 'Too many' }]);
  });

  it.skipIf(isOnThreeServers())(
    '[report-view.32] says why a camera does not answer, and since when',
    async () => {
      const video = () => Promise.reject(new CameraUnavailable('connection refused', epochMs(NOW - 60_000)));
      server.media.setRecorder(recorder({ video }));
      const { statusCode, body } = await server.call('user', api(`v3/media/video/1/${NOW - 6000}/${NOW}`));
      expect([statusCode, JSON.parse(body)]).toMatchObject([
        503,
        { title: 'connection refused', since: NOW - 60_000 },
      ]);
    },
  );

  it.skipIf(isOnThreeServers())(
    '[media.16] returns its recording between two instants in milliseconds, in ranges',
    async () => {
      const path = api(`v3/media/video/CAM-1/${NOW - 6000}/${NOW}`);
      const whole = await server.call('user', path);
      expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'video/webm']);
      expect(whole.headers['content-disposition']).toBe(`inline; filename="CAM-1-${NOW - 6000}.webm"`);
      expect(seen[0]).toMatchObject([{ cameraId: 'CAM-1' }, { start: NOW - 6000, end: NOW }]);
      const some = await server.call('user', path, { headers: { range: 'bytes=10-19' } });
      expect([some.statusCode, some.rawPayload.equals(SOUND.subarray(10, 20))]).toEqual([206, true]);
    },
  );

  it.each([
    [`CAM-1/${NOW}/${NOW}`, 400],
    [`CAM-1/${NOW}/${NOW - 1}`, 400],
    [`CAM-1/${NOW - 120_001}/${NOW}`, 400],
    ['CAM-1/a/b', 400],
    [`CAM-1/-1/${NOW}`, 400],
    [`CAM-1/${NOW - 10}/${NOW + 1}`, 404],
    [`CAM-7/${NOW - 10}/${NOW}`, 404],
  ])('[media.16] has no recording %s', async (span, status) => {
    expect((await server.call('user', api(`v3/media/video/${span}`))).statusCode).toBe(status);
  });

  it('[media.16] has its primary and its secondary zones', async () => {
    const { json } = await server.call('user', api('cameras/relations/CAM-1'));
    expect(json()).toEqual({
      primary: [
        { zoneId: 'Z1', zoneName: 'Old Town 1' },
        { zoneId: 'Z3', zoneName: 'Old Town 3' },
      ],
      secondary: [{ zoneId: 'Z2', zoneName: 'Old Town 2' }],
    });
  });
});
