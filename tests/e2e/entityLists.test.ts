/** Lists of entities: opened from the menu, searched, shared as a link, and a delete that names what depends on it. */
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RealServer } from '../support/realServer.ts';
import { seriousFindings } from './support/accessibility.ts';
import { launchBrowser, openConsole, type OpenConsole } from './support/console.ts';
import { startServerWithoutBaseMap } from './support/mapless.ts';
import { PATIENCE } from './support/reports.ts';

let server: RealServer;
let browser: Browser;
let open: OpenConsole;

beforeAll(async () => {
  server = await startServerWithoutBaseMap({
    args: ['--nodes', '60', '--shots-per-minute', '0', '--history', '0'],
  });
  browser = await launchBrowser();
  open = await openConsole(browser, server.url, 'admin');
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

it('[records.48, records.47, screens.7, screens.10] opens from the menu, is searched, and Back returns to the view before', async () => {
  const { page } = open;
  const chunk = page.waitForResponse(/EntityPages/, PATIENCE);
  await page.getByRole('button', { name: 'Options' }).click();
  await chunk;
  await page.getByRole('menuitem', { name: 'Nodes', exact: true }).click();
  const nodes = page.getByRole('region', { name: 'Nodes' });
  await nodes.getByText('1–20 of 60').waitFor(PATIENCE);
  expect(await page.title()).toMatch(/Nodes – Shotpoint$/);
  expect(await seriousFindings(page)).toEqual([]);
  await nodes.getByRole('button', { name: 'Next page' }).click();
  await nodes.getByText('21–40 of 60').waitFor(PATIENCE);
  expect(new URL(page.url()).search).toBe('?page=2');
  await page.goBack();
  await nodes.getByText('1–20 of 60').waitFor(PATIENCE);
  expect(open.errors).toEqual([]);
});

it('[records.13] names what depends on a squad before it is deleted', async () => {
  const { page } = open;
  await page
    .getByRole('navigation', { name: 'Entities' })
    .getByRole('link', { name: 'Squads', exact: true })
    .click();
  const row = page.getByRole('row', { name: 'OT' });
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('link', { name: /^Zones \d+/ }).waitFor(PATIENCE);
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ ...PATIENCE, state: 'detached' });
});
