/** The command palette by keyboard alone: to a record, to a report by its id, and the list of keys. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TOKEN_KEY } from '../../src/domain/contract/paths.ts';
import { commitReports, signIn, type RealServer } from '../support/realServer.ts';
import { seriousFindings } from './support/accessibility.ts';
import {
  indicator,
  launchBrowser,
  openPage,
  reportTitle,
  type OpenConsole,
  welcomed,
} from './support/console.ts';
import { startServerWithoutBaseMap } from './support/mapless.ts';
import { messageOf, PATIENCE, shot } from './support/reports.ts';

/** Older than what home loads. */
const DAY_MS = 24 * 3_600_000;
const LONG_AGO_MS = 9 * DAY_MS;
const DOCK_STREET = 'Shot: Dock Street 5';

let server: RealServer;
let browser: Browser;
let open: OpenConsole;
let page: Page;
let reportId: number;
let camera: { readonly id: number; readonly cameraId: string };

async function list<Row>(path: string, token: string): Promise<Row[]> {
  const url = new URL(`services/shotpointserver/api/${path}`, server.url);
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  return (await answer.json()) as Row[];
}

const palette = () => page.getByRole('dialog', { name: 'Search everywhere' });
const activeId = () => palette().getByRole('combobox').getAttribute('aria-activedescendant');
const active = async () => {
  const id = await activeId();
  // Without waiting: results that come meanwhile may take the place of the option.
  const texts = id === null ? [] : await page.locator(`[id="${id}"]`).allInnerTexts();
  return texts[0] ?? '';
};

/** Moves down by an option, and waits until it is the active one. */
async function goDown(): Promise<void> {
  const before = await activeId();
  await page.keyboard.press('ArrowDown');
  await expect.poll(activeId).not.toBe(before);
}

/** Moves down until the active option has the text. */
async function goDownTo(text: string): Promise<void> {
  await palette().getByRole('option', { name: text }).first().waitFor(PATIENCE);
  for (let step = 0; step < 60 && !(await active()).includes(text); step++) await goDown();
  expect(await active()).toContain(text);
}

beforeAll(async () => {
  server = await startServerWithoutBaseMap({
    args: ['--nodes', '50', '--shots-per-minute', '0', '--history', '0'],
  });
  browser = await launchBrowser();
  const token = await signIn(server.url, 'admin');
  await commitReports(server.url, token, [
    shot(1, { time: Date.now() - LONG_AGO_MS }),
    shot(2),
    { ...shot(3, { time: Date.now() - 2 * DAY_MS }), message: DOCK_STREET },
    { ...shot(4), message: DOCK_STREET },
  ]);
  const reports = await list<{ id: number; detectionId: string }>('shotreports?size=10', token);
  reportId = reports.find(({ detectionId }) => detectionId === 'e2e-1')?.id ?? 0;
  [camera = { id: 0, cameraId: '' }] = await list<typeof camera>('cameras?size=1', token);
  open = await openPage(browser, server.url, {
    stored: {
      origin: new URL(server.url).origin,
      items: { [TOKEN_KEY]: token, ...welcomed('admin') },
    },
  });
  page = open.page;
  await indicator(page).getByText('Online').waitFor();
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

it('[search.1] the keyboard leads to a report by its id, though it is older than what home has loaded', async () => {
  await page.keyboard.press('Control+k');
  await palette().waitFor(PATIENCE);
  await page.keyboard.type(String(reportId));
  await goDownTo(messageOf(1));
  await page.keyboard.press('Enter');
  await expect.poll(() => reportTitle(page), PATIENCE).toBe(messageOf(1));
  await expect.poll(() => palette().count(), PATIENCE).toBe(0);
});

it('[search.3] a street and a day lead to the shot there, with a link to it', async () => {
  await page.keyboard.press('Control+k');
  await palette().waitFor(PATIENCE);
  await page.keyboard.type('Dock Street two days ago');
  const group = palette().getByRole('group', { name: /^Reports and places, / });
  // Beside the shot of that day there is its incident; the shot of today is not.
  await group.getByRole('option', { name: DOCK_STREET }).waitFor(PATIENCE);
  expect(await group.getByRole('option', { name: DOCK_STREET }).count()).toBe(1);
  await goDownTo(DOCK_STREET);
  await page.keyboard.press('Enter');
  await expect.poll(() => reportTitle(page), PATIENCE).toBe(DOCK_STREET);
  await expect.poll(() => new URL(page.url()).searchParams.get('sel'), PATIENCE).toMatch(/e2e-3$/);
});

it('[search.1] the keyboard leads to a record that the server finds', async () => {
  await page.keyboard.press('Control+k');
  await palette().waitFor(PATIENCE);
  await page.keyboard.type(camera.cameraId);
  const group = palette().getByRole('group', { name: 'Cameras', exact: true });
  await group.getByRole('option').first().waitFor(PATIENCE);
  expect(await seriousFindings(page)).toEqual([]);
  const isInGroup = async () => (await group.locator(`[id="${await activeId()}"]`).count()) > 0;
  for (let step = 0; step < 60 && !(await isInGroup()); step++) await goDown();
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).pathname, PATIENCE).toBe(`/entities/cameras/${camera.id}`);
});
