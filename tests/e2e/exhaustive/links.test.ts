/** Links to home beyond the path of everybody: small moves, layers, late places, missing reports, the way back to home. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commitReports, signIn, type RealServer } from '../../support/realServer.ts';
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
} from '../support/console.ts';
import { startServerWithoutBaseMap } from '../support/mapless.ts';
import { messageOf, PATIENCE, shot } from '../support/reports.ts';

let server: RealServer;
let browser: Browser;
/** An administrator's console, for all tests that do not need one of their own. */
let page: Page;

beforeAll(async () => {
  server = await startServerWithoutBaseMap({
    args: ['--nodes', '50', '--shots-per-minute', '0', '--history', '0'],
  });
  browser = await launchBrowser();
  const token = await signIn(server.url, 'admin');
  const at = await besideCentre(server.url, token);
  for (const n of [1, 2, 3]) await commitReports(server.url, token, [shot(n, { at })]);
  ({ page } = await openConsole(browser, server.url, 'admin'));
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

const choose = (page: Page, n: number) => shotsTable(page).getByText(messageOf(n)).click();

it('[search.8] F5 preserves moves of the map by a few pixels', async () => {
  const place = () => [params(page)['lat'], params(page)['lon']];
  const { x, y, width, height } = (await page.locator('canvas').first().boundingBox())!;
  const start = { x: x + width / 3, y: y + height / 3 };
  for (let move = 0; move < 3; move++) {
    const before = place();
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(start.x + 20, start.y + 15, { steps: 4 });
    // A pointer that rests before it is released gives the map no speed.
    await page.waitForTimeout(300);
    await page.mouse.up();
    await expect.poll(place, PATIENCE).not.toEqual(before);
  }
  await expect.poll(() => isAddressWritten(page), PATIENCE).toBe(true);
  const moved = place();
  await page.reload();
  await expect.poll(() => reportTitle(page), PATIENCE).toBe(messageOf(3));
  expect(place()).toEqual(moved);
});

it('[search.8] the Home link restores the last map position', async () => {
  await choose(page, 1);
  const { span } = params(page);
  await page.getByRole('button', { name: 'Zoom timeline out' }).click();
  await expect.poll(() => params(page)['span'], PATIENCE).not.toBe(span);
  await expect.poll(() => params(page)['sel'], PATIENCE).toBe('E2E:e2e-1');
  await expect.poll(() => isAddressWritten(page), PATIENCE).toBe(true);
  const before = params(page);
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Survey' }).click();
  await page.getByText('Select a squad to survey its nodes, cameras and zones.').waitFor();
  await main.getByRole('link', { name: 'Home' }).click();
  await expect.poll(() => params(page), PATIENCE).toEqual(before);
  await expect.poll(() => reportTitle(page), PATIENCE).toBe(messageOf(1));
  // On home itself it leaves all as it is, the address too.
  await main.getByRole('link', { name: 'Home' }).click();
  await expect.poll(() => params(page), PATIENCE).toEqual(before);
});

it('[search.6] a link applies its layers and filter, silences no type, and does not change the stored settings', async () => {
  const link = `${server.url}?type=Panic&layers=coverage,shotTime,shot&utm=1`;
  const other = await openPage(browser, link);
  const unread = other.page.getByText('Part of this link could not be read: layers. The rest is shown.');
  await Promise.all([unread.waitFor(PATIENCE), signInAs(other.page, 'user')]);
  await other.page.getByRole('button', { name: 'Filtered by Panic. Show all reports' }).waitFor(PATIENCE);
  await other.page.goto(`${server.url}?layers=coverage,shotTime&utm=1`);
  const on = (name: string) => other.page.getByRole('switch', { name, exact: true }).isChecked();
  await other.page.getByRole('tab', { name: 'Settings' }).click();
  await expect.poll(() => on('Shot Time'), PATIENCE).toBe(true);
  await expect.poll(async () => [await on('Targets'), await on('Shot')], PATIENCE).toEqual([false, true]);
  await expect
    .poll(() => params(other.page), PATIENCE)
    .toMatchObject({ layers: 'shotTime,coverage', utm: '1' });
  await other.page.goto(server.url);
  await other.page.getByRole('tab', { name: 'Settings' }).click();
  await expect.poll(() => on('Shot Time'), PATIENCE).toBe(false);
  await other.close();
});

it('[search.8, map.65] a link to a place shows it where the places of the installation come late', async () => {
  const stored = await signedInStorage(server.url, 'user');
  const other = await openPage(browser, 'about:blank', { stored });
  const late = Promise.withResolvers<void>();
  await other.page.route(/\/api\/places/, async (route) => {
    await late.promise;
    await route.continue();
  });
  const link = { lat: '41.21', lon: '-88.41', z: '10' };
  await other.page.goto(`${server.url}?${new URLSearchParams(link).toString()}`);
  await indicator(other.page).getByText('Online').waitFor();
  // Longer than the address takes to follow the screen.
  await other.page.waitForTimeout(1_000);
  expect(params(other.page)).toMatchObject(link);
  late.resolve();
  await other.page.getByRole('tab', { name: 'Places' }).click();
  await other.page.getByRole('treeitem').first().waitFor();
  await expect.poll(() => other.page.getByText('41.210000, −88.410000').count(), PATIENCE).toBe(1);
  await other.page.waitForTimeout(1_000);
  expect(params(other.page)).toMatchObject(link);
  await other.close();
});

it('[search.5] a link to a missing report says so', async () => {
  const stored = await signedInStorage(server.url, 'user');
  const other = await openPage(browser, `${server.url}?sel=NG:none&at=2020-01-01T00:00:00Z`, { stored });
  await other.page
    .getByText('The report in this link is no longer available, or you do not have access.')
    .waitFor();
  await expect.poll(() => reportTitle(other.page), PATIENCE).toMatch(/number 00\d/);
  await other.close();
});
