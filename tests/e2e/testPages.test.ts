/** The pages below /test: a tester runs tests and sees their reports arrive, and switches test mode on and off. */
import type { Browser, Page, Request } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOKEN_KEY } from '../../src/domain/contract/paths.ts';
import { signIn, type RealServer } from '../support/realServer.ts';
import { seriousFindings } from './support/accessibility.ts';
import { launchBrowser, openPage, type OpenConsole, welcomed } from './support/console.ts';
import { startServerWithoutBaseMap } from './support/mapless.ts';
import { PATIENCE } from './support/reports.ts';

let server: RealServer;
let browser: Browser;
let token: string;
let open: OpenConsole;
let page: Page;

const goTo = async (name: string) => {
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
};
const results = () => page.getByRole('region', { name: 'Results' });
const rows = () => results().locator('tbody tr');
const isSave = (request: Request) => request.url().endsWith('/test-simulation/saveJson');

beforeAll(async () => {
  server = await startServerWithoutBaseMap({
    args: ['--nodes', '50', '--shots-per-minute', '0', '--history', '0'],
  });
  browser = await launchBrowser();
  token = await signIn(server.url, 'tester');
  open = await openPage(browser, new URL('test/auto-test', server.url).href, {
    stored: {
      origin: new URL(server.url).origin,
      items: { [TOKEN_KEY]: token, ...welcomed('tester') },
    },
  });
  page = open.page;
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

describe('the test pages', () => {
  it('[test-mode.7] a tester runs a scenario by keyboard, and its reports arrive water-marked with their time', async () => {
    await page.getByRole('heading', { name: 'Auto Test' }).waitFor();
    await page.locator('header output').getByText('Online').waitFor(PATIENCE);
    await page.getByRole('radio', { name: /Rifle burst/ }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await rows().first().waitFor(PATIENCE);
    // The report may come before the answer that says how many there are, and its time after it was drawn.
    const heading = () => results().getByRole('heading').innerText();
    await expect.poll(heading).toBe('Results: 1 of 1 report');
    await expect.poll(() => rows().first().innerText()).toMatch(/\d+\.\d\d s/);
    const text = await rows().first().innerText();
    expect(text).toContain('(test)');
    expect(text).toMatch(/^Test$/m);
    const mark = await results()
      .locator('[data-water]')
      .evaluate((sheet) => getComputedStyle(sheet, '::before').content);
    expect(mark).toContain('TEST');
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('[test-mode.4] shooter and target, picked on the map and dragged, reach the server as they are shown', async () => {
    await goTo('Simulation Test');
    await page.getByLabel('Squad', { exact: true }).selectOption({ index: 1 });
    const map = page.getByRole('region', { name: 'Shooter and target, map' });
    const box = await map.boundingBox();
    if (box === null) throw new Error('The map is not shown');
    await map.locator('canvas').first().waitFor();
    await page.mouse.click(box.x + 150, box.y + 120);
    await expect.poll(() => page.getByLabel('Shooter longitude').inputValue()).not.toBe('');
    await page.mouse.click(box.x + 320, box.y + 200);
    const target = map.getByRole('button', { name: 'Target' });
    await target.waitFor();
    const before = await page.getByLabel('Target longitude').inputValue();
    await target.hover();
    await page.mouse.down();
    await page.mouse.move(box.x + 380, box.y + 210, { steps: 4 });
    await page.mouse.up();
    await target.press('Shift+ArrowRight');
    const typed = async (name: string) => Number(await page.getByLabel(name).inputValue());
    await expect.poll(() => typed('Target longitude')).toBeGreaterThan(Number(before));
    const [request] = await Promise.all([
      page.waitForRequest(isSave),
      page.getByRole('button', { name: 'Send test' }).click(),
    ]);
    const { inputJson, squadId, fileName } = request.postDataJSON() as Record<string, string>;
    const shown = {
      squad_id: squadId,
      shooter_lat: await typed('Shooter latitude'),
      shooter_lon: await typed('Shooter longitude'),
      shooter_alt: 1.5,
      target_lat: await typed('Target latitude'),
      target_lon: await typed('Target longitude'),
      target_alt: 1.5,
    };
    expect(JSON.parse(inputJson ?? '')).toEqual(shown);
    expect(fileName).toMatch(/^simulation-test_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.json$/);
    await rows().first().waitFor(PATIENCE);
    const answer = await fetch(new URL('services/shotpointserver/api/shotreports?sort=id,desc', server.url), {
      headers: { authorization: `Bearer ${token}` },
    });
    const [report] = (await answer.json()) as Record<string, unknown>[];
    expect(report).toMatchObject({
      test: true,
      lat: shown.shooter_lat,
      lon: shown.shooter_lon,
      trajectoryP1Lat: shown.target_lat,
      trajectoryP1Lon: shown.target_lon,
    });
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('[test-mode.5] a manual test with a value that is no number is sent with null, and a hint', async () => {
    await goTo('Manual Test');
    await page.getByLabel('Squad', { exact: true }).selectOption({ index: 1 });
    await page.getByLabel('Rounds').fill('three');
    await page.getByLabel('Weapon', { exact: true }).fill('<b>Drill</b>');
    await expect.poll(() => page.getByText('Not a number: sent as null').count()).toBe(1);
    const [request] = await Promise.all([
      page.waitForRequest(isSave),
      page.getByRole('button', { name: 'Send test' }).click(),
    ]);
    const { inputJson } = request.postDataJSON() as { inputJson: string };
    expect(JSON.parse(inputJson)).toMatchObject({
      burst: null,
      weapon: '<b>Drill</b>',
      caliber: '',
      shooter_lla: [null, null, null],
      version: '4.3.4',
      test: true,
    });
    await rows().first().waitFor(PATIENCE);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('[test-mode.3] blank test mode is switched on for a squad and off again, with the banner', async () => {
    const banner = page.getByRole('region', { name: 'Test mode', exact: true });
    await goTo('Blank Test Mode');
    expect(await page.getByRole('button', { name: 'Activate test mode' }).isDisabled()).toBe(true);
    await page.getByRole('checkbox').nth(1).check();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Activate test mode' }).click();
    await banner.waitFor(PATIENCE);
    await page.getByText('In test mode, ends').waitFor(PATIENCE);
    await goTo('Deactivate Test Mode');
    await page.getByRole('button', { name: 'Deactivate test mode' }).click();
    await banner.waitFor({ state: 'detached', timeout: PATIENCE.timeout });
    await page.getByText('No squad is in test mode.').waitFor();
    expect(open.errors).toEqual([]);
  });
});
