/** The survey page: a surveyor picks a squad, edits a node, undoes, redoes and saves. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TOKEN_KEY } from '../../src/domain/contract/paths.ts';
import { signIn, type RealServer } from '../support/realServer.ts';
import { seriousFindings } from './support/accessibility.ts';
import {
  SURVEY_FOCUS_KEYS,
  SURVEY_KEY_ROWS,
  SURVEY_PRINT_KEY,
  surveyCanvas,
} from './controls/rows/surveyKeys.ts';
import { LAPTOP, launchBrowser, openPage, welcomed } from './support/console.ts';
import { startServerWithoutBaseMap } from './support/mapless.ts';

let server: RealServer;
let browser: Browser;
let page: Page;
let token: string;

beforeAll(async () => {
  server = await startServerWithoutBaseMap({
    args: ['--nodes', '60', '--shots-per-minute', '0', '--history', '0'],
  });
  browser = await launchBrowser();
  token = await signIn(server.url, 'admin');
  const { origin } = new URL(server.url);
  const items = { [TOKEN_KEY]: token, ...welcomed('admin') };
  ({ page } = await openPage(browser, new URL('survey', server.url).href, {
    size: LAPTOP,
    stored: { origin, items },
  }));
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

it('[survey.55] a surveyor loads the applied survey, moves a node by keys, undoes, redoes and saves', async () => {
  await page.getByLabel('Squad', { exact: true }).selectOption({ index: 2 });
  await page.getByRole('button', { name: /^Survey: / }).click();
  await page.getByRole('menuitemradio').first().click();
  await page.getByRole('list', { name: 'Node List' }).getByRole('button').nth(3).click();
  await page.getByRole('heading', { name: /^Edit Node/ }).waitFor();
  const lat = page.getByLabel('Node Lat');
  const before = await lat.inputValue();
  await page.getByLabel('Yaw').fill('412');
  await page.getByLabel('Pitch').click();
  await page.getByText('Yaw is required and must be between −360° and +360°.').waitFor();
  await page.getByRole('button', { name: 'Reset' }).click();

  await surveyCanvas(page).focus();
  await page.keyboard.press('Shift+ArrowUp');
  await page.getByText(/^Node \S+ moved 1\.0 m$/).waitFor();
  await page.getByText('1 unsaved edit').waitFor();
  await expect.poll(async () => Number(await lat.inputValue())).toBeGreaterThan(Number(before));
  await page.keyboard.press('Control+z');
  await page.getByText(/^Undone: Node/).waitFor();
  await expect.poll(() => lat.inputValue()).toBe(before);
  await page.keyboard.press('Control+Shift+Z');
  await page.getByText('1 unsaved edit').waitFor();
  expect(await seriousFindings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Save survey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm save' });
  await dialog.getByText('Saving survey does not apply configuration to devices').waitFor();
  expect(await dialog.getByLabel('Name').inputValue()).toMatch(/^NODE_.*_2$/);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/^Saved survey NODE_/).waitFor();
  await page.getByRole('button', { name: /^Survey: NODE_.*_2/ }).waitFor();
});

it.each(SURVEY_KEY_ROWS)(
  '[code.2] the key $key of the survey has its effect',
  async ({ undoesFirst, isInList, presses, says }) => {
    const list = page.getByRole('list', { name: 'Node List' });
    await (isInList ? list.locator('button[tabindex="0"]') : surveyCanvas(page)).focus();
    if (undoesFirst === true) {
      await page.keyboard.press('Control+z');
      await page.getByText(/^Undone: /).waitFor();
    }
    for (const key of presses) await page.keyboard.press(key);
    await page.getByText(says).first().waitFor();
  },
);

it('[code.2] keys of the survey lead from the list to the map, back, and to the form', async () => {
  const list = page.getByRole('list', { name: 'Node List' });
  await list.locator('button[tabindex="0"]').press('Enter');
  await page.getByRole('heading', { name: /^Edit Node/ }).waitFor();
  for (const { press, place } of SURVEY_FOCUS_KEYS) {
    await page.keyboard.press(press);
    await expect.poll(() => place(page).evaluate((element) => element === document.activeElement)).toBe(true);
  }
});

it('[survey.73] Ctrl+P shows the survey sheet as it is printed, and asks the browser to print it once', async () => {
  await page.evaluate(() => {
    Object.assign(window, { prints: [] });
    window.print = () => void (window as unknown as { prints: string[] }).prints.push(document.title);
  });
  const title = await page.title();
  await page.keyboard.press(SURVEY_PRINT_KEY.press);
  const sheet = page.getByRole('dialog', { name: 'Survey sheet' });
  await sheet.locator('article[aria-busy=false]').waitFor();
  const prints = await page.evaluate(() => (window as unknown as { prints: string[] }).prints);
  expect(prints).toEqual([expect.stringMatching(/^Survey \w+ \d{4}-\d\d-\d\d$/)]);
  expect(await sheet.getByRole('figure', { name: 'Map' }).isVisible()).toBe(true);
  const nodes = Number.parseInt((await sheet.getByText(/^\d+ nodes, /).textContent()) ?? '', 10);
  expect(await sheet.getByRole('region', { name: 'Nodes' }).locator('tbody tr').count()).toBe(nodes);
  expect(await seriousFindings(page)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('#root').isVisible()).toBe(false);
  expect(await sheet.getByRole('button', { includeHidden: true }).first().isVisible()).toBe(false);
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect(Number(/\/Count (\d+)/.exec(pdf)?.[1])).toBeGreaterThan(1);
  await page.emulateMedia({ media: null });
  await page.keyboard.press('Escape');
  await expect.poll(() => sheet.count()).toBe(0);
  expect(await page.title()).toBe(title);
});

it('[survey.37] what is typed for a node is there again after another one was selected', async () => {
  const rows = page.getByRole('list', { name: 'Node List' }).getByRole('button');
  const open = async (index: number) => {
    const name = (await rows.nth(index).textContent())?.slice(0, 4) ?? '';
    await rows.nth(index).click();
    await page.getByRole('heading', { name: `Edit Node ${name}` }).waitFor();
  };
  await open(1);
  await page.getByLabel('Notes').fill('on the roof');
  await open(2);
  await expect.poll(() => page.getByLabel('Notes').inputValue()).toBe('');
  await expect.poll(() => page.getByTitle('typed, not saved').count()).toBe(1);
  await open(1);
  await expect.poll(() => page.getByLabel('Notes').inputValue()).toBe('on the roof');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(() => page.getByTitle('typed, not saved').count()).toBe(0);
});

it('[survey.40] the field that Tab leads to is above the buttons of the form of a node', async () => {
  await page.getByRole('switch', { name: 'Camera node' }).focus();
  await page.keyboard.press('Tab');
  const mic = page.getByLabel('Mic 1 dB');
  await expect.poll(() => mic.evaluate((field) => field === document.activeElement)).toBe(true);
  const isSeen = (field: Element) => {
    const { left, right, top, bottom } = field.getBoundingClientRect();
    return field.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  };
  expect(await mic.evaluate(isSeen)).toBe(true);
});
