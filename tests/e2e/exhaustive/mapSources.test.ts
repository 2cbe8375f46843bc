/** Map sources, places and help through the real server, with a tile server that answers or fails. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, startRealServer, type RealServer } from '../../support/realServer.ts';
import { launchBrowser, openConsole, type OpenConsole } from '../support/console.ts';
import { PATIENCE } from '../support/reports.ts';
import { startTileServer, type TileServer } from '../support/tileServer.ts';

const API = 'services/shotpointserver/api';
const FALLBACK = 'Map tiles could not be loaded. The offline map is shown.';

let server: RealServer;
let tiles: TileServer;
let browser: Browser;
let token: string;
let open: OpenConsole;
let page: Page;

beforeAll(async () => {
  tiles = await startTileServer();
  server = await startRealServer({ args: ['--nodes', '200', '--shots-per-minute', '0', '--history', '0'] });
  token = await signIn(server.url, 'admin');
  browser = await launchBrowser();
  await configure({ TILE_SERVER: `${tiles.origin}/street/{z}/{x}/{y}.png` });
  open = await openConsole(browser, server.url, 'admin');
  page = open.page;
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
  await tiles?.close();
});

/** Sets keys of the configuration as an administrator does. */
async function configure(values: Readonly<Record<string, string>>): Promise<void> {
  const call = async (path: string, method = 'GET', body?: object) => {
    const answer = await fetch(new URL(`${API}/${path}`, server.url), {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}`);
    return answer.json();
  };
  const entries = (await call('shotpointconfigs/getAllConfigs')) as { id: number; key: string }[];
  for (const [key, value] of Object.entries(values)) {
    const known = entries.find((entry) => entry.key === key);
    await call('shotpointconfigs', known === undefined ? 'POST' : 'PUT', { ...known, key, value });
  }
}

const requested = (prefix: string) => tiles.requested.filter((path) => path.startsWith(prefix));
const attribution = () => page.locator('[class*=attribution]').innerText();
/** The name of a disabled switch has the reason. */
const toggle = (name: string) => page.getByRole('switch', { name: new RegExp(`^${name}(?! Labels)`) });

async function reopen(): Promise<void> {
  tiles.requested.length = 0;
  await page.reload();
  await page.getByRole('button', { name: 'Home view' }).waitFor(PATIENCE);
}

describe('tiles', () => {
  it('[map.51] of TILE_SERVER are allowed by the policy of the page, and their source is named', async () => {
    await expect.poll(() => requested('/street/').length, PATIENCE).toBeGreaterThan(0);
    await expect.poll(attribution, PATIENCE).toBe(`Natural Earth, Tiles ${new URL(tiles.origin).host}`);
    await page.getByRole('tab', { name: 'Settings' }).click();
    await expect.poll(() => toggle('Satellite').isDisabled(), PATIENCE).toBe(true);
  });

  it('[map.51] that fail are reported once, and the offline map is shown and named', async () => {
    tiles.answerWith(500);
    await reopen();
    await page.getByText(FALLBACK).first().waitFor(PATIENCE);
    expect(await page.getByText(FALLBACK).count()).toBe(1);
    await expect.poll(attribution, PATIENCE).toBe('Natural Earth');
  });

  it('[map.51] are loaded again on request in the settings', async () => {
    tiles.answerWith(200);
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(attribution, PATIENCE).toContain('Tiles');
    await expect.poll(() => page.getByRole('button', { name: 'Try again' }).count(), PATIENCE).toBe(0);
  });

  it('[map.51] that are all answered 404 are reported once, and the offline map is shown', async () => {
    tiles.answerWith(404);
    await reopen();
    await page.getByText(FALLBACK).first().waitFor(PATIENCE);
    expect(await page.getByText(FALLBACK).count()).toBe(1);
    await expect.poll(attribution, PATIENCE).toBe('Natural Earth');
    tiles.answerWith(200);
  });

  it('[map.51] of satellite come from the link to Bing if configured, and are removed by the switch', async () => {
    await configure({
      TILE_SOURCE: 'satellite',
      DEFAULT_SATELLITE: 'true',
      DEFAULT_TILE_SOURCE_SATELLITE: 'bingMap',
      BING_MAP_LINK: `${tiles.origin}/bing/{quadkey}.jpeg`,
    });
    await page.route('https://server.arcgisonline.com/**', (route) => route.abort());
    await reopen();
    await expect.poll(() => requested('/bing/').length, PATIENCE).toBeGreaterThan(0);
    expect(requested('/bing/')[0]).toMatch(/^\/bing\/[0-3]+\.jpeg$/);
    await expect.poll(attribution, PATIENCE).toContain('Microsoft Bing');
    await page.getByRole('tab', { name: 'Settings' }).click();
    await toggle('Satellite').press('Space');
    await expect
      .poll(async () => [await toggle('Satellite Labels').isDisabled(), await attribution()], PATIENCE)
      .toEqual([true, expect.not.stringContaining('Bing')]);
  });
});

it('[map.58] the places are navigated by keyboard, and selecting one shows its floors', async () => {
  await page.getByRole('tab', { name: 'Places' }).click();
  const tree = page.getByRole('tree', { name: 'Places' });
  await tree.getByRole('treeitem').first().focus();
  await page.keyboard.press('h');
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name: 'Floor' }).waitFor(PATIENCE);
  expect(await tree.getByRole('treeitem', { name: /^Harbour Arena/ }).count()).toBe(1);
  const active = page.getByRole('group', { name: 'Floor' }).locator('[aria-pressed=true]');
  await expect.poll(() => active.getAttribute('title'), PATIENCE).toBe('Level G');
});

it('[map.75, map.58] F1 opens the help of the active part, beside which a list stays whole; a missing page is reported and the server answers 404', async () => {
  await page.keyboard.press('F1');
  await page
    .getByRole('complementary', { name: 'Help' })
    .getByRole('heading', { name: 'Places' })
    .waitFor(PATIENCE);
  await page.keyboard.press('Escape');
  const head = await fetch(new URL('content/help/home/nothing.html', server.url), { method: 'HEAD' });
  expect(head.status).toBe(404);
  await page.goto(`${server.url}admin/deliveries`);
  await page.getByRole('main').waitFor(PATIENCE);
  await page.keyboard.press('F1');
  await page
    .getByRole('complementary', { name: 'Help' })
    .getByRole('heading', { name: 'Deliveries' })
    .waitFor(PATIENCE);
  /** Width of the overlap of help and list, CSS px; negative: a gap. */
  const overlap = async () => {
    const [main, help] = await Promise.all([
      page.getByRole('main').boundingBox(),
      page.getByRole('complementary', { name: 'Help' }).boundingBox(),
    ]);
    return (main?.x ?? NaN) + (main?.width ?? NaN) - (help?.x ?? NaN);
  };
  await expect.poll(overlap, PATIENCE).toBeLessThanOrEqual(0);
  await page.keyboard.press('Escape');
  await page.route('**/content/help/**', (route) => route.fulfill({ status: 404 }));
  await page.keyboard.press('F1');
  await page.getByText('Help file not found.').waitFor(PATIENCE);
});

it('[map.58] raises no error in the page', () => {
  expect(open.errors.filter((text) => !/tiles|status of (404|500)/i.test(text))).toEqual([]);
});
