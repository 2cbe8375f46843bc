/** The Decay switch, checked on the drawn pixels. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  commitReports,
  configure,
  signIn,
  startRealServer,
  type RealServer,
} from '../../support/realServer.ts';
import {
  BESIDE_PX,
  besideCentre,
  LAPTOP,
  launchBrowser,
  openConsole,
  shotsTable,
} from '../support/console.ts';
import { reddest, type Area } from '../support/pixels.ts';
import { messageOf, PATIENCE, shot } from '../support/reports.ts';

const OLD_MS = 600_000;
/** Degrees of latitude that keep one marker clear of another. */
const NORTH = 0.004;
/** The oldest report of a type is at least this much less red than the newest, on the screen. */
const FADED = 12;
/** Threshold of redness: a faded shot is above it, the background below. */
const DRAWN = 50;
/** Start of the lanes, and middle of the first lane, on the timeline's canvas at its usual height. */
const LANE_NAMES_PX = 76;
const FIRST_LANE_PX = 16;
const WINDOW_MS = 1_800_000;
/** Position of the present time, as a share of the width, after the timeline has rolled for a while. */
const NOW_AT = 0.8;

let server: RealServer;
let browser: Browser;
let page: Page;
/** Time of the oldest shot. */
let oldestTime = 0;

beforeAll(async () => {
  server = await startRealServer({ args: ['--nodes', '20', '--shots-per-minute', '0', '--history', '0'] });
  browser = await launchBrowser();
  const token = await signIn(server.url, 'admin');
  // The ring of an incident that nobody has taken does not fade, and is redder than a faded shot.
  await configure(server.url, token, { ACKNOWLEDGE_TYPES: 'Panic' });
  const at = await besideCentre(server.url, token);
  const time = Date.now();
  oldestTime = time - OLD_MS;
  await commitReports(server.url, token, [
    shot(1, { at, time: oldestTime }),
    shot(2, { at: { ...at, lat: at.lat - NORTH }, time: time - 1_000 }),
    shot(3, { at: { ...at, lat: at.lat - NORTH }, time }),
  ]);
  ({ page } = await openConsole(browser, server.url, 'admin', { size: LAPTOP, isMoving: true }));
  await shotsTable(page).getByText(messageOf(3)).waitFor(PATIENCE);
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

/** The oldest shot's marker, its trajectory north-east of it, and its mark on the timeline. */
async function oldest(): Promise<Record<'marker' | 'trajectory' | 'mark', Area>> {
  const map = await page.locator('canvas.maplibregl-canvas').boundingBox();
  const timeline = await page.getByRole('application', { name: 'Timeline' }).boundingBox();
  if (map === null || timeline === null) throw new Error('Map and timeline are not shown');
  const x = map.x + map.width / 2 + BESIDE_PX;
  const y = map.y + map.height / 2;
  const past = (Date.now() - oldestTime) / WINDOW_MS;
  const item = timeline.x + LANE_NAMES_PX + (NOW_AT - past) * (timeline.width - LANE_NAMES_PX);
  return {
    marker: { x: x - 4, y: y - 4, width: 8, height: 8 },
    trajectory: { x: x + 18, y: y - 26, width: 8, height: 8 },
    mark: { x: item - 30, y: timeline.y + FIRST_LANE_PX - 12, width: 60, height: 24 },
  };
}

async function rednesses(): Promise<Record<'marker' | 'trajectory' | 'mark', number>> {
  const { marker, trajectory, mark } = await oldest();
  return {
    marker: await reddest(page, marker),
    trajectory: await reddest(page, trajectory),
    mark: await reddest(page, mark),
  };
}

/** Two looks that agree: an item that appears has not its colour at first. */
async function steadyRednesses(): ReturnType<typeof rednesses> {
  let last = await rednesses();
  const isSteady = async () => {
    const before = last;
    last = await rednesses();
    return JSON.stringify(before) === JSON.stringify(last);
  };
  await expect.poll(isSteady, PATIENCE).toBe(true);
  return last;
}

it('[map.10] Decay off shows the oldest shot in full colour on map, trajectory and timeline; Decay on fades it again', async () => {
  await page.getByRole('tab', { name: 'Settings' }).click();
  const decay = page.getByRole('switch', { name: 'Decay' });
  // Map and timeline draw one after the other.
  const least = async () => {
    const { marker, mark } = await rednesses();
    return Math.min(marker, mark);
  };
  await expect.poll(least, PATIENCE).toBeGreaterThan(DRAWN);
  const faded = await steadyRednesses();
  await decay.click();
  for (const part of ['marker', 'trajectory', 'mark'] as const)
    await expect
      .poll(async () => (await rednesses())[part] - faded[part], { ...PATIENCE, message: part })
      .toBeGreaterThan(FADED);
  await decay.click();
  for (const part of ['marker', 'trajectory', 'mark'] as const)
    await expect
      .poll(async () => (await rednesses())[part] - faded[part], { ...PATIENCE, message: part })
      .toBeLessThan(FADED);
});
