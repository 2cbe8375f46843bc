/** A replay of stored reports in a real console, with the present going on beneath it. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { REPLAY_TEXT as TEXT } from '../../src/app/text/replay.ts';
import { LIVE_TEXT } from '../../src/app/text/live.ts';
import { writePlayback } from '../../src/domain/playback/playbackLink.ts';
import { epochMs } from '../../src/domain/units.ts';
import { commitReports, configure, signIn, type RealServer } from '../support/realServer.ts';
import { seriousFindings } from './support/accessibility.ts';
import {
  addressParams,
  alerts,
  alertsShown,
  launchBrowser,
  openPage,
  signedInStorage,
  tableRows,
} from './support/console.ts';
import { startServerWithoutBaseMap } from './support/mapless.ts';
import { messageOf, PATIENCE, shot } from './support/reports.ts';

const MINUTE = 60_000;
/** A whole minute, two hours ago. */
const FROM = Math.floor((Date.now() - 120 * MINUTE) / MINUTE) * MINUTE;
const TO = FROM + 60 * MINUTE;
/** Seconds of the night, as a seed has drawn them; two at one moment. */
const NIGHT = [61, 62, 300, 301, 301, 1800, 2400.5, 3590].map((seconds) => FROM + seconds * 1000);

let server: RealServer;
let browser: Browser;
let token: string;

beforeAll(async () => {
  server = await startServerWithoutBaseMap({
    args: ['--nodes', '20', '--shots-per-minute', '0', '--history', '0'],
  });
  browser = await launchBrowser();
  token = await signIn(server.url, 'admin');
  await commitReports(
    server.url,
    token,
    NIGHT.map((time, n) => shot(n, { time })),
  );
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

const linkOf = (at: number): string =>
  writePlayback(
    {
      period: { from: epochMs(FROM), to: epochMs(TO) },
      at: epochMs(at),
      pace: { isPlaying: false, speed: 60, skipsGaps: true, loops: false },
      basis: 'happened' as const,
      role: 'own' as const,
    },
    (instant) => new Date(instant).toISOString(),
  );

async function openReplay(at: number, login: string) {
  const address = `${server.url}?replay=${encodeURIComponent(linkOf(at))}`;
  const stored = await signedInStorage(server.url, login);
  const opened = await openPage(browser, address, { stored, size: { width: 1366, height: 768 } });
  await bar(opened.page).waitFor();
  return opened;
}

const bar = (page: Page) => page.getByRole('region', { name: TEXT.replay, exact: true });
const inBar = (page: Page, name: string | RegExp) =>
  bar(page).getByRole('button', { name, exact: typeof name === 'string' });
const shownAt = async (page: Page) =>
  Date.parse((await bar(page).getByRole('time').getAttribute('datetime')) ?? '');
const messages = async (page: Page) =>
  (await tableRows(page)).map((row) => /Shot: number \d+/.exec(row)?.[0]).filter(Boolean);

it('[replay.1, replay.4, replay.6] replays a night event by event, while an alarm of now breaks in once', async () => {
  const { page, errors, context } = await openReplay(FROM, 'reviewer');
  await expect.poll(() => messages(page), PATIENCE).toEqual([]);
  const moments = [...new Set(NIGHT)];
  for (const moment of moments) {
    await inBar(page, TEXT.next).click();
    await expect.poll(() => shownAt(page), PATIENCE).toBe(Math.floor(moment / 1000) * 1000);
    const passed = NIGHT.flatMap((time, n) => (time <= moment ? [messageOf(n)] : []));
    await expect.poll(async () => new Set(await messages(page)), PATIENCE).toEqual(new Set(passed.slice(-5)));
  }
  await inBar(page, TEXT.former).click();
  await expect.poll(() => shownAt(page), PATIENCE).toBe(FROM + 2_400_000);
  await expect.poll(() => addressParams(page)['replay'], PATIENCE).toBe(linkOf(FROM + 2_400_000));
  const before = [6, 5, 4, 3, 2].map(messageOf);
  await expect.poll(() => messages(page), PATIENCE).toEqual(before);

  await commitReports(server.url, token, [shot(50)]);
  await alerts(page)
    .filter({ hasText: messageOf(50) })
    .waitFor();
  await inBar(page, /^1 new alarm/).waitFor();
  expect((await alertsShown(page)).filter((text) => text.includes(messageOf(50)))).toHaveLength(1);
  expect(await messages(page)).toEqual(before);
  expect(await page.locator('main[data-replay]').count()).toBe(1);
  await inBar(page, /Back to live/).click();
  await expect.poll(async () => (await messages(page))[0], PATIENCE).toBe(messageOf(50));
  expect(await page.locator('main[data-replay]').count()).toBe(0);
  await expect.poll(() => addressParams(page)['replay'], PATIENCE).toBeUndefined();
  expect((await alertsShown(page)).filter((text) => text.includes(messageOf(50)))).toHaveLength(1);
  expect(errors).toEqual([]);
  await context.close();
});

it('[replay.6] a press on the alert leads back to the present and to its report', async () => {
  const { page, context } = await openReplay(FROM + 30 * MINUTE, 'admin');
  await expect.poll(() => messages(page), PATIENCE).not.toEqual([]);
  await commitReports(server.url, token, [shot(51)]);
  const toast = alerts(page).filter({ hasText: messageOf(51) });
  await toast.getByRole('button', { name: LIVE_TEXT.showOnMap }).click();
  await page.getByRole('heading', { name: messageOf(51) }).waitFor();
  await expect.poll(() => bar(page).count(), PATIENCE).toBe(0);
  await context.close();
});

it('[replay.7, replay.8] a link opens a replay where it stood; nothing is decided in it; Back to it goes on there', async () => {
  const { page, context } = await openReplay(FROM + 30 * MINUTE, 'reviewer');
  await expect.poll(() => shownAt(page), PATIENCE).toBe(FROM + 30 * MINUTE);
  await expect.poll(async () => (await messages(page)).length, PATIENCE).toBe(5);
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('table', { name: 'Shots' }).getByText(messageOf(5)).click();
  await page.getByText(LIVE_TEXT.notInReplay).waitFor();
  expect(await page.getByRole('button', { name: 'Send Update Message' }).count()).toBe(0);
  await page.getByRole('link', { name: LIVE_TEXT.openReport }).click();
  await page.waitForURL(/\/report\//);
  expect(await bar(page).count()).toBe(0);
  await page.goBack();
  await expect.poll(() => shownAt(page), PATIENCE).toBe(FROM + 30 * MINUTE);
  await context.close();
});

it('[replay.7] an address that names no period shows the present', async () => {
  const stored = await signedInStorage(server.url, 'admin');
  const { page, errors, context } = await openPage(browser, `${server.url}?replay=never`, { stored });
  await expect.poll(() => addressParams(page)['replay'], PATIENCE).toBeUndefined();
  expect(await bar(page).count()).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});

it('[replay.11, replay.13] as it was known, a report has its class of then and a mark of what it is now', async () => {
  await configure(server.url, token, { REVIEWER_FUNCTION: 'ON' });
  const before = Date.now();
  await commitReports(server.url, token, [shot(60)]);
  const found = await call(`shotreports?search=${encodeURIComponent('e2e-60')}&size=1`);
  const [{ id }] = (await found.json()) as [{ id: number }];
  const between = Date.now();
  await call(`updateReportType?id=${id}&reportType=Fireworks`);
  const after = Date.now();
  const request = {
    period: { from: epochMs(before - MINUTE), to: epochMs(after) },
    at: epochMs(between),
    pace: { isPlaying: false, speed: 60, skipsGaps: false, loops: false },
    basis: 'known',
    role: 'own',
  } as const;
  const text = writePlayback(request, (instant) => new Date(instant).toISOString());
  const stored = await signedInStorage(server.url, 'reviewer');
  const { page, context } = await openPage(browser, `${server.url}?replay=${encodeURIComponent(text)}`, {
    stored,
    size: { width: 1366, height: 768 },
  });
  const rows = page.getByRole('table', { name: 'Shots' });
  await rows.getByText('Now: Fireworks').waitFor();
  await rows.getByText(messageOf(60)).click();
  await expect.poll(() => page.getByRole('tabpanel').getByText('Now: Fireworks').count(), PATIENCE).toBe(2);
  await bar(page).getByLabel(TEXT.clock).selectOption('user');
  await expect.poll(() => rows.getByText(messageOf(60)).count(), PATIENCE).toBe(0);
  await bar(page).getByLabel(TEXT.clock).selectOption('happened');
  await expect.poll(() => rows.getByText('Now: Fireworks').count(), PATIENCE).toBe(0);
  await configure(server.url, token, { REVIEWER_FUNCTION: 'OFF' });
  await context.close();
});

/** A call of a reviewer. */
async function call(path: string): Promise<Response> {
  const reviewer = await signIn(server.url, 'reviewer');
  const url = new URL(`services/shotpointserver/api/${path}`, server.url);
  return fetch(url, { headers: { authorization: `Bearer ${reviewer}` } });
}
