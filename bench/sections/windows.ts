import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';
import { PATHS } from '../../src/domain/contract/paths.ts';
import type { Percentiles } from '../../src/domain/live/summary.ts';
import type { Millis } from '../../src/domain/units.ts';
import { commitReports, signIn, startRealServer, type RealServer } from '../../tests/support/realServer.ts';
import { openHome, SETTLE_MS } from '../homePage.ts';
import { atMost } from '../report.ts';
import type { Stage } from '../stage.ts';
import { residentMbOf } from './server.ts';
import type { SectionResult } from '../sectionResult.ts';

const [NODES, QUICK_NODES] = [20_000, 2_000];
const WINDOWS = 6;
const PER_SECOND = 10;
/** In which more reports come than a window keeps times of. */
const [SPAN, QUICK_SPAN]: readonly Millis[] = [55_000, 10_000];
const MEMORY_LIMIT_MB = 140;
/** That of a window with 20 000 sensors in view. */
const LATENCY_LIMIT_MS = 250;
/** Heaps are collected and caches settle. */
const REST: Millis = 20_000;

/** What a number of windows costs, and how long they take to draw a report. */
interface Watched {
  /** By kind of process. */
  readonly memoryMb: Readonly<Record<string, number>>;
  readonly sockets: number;
  /** Of each window, from the receipt of a report by the engine until it is drawn. */
  readonly receivedToPaint: readonly Percentiles[];
}

/** Home in one window and in six of one profile: sockets, memory of a further one, latency. */
export async function windowsSection(stage: Stage): Promise<SectionResult> {
  const { quick } = stage.options;
  const site = ['--shots-per-minute', '0', '--history', '0', '--nodes', String(quick ? QUICK_NODES : NODES)];
  const server = await startRealServer({ args: site });
  try {
    const token = await signIn(server.url, 'admin');
    const first = await openHome(stage, server.url);
    const pages = [first];
    const watch = (prefix: string) => watchWindows(stage, pages, { server, token, prefix });
    stage.say('one window');
    const one = await watch('one');
    while (pages.length < WINDOWS) pages.push(await openFurther(first));
    stage.say(`${WINDOWS} windows`);
    const six = await watch('six');
    await first.context().close();
    return foundOf(one, six);
  } finally {
    await server.dispose();
  }
}

interface Site {
  readonly server: RealServer;
  readonly token: string;
}

/** A window beside the others, as the console opens the panes of a wall: a tab behind another one is drawn twice a second only. */
async function openFurther(first: Page): Promise<Page> {
  const [page] = await Promise.all([
    first.context().waitForEvent('page'),
    first.evaluate(() => void window.open(location.href, '_blank', 'noopener,popup,width=1920,height=1080')),
  ]);
  await page.locator('header output').filter({ hasText: 'Online' }).waitFor();
  await page.waitForTimeout(SETTLE_MS);
  return page;
}

async function watchWindows(
  stage: Stage,
  pages: readonly Page[],
  { server, token, prefix }: Site & { readonly prefix: string },
): Promise<Watched> {
  const { quick } = stage.options;
  const [middle] = pages;
  if (middle === undefined) throw new Error('No window is open');
  await sendReports(middle, { server, token, prefix, span: (quick ? QUICK_SPAN : SPAN) ?? 0 });
  const receivedToPaint: Percentiles[] = [];
  for (const page of pages) receivedToPaint.push(await paintTimesOf(page));
  await wait(quick ? 0 : REST);
  return { memoryMb: await memoryOf(stage), sockets: await socketsOf(server.url, token), receivedToPaint };
}

/** Shots around the middle of the map. */
async function sendReports(
  page: Page,
  { server, token, prefix, span }: Site & { readonly prefix: string; readonly span: Millis },
): Promise<void> {
  const shown = new URL(page.url()).searchParams;
  const [lat, lon] = [Number(shown.get('lat')), Number(shown.get('lon'))];
  const begun = performance.now();
  for (let sent = 0; performance.now() - begun < span; sent++) {
    const at = { lat: lat + (Math.floor(sent / 10) % 10) / 5_000, lon: lon + (sent % 10) / 5_000 };
    const report = { squadId: 'NG', detectionId: `${prefix}${sent}`, reportType: 'Shot', ...at };
    await commitReports(server.url, token, [{ ...report, timeStamp: Date.now(), message: 'Shot: windows' }]);
    await wait(Math.max(0, begun + ((sent + 1) * 1000) / PER_SECOND - performance.now()));
  }
}

/** As the window's own diagnostics say. */
async function paintTimesOf(page: Page): Promise<Percentiles> {
  await page.bringToFront();
  await page.keyboard.press('Control+Alt+d');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as JSON' }).click(),
  ]);
  await page.keyboard.press('Control+Alt+d');
  const diagnosis = JSON.parse(readFileSync(await file.path(), 'utf8')) as { receivedToPaint: Percentiles };
  return diagnosis.receivedToPaint;
}

/** By kind of process of the browser, MB of 2^20 bytes; shared memory is counted once where the system tells it. */
async function memoryOf({ browser }: Stage): Promise<Readonly<Record<string, number>>> {
  const cdp = await browser.newBrowserCDPSession();
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
  await cdp.detach();
  const byKind: Record<string, number> = {};
  for (const { type, id } of processInfo) byKind[type] = (byKind[type] ?? 0) + shareOf(id);
  return byKind;
}

function shareOf(pid: number): number {
  const file = `/proc/${pid}/smaps_rollup`;
  if (!existsSync(file)) return residentMbOf(pid);
  return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(file, 'utf8'))?.[1]) / 1024;
}

async function socketsOf(url: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const metrics = await (await fetch(new URL(PATHS.prometheus, url), { headers })).text();
  return Number(/^live_sessions (\d+)$/m.exec(metrics)?.[1]);
}

function foundOf(one: Watched, six: Watched): SectionResult {
  const name = `${WINDOWS} windows of one profile`;
  const memoryMbOf = ({ memoryMb }: Watched) => Object.values(memoryMb).reduce((sum, each) => sum + each, 0);
  const further = (memoryMbOf(six) - memoryMbOf(one)) / (WINDOWS - 1);
  const p99Of = ({ receivedToPaint }: Watched): number => Math.max(...receivedToPaint.map(({ p99 }) => p99));
  return {
    figures: [
      atMost(`${name}: sockets`, { ours: six.sockets, limit: 1 }),
      atMost(`${name}: memory of a further one`, {
        unit: 'MB',
        ours: further,
        limit: MEMORY_LIMIT_MB,
        detail: { one: one.memoryMb, six: six.memoryMb },
      }),
      atMost(`${name}: received → frame submitted, p99 of the slowest`, {
        unit: 'ms',
        ours: p99Of(six),
        limit: LATENCY_LIMIT_MS,
        detail: { ofOneWindow: p99Of(one) },
      }),
    ],
    samples: { one, six },
  };
}
