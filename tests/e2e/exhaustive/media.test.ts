/** Media of the simulated site in a browser, through the calls of the real server. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MEDIA_CALLS } from '../../../src/domain/contract/media.ts';
import { API } from '../../../src/domain/contract/paths.ts';
import { MEDIA_COLUMN } from '../../../src/domain/contract/shotReport.ts';
import { signIn, startRealServer, type RealServer } from '../../support/realServer.ts';
import { launchBrowser } from '../support/console.ts';

let server: RealServer;
let browser: Browser;
let page: Page;
let token: string;
/** Detection and file, one of each kind. */
let files: Record<'image' | 'audio' | 'video', readonly [string, string]>;

beforeAll(async () => {
  server = await startRealServer({ args: ['--nodes', '200', '--shots-per-minute', '0', '--history', '80'] });
  token = await signIn(server.url, 'operator');
  browser = await launchBrowser();
  page = await browser.newPage();
  await page.goto(server.url);
  files = await someFiles();
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

async function call(path: string): Promise<Response> {
  return fetch(new URL(`${API}/${path}`, server.url), { headers: { authorization: `Bearer ${token}` } });
}

async function someFiles(): Promise<typeof files> {
  const end = Math.floor(Date.now() / 1000);
  const range = await call(`shotreports/getShotreportsByDateTimeRange?start=${end - 90_000}&end=${end}`);
  const rows = (await range.json()) as unknown[][];
  const named = (ending: string): [string, string] => {
    for (const row of rows) {
      const fileName = (row[MEDIA_COLUMN] as string[]).find((name) => name.endsWith(ending));
      if (fileName !== undefined) return [String(row[1]), fileName];
    }
    throw new Error(`No report has a file *${ending}`);
  };
  return { image: named('.jpg'), audio: named('.wav'), video: named('.webm') };
}

function urlOf(kind: keyof typeof files): string {
  const [detectionId, fileName] = files[kind];
  const query = new URLSearchParams({ detectionId, fileName });
  return `${server.url}${API}/mediafiles/${MEDIA_CALLS[kind]}?${query}`;
}

describe('simulated media', () => {
  it('[media.17] have images that a browser can show', async () => {
    const size = await page.evaluate(
      async ([url, bearer]) => {
        const response = await fetch(url, { headers: { authorization: bearer } });
        const bitmap = await createImageBitmap(await response.blob());
        return [bitmap.width, bitmap.height];
      },
      [urlOf('image'), `Bearer ${token}`] as const,
    );
    expect(size).toEqual([960, 540]);
  });

  it('[media.17] have sounds that a browser can play, and that are not silent', async () => {
    const decoded = await page.evaluate(
      async ([url, bearer]) => {
        const response = await fetch(url, { headers: { authorization: bearer } });
        const sound = await new OfflineAudioContext(1, 1, 22_050).decodeAudioData(
          await response.arrayBuffer(),
        );
        const peak = sound.getChannelData(0).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
        return { duration: sound.duration, peak };
      },
      [urlOf('audio'), `Bearer ${token}`] as const,
    );
    expect(decoded.duration).toBeGreaterThan(2.9);
    expect(decoded.peak).toBeGreaterThan(0.2);
  });

  it('[media.17] have videos that a browser can play and seek in, of known length', async () => {
    const video = await page.evaluate(playVideo, [urlOf('video'), `Bearer ${token}`] as const);
    expect(video).toMatchObject({ duration: 6, width: 640, height: 360, soughtTo: 4.5 });
    expect(video.shownBefore).not.toBe(video.shownAfter);
  });

  it('[media.17] have recordings of a camera, from one instant to another', async () => {
    const end = Date.now() - 1000;
    const url = `${server.url}${API}/v3/media/video/CAM-001/${end - 9000}/${end}`;
    const video = await page.evaluate(playVideo, [url, `Bearer ${token}`] as const);
    expect(video).toMatchObject({ duration: 9, soughtTo: 4.5 });
  });

  it('[media.17] have a last image of each camera and photos of the owners of panic buttons', async () => {
    const picture = await call('cameras/lastImage/CAM-001');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const owners = await Promise.all(
      Array.from({ length: 10 }, (_, n) => call(`panic-owners-by-deviceId/PB-00${10 + n}`)),
    );
    const registered = owners.filter(({ status }) => status === 200);
    expect(registered.length).toBeGreaterThan(5);
    const [first] = await Promise.all(registered.map((owner) => owner.json()));
    const { image } = first as { image: string };
    expect(Buffer.from(image, 'base64').subarray(0, 3).toString('hex')).toBe('ffd8ff');
  });
});

/** Runs in the page. Plays the video, seeks to 4.5 s, and returns the image before and after. */
async function playVideo([url, bearer]: readonly [string, string]) {
  const response = await fetch(url, { headers: { authorization: bearer } });
  const video = document.createElement('video');
  const until = (event: string) =>
    new Promise((done, fail) => {
      video.addEventListener(event, done, { once: true });
      video.addEventListener('error', () => fail(new Error(video.error?.message)), { once: true });
    });
  /** `seeked` comes before the frame that was sought is drawn: resolves with the first one from `seconds` on. */
  const frameFrom = (seconds: number) =>
    new Promise<void>((done) => {
      const look = (_now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
        if (mediaTime >= seconds) done();
        else video.requestVideoFrameCallback(look);
      };
      video.requestVideoFrameCallback(look);
    });
  const [ready, first] = [until('loadeddata'), frameFrom(0)];
  video.src = URL.createObjectURL(await response.blob());
  await ready;
  await first;
  const shown = () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [64, 36];
    canvas.getContext('2d')?.drawImage(video, 0, 0, 64, 36);
    return canvas.toDataURL();
  };
  const { duration, videoWidth: width, videoHeight: height } = video;
  const shownBefore = shown();
  const sought = until('seeked');
  const drawn = frameFrom(4.4);
  video.currentTime = 4.5;
  await sought;
  await drawn;
  return { duration, width, height, shownBefore, shownAfter: shown(), soughtTo: video.currentTime };
}
