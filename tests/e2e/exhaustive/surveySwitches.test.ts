/** What the switches and the Coverage popover of the survey change on the stage, by its pixels. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TOKEN_KEY } from '../../../src/domain/contract/paths.ts';
import { CAMERAS } from '../../../src/domain/resources/entities/cameras.ts';
import { NODES } from '../../../src/domain/resources/entities/nodes.ts';
import { SQUADS } from '../../../src/domain/resources/entities/squads.ts';
import { signIn, startRealServer, type RealServer } from '../../support/realServer.ts';
import { imageChanges, preserveDrawings, stableImage } from '../controls/canvasImage.ts';
import { LAPTOP, launchBrowser, openPage, welcomed } from '../support/console.ts';
import { fuchsiaPixels, type Area } from '../support/pixels.ts';

/** An image of a map that is drawn in software is still after some of them. */
const DRAWING = { timeout: 60_000 };
/** Between two parts of the base map that are drawn first. */
const LOADED_MS = 2_000;
/** A squad with levels and zones; it is given two cameras. */
const SQUAD = 'HA';

interface StoredSquad {
  readonly squadId: string;
  readonly orgin_lat: number;
  readonly orgin_lon: number;
}

interface StoredNode {
  readonly squadId: string;
  readonly node_lat: number;
  readonly node_long: number;
}

let server: RealServer;
let browser: Browser;
let page: Page;
/** The map without what stands over it. */
let clip: Area;

beforeAll(async () => {
  server = await startRealServer({ args: ['--nodes', '60', '--shots-per-minute', '0', '--history', '0'] });
  browser = await launchBrowser();
  const token = await signIn(server.url, 'admin');
  await addCameras(token);
  const { origin } = new URL(server.url);
  const items = { [TOKEN_KEY]: token, ...welcomed('admin') };
  ({ page } = await openPage(browser, server.url, { size: LAPTOP, stored: { origin, items } }));
  await preserveDrawings(page);
  await page.goto(new URL('survey', server.url).href);
  await page.getByLabel('Squad', { exact: true }).selectOption(SQUAD);
  await page.getByRole('button', { name: /^Survey: / }).click();
  await page.getByRole('menuitemradio').first().click();
  await page.getByRole('list', { name: 'Node List' }).getByRole('button').first().waitFor();
  clip = await areaOf(page.locator('[data-survey-map]'));
  await stableImage(page, clip, LOADED_MS);
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

/** A camera in the middle of the squad, and one on the mast of a node. */
async function addCameras(token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const call = (path: string, init: RequestInit = {}) =>
    fetch(new URL(path, server.url), { ...init, headers });
  const list = async <T>(path: string) => (await (await call(`${path}?size=1000`)).json()) as readonly T[];
  const squad = (await list<StoredSquad>(SQUADS.path)).find(({ squadId }) => squadId === SQUAD);
  const node = (await list<StoredNode>(NODES.path)).find(({ squadId }) => squadId === SQUAD);
  const cameras = [
    { cameraId: 'CAM-900', name: 'Roof', lat: squad?.orgin_lat, lon: squad?.orgin_lon },
    { cameraId: 'CAM-901', name: 'Mast', lat: node?.node_lat, lon: node?.node_long },
  ];
  for (const camera of cameras) {
    const body = JSON.stringify({ ...camera, squadId: SQUAD, cameraDirection: 40 });
    const answer = await call(CAMERAS.path, { method: 'POST', body });
    if (!answer.ok) throw new Error(`The camera was answered ${answer.status}: ${await answer.text()}`);
  }
}

async function areaOf(map: ReturnType<Page['locator']>): Promise<Area> {
  const box = await map.boundingBox();
  if (box === null) throw new Error('The map is not shown');
  return { x: box.x + 60, y: box.y + 120, width: box.width - 120, height: box.height - 260 };
}

const control = (role: 'switch' | 'radio', name: string) => page.getByRole(role, { name, exact: true });

/** Uses a control, and another or the same once more: the stage changes, and is then as it was. */
async function changesStage(use: () => Promise<void>, undo: () => Promise<void>): Promise<void> {
  const before = await stableImage(page, clip);
  await use();
  await imageChanges(page, clip, before);
  const after = await stableImage(page, clip);
  await undo();
  await imageChanges(page, clip, after);
  await expect.poll(() => stableImage(page, clip), DRAWING).toBe(before);
}

it('[survey-map.1] a camera on the mast of a node covers it while the drawer of the cameras is open', async () => {
  const open = (drawer: string) => () => page.getByRole('tab', { name: drawer }).click();
  await changesStage(open('Cameras'), open('Nodes'));
});

it('[survey.70] all distances are other lines than the closest ones', async () => {
  await changesStage(
    () => control('radio', 'All').check(),
    () => control('radio', 'Closest').check(),
  );
});

it('[survey.70] the switch of the image tiles hides the floor plan of the level, and a theme has other colours', async () => {
  await control('radio', 'Level 1').check();
  await page.getByRole('tab', { name: /^Settings/ }).click();
  // The plan, then its texts.
  await stableImage(page, clip, LOADED_MS);
  const click = () => control('switch', 'Image Tiles').click();
  await changesStage(click, click);
  await changesStage(
    () => control('radio', 'Light').check(),
    () => control('radio', 'Dark').check(),
  );
});

it('[survey.70] the radius of the coverage that is set in the survey, 1 to 60 m, is that of the rings of home', async () => {
  let narrow = NaN;
  for (const [key, text] of [
    ['Home', '1 m'],
    ['End', '60 m'],
  ] as const) {
    await page.goto(new URL('survey', server.url).href);
    await page.getByRole('tab', { name: /^Settings/ }).click();
    await page.getByRole('button', { name: 'Coverage settings' }).click();
    const coverage = page.getByRole('region', { name: 'Coverage' });
    await coverage.getByRole('slider').focus();
    await page.keyboard.press(key);
    await expect.poll(() => coverage.getByRole('status').innerText()).toBe(text);
    await page.keyboard.press('Escape');
    await page.goto(server.url);
    await page.getByRole('tab', { name: 'Settings' }).click();
    await control('switch', 'Coverage').check();
    const map = await areaOf(page.locator('main'));
    await stableImage(page, map);
    if (key === 'Home') narrow = await fuchsiaPixels(page, map);
  }
  // The rings may be drawn later than the map.
  const map = await areaOf(page.locator('main'));
  await expect.poll(() => fuchsiaPixels(page, map), DRAWING).toBeGreaterThan(10 * narrow + 1_000);
});
