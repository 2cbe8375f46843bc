/** Six windows of one browser: one engine and one socket for all; one that closes or crashes harms no other. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { commitReports, signIn, type RealServer } from '../../support/realServer.ts';
import { indicator, launchBrowser, openConsole, shotsTable, type OpenConsole } from '../support/console.ts';
import { startServerWithoutBaseMap } from '../support/mapless.ts';
import { recordPageEvents, repeatNoSounds, soundsStarted } from '../support/pageRecord.ts';
import { messageOf, PATIENCE, shot } from '../support/reports.ts';

/** A screen that costs less than the map, with the same engine. */
const OTHER_SCREEN = 'admin/configuration';

const BASE_MAP_CALLS = new RegExp(
  `^http_server_requests_seconds_count\\{method="GET",uri="/${PATHS.baseMap}/:name",status="200"\\} (\\d+)$`,
  'm',
);

let server: RealServer;
let browser: Browser;
let token: string;
let home: OpenConsole;
let others: Page[];

beforeAll(async () => {
  server = await startServerWithoutBaseMap({
    args: ['--nodes', '200', '--shots-per-minute', '0', '--history', '0'],
  });
  browser = await launchBrowser();
  token = await signIn(server.url, 'admin');
  await repeatNoSounds(server.url, token);
  home = await openConsole(browser, server.url, 'admin', { isMoving: true });
  others = await Promise.all(Array.from({ length: 5 }, () => openWindow()));
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

async function openWindow(path = OTHER_SCREEN): Promise<Page> {
  const page = await home.context.newPage();
  await page.addInitScript(recordPageEvents);
  await page.goto(new URL(path, server.url).href);
  await indicator(page).getByText('Online').waitFor();
  return page;
}

/** A figure of the server's metrics; NaN where it has none yet. */
async function metric(line: RegExp): Promise<number> {
  const response = await fetch(new URL(PATHS.prometheus, server.url), {
    headers: { authorization: `Bearer ${token}` },
  });
  return Number(line.exec(await response.text())?.[1]);
}

/** Sockets that the server has open. */
const socketsOfServer = () => metric(/^live_sessions (\d+)$/m);

/** How often a window asked for the base map, or whether it is still the same. */
const baseMapRequests = () => metric(BASE_MAP_CALLS);

/** Threads of the browser that cut the base map. */
async function baseMapThreads(): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send('Target.getTargets');
  await session.detach();
  return targetInfos.filter(({ type, url }) => type === 'shared_worker' && /baseMap/.test(url)).length;
}

/** The count of alerts in the title of a window's tab shows that its page was notified. */
async function expectAlerts(pages: readonly Page[], count: number): Promise<void> {
  for (const page of pages) await expect.poll(() => page.title(), PATIENCE).toContain(`(${count})`);
}

const crash = async (page: Page): Promise<void> => {
  const crashed = page.waitForEvent('crash');
  // The navigation never ends, as the page has no process any more.
  page.goto('chrome://crash').catch(() => undefined);
  await crashed;
};

/** Stops the scripts of a page, as the system does to one that is asleep; returns what lets them run again. */
async function stop(page: Page): Promise<() => Promise<void>> {
  const session = await home.context.newCDPSession(page);
  await session.send('Debugger.enable');
  const paused = new Promise((done) => session.once('Debugger.paused', done));
  await session.send('Debugger.pause');
  await paused;
  return async () => {
    await session.send('Debugger.resume');
    await session.detach();
  };
}

it('[alerts.4] sound a shot once, though each of them may', async () => {
  const pages = [home.page, ...others];
  for (const page of pages) {
    // A press of a key unlocks the sound.
    await page.keyboard.press('Shift');
    await page.getByRole('button', { name: 'Sound on' }).waitFor();
  }
  await commitReports(server.url, token, [shot(9, {})]);
  await expectAlerts(others, 1);
  await shotsTable(home.page).getByText(messageOf(9)).waitFor(PATIENCE);
  const sounds = async () => (await Promise.all(pages.map(soundsStarted))).flat();
  await expect.poll(sounds).toEqual(['square']);
});

it('[windows.1] share one socket, and each shows a live report', async () => {
  await expect.poll(socketsOfServer, PATIENCE).toBe(1);
  await commitReports(server.url, token, [shot(1, {})]);
  await shotsTable(home.page).getByText(messageOf(1)).waitFor(PATIENCE);
  await expectAlerts(others, 2);
});

it('[windows.2, windows.1] go on when one of them is closed, one crashes and one is asleep, which then has missed nothing', async () => {
  const [closed, crashed, asleep, ...awake] = others;
  if (closed === undefined || crashed === undefined || asleep === undefined) throw new Error('No windows');
  await closed.close();
  await crash(crashed);
  others = [asleep, ...awake];
  const wake = await stop(asleep);
  await commitReports(server.url, token, [shot(2, {})]);
  await shotsTable(home.page).getByText(messageOf(2)).waitFor(PATIENCE);
  await expectAlerts(awake, 3);
  await wake();
  await expectAlerts([asleep], 3);
  await expect.poll(socketsOfServer, PATIENCE).toBe(1);
});

it('[windows.2, windows.4] share a new thread when the process of the one before has crashed with its window', async () => {
  const second = await openWindow('');
  await expect.poll(baseMapRequests, PATIENCE).toBe(2);
  expect(await baseMapThreads()).toBe(1);
  // Chromium runs a shared worker in the process of a window, mostly of the first.
  await crash(home.page);
  await commitReports(server.url, token, [shot(3, {})]);
  for (const page of others)
    await expect.poll(() => indicator(page).innerText(), PATIENCE).toContain('Online');
  await expect.poll(socketsOfServer, PATIENCE).toBe(1);
  await expectAlerts(others, 4);
  await shotsTable(second).getByText(messageOf(3)).waitFor(PATIENCE);
  // Ground that was not seen before is asked of a new thread.
  await second.getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(baseMapRequests, PATIENCE).toBe(3);
  expect(await baseMapThreads()).toBe(1);
});

it('[windows.1] leave the server no socket when the last one closes', async () => {
  for (const page of home.context.pages()) await page.close();
  await expect.poll(socketsOfServer, PATIENCE).toBe(0);
});
