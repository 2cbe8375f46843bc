/** Narrow windows and large zoom (WCAG 1.4.10): nothing scrolls sideways, is clipped or overlaps. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TOKEN_KEY } from '../../../src/domain/contract/paths.ts';
import { commitReports, signIn, type RealServer } from '../../support/realServer.ts';
import {
  launchBrowser,
  openConsole,
  openPage,
  shotsTable,
  type OpenConsole,
  welcomed,
} from '../support/console.ts';
import { startServerWithoutBaseMap } from '../support/mapless.ts';
import { messageOf, PATIENCE, shot } from '../support/reports.ts';

let server: RealServer;
let browser: Browser;
/** An administrator's console. */
let open: OpenConsole;

beforeAll(async () => {
  server = await startServerWithoutBaseMap({
    args: ['--nodes', '50', '--shots-per-minute', '0', '--history', '0'],
  });
  browser = await launchBrowser();
  const token = await signIn(server.url, 'admin');
  await commitReports(server.url, token, [shot(1)]);
  open = await openConsole(browser, server.url, 'admin');
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

/** The narrowest is 1280 pixels at 400 %, 640 × 512 is 1280 × 1024 at 200 %, 683 × 384 is 1366 × 768 at 200 %. */
const SIZES = [
  [320, 640],
  [390, 844],
  [640, 512],
  [683, 384],
  [1024, 768],
] as const;

/** What is wrong at the size of the window: sideways scrolling, parts beside the page, parts over each other. */
function faultsOf(page: Page, parts: readonly string[]): Promise<string[]> {
  return page.evaluate((selectors) => {
    const root = document.documentElement;
    const faults: string[] = [];
    if (root.scrollWidth > root.clientWidth)
      faults.push(`the page is ${root.scrollWidth} wide in ${root.clientWidth}`);
    const boxes = selectors.map((selector) => {
      const box = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
      if (box.width < 40 || box.height < 20) faults.push(`${selector} is ${box.width} × ${box.height}`);
      if (box.left < -0.5 || box.right > root.clientWidth + 0.5) faults.push(`${selector} is cut off`);
      return { selector, box };
    });
    for (const [at, { selector, box }] of boxes.entries())
      for (const other of boxes.slice(at + 1)) {
        const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        if (across > 1 && down > 1) faults.push(`${selector} and ${other.selector} overlap`);
      }
    return faults;
  }, parts);
}

/** Buttons of the timeline that reach beyond it or beyond what clips them. */
function cutButtons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const panel = document.querySelector('section[aria-label=Timeline]');
    const buttons = [...(panel?.querySelectorAll('button') ?? [])];
    if (buttons.length < 8) return ['there are no buttons'];
    return buttons
      .filter((button) => {
        const box = button.getBoundingClientRect();
        const around = [button.parentElement, panel].map((each) => each?.getBoundingClientRect());
        return around.some(
          (each) => each === undefined || box.right > each.right + 1 || box.left < each.left - 1,
        );
      })
      .map((button) => button.ariaLabel ?? button.innerText);
  });
}

async function checkSizes(page: Page, parts: readonly string[]): Promise<void> {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    const faults = async () => (await faultsOf(page, parts)).map((fault) => `${width} × ${height}: ${fault}`);
    await expect.poll(faults, PATIENCE).toEqual([]);
  }
}

it('[screens.17] the sign-in fits each window', async () => {
  const signedOut = await openPage(browser, server.url);
  await signedOut.page.getByLabel('Email').waitFor(PATIENCE);
  await checkSizes(signedOut.page, ['header', 'form']);
  await signedOut.close();
});

it('[screens.17] home fits each window: header, map, timeline and drawer do not overlap', async () => {
  await shotsTable(open.page).getByText(messageOf(1)).waitFor(PATIENCE);
  await checkSizes(open.page, ['header', 'section[aria-label=Map]', 'section[aria-label=Timeline]', 'aside']);
});

it('[screens.17] each button of the timeline is fully visible beside an open drawer', async () => {
  for (const [width, height] of [
    [1024, 768],
    [1280, 800],
    [1366, 768],
  ] as const) {
    await open.page.setViewportSize({ width, height });
    await expect.poll(() => cutButtons(open.page), PATIENCE).toEqual([]);
  }
});

it('[screens.17] the Evidence page fits each window', async () => {
  await open.page.getByRole('button', { name: 'Administration' }).click();
  await open.page.getByRole('menuitem', { name: 'Evidence' }).click();
  await open.page.getByRole('heading', { name: 'Journal whole' }).waitFor(PATIENCE);
  await checkSizes(open.page, ['header', 'main:not([inert])']);
  expect(open.errors).toEqual([]);
});

it('[screens.17] a list fits each window, with the buttons of its pages', async () => {
  await open.page.evaluate(() => window.history.pushState(null, '', '/entities/nodes'));
  await open.page.getByText('1–20 of 50').waitFor(PATIENCE);
  await checkSizes(open.page, ['header', 'section footer label', 'section footer nav']);
});

it('[screens.18] a list is printed in full length', async () => {
  await open.page.evaluate(() => window.history.pushState(null, '', '/entities/nodes?size=all'));
  await open.page.getByText('1–50 of 50').waitFor(PATIENCE);
  const printed = (await open.page.pdf({ format: 'A4' })).toString('latin1');
  expect(Number(/\/Count (\d+)/.exec(printed)?.[1])).toBe(2);
});

it('[screens.18] an outline is printed as a drawing, and no button, empty filter or map with it', async () => {
  const { page } = open;
  await page.emulateMedia({ media: 'print' });
  const controls = page.locator('main :is(:not(th) > button, canvas, select, [placeholder]):visible');
  expect(await controls.count()).toBe(0);
  await page.evaluate(() => window.history.pushState(null, '', '/entities/zone/1/edit'));
  await page.getByText('4 corners').waitFor(PATIENCE);
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.locator('figure polygon').waitFor(PATIENCE);
  expect(await page.locator('main :is(figure button, canvas):visible').count()).toBe(0);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  expect(await page.locator('figure polygon').count()).toBe(0);
  await page.emulateMedia({ media: null });
});

/** Tools of the survey whose middle is beside the map or covered. */
function coveredTools(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const map = document.querySelector('[data-survey-map]')?.getBoundingClientRect();
    const tools = [...document.querySelectorAll('[data-survey-map] [role=toolbar] > button')];
    if (tools.length < 8 || map === undefined) return ['there are no tools'];
    return tools
      .filter((tool) => {
        const { left, right, top, bottom } = tool.getBoundingClientRect();
        const shown = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return bottom > map.bottom || right > map.right || (shown !== tool && !tool.contains(shown));
      })
      .map((tool) => tool.ariaLabel ?? '');
  });
}

it('[survey.71] the tools of the survey are in the map and free in each window', async () => {
  const { origin } = new URL(server.url);
  const items = { [TOKEN_KEY]: await signIn(server.url, 'admin'), ...welcomed('admin') };
  const url = new URL('survey', server.url).href;
  const survey = await openPage(browser, url, { stored: { origin, items } });
  await survey.page.getByLabel('Squad', { exact: true }).selectOption({ index: 1 });
  // In the last one, the map is only just high enough for tools below each other.
  for (const [width, height] of [
    ...SIZES,
    [960, 540],
    [1280, 520],
    [1280, 560],
    [390, 897],
    [1280, 637],
  ] as const) {
    await survey.page.setViewportSize({ width, height });
    const covered = async () =>
      (await coveredTools(survey.page)).map((tool) => `${width} × ${height}: ${tool}`);
    await expect.poll(covered, PATIENCE).toEqual([]);
  }
  await survey.close();
});
