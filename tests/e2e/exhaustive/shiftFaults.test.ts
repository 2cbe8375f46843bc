/** A shift with faults: the server restarts while media load, or the line is slow. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFaultProxy, type FaultProxy } from '../../support/faultProxy.ts';
import {
  commitReports,
  configure,
  signIn,
  startRealServer,
  type RealServer,
} from '../../support/realServer.ts';
import {
  alertsShown,
  connectionStatus,
  indicator,
  indicatorTexts,
  launchBrowser,
  openConsole,
  openPage,
  reportTitle,
  shotsTable,
  signInAs,
  type OpenConsole,
} from '../support/console.ts';
import { startServerWithoutBaseMap } from '../support/mapless.ts';
import { addImageAndSound } from '../support/media.ts';
import { messageOf, PATIENCE, shot } from '../support/reports.ts';

const ARGS = ['--nodes', '20', '--shots-per-minute', '0', '--history', '0'];
/** Header of a proxy: without it the server treats the client as local and does not compress. */
const ELSEWHERE = { 'x-forwarded-for': '192.0.2.7' };
const SLOW_LINE = { latency: 400, bytesPerSecond: 50_000 };
/** Load time of a console of some hundred kB at 50 kB/s, on a busy machine. */
const SLOW_PATIENCE = { timeout: 120_000 };
const SLOW_MS = 400_000;
/** Time of the last retry for media of a brand-new shot. */
const LAST_LOOK_MS = 24_000;

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
});

const imageTab = (page: Page) =>
  page.getByRole('tablist', { name: 'Media' }).getByRole('tab', { name: 'Image' });
const image = (page: Page, n: number) => page.getByRole('img', { name: `Image of ${messageOf(n)}` });
const imageState = (page: Page) => imageTab(page).getAttribute('data-content');
const choose = (page: Page, n: number) => shotsTable(page).getByText(messageOf(n)).click();

describe('the server restarted while media load', () => {
  let server: RealServer;
  let open: OpenConsole;
  let page: Page;

  beforeAll(async () => {
    server = await startServerWithoutBaseMap({ args: ARGS });
    open = await openConsole(browser, server.url, 'operator');
    page = open.page;
  });

  afterAll(async () => {
    await open?.close();
    await server?.dispose();
  });

  const startAnew = async (): Promise<string> => {
    server = await startServerWithoutBaseMap({ args: ARGS, port: server.port, dataDir: server.dataDir });
    return signIn(server.url, 'admin');
  };

  it('[shots.15] after a stop shows the image that was added meanwhile', async () => {
    await commitReports(server.url, await signIn(server.url, 'admin'), [shot(1)]);
    await choose(page, 1);
    await expect.poll(() => imageState(page), PATIENCE).toBe('loading');
    await server.kill('SIGTERM');
    await expect.poll(() => connectionStatus(page), PATIENCE).not.toBe('online');
    await addImageAndSound(server.url, await startAnew(), 1);
    await image(page, 1).waitFor({ timeout: 2 * LAST_LOOK_MS });
    await expect.poll(() => connectionStatus(page), PATIENCE).toBe('online');
  });

  it(
    '[shots.15] after a kill longer than all retries still shows the image',
    async () => {
      const token = await signIn(server.url, 'admin');
      await commitReports(server.url, token, [shot(2)]);
      await choose(page, 2);
      await expect.poll(() => imageState(page), PATIENCE).toBe('loading');
      await server.kill('SIGKILL');
      await expect.poll(() => connectionStatus(page), PATIENCE).not.toBe('online');
      await expect.poll(() => imageState(page), { timeout: 2 * LAST_LOOK_MS }).toBe('missing');
      await addImageAndSound(server.url, await startAnew(), 2);
      await image(page, 2).waitFor({ timeout: 2 * LAST_LOOK_MS });
      await expect.poll(() => connectionStatus(page), PATIENCE).toBe('online');
      const alerts = async () => (await alertsShown(page)).filter((text) => /number 00[12]/.test(text));
      await expect.poll(alerts, PATIENCE).toHaveLength(2);
      expect(open.errors).toEqual([]);
    },
    SLOW_MS,
  );
});

describe('a slow network', () => {
  let server: RealServer;
  let proxy: FaultProxy;
  let token: string;

  beforeAll(async () => {
    server = await startRealServer({ args: ARGS });
    proxy = await startFaultProxy(server.port);
    proxy.slowDown(SLOW_LINE);
    token = await signIn(server.url, 'admin');
    await configure(server.url, token, { REVIEWER_FUNCTION: 'ON', REVIEWER_DELAY: '0' });
  });

  afterAll(async () => {
    await proxy?.close();
    await server?.dispose();
  });

  it(
    '[shots.15] opens the console, which shows what is loading and then works',
    async () => {
      const open = await openPage(browser, proxy.url, { headers: ELSEWHERE });
      const { page } = open;
      await signInAs(page, 'reviewer');
      await indicator(page).getByText('Online').waitFor(SLOW_PATIENCE);
      await page.getByText('Reports are shown here as they arrive.').waitFor(SLOW_PATIENCE);
      await commitReports(server.url, token, [shot(1)]);
      await choose(page, 1);
      await page
        .getByRole('region', { name: 'Media' })
        .getByText('Loading', { exact: true })
        .waitFor(PATIENCE);
      expect(await imageState(page)).toBe('loading');
      await addImageAndSound(server.url, token, 1);
      await image(page, 1).waitFor(SLOW_PATIENCE);
      const answered = page.waitForResponse((answer) => answer.url().includes('updateReportType'));
      await page.keyboard.press('3');
      await page.getByRole('region', { name: 'Reclassify' }).getByRole('button', { name: 'Yes' }).waitFor();
      await page.keyboard.press('Enter');
      await expect.poll(() => reportTitle(page), PATIENCE).toBe('Fireworks: number 001');
      expect((await answered).status()).toBe(200);
      const texts = await indicatorTexts(page);
      expect(texts.slice(texts.indexOf('Connecting'))).toEqual(['Connecting', 'Online']);
      const shown = async () => (await alertsShown(page)).filter((text) => text.includes(messageOf(1)));
      await expect.poll(shown, PATIENCE).toHaveLength(1);
      expect(open.errors).toEqual([]);
      await open.close();
    },
    SLOW_MS,
  );
});
