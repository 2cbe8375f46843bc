import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHttp, type FailedCall } from '../../http/http.ts';
import { createMediaCalls } from './mediaCalls.ts';

const KEY = { squadId: 'NG', detectionId: '4 8/2' };
const BASE = 'services/shotpointserver/api';

let answer: (url: URL) => Response | Promise<Response>;
let urls: URL[];
let failed: FailedCall[];
let cancel: AbortController;

const calls = createMediaCalls(
  createHttp({
    urlOf: (path) => `http://host/${path}`,
    token: () => 'secret',
    onSent: () => () => undefined,
    onUnauthorized: () => undefined,
    onFailure: (call) => failed.push(call),
    onAnswer: () => undefined,
    onAlert: () => undefined,
  }),
);

beforeEach(() => {
  urls = [];
  failed = [];
  cancel = new AbortController();
  vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit) => {
    urls.push(new URL(url));
    const ended = new Promise<never>((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(new Error('aborted'))),
    );
    return Promise.race([answer(new URL(url)), ended]);
  });
});
afterEach(() => vi.unstubAllGlobals());

const json = (body: unknown) => () => Response.json(body);
const status = (code: number) => () => new Response('', { status: code });

describe('the calls for media', () => {
  it.each([
    ['files', 'getMediaDataByDetectionId', () => calls.files(KEY, cancel.signal)],
    ['first image', 'getFirstImageByDetectionId', () => calls.firstImage(KEY, cancel.signal)],
    ['image', 'getImage', () => calls.image(KEY, 'x.png', cancel.signal)],
    ['sounds', 'listAudio', () => calls.sounds(KEY, cancel.signal)],
    ['sound', 'audioFile', () => calls.sound(KEY, 'a b.wav', cancel.signal)],
    ['video', 'getVideoFilm', () => calls.video(KEY, 'a b.wav', cancel.signal)],
  ])('[media.6] ask for the %s under its name, with the detection', async (_what, name, call) => {
    answer = json([]);
    await call();
    expect(urls[0]?.pathname).toBe(`/${BASE}/mediafiles/${name}`);
    expect(urls[0]?.searchParams.get('detectionId')).toBe('4 8/2');
    const named = name === 'audioFile' || name === 'getVideoFilm';
    expect(urls[0]?.searchParams.get('fileName')).toBe(named ? 'a b.wav' : null);
  });

  it('[media.6] put device and detection into the path of the user and of the plates', async () => {
    answer = json([]);
    await calls.owner('a/b', cancel.signal);
    await calls.plates(KEY, cancel.signal);
    expect(urls.map(({ pathname }) => pathname)).toEqual([
      `/${BASE}/panic-owners-by-deviceId/a%2Fb`,
      `/${BASE}/license-plate-recognitions/detection/4%208%2F2`,
    ]);
  });

  it.each([
    ['404', status(404)],
    ['an empty list', json([])],
    ['no body', () => new Response(undefined, { status: 204 })],
    ['rows without a name', json([{}, null, 7, { fileName: '' }, { fileName: {} }])],
    ['no list', json({ fileName: 'x' })],
    ['no JSON', () => new Response('{', { headers: { 'content-type': 'application/json' } })],
  ])('[media.6] take %s for not there yet', async (_what, how) => {
    answer = how;
    expect(await calls.files(KEY, cancel.signal)).toBeUndefined();
    expect(await calls.sounds(KEY, cancel.signal)).toBeUndefined();
  });

  it('[media.6] show no toast: 404 is no failure, others are logged', async () => {
    answer = status(404);
    await calls.firstImage(KEY, cancel.signal);
    expect(failed).toEqual([]);
    for (const code of [400, 409, 500, 503]) {
      answer = status(code);
      expect(await calls.image(KEY, 'x', cancel.signal)).toBeUndefined();
    }
    expect(failed.map(({ failure, silent }) => [failure.status, silent])).toEqual([
      [400, true],
      [409, true],
      [500, true],
      [503, true],
    ]);
  });

  it('[media.7] log nothing when they are cancelled', async () => {
    answer = () => new Promise<Response>(() => undefined);
    const request = calls.sound(KEY, 'a.wav', cancel.signal);
    cancel.abort();
    expect(await request).toBeUndefined();
    expect(failed).toEqual([]);
  });

  it('[media.11] return a file with its name from content-disposition', async () => {
    const headers = { 'content-type': 'image/png', 'content-disposition': 'inline; filename="NG 48.png"' };
    answer = () => new Response(new Uint8Array([1, 2, 3]), { headers });
    const file = await calls.image(KEY, 'listed.png', cancel.signal);
    expect(file?.name).toBe('NG 48.png');
    expect(new Uint8Array((await file?.blob.arrayBuffer()) ?? new ArrayBuffer())).toEqual(
      new Uint8Array([1, 2, 3]),
    );
    expect(file?.blob.type).toBe('image/png');
  });

  it('[media.6] treat an empty file as missing', async () => {
    answer = () => new Response('');
    expect(await calls.sound(KEY, 'a.wav', cancel.signal)).toBeUndefined();
  });

  it('[media.6] read lists of objects and of bare names', async () => {
    answer = json([{ fileName: 'a.wav', contentType: 'audio/wav', cameraId: 7, nodeId: null }, 'b.wav']);
    expect(await calls.sounds(KEY, cancel.signal)).toEqual([
      { fileName: 'a.wav', contentType: 'audio/wav', cameraId: '7' },
      { fileName: 'b.wav' },
    ]);
  });

  it('[media.9] recognise a registered user by name or phone', async () => {
    answer = json({ firstName: 'Ada', lastName: '', phone: null, deviceId: 'D1', image: 'AAAA' });
    expect(await calls.owner('D1', cancel.signal)).toEqual({
      firstName: 'Ada',
      lastName: '',
      phone: '',
      deviceId: 'D1',
      image: 'AAAA',
    });
    answer = json({ deviceId: 'D1' });
    expect(await calls.owner('D1', cancel.signal)).toBeUndefined();
    answer = status(404);
    expect(await calls.owner('D1', cancel.signal)).toBeUndefined();
  });
});
