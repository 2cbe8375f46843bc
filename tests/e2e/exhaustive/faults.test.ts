/** Connection losses and crashes: every report shown once, in order, one alert, and a correct indicator. */
import type { Browser, Page, Request } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PARTS_FILE, PATHS } from '../../../src/domain/contract/paths.ts';
import { startFaultProxy, type FaultProxy } from '../../support/faultProxy.ts';
import { commitReports, signIn, startRealServer, type RealServer } from '../../support/realServer.ts';
import {
  alertsShown,
  besideCentre,
  clickBesideCentre,
  connectionStatus,
  indicator,
  indicatorTexts,
  launchBrowser,
  openConsole,
  openPage,
  reportTitle,
  shotsTable,
  showHundredRows,
  signedInStorage,
  tableRows,
  type OpenConsole,
} from '../support/console.ts';
import { startServerWithoutBaseMap } from '../support/mapless.ts';
import { messageOf, PATIENCE, shot } from '../support/reports.ts';

const QUIET = ['--nodes', '50', '--shots-per-minute', '0', '--history', '0'];
/** Two clicks within a shorter time are one gesture, which zooms the map. */
const APART_MS = 2_000;
const CLOCK_STEP_MS = 1_000;
/** Minimum time of failed attempts: one more than the retries before the console is offline. */
const VAIN_ATTEMPTS = 6;

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
});

function numbersIn(rows: readonly string[]): (string | undefined)[] {
  return rows.map((row) => /number (\d+)/.exec(row)?.[1]);
}

/** From `last` down to 1, as the table shows them. */
function newestFirst(last: number): string[] {
  return Array.from({ length: last }, (_, i) => String(last - i).padStart(3, '0'));
}

/** A further live report: once it is shown, all earlier messages of the connection have been shown too. */
async function showsNext(page: Page, url: string, token: string, n: number): Promise<void> {
  await commitReports(url, token, [shot(n)]);
  await shotsTable(page).getByText(messageOf(n)).waitFor(PATIENCE);
}

describe.each(['reset', 'blackHole'] as const)(
  'the console disconnected by %s until it is offline',
  (mode) => {
    it('[live.5] shows the 50 reports committed meanwhile once each, in order, with one alert', async () => {
      const server = await startServerWithoutBaseMap({ args: QUIET });
      const proxy = await startFaultProxy(server.port);
      const token = await signIn(server.url, 'admin');
      const open = await openConsole(browser, proxy.url, 'admin');
      try {
        const began = Date.now() - 60_000;
        await commitReports(server.url, token, [shot(1, { time: began })]);
        await shotsTable(open.page).getByText(messageOf(1)).waitFor();
        proxy.setMode(mode);
        const opened = proxy.connections();
        for (let n = 2; n <= 51; n++)
          await commitReports(server.url, token, [shot(n, { time: began + n * 100 })]);
        // The connection shows as loading before it is closed.
        await expect.poll(() => connectionStatus(open.page), { timeout: 45_000 }).toBe('offline');
        const attempts = mode === 'reset' ? VAIN_ATTEMPTS : 0;
        await expect.poll(() => proxy.connections() - opened, PATIENCE).toBeGreaterThanOrEqual(attempts);
        proxy.setMode('pass');
        await showHundredRows(open.page);
        await expect.poll(async () => (await tableRows(open.page)).length, { timeout: 45_000 }).toBe(51);
        expect(numbersIn(await tableRows(open.page))).toEqual(newestFirst(51));
        await expect.poll(() => connectionStatus(open.page), PATIENCE).toBe('online');
        await showsNext(open.page, server.url, token, 52);
        expect(numbersIn(await tableRows(open.page))).toEqual(newestFirst(52));
        const alertsWith = async (part: string) =>
          (await alertsShown(open.page)).filter((text) => text.includes(part));
        await expect.poll(() => alertsWith('50 received late')).toHaveLength(1);
        expect(await alertsWith('number 001')).toHaveLength(1);
        const texts = await indicatorTexts(open.page);
        expect(texts.slice(texts.indexOf('Online'))).toEqual(['Online', 'Connecting', 'Online']);
      } finally {
        await open.close();
        await proxy.close();
        await server.dispose();
      }
    });
  },
);

it('[live.7] a console that is cut off before its first list came alerts of what it has missed, and of nothing before its start', async () => {
  const server = await startServerWithoutBaseMap({ args: QUIET });
  const proxy = await startFaultProxy(server.port);
  const token = await signIn(server.url, 'admin');
  await commitReports(server.url, token, [shot(1)]);
  const stored = await signedInStorage(proxy.url, 'admin');
  // A console computes the server's time at its start with an error of up to a second.
  await new Promise((done) => setTimeout(done, CLOCK_STEP_MS));
  const isReset = proxy.resetAt(PATHS.shotreportsByRange);
  const open = await openPage(browser, proxy.url, { stored });
  try {
    await isReset;
    await expect.poll(() => connectionStatus(open.page), { timeout: 45_000 }).toBe('offline');
    for (const n of [2, 3, 4]) await commitReports(server.url, token, [shot(n)]);
    proxy.setMode('pass');
    await expect.poll(() => alertsShown(open.page), { timeout: 45_000 }).toHaveLength(1);
    expect((await alertsShown(open.page)).join()).toContain('3 received late');
    await expect.poll(async () => numbersIn(await tableRows(open.page)), PATIENCE).toEqual(newestFirst(4));
  } finally {
    await open.close();
    await proxy.close();
    await server.dispose();
  }
});

it('[live.40, live.41] after a black hole the console catches up although files of its page hang, whose lost calls end', async () => {
  const server = await startServerWithoutBaseMap({ args: QUIET });
  const proxy = await startFaultProxy(server.port);
  const token = await signIn(server.url, 'admin');
  const open = await openConsole(browser, proxy.url, 'admin');
  const { page } = open;
  const hanging = new Set<Request>();
  page.on('request', (request) => hanging.add(request));
  const ended = (request: Request) => void hanging.delete(request);
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  const hangingCalls = () => [...hanging].filter((request) => request.url().includes('/api/'));
  try {
    for (const n of [1, 2]) await commitReports(server.url, token, [shot(n)]);
    for (const n of [1, 2]) await shotsTable(page).getByText(messageOf(n)).waitFor();
    const media = page.waitForResponse((response) => response.url().includes('/api/'));
    await shotsTable(page).getByText(messageOf(1)).click();
    await media;
    await expect.poll(() => hanging.size, PATIENCE).toBe(0);
    proxy.setMode('blackHole');
    await shotsTable(page).getByText(messageOf(2)).click();
    await expect.poll(() => hangingCalls().length, PATIENCE).toBeGreaterThan(0);
    // As many files as a browser opens connections to a server; the last value keeps evaluate from waiting for them.
    await page.evaluate(
      'for (let n = 0; n < 6; n++) import(`/assets/none-${n}.js`).catch(() => undefined); 0',
    );
    await expect.poll(() => hanging.size - hangingCalls().length, PATIENCE).toBe(6);
    await commitReports(server.url, token, [shot(3)]);
    await expect.poll(() => connectionStatus(page), { timeout: 45_000 }).toBe('offline');
    const lost = hangingCalls();
    proxy.setMode('pass');
    await shotsTable(page).getByText(messageOf(3)).waitFor({ timeout: 25_000 });
    expect(lost.length).toBeGreaterThan(0);
    await expect.poll(() => lost.filter((request) => hanging.has(request)), PATIENCE).toEqual([]);
  } finally {
    await open.close();
    await proxy.close();
    await server.dispose();
  }
});

it('[live.35, screens.7] in a black hole parts of the console open that nobody has opened before, and their lists come after it', async () => {
  const server = await startServerWithoutBaseMap({ args: QUIET });
  const proxy = await startFaultProxy(server.port);
  const open = await openConsole(browser, proxy.url, 'admin', { fetchesParts: true });
  const { page } = open;
  const hanging = new Set<Request>();
  const hangingFiles = () => [...hanging].filter((request) => request.url().includes('/assets/'));
  try {
    const parts = (await (await fetch(new URL(PARTS_FILE, server.url))).json()) as string[];
    const last = new URL(parts.at(-1) ?? '', proxy.url).href;
    await page.waitForEvent('requestfinished', (request) => request.url() === last);
    proxy.setMode('blackHole');
    page.on('request', (request) => hanging.add(request));
    page.on('requestfinished', (request) => void hanging.delete(request));
    await page.getByRole('button', { name: 'Options' }).click();
    await page.getByRole('menuitem', { name: 'Nodes', exact: true }).click();
    const nodes = page.getByRole('region', { name: 'Nodes' });
    await nodes.waitFor(PATIENCE);
    expect(hangingFiles().map((request) => request.url())).toEqual([]);
    await expect.poll(() => connectionStatus(page), { timeout: 45_000 }).toBe('offline');
    proxy.setMode('pass');
    await nodes.getByText('1–20 of 50').waitFor({ timeout: 45_000 });
  } finally {
    await open.close();
    await proxy.close();
    await server.dispose();
  }
});

describe('the server killed with -9 and started again', () => {
  it('[live.2, live.27] shows the age of its data, then every acknowledged report once, with one alert', async () => {
    const server = await startServerWithoutBaseMap({ args: QUIET });
    const token = await signIn(server.url, 'admin');
    const open = await openConsole(browser, server.url, 'admin');
    const began = Date.now() - 60_000;
    for (let n = 1; n <= 10; n++)
      await commitReports(server.url, token, [shot(n, { time: began + n * 100 })]);
    await showHundredRows(open.page);
    await expect.poll(async () => (await tableRows(open.page)).length, PATIENCE).toBe(10);
    await server.kill('SIGKILL');
    await expect.poll(() => connectionStatus(open.page), { timeout: 30_000 }).toBe('loading');
    await expect.poll(() => connectionStatus(open.page), { timeout: 45_000 }).toBe('offline');
    await open.page.getByText(/No live data since \d\d:\d\d:\d\d\./).waitFor({ timeout: 30_000 });
    await expect
      .poll(() => indicator(open.page).innerText(), PATIENCE)
      .toMatch(/Connecting\.\.\.\s*\d\d:\d\d/);
    await open.page.getByText(/as of \d\d:\d\d:\d\d/).waitFor();
    const again = await startServerWithoutBaseMap({
      args: QUIET,
      port: server.port,
      dataDir: server.dataDir,
    });
    try {
      const fresh = await signIn(again.url, 'admin');
      for (let n = 11; n <= 30; n++)
        await commitReports(again.url, fresh, [shot(n, { time: began + n * 100 })]);
      await expect.poll(async () => (await tableRows(open.page)).length, { timeout: 30_000 }).toBe(30);
      await showsNext(open.page, again.url, fresh, 31);
      expect(numbersIn(await tableRows(open.page))).toEqual(newestFirst(31));
      await expect.poll(() => connectionStatus(open.page), PATIENCE).toBe('online');
      const alerts = (await alertsShown(open.page)).join('\n');
      for (const n of newestFirst(31)) expect(alerts.split(`number ${n}`).length - 1).toBeLessThanOrEqual(1);
      await expect.poll(() => open.page.getByText('No live data since').count(), PATIENCE).toBe(0);
      expect(open.errors).toEqual([]);
    } finally {
      await open.close();
      await again.dispose();
    }
  });
});

/** A MESSAGE of the live topic with a body of any kind. */
function message(body: string, length: string = String(Buffer.byteLength(body))): string {
  return `MESSAGE\nsubscription:x\nmessage-id:1\ndestination:/topic/shotreports\ncontent-length:${length}\n\n${body}\0`;
}

const live = (n: number, fields: string): string =>
  message(
    `{"squad_id":"E2E","detection_id":"bad-${n}","report_type":"Shot","shot_date":"2026-01-01","shot_time":"00:00:0${n}","message":"Shot: bad ${n}",${fields}}`,
  );

describe('an online console', () => {
  let server: RealServer;
  let proxy: FaultProxy;
  let token: string;
  let open: OpenConsole;
  let page: Page;

  beforeAll(async () => {
    server = await startRealServer({ args: QUIET });
    proxy = await startFaultProxy(server.port);
    token = await signIn(server.url, 'admin');
    open = await openConsole(browser, proxy.url, 'admin');
    page = open.page;
  });

  afterAll(async () => {
    await open?.close();
    await proxy?.close();
    await server?.dispose();
  });

  it('[map.46] restores a lost graphics context with the markers, and table, timeline and alerts work meanwhile', async () => {
    await commitReports(server.url, token, [shot(1, { at: await besideCentre(server.url, token) })]);
    await shotsTable(page).getByText(messageOf(1)).waitFor();
    await page.evaluate(() => {
      const lost = [...document.querySelectorAll('canvas')].map((canvas) =>
        canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context'),
      );
      for (const extension of lost) extension?.loseContext();
      setTimeout(() => {
        for (const extension of lost) extension?.restoreContext();
      }, 500);
    });
    await commitReports(server.url, token, [shot(2, { at: { lat: 0, lon: 0 } })]);
    await shotsTable(page).getByText(messageOf(2)).waitFor(PATIENCE);
    const clicked = async () => {
      await clickBesideCentre(page);
      return reportTitle(page);
    };
    await expect.poll(clicked, { ...PATIENCE, interval: APART_MS }).toBe(messageOf(1));
  });

  it('[live.12] counts bad input by reason, affects no other message, and lists a report without a usable place', async () => {
    for (const poison of [
      message('{}', 'abc'),
      message('{}', '-1'),
      message('{}', '99999999'),
      message('this is no JSON'),
      message(`{"squad_id":"E2E","detection_id":"x","report_type":"Thunder"}`),
      message('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
      message(`"${'x'.repeat(5_000_000)}"`),
      live(1, '"shot_lat":"NaN","shot_long":12'),
      live(2, '"shot_lat":1e999,"shot_long":-1e999'),
      live(3, '"shot_lat":91,"shot_long":500'),
    ])
      proxy.inject(poison);
    proxy.inject(live(4, '"shot_lat":1,"shot_long":1').replace('2026-01-01', '1970-01-01'));
    await commitReports(server.url, token, [shot(3)]);
    await shotsTable(page).getByText(messageOf(3)).waitFor(PATIENCE);
    await showHundredRows(page);
    for (const n of [1, 2, 3, 4]) await shotsTable(page).getByText(`Shot: bad ${n}`).waitFor(PATIENCE);

    await page.keyboard.press('Control+Alt+d');
    const diagnostics = page.getByRole('region', { name: 'Diagnostics' });
    const counted = (sentence: string) =>
      diagnostics.locator('dl > div').filter({ hasText: sentence }).locator('dd').innerText();
    await expect.poll(() => counted('invalid content-length'), PATIENCE).toBe('3');
    for (const [sentence, count] of [
      ['The message is not JSON.', '1'],
      ['The report type is unknown.', '1'],
      ['The message has no report key or node id.', '1'],
      ['The frame is larger than the limit.', '1'],
      ['shown in table and timeline only', '3'],
      ['shown as unknown time', '1'],
    ] as const)
      await expect.poll(() => counted(sentence), { ...PATIENCE, message: sentence }).toBe(count);
    expect(await page.evaluate(() => 'polluted' in {})).toBe(false);
    await expect.poll(() => connectionStatus(page), PATIENCE).toBe('online');
    expect(open.errors).toEqual([]);
  });
});
