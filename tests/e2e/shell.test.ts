/** The shell around the map: links, who is signed in, narrow windows, people without home, phones, its scripts. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commitReports, signIn, type RealServer } from '../support/realServer.ts';
import {
  addressParams as params,
  besideCentre,
  indicator,
  isAddressWritten,
  launchBrowser,
  openConsole,
  openPage,
  reportTitle,
  shotsTable,
  signedInStorage,
  signInAs,
  type OpenConsole,
} from './support/console.ts';
import { startServerWithoutBaseMap } from './support/mapless.ts';
import { messageOf, PATIENCE, shot } from './support/reports.ts';

let server: RealServer;
let browser: Browser;
let token: string;
/** An administrator's console, for all tests that do not need one of their own. */
let open: OpenConsole;
let page: Page;

beforeAll(async () => {
  server = await startServerWithoutBaseMap({
    args: ['--nodes', '50', '--shots-per-minute', '0', '--history', '0'],
  });
  browser = await launchBrowser();
  token = await signIn(server.url, 'admin');
  const at = await besideCentre(server.url, token);
  for (const n of [1, 2, 3]) await commitReports(server.url, token, [shot(n, { at })]);
  open = await openConsole(browser, server.url, 'admin');
  page = open.page;
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

const selected = (page: Page) => params(page)['sel'];
const choose = (page: Page, n: number) => shotsTable(page).getByText(messageOf(n)).click();

it('[search.8] F5 preserves map, time span and the selected report, and Back selects the previous report, the newest where none was chosen', async () => {
  await expect.poll(() => Object.keys(params(page)), PATIENCE).toEqual(['lat', 'lon', 'z', 'span']);
  await choose(page, 1);
  await expect.poll(() => selected(page), PATIENCE).toBe('E2E:e2e-1');
  await choose(page, 2);
  await expect.poll(() => selected(page), PATIENCE).toBe('E2E:e2e-2');
  await page.getByRole('button', { name: 'Zoom timeline out' }).click();
  await expect.poll(() => params(page)['span'], PATIENCE).toBe('2520');
  await expect.poll(() => params(page)['z'], PATIENCE).toBeDefined();
  await expect.poll(() => isAddressWritten(page), PATIENCE).toBe(true);
  const before = params(page);
  await page.reload();
  await expect.poll(() => reportTitle(page), PATIENCE).toBe(messageOf(2));
  await expect.poll(() => params(page), PATIENCE).toEqual(before);
  await page.goBack();
  await expect.poll(() => reportTitle(page), PATIENCE).toBe(messageOf(1));
  await page.goForward();
  await expect.poll(() => reportTitle(page), PATIENCE).toBe(messageOf(2));
  // Of the first step the address names no report: the drawer has the newest, as after F5.
  await page.goBack();
  await expect.poll(() => reportTitle(page), PATIENCE).toBe(messageOf(1));
  await page.goBack();
  await expect.poll(() => reportTitle(page), PATIENCE).toBe(messageOf(3));
  expect(selected(page)).toBeUndefined();
  await page.goForward();
  await page.goForward();
  await expect.poll(() => reportTitle(page), PATIENCE).toBe(messageOf(2));
});

it('[search.6, search.8, search.7] F5 preserves the filter, Back undoes it, and the chip clears it', async () => {
  const rows = (n: number) => shotsTable(page).getByText(messageOf(n));
  await rows(3).waitFor(PATIENCE);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByLabel('Text').fill('e2e-2');
  await expect.poll(() => rows(3).count(), PATIENCE).toBe(0);
  await page.keyboard.press('Escape');
  await expect.poll(() => params(page)['q'], PATIENCE).toBe('e2e-2');
  await page.reload();
  await rows(2).waitFor(PATIENCE);
  await expect.poll(async () => [await rows(1).count(), await rows(3).count()], PATIENCE).toEqual([0, 0]);
  await page.goBack();
  await rows(3).waitFor(PATIENCE);
  await expect.poll(() => params(page)['q'], PATIENCE).toBeUndefined();
  await page.goForward();
  await expect.poll(() => rows(3).count(), PATIENCE).toBe(0);
  await page.getByRole('button', { name: 'Filtered by “e2e-2”. Show all reports' }).click();
  await rows(3).waitFor(PATIENCE);
  await expect.poll(() => params(page)['q'], PATIENCE).toBeUndefined();
});

it('[search.8, search.5] the copied link of a report opens that report after sign-in, and invalid parts are named', async () => {
  await open.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await choose(page, 1);
  await expect.poll(() => reportTitle(page), PATIENCE).toBe(messageOf(1));
  await page.getByRole('button', { name: 'Copy link', exact: true }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied, PATIENCE).toContain('e2e-1');
  const link = await copied();
  const other = await openPage(browser, `${link}&z=near&utm=1`);
  const toast = other.page.getByText('Part of this link could not be read: z. The rest is shown.');
  await Promise.all([toast.waitFor(), signInAs(other.page, 'user')]);
  await expect.poll(() => reportTitle(other.page), PATIENCE).toBe(messageOf(1));
  await other.close();
});

it('[access.12] shows live reports while the lists of the page do not load', async () => {
  const stored = await signedInStorage(server.url, 'operator');
  const other = await openPage(browser, 'about:blank', { stored });
  await other.page.route(/\/api\/(configs|squadids|places|levels|test-scenarios)/, () => undefined);
  await other.page.goto(server.url);
  await indicator(other.page).getByText('Online').waitFor();
  await commitReports(server.url, token, [shot(9)]);
  await shotsTable(other.page).getByText(messageOf(9)).waitFor(PATIENCE);
  await other.page.unrouteAll();
  await other.close();
});

it('[access.11, screens.9] leads a survey user to Survey, with the connection indicator, and shows test mode immediately', async () => {
  const other = await openPage(browser, server.url);
  await signInAs(other.page, 'survey');
  await expect.poll(() => new URL(other.page.url()).pathname, PATIENCE).toBe('/survey');
  expect(await other.page.getByText('You are not authorized').count()).toBe(0);
  await other.page.getByText('Select a squad to survey its nodes, cameras and zones.').waitFor();
  await indicator(other.page).getByText('Online').waitFor();
  const squads = await call('services/shotpointserver/api/squadids');
  await call('api/activateTestMode', { squadIds: [squads[0]?.squadId] });
  const banner = other.page.getByRole('region', { name: 'Test mode' });
  await banner.waitFor({ timeout: PATIENCE.timeout });
  await call('api/deactivateTestMode', { squadIds: [squads[0]?.squadId] });
  await banner.waitFor({ state: 'detached', timeout: PATIENCE.timeout });
  expect(other.errors).toEqual([]);
  await other.close();
});

/** Boxes of the parts of the page, from the top of the document. */
const boxes = (page: Page) =>
  page.evaluate(() =>
    ['header', 'section[aria-label=Map]', 'section[aria-label=Timeline]', 'aside'].map((which) => {
      const box = document.querySelector(which)?.getBoundingClientRect() ?? new DOMRect();
      return {
        which,
        top: box.top + scrollY,
        bottom: box.bottom + scrollY,
        left: box.left,
        right: box.right,
      };
    }),
  );

it.each([
  ['320 pixels wide', 320, 640, 2],
  ['as at 200 % zoom of 1366 × 768', 683, 384, 3],
])(
  '[screens.17, test-mode.12] is usable %s: stacked parts, nothing clipped at the sides',
  async (_what, width, height, n) => {
    await page.setViewportSize({ width, height });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), PATIENCE).toBe(width);
    /** Parts that are cut off, too low, or over the one above. */
    const misplaced = async () => {
      const parts = await boxes(page);
      return parts.filter(({ left, right, top, bottom }, at) => {
        const above = Math.floor(parts[at - 1]?.bottom ?? 0);
        return left < 0 || right > width || bottom - top <= 40 || top < above;
      });
    };
    await expect.poll(misplaced, PATIENCE).toEqual([]);
    await page.getByRole('link', { name: 'Help' }).first().waitFor();
    await page.locator('header').getByText('admin@').waitFor();
    await choose(page, n);
    await expect.poll(() => reportTitle(page), PATIENCE).toBe(messageOf(n));
  },
);

it('[search.8, live.31, screens.17] raised no error in the page', () => {
  expect(open.errors).toEqual([]);
});

it('[screens.5] allows sign-in on a phone only for a report link', async () => {
  const userAgent =
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/146.0.0.0 Mobile Safari/537.36';
  const context = await browser.newContext({ userAgent, viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  await phone.goto(new URL('pub/viewReport?k=00000000000000000000000000000000', server.url).href);
  await phone
    .getByText('This report link is not valid, has expired, or you do not have access.')
    .or(phone.getByLabel('Email'))
    .first()
    .waitFor();
  await phone.goto(new URL('login?k=0&from=%2Fpub%2FviewReport', server.url).href);
  await phone.getByLabel('Email').fill('user');
  await phone.getByLabel('Password').fill('user');
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click();
  await phone.waitForURL(/pub\/viewReport\?k=0$/);
  expect(await phone.getByText('not supported on mobile devices').count()).toBe(0);
  await phone.goto(server.url);
  await phone.getByText('Shotpoint is not supported on mobile devices.').waitFor();
  await context.close();
});

async function call(path: string, body?: object): Promise<{ squadId: string }[]> {
  const answer = await fetch(new URL(path, server.url), {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
  return (await answer.json()) as { squadId: string }[];
}

it('[screens.8] has no script of two bytes a character in memory', () => {
  const scripts = readdirSync('dist/assets').filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(50);
  expect(
    scripts.filter((name) => /[^\0-\xff]/.test(readFileSync(join('dist/assets', name), 'utf8'))),
  ).toEqual([]);
});
