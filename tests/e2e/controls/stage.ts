/** Consoles for the control tests: data of the server, reset of the page, and a record of the calls. */
import type { Browser, Page } from 'playwright';
import { DEFAULT_SWITCHES, switchesAtLoad } from '../../../src/domain/access/reportAccess.ts';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { REPORT_TYPES, type ReportType } from '../../../src/domain/contract/reportTypes.ts';
import { ZONES } from '../../../src/domain/resources/entities/zones.ts';
import { startFaultProxy, type FaultProxy } from '../../support/faultProxy.ts';
import {
  commitReports,
  configure,
  signIn,
  startRealServer,
  type RealServer,
} from '../../support/realServer.ts';
import { indicator, LAPTOP, launchBrowser, openPage, shotsTable, signInAs } from '../support/console.ts';
import { startServerWithoutBaseMap } from '../support/mapless.ts';
import { addVideo, addImageAndSound } from '../support/media.ts';
import type { BrowserKind } from '../../support/browser.ts';
import type { Area } from '../support/pixels.ts';
import { preserveDrawings } from './canvasImage.ts';
import { subscribeWithoutPushService } from '../support/pushService.ts';
import { PATIENCE, shot } from '../support/reports.ts';
import { startTileServer, type TileServer } from '../support/tileServer.ts';

export interface Stage {
  readonly page: Page;
  /** The server; its address leads through `link`. */
  readonly server: RealServer;
  /** Address of the server without the link. */
  readonly direct: string;
  /** Proxy between console and server; a test can cut the connection. */
  readonly link: FaultProxy;
  /** Token of an administrator. */
  readonly token: string;
  /** Calls of the page since the start, `PUT services/shotpointserver/api/…`. */
  readonly calls: string[];
  /** Errors of the page. */
  readonly errors: readonly string[];
  /** Local storage at the start of a walk. */
  readonly storage: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

const ARGS = ['--nodes', '60', '--shots-per-minute', '0', '--history', '0'];
/** Within a walk: a line over the map would move it under the rows of the map. */
export const NEVER = '86400';
/** CSS pixels between the reports of the types, which form a row north of the map's centre. */
const STEP_PX = 72;
const NORTH_PX = 96;
const HALF_MARKER_PX = 14;
/** More shots than a page of the table; only the last shot has a place. */
const OLDER_SHOTS = 8;
/** Shorter than the default timeout, so that a missing control fails soon. */
const CONTROL_PATIENCE_MS = 15_000;

/** A console with a report of each type and satellite tiles; the newest shot has an image, a sound and a video. */
export function openMapStage(): Promise<Stage> {
  return openStage({ prepare: prepareMap });
}

const prepareMap: Prepare = async ({ url }, token, tiles) => {
  await configure(url, token, {
    REVIEWER_FUNCTION: 'ON',
    REVIEWER_DELAY: '0',
    ESCALATE_SECONDS: NEVER,
    TILE_SOURCE: 'satellite',
    DEFAULT_SATELLITE: 'false',
    ENABLE_SATELLITE_SOURCE_SWITCHING: 'true',
    BING_MAP_LINK: `${tiles.origin}/bing/{quadkey}.jpeg`,
  });
  await addZoneAround(url, token);
  await commitReports(url, token, await reportOfEachType(url, token));
  await addImageAndSound(url, token, 1);
  await addVideo(url, token, 1);
};

/** A console with one shot. */
export function openSurveyStage(): Promise<Stage> {
  return openStage({ prepare: prepareShot });
}

/**
 * The same without a base map, in a browser with notifications. A base map would be loaded again for each
 * form with a map and each failed part.
 */
export function openPagesStage(): Promise<Stage> {
  return openStage({ prepare: prepareShot, start: startServerWithoutBaseMap, browser: 'whole' });
}

async function prepareShot({ url }: RealServer, token: string): Promise<void> {
  await configure(url, token, { REVIEWER_FUNCTION: 'ON', REVIEWER_DELAY: '0', ESCALATE_SECONDS: NEVER });
  await commitReports(url, token, [shot(1)]);
}

type Prepare = (server: RealServer, token: string, tiles: TileServer) => Promise<void>;

interface StageOptions {
  readonly prepare: Prepare;
  readonly start?: typeof startRealServer;
  readonly browser?: BrowserKind;
}

async function openStage({
  prepare,
  start = startRealServer,
  browser: kind = 'pages',
}: StageOptions): Promise<Stage> {
  const real = await start({ args: ARGS });
  const link = await startFaultProxy(real.port);
  const server = { ...real, url: link.url };
  const tiles = await startTileServer();
  const browser = await launchBrowser(kind);
  const close = async () => {
    await browser.close();
    await link.close();
    await server.dispose();
    await tiles.close();
  };
  try {
    return { ...(await openSignedIn(server, browser, prepare, tiles)), direct: real.url, link, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openSignedIn(
  server: RealServer,
  browser: Browser,
  prepare: Prepare,
  tiles: TileServer,
): Promise<Omit<Stage, 'close' | 'direct' | 'link'>> {
  const token = await signIn(server.url, 'admin');
  await prepare(server, token, tiles);
  const { page, errors } = await openPage(browser, server.url, { size: LAPTOP, ownThread: true });
  await page.getByLabel('Email').waitFor(PATIENCE);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write', 'notifications']);
  await subscribeWithoutPushService(page);
  await preserveDrawings(page);
  await signInAs(page, 'admin');
  await indicator(page).getByText('Online').waitFor();
  page.setDefaultTimeout(CONTROL_PATIENCE_MS);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const calls: string[] = [];
  page.on('request', (request) =>
    calls.push(`${request.method()} ${new URL(request.url()).pathname.slice(1)}`),
  );
  await shotsTable(page).getByText('Shot: number').first().waitFor(PATIENCE);
  // A toast with the versions covers the map for some seconds.
  await page
    .getByRole('button', { name: 'Dismiss' })
    .first()
    .waitFor({ state: 'detached', ...PATIENCE });
  const storage = await page.evaluate(
    () => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>,
  );
  return { page, server, token, calls, errors, storage };
}

/** Resets screen, switches and session to their state at the start of the walk. */
export async function resetConsole({ page, server, token, storage }: Stage): Promise<void> {
  const keep = (entries: Readonly<Record<string, string>>): void => {
    localStorage.clear();
    sessionStorage.clear();
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
  };
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(new URL('login', server.url).href);
  await page.evaluate(keep, storage);
  await resetSwitches({ server, token });
  await page.goto(server.url);
  const first = shotsTable(page).getByText('Shot: number').first();
  const email = page.getByLabel('Email');
  await first.or(email).first().waitFor(PATIENCE);
  if ((await email.count()) > 0) await signInAs(page, 'admin');
  await first.waitFor(PATIENCE);
}

/** Resets the switches that the server stores. */
async function resetSwitches(stage: Pick<Stage, 'server' | 'token'>): Promise<void> {
  const body = { ...switchesAtLoad(new Set(['ROLE_ADMIN']), DEFAULT_SWITCHES), satellite: false };
  await callServer(stage, PATHS.displaySwitches, { method: 'PUT', body });
}

/** Calls the server as an administrator without the console; returns the parsed body, undefined where it is empty. */
export async function callServer(
  { server, token }: Pick<Stage, 'server' | 'token'>,
  path: string,
  {
    body,
    method = body === undefined ? 'GET' : 'POST',
  }: { readonly method?: string; readonly body?: object } = {},
): Promise<unknown> {
  const answer = await fetch(new URL(path, server.url), {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${text}`);
  return text === '' ? undefined : (JSON.parse(text) as unknown);
}

export async function mapArea({ page }: Pick<Stage, 'page'>): Promise<Area> {
  const box = await page.locator('canvas.maplibregl-canvas').boundingBox();
  if (box === null) throw new Error('The map is not shown');
  return box;
}
/** Area of the report of a type on the home view. */
export async function reportArea(stage: Pick<Stage, 'page'>, type: ReportType): Promise<Area> {
  const { x, y, width, height } = await mapArea(stage);
  return {
    x: x + width / 2 + eastOf(type) - HALF_MARKER_PX,
    y: y + height / 2 - NORTH_PX - HALF_MARKER_PX,
    width: 2 * HALF_MARKER_PX,
    height: 2 * HALF_MARKER_PX,
  };
}

/** Area of the oldest shot, south of the centre. */
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

/** The place that the map shows first. */
async function homeView(url: string, token: string) {
  const response = await fetch(new URL('services/shotpointserver/api/places?size=9999999', url), {
    headers: { authorization: `Bearer ${token}` },
  });
  const [home] = (await response.json()) as { lat: number; lon: number; zoom: number }[];
  if (home === undefined) throw new Error('The installation has no places');
  return home;
}

/** A zone of all that the home view shows, for what the menu of the map offers of zones. */
async function addZoneAround(url: string, token: string): Promise<void> {
  const { lat, lon } = await homeView(url, token);
  const corner = (east: number, north: number) => ({ lat: lat + north / 10, lon: lon + east / 10 });
  const response = await fetch(new URL(ZONES.path, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      zoneId: 'AROUND',
      zoneName: 'Around',
      squad: 'WD',
      polygon: [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)],
    }),
  });
  if (!response.ok) throw new Error(`The zone was answered ${response.status}: ${await response.text()}`);
}

/** One report of each type on the home view, a minute ago and earlier, with angles and a bearing. */
async function reportOfEachType(url: string, token: string): Promise<object[]> {
  const home = await homeView(url, token);
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
