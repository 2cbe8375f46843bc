/** The survey by keyboard alone, without a pointer. */
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { TOKEN_KEY } from '../../../src/domain/contract/paths.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { signIn, type RealServer } from '../../support/realServer.ts';
import { surveyCanvas } from '../controls/rows/surveyKeys.ts';
import { LAPTOP, launchBrowser, openPage, welcomed } from '../support/console.ts';
import { tabTo } from '../support/keyboard.ts';
import { startServerWithoutBaseMap } from '../support/mapless.ts';

/** A squad with levels. */
const SQUAD = 'HA';

let server: RealServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  server = await startServerWithoutBaseMap({
    args: ['--nodes', '60', '--shots-per-minute', '0', '--history', '0'],
  });
  browser = await launchBrowser();
  const { origin } = new URL(server.url);
  const items = { [TOKEN_KEY]: await signIn(server.url, 'admin'), ...welcomed('admin') };
  ({ page } = await openPage(browser, new URL('survey', server.url).href, {
    size: LAPTOP,
    stored: { origin, items },
  }));
  // Without motion, the map moves at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const squads = page.getByLabel('Squad', { exact: true });
  await tabTo(page, squads);
  const option = squads.locator('option', { hasText: new RegExp(`\\b${SQUAD}$`) });
  await page.keyboard.type((await option.textContent()) ?? '');
  await page.keyboard.press('Enter');
  await enter(page.getByRole('button', { name: /^Survey: / }));
  const applied = page.getByRole('menuitemradio', { name: /Applied/ });
  await vi.waitUntil(() => hasFocus(applied), { timeout: PATIENCE_MS });
  await press('Enter');
  await nodeList().getByRole('button').first().waitFor();
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

const nodeList = () => page.getByRole('list', { name: 'Node List' });
const heading = (name: string | RegExp) => page.getByRole('heading', { name });
const notice = (text: string | RegExp) =>
  page.getByRole('region', { name: 'Map of the survey' }).getByText(text);
const hasFocus = (place: Locator) => place.evaluate((element) => element === document.activeElement);

async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Goes to a control by Tab and presses Enter. */
async function enter(control: Locator): Promise<void> {
  await tabTo(page, control);
  await press('Enter');
}

/** Opens a drawer: arrows move between the tabs. */
async function openDrawer(name: string): Promise<void> {
  await tabTo(page, page.getByRole('tab', { selected: true }), 'Shift+Tab');
  const tab = page.getByRole('tab', { name: new RegExp(`^${name}`) });
  while (!(await hasFocus(tab))) await press('ArrowRight');
}

it('[survey.55] all nodes get a field, a line and copies on another level, each as one step', async () => {
  await press('l', 'Control+a');
  const all = await page.getByText(/^\d+ nodes, \d+ selected$/).innerText();
  const count = Number(all.split(' ')[0]);
  await heading(`${count} nodes`).waitFor();
  await press('e', 'ArrowDown');
  await tabTo(page, page.getByRole('textbox', { name: 'Value' }));
  await page.keyboard.type('7');
  await enter(page.getByRole('button', { name: 'Set for all' }));
  await notice(`${count} nodes: altitude changed`).waitFor();
  await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Set for all' }))).toBe(true);
  await enter(page.getByRole('button', { name: 'Arrange on a line' }));
  await notice(`${count} nodes arranged`).waitFor();
  await tabTo(page, page.getByRole('button', { name: 'Copy', exact: true }), 'Shift+Tab');
  await press('Enter');
  await page.getByText(`${count} nodes copied`).waitFor();
  await tabTo(page, page.getByRole('radio', { name: 'Level 3' }), 'Shift+Tab');
  await press(' ');
  await enter(page.getByRole('button', { name: 'Paste to level' }));
  await notice(`${count} nodes pasted`).waitFor();
  await press('Control+z', 'Control+z', 'Control+z');
  await page.getByText('3 unsaved edits').waitFor({ state: 'detached' });
  await expect.poll(() => page.getByText(/unsaved edit/).count()).toBe(0);
});

it('[forms.15] the toast of a copy leaves the notice of the step free', async () => {
  await press('l', 'Enter');
  await heading(/^Edit Node/).waitFor();
  await press('m', 'Shift+ArrowUp');
  await notice(/moved 1\.0 m$/).waitFor();
  await press('Control+c');
  const toast = page.getByRole('status').filter({ hasText: '1 node copied' });
  await toast.waitFor();
  /** Height of the overlap of toast and notice, CSS px; negative: a gap. */
  const overlap = async () => {
    const [above, below] = [await toast.boundingBox(), await notice(/moved 1\.0 m$/).boundingBox()];
    return (above?.y ?? Infinity) + (above?.height ?? 0) - (below?.y ?? -Infinity);
  };
  await expect.poll(overlap).toBeLessThan(0);
  await press('Control+z');
  await expect.poll(() => page.getByText(/unsaved edit/).count()).toBe(0);
});

/** Keys of the map before each corner of a border that crosses itself. */
const BOW_TIE = [[], ['ArrowRight', 'ArrowDown'], ['ArrowUp'], ['ArrowLeft', 'ArrowDown']] as const;

it('[survey.55] a zone is drawn with Space, refused where it crosses itself, mended and named; the selected node stays', async () => {
  await press('l', 'Enter');
  await heading(/^Edit Node/).waitFor();
  await openDrawer('Zones');
  await enter(page.getByRole('button', { name: 'Add', exact: true }));
  await expect.poll(() => hasFocus(surveyCanvas(page))).toBe(true);
  for (const [i, way] of BOW_TIE.entries()) {
    await press(...way, ' ');
    await page.getByText(i === 0 ? '1 corner set' : `${i + 1} corners set`).waitFor();
  }
  await press('Enter');
  await page.getByText(/^Sides of the zone cross/).waitFor();
  await press('Delete');
  await page.getByText('3 corners set').waitFor();
  await press('Enter');
  await heading(/^Edit Zone HA_Z/).waitFor();
  await press('e');
  await expect.poll(() => hasFocus(page.getByLabel('Zone id'))).toBe(true);
  await tabTo(page, page.getByLabel('Name', { exact: true }));
  await page.keyboard.type('Yard');
  await press('Tab');
  await notice(/: name changed$/).waitFor();
  // Counts the zone and its name, but no move of the node.
  await page.getByText('2 unsaved edits', { exact: true }).waitFor();
});

it('[survey.55] a camera is added, moved by keys, found in its list, and all of it is undone', async () => {
  await openDrawer('Cameras');
  await enter(page.getByRole('button', { name: 'Add', exact: true }));
  await heading(/^Edit Camera CAMERA/).waitFor();
  await press('m', 'Shift+ArrowUp');
  await notice(/^Camera \S+ moved 1\.0 m$/).waitFor();
  await press('l', 'End', 'Enter');
  await press('e');
  await expect.poll(() => hasFocus(page.getByLabel('Camera id'))).toBe(true);
  const undo = page.getByRole('button', { name: 'Undo', exact: true }).first();
  await tabTo(page, undo, 'Shift+Tab');
  for (let step = 0; step < 4; step += 1) await press('Enter');
  await expect.poll(() => page.getByText(/unsaved edit/).count()).toBe(0);
  expect(await hasFocus(undo)).toBe(true);
});
