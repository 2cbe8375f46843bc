/** A console with a report of each type, still pictures, and a record of the calls that it makes. */
import type { Page } from 'playwright';
import { REPORT_TYPES, type ReportType } from '../../../src/domain/reports/reportTypes.ts';
import {
  commitReports,
  configure,
  signIn,
  startRealServer,
  type RealServer,
} from '../../support/realServer.ts';
import { launchBrowser, openConsole, shotsTable } from '../support/console.ts';
import type { Area } from '../support/pixels.ts';
import { PATIENCE, shot } from '../support/reports.ts';

export interface Stage {
  readonly page: Page;
  readonly server: RealServer;
  readonly token: string;
  /** Calls of the page since the start, `PUT services/shotpointserver/api/…`. */
  readonly calls: string[];
  /** Errors of the page. */
  readonly errors: readonly string[];
  close(): Promise<void>;
}

const ARGS = ['--nodes', '60', '--shots-per-minute', '0', '--history', '0'];
/** CSS pixels between the reports of the types, which lie in a row north of the middle of the map. */
const STEP_PX = 72;
const NORTH_PX = 96;
const HALF_MARKER_PX = 14;
/** More than a page of the table; only the last has a place. */
const OLDER_SHOTS = 8;

export async function openStage(): Promise<Stage> {
  const server = await startRealServer({ args: ARGS });
  const browser = await launchBrowser();
  const token = await signIn(server.url, 'admin');
  await configure(server.url, token, { REVIEWER_FUNCTION: 'ON', REVIEWER_DELAY: '0' });
  await commitReports(server.url, token, await reportOfEachType(server.url, token));
  const { page, errors } = await openConsole(browser, server.url, 'admin');
  page.setDefaultTimeout(15_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const calls: string[] = [];
  page.on('request', (request) =>
    calls.push(`${request.method()} ${new URL(request.url()).pathname.slice(1)}`),
  );
  await shotsTable(page).getByText('Shot: number').first().waitFor(PATIENCE);
  // The versions are told at the start, over the map, for some seconds.
  await page.getByRole('button', { name: 'Dismiss' }).waitFor({ state: 'detached', ...PATIENCE });
  return {
    page,
    server,
    token,
    calls,
    errors,
    close: async () => {
      await browser.close();
      await server.dispose();
    },
  };
}

/** The console as it is opened, whatever was left on the screen. */
export async function beginAnew({ page, server }: Pick<Stage, 'page' | 'server'>): Promise<void> {
  await page.goto(server.url);
  await shotsTable(page).getByText('Shot: number').first().waitFor(PATIENCE);
}

export async function mapArea({ page }: Pick<Stage, 'page'>): Promise<Area> {
  const box = await page.locator('canvas.maplibregl-canvas').boundingBox();
  if (box === null) throw new Error('The map is not shown');
  return box;
}

/** Where the report of a type lies on the home view. */
export async function reportArea(stage: Pick<Stage, 'page'>, type: ReportType): Promise<Area> {
  const { x, y, width, height } = await mapArea(stage);
  return {
    x: x + width / 2 + eastOf(type) - HALF_MARKER_PX,
    y: y + height / 2 - NORTH_PX - HALF_MARKER_PX,
    width: 2 * HALF_MARKER_PX,
    height: 2 * HALF_MARKER_PX,
  };
}

/** Where the oldest shot lies, south of the middle. */
export async function oldestArea(stage: Pick<Stage, 'page'>): Promise<Area> {
  const { x, y, width, height } = await mapArea(stage);
  return {
    x: x + width / 2 - HALF_MARKER_PX,
    y: y + height / 2 + NORTH_PX - HALF_MARKER_PX,
    width: 2 * HALF_MARKER_PX,
    height: 2 * HALF_MARKER_PX,
  };
}

/** Where the trajectory of the newest shot is drawn, clear of its marker. */
export async function trajectoryArea(stage: Pick<Stage, 'page'>): Promise<Area> {
  const { x, y } = await reportArea(stage, 'Shot');
  return { x: x + 60, y: y - 70, width: 60, height: 60 };
}

function eastOf(type: ReportType): number {
  return (REPORT_TYPES.indexOf(type) - (REPORT_TYPES.length - 1) / 2) * STEP_PX;
}

/** One report of each type on the home view, a minute ago and earlier, with angles and a bearing. */
async function reportOfEachType(url: string, token: string): Promise<object[]> {
  const response = await fetch(new URL('services/shotpointserver/api/places?size=9999999', url), {
    headers: { authorization: `Bearer ${token}` },
  });
  const [home] = (await response.json()) as { lat: number; lon: number; zoom: number }[];
  if (home === undefined) throw new Error('The installation has no places');
  const perPx = 360 / (512 * 2 ** home.zoom);
  const south = { lat: home.lat - NORTH_PX * perPx * Math.cos((home.lat * Math.PI) / 180), lon: home.lon };
  const older = Array.from({ length: OLDER_SHOTS }, (_, at) =>
    shot(100 + at, {
      time: Date.now() - (at + 10) * 60_000,
      at: at === OLDER_SHOTS - 1 ? south : undefined,
    }),
  );
  const each = REPORT_TYPES.map((reportType, at) => ({
    ...shot(at + 1, {
      time: Date.now() - (at + 1) * 60_000,
      reportType,
      at: {
        lat: home.lat + NORTH_PX * perPx * Math.cos((home.lat * Math.PI) / 180),
        lon: home.lon + eastOf(reportType) * perPx,
      },
    }),
    swHorizontal: 45,
    swVertical: 3,
    mbHorizontal: 225,
    mbVertical: 4,
  }));
  return [...older, ...each];
}
