/** The page of a report: what its drawn parts show is compared with pixels, and what it keeps with the server. */
import type { Browser, Page, Worker } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Observation } from '../../src/domain/contract/observations.ts';
import { MEDIA_CALLS } from '../../src/domain/contract/media.ts';
import { API } from '../../src/domain/contract/paths.ts';
import { commitReports, signIn, type RealServer } from '../support/realServer.ts';
import { addCamera } from './support/cameras.ts';
import { launchBrowser, openConsole, type OpenConsole, LAPTOP } from './support/console.ts';
import { startServerWithoutBaseMap } from './support/mapless.ts';
import { screenshotOf, stableScreenshot, type Area } from './support/pixels.ts';
import { CENTRE, METRES_PER_DEGREE, PATIENCE, shot } from './support/reports.ts';

const CAMERA = 'YARD-1';
/** All moments of the pictures have passed. */
const AGO_MS = 90_000;

let server: RealServer;
let browser: Browser;
let token: string;
let open: OpenConsole;
let page: Page;

const SENSORS = [0, 90, 180, 270].map((azimuth): Observation => {
  const [angle, reach] = [(azimuth * Math.PI) / 180, 120];
  return {
    nodeId: `N${azimuth}`,
    lat: CENTRE.lat + (reach * Math.cos(angle)) / METRES_PER_DEGREE,
    lon:
      CENTRE.lon + (reach * Math.sin(angle)) / (METRES_PER_DEGREE * Math.cos((CENTRE.lat * Math.PI) / 180)),
    mbTime: Date.now() - AGO_MS + (reach / 343.2) * 1000,
    mbHorizontal: (azimuth + 180) % 360,
  };
});

beforeAll(async () => {
  server = await startServerWithoutBaseMap({
    args: ['--nodes', '200', '--shots-per-minute', '0', '--history', '0'],
  });
  browser = await launchBrowser();
  token = await signIn(server.url, 'admin');
  await addCamera(server.url, token, { cameraId: CAMERA, at: CENTRE, metres: 30 });
  const observations = { airTemperature: 20, sensors: SENSORS };
  await commitReports(server.url, token, [{ ...shot(1, { time: Date.now() - AGO_MS }), observations }]);
  open = await openConsole(browser, server.url, 'admin', { size: LAPTOP });
  page = open.page;
  await page.goto(`${server.url}report/E2E/e2e-1`);
});

afterAll(async () => {
  await open?.close();
  await browser?.close();
  await server?.dispose();
});

/** Pixels of an image, as text; runs in the page. */
async function pixelText(address: string): Promise<string> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
  const context = canvas.getContext('2d');
  context?.drawImage(image, 0, 0);
  const { data = [] } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
  return Array.from(data, (value) => String.fromCharCode(value)).join('');
}

describe('the pictures of its cameras', () => {
  const pictures = () => page.getByRole('region', { name: 'Pictures and files' });
  const chosen = () => pictures().locator('button[aria-pressed=true] img');
  /** Pixels of the chosen picture, as text. */
  const shown = async () => page.evaluate(pixelText, (await chosen().getAttribute('src')) ?? '');

  it('[report-view.31] follow the keys . and , frame by frame', async () => {
    await chosen().waitFor(PATIENCE);
    const atShot = await shown();
    const step = async (key: string, after: string) => {
      await page.keyboard.press(key);
      await pictures().getByRole('status').getByText(after).waitFor(PATIENCE);
    };
    await step('.', '0.1 s after');
    // Two steps are more than one frame of the recording, wherever its frames lie.
    await step('.', '0.2 s after');
    await expect.poll(shown, PATIENCE).not.toBe(atShot);
    await step(',', '0.1 s after');
    await step(',', '0.0 s, at the shot');
    await expect.poll(shown, PATIENCE).toBe(atShot);
  });

  it('[report-view.31] are kept with the report as they are shown, and protected', async () => {
    const picture = await shown();
    await pictures().getByRole('button', { name: 'Keep with report' }).click();
    await page.getByText('1 picture is kept with the report').waitFor(PATIENCE);
    const call = (path: string) =>
      fetch(new URL(`${API}/${path}`, server.url), { headers: { authorization: `Bearer ${token}` } });
    const files = await (await call('mediafiles?detectionId.equals=e2e-1')).json();
    expect(files).toEqual([
      expect.objectContaining({ cameraId: CAMERA, fileContentType: 'image/jpeg', locked: true }),
    ]);
    const { fileName } = files[0] as { readonly fileName: string };
    const query = new URLSearchParams({ squadId: 'E2E', detectionId: 'e2e-1', fileName }).toString();
    const kept = await (await call(`mediafileSecure/${MEDIA_CALLS.image}?${query}`)).arrayBuffer();
    const address = `data:image/jpeg;base64,${Buffer.from(kept).toString('base64')}`;
    expect(await page.evaluate(pixelText, address)).toBe(picture);
  });
});

describe('its scene', () => {
  const scene = () => page.getByRole('region', { name: 'The place among its sensors' });
  const pressBearings = () => page.getByText('Bearings', { exact: true }).click();
  const isShown = async (picture: string) => {
    await expect.poll(() => screenshotOf(page, area), PATIENCE).toBe(picture);
  };
  let area: Area;
  let whole: string;
  let withoutBearings: string;

  beforeAll(async () => {
    await scene().locator('canvas').waitFor(PATIENCE);
    area = (await scene().locator('canvas').boundingBox()) as Area;
    whole = await stableScreenshot(page, area);
  });

  const sceneThreads = () => page.workers().filter((worker) => worker.url().includes('scene.worker'));
  const sceneThread = async (): Promise<Worker> => {
    await expect.poll(() => sceneThreads().length, PATIENCE).toBe(1);
    return sceneThreads()[0] as Worker;
  };
  /** Keeps the extension that loses and restores the thread's context; the context is known by a draw. */
  const holdContext = async (thread: Worker) => {
    await thread.evaluate(() => {
      const { prototype } = WebGL2RenderingContext;
      const clear = Object.getOwnPropertyDescriptor(prototype, 'clear') ?? {};
      Object.defineProperty(prototype, 'clear', {
        configurable: true,
        get(this: WebGL2RenderingContext) {
          Object.defineProperty(prototype, 'clear', clear);
          Object.assign(globalThis, { held: this.getExtension('WEBGL_lose_context') });
          return Reflect.get(this, 'clear') as unknown;
        },
      });
    });
    await pressBearings();
    await isShown(withoutBearings);
    await pressBearings();
    await isShown(whole);
  };
  const callHeld = (thread: Worker, name: keyof WEBGL_lose_context) =>
    thread.evaluate((called) => (globalThis as unknown as { held: WEBGL_lose_context }).held[called](), name);

  it('[report-view.24] is drawn without bearings on request', async () => {
    await pressBearings();
    await expect.poll(() => screenshotOf(page, area), PATIENCE).not.toBe(whole);
    withoutBearings = await stableScreenshot(page, area);
    await pressBearings();
    await isShown(whole);
  });

  it('[report-view.10] is drawn again when its lost context returns', async () => {
    const thread = await sceneThread();
    await holdContext(thread);
    await callHeld(thread, 'loseContext');
    await pressBearings();
    await callHeld(thread, 'restoreContext');
    await isShown(withoutBearings);
    await pressBearings();
    await isShown(whole);
    expect(await sceneThread()).toBe(thread);
  });

  it('[report-view.10] is drawn by another thread when its context does not return', async () => {
    const thread = await sceneThread();
    await holdContext(thread);
    await callHeld(thread, 'loseContext');
    await pressBearings();
    await isShown(withoutBearings);
    expect(await sceneThread()).not.toBe(thread);
    await pressBearings();
    await isShown(whole);
  });

  it('[report-view.10] is drawn by another thread when its own fails', async () => {
    const thread = await sceneThread();
    await thread.evaluate(() => {
      setTimeout(() => {
        throw new Error('a defect');
      });
    });
    await expect.poll(() => sceneThreads()[0] ?? thread, PATIENCE).not.toBe(thread);
    await pressBearings();
    await isShown(withoutBearings);
  });
});
