/** Nodes of a squad that are placed on the map one after the other: with the mouse, by touch and by keys. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TOKEN_KEY } from '../../../src/domain/contract/paths.ts';
import { signIn, type RealServer } from '../../support/realServer.ts';
import { seriousFindings } from '../support/accessibility.ts';
import { LAPTOP, launchBrowser, openPage, welcomed } from '../support/console.ts';
import { startServerWithoutBaseMap } from '../support/mapless.ts';

let server: RealServer;
let browser: Browser;
let page: Page;
let errors: readonly string[];
/** Middle of the map on the page. */
let middle: { readonly x: number; readonly y: number };

beforeAll(async () => {
  server = await startServerWithoutBaseMap({
    args: ['--nodes', '60', '--shots-per-minute', '0', '--history', '0'],
  });
  browser = await launchBrowser();
  const items = { [TOKEN_KEY]: await signIn(server.url, 'survey'), ...welcomed('survey') };
  ({ page, errors } = await openPage(browser, new URL('survey', server.url).href, {
    size: LAPTOP,
    stored: { origin: new URL(server.url).origin, items },
  }));
  const squads = page.getByLabel('Squad', { exact: true });
  const option = squads.locator('option', { hasText: /\bOT$/ });
  await squads.selectOption((await option.textContent()) ?? '');
  const box = await page.locator('[data-survey-map]').boundingBox();
  if (box === null) throw new Error('The map is not shown');
  middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

const map = () => page.getByRole('region', { name: 'Map of the survey' });
const panel = () => page.getByRole('region', { name: 'Place nodes', exact: true });
/** "Next: 101 / NG-0101, 20 left" */
const next = async () => {
  const [, nodeId = '', left = ''] = /^Next: (\S+) .* (\d+) left$/.exec(await status()) ?? [];
  return { nodeId, left: Number(left) };
};
const status = () => panel().getByRole('status').innerText();
const foot = (nodes: string) => page.getByRole('region', { name: 'Node List' }).getByText(nodes).waitFor();
const added = (nodeId: string) => map().getByText(`Node ${nodeId} added`, { exact: true }).waitFor();
const press = (right: number, down: number) => page.mouse.click(middle.x + right, middle.y + down);

it('[survey.48] each press places the next stored node of the squad, one is moved meanwhile, and undo offers it again', async () => {
  await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Place nodes' }).click();
  await expect.poll(status).toMatch(/^Next: /);
  const first = await next();
  await press(60, -80);
  await added(first.nodeId);
  await expect.poll(async () => (await next()).left).toBe(first.left - 1);
  const second = await next();
  await press(160, -80);
  await added(second.nodeId);
  await foot('2 nodes, 1 selected');
  await page.mouse.move(middle.x + 160, middle.y - 80);
  await page.mouse.down();
  await page.mouse.move(middle.x + 160, middle.y + 40, { steps: 4 });
  await page.mouse.up();
  await map()
    .getByText(new RegExp(`^Node ${second.nodeId} moved `))
    .waitFor();
  expect((await next()).left).toBe(first.left - 2);
  for (const undone of ['moved', 'added']) {
    await page.keyboard.press('Control+z');
    await map()
      .getByText(new RegExp(`^Undone: Node ${second.nodeId} ${undone}`))
      .waitFor();
  }
  await expect.poll(next).toEqual({ ...second, left: first.left - 1 });
  await press(200, 90);
  await added(second.nodeId);
  await foot('2 nodes, 1 selected');
});

it('[survey.48] a touch places the next node', async () => {
  const { nodeId, left } = await next();
  const touch = await page.context().newCDPSession(page);
  const touchPoints = [{ x: middle.x - 120, y: middle.y + 60 }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await added(nodeId);
  await expect.poll(async () => (await next()).left).toBe(left - 1);
});

it('[survey.48] by keys alone the next node is moved and placed, and Esc ends', async () => {
  await page.keyboard.press('Escape');
  await panel().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Add a node' }).focus();
  await page.keyboard.press('Enter');
  const onMap = page.getByRole('button', { name: 'Place on the map' });
  await onMap.waitFor();
  await onMap.focus();
  await page.keyboard.press('Enter');
  await expect.poll(status).toMatch(/^Next: /);
  const { nodeId, left } = await next();
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await added(nodeId);
  await expect.poll(async () => (await next()).left).toBe(left - 1);
  await foot('4 nodes, 1 selected');
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await panel().waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
});

it('[survey.39] a new node is applied once its microphones are typed, to which the finding leads', async () => {
  await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Place nodes' }).click();
  await panel().getByRole('radio', { name: 'New nodes' }).check();
  await expect.poll(status).toMatch(/^Next: \d+$/);
  const nodeId = (await status()).slice('Next: '.length);
  await press(-60, -60);
  await added(nodeId);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save survey' }).click();
  const naming = page.getByRole('dialog');
  await naming.getByLabel('Name').fill('With a new node');
  await naming.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Apply survey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm Apply' });
  await dialog.getByRole('button', { name: `NodeId: ${nodeId} has invalid mic values` }).click();
  await page.getByRole('heading', { name: `Edit Node ${nodeId}` }).waitFor();
  const mics = page.getByRole('table', { name: 'Microphones' }).getByRole('textbox');
  await expect.poll(() => mics.first().evaluate((field) => field === document.activeElement)).toBe(true);
  for (const field of await mics.all()) await field.fill('0.02');
  await page.keyboard.press('Enter');
  await expect.poll(() => mics.nth(1).inputValue()).toBe('0.020');
  await page.getByRole('button', { name: 'Apply survey' }).click();
  await expect.poll(() => dialog.getByRole('button', { name: 'Apply', exact: true }).isEnabled()).toBe(true);
  expect(await dialog.getByText('has invalid mic values').count()).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});
