/** The live path through the real server: wire to marker, timeline item and row. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commitReports, signIn, startRealServer, type RealServer } from '../support/realServer.ts';
import {
  alerts,
  besideCentre,
  clickBesideCentre,
  launchBrowser,
  openConsole,
  openPage,
  reportTitle,
  shotsTable,
  signedInStorage,
  signInAs,
  tableRows,
  type OpenConsole,
} from './support/console.ts';
import { messageOf, PATIENCE, shot } from './support/reports.ts';

/** Where the lanes begin, and the middle of the first, on the timeline's canvas at its usual height. */
const LANE_NAMES_PX = 76;
const FIRST_LANE_PX = 16;
/** What the timeline shows, half of it past. */
const WINDOW_MS = 1_800_000;
/** In which a click on a marker selects it, beside busy neighbours too. */
const SELECTED_MS = 5_000;
/** Two clicks within a shorter time are one gesture. */
const APART_MS = 2_000;

let server: RealServer;
let browser: Browser;
let token: string;
let open: OpenConsole;
let page: Page;
/** When the second report was made. */
let secondTime = 0;

beforeAll(async () => {
  server = await startRealServer({ args: ['--nodes', '200', '--shots-per-minute', '0', '--history', '0'] });
  browser = await launchBrowser();
  token = await signIn(server.url, 'admin');
  open = await openConsole(browser, server.url, 'admin', { isMoving: true });
  page = open.page;
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

/**
 * Clicks the item of a report in the first lane until it is selected; it must be the newest of the items that
 * are drawn as one. The pill may be drawn later than its row, and moves away from the present. The clicks
 * have pauses, because two clicks at once are another gesture.
 */
async function selectFromTimeline(n: number, time: number): Promise<void> {
  const box = await page.getByRole('application', { name: 'Timeline' }).boundingBox();
  if (box === null) throw new Error('The timeline is not shown');
  // A timeline that begins to roll has now at four fifths at once.
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Start Rolling' }).click();
  const present = LANE_NAMES_PX + 0.8 * (box.width - LANE_NAMES_PX);
  const click = async () => {
    const past = ((Date.now() - time) * (box.width - LANE_NAMES_PX)) / WINDOW_MS;
    await page.mouse.click(box.x + present - past - 4, box.y + FIRST_LANE_PX);
    return reportTitle(page);
  };
  await expect.poll(click, { ...PATIENCE, interval: APART_MS }).toBe(messageOf(n));
}

describe('a live shot', () => {
  it('[shots.1] has a row, and an alert', async () => {
    const at = await besideCentre(server.url, token);
    await commitReports(server.url, token, [shot(1, { at })]);
    // Together: an alert stays for ten seconds.
    await Promise.all([
      shotsTable(page).getByText(messageOf(1)).waitFor(PATIENCE),
      alerts(page).getByText('number 001').first().waitFor(PATIENCE),
    ]);
  });

  it('[shots.2] is selected on map, timeline and table together, from its marker', async () => {
    await page.keyboard.press('Escape');
    // Its marker may be drawn later than its row. Once it is selected the map may move, and a second click would miss it.
    const click = async () => {
      await page.getByRole('button', { name: 'Home view' }).click();
      await clickBesideCentre(page);
      const marked = shotsTable(page).locator('tr[aria-selected=true]', { hasText: 'number 001' });
      return marked.waitFor({ timeout: SELECTED_MS }).then(
        () => true,
        () => false,
      );
    };
    await expect.poll(click, { timeout: 6 * SELECTED_MS }).toBe(true);
    await expect.poll(() => reportTitle(page), PATIENCE).toBe(messageOf(1));
  });

  it('[shots.2] is selected from its row', async () => {
    const at = await besideCentre(server.url, token);
    secondTime = Date.now();
    const place = { lat: at.lat + 0.001, lon: at.lon };
    await commitReports(server.url, token, [shot(2, { at: place, time: secondTime })]);
    await shotsTable(page).getByText(messageOf(2)).click();
    await expect.poll(() => reportTitle(page), PATIENCE).toBe(messageOf(2));
    await shotsTable(page).getByText(messageOf(1)).click();
    await expect.poll(() => selectedRow(), PATIENCE).toContain('number 001');
  });

  it('[shots.2] is selected from its timeline item, or the newest of those drawn as one', async () => {
    await selectFromTimeline(2, secondTime);
    await expect.poll(() => selectedRow(), PATIENCE).toContain('number 002');
  });

  it('[shots.1] a report without a usable place has its row and its timeline item all the same', async () => {
    const time = Date.now();
    await commitReports(server.url, token, [shot(3, { at: undefined, time })]);
    await shotsTable(page).getByText(messageOf(3)).waitFor(PATIENCE);
    await shotsTable(page).getByText(messageOf(1)).click();
    await expect.poll(() => reportTitle(page), PATIENCE).toBe(messageOf(1));
    await selectFromTimeline(3, time);
  });

  it('[shots.3] lists newest first', async () => {
    const rows = await tableRows(page);
    expect(rows.map((row) => /number (\d+)/.exec(row)?.[1])).toEqual(['003', '002', '001']);
  });

  it('[shots.2] raised no error in the page', () => {
    expect(open.errors).toEqual([]);
  });
});

describe('signing in', () => {
  it('[accounts.28] says what is missing and what was wrong, and returns to the requested page', async () => {
    const other = await openPage(browser, `${server.url}?squad=7`);
    await other.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.page.getByText('Email cannot be empty!').waitFor();
    await other.page.getByText('Password cannot be empty!').waitFor();
    await other.page.getByLabel('Email').fill('admin');
    await other.page.getByLabel('Password').fill('wrong');
    await other.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.page.getByText('Failed to sign in! Please check your credentials and try again.').waitFor();
    await signInAs(other.page, 'operator');
    await expect.poll(() => other.page.url(), PATIENCE).toContain('squad=7');
    await other.close();
  });

  it('[accounts.28] distinguishes an unknown page from one that the role may not see', async () => {
    const stored = await signedInStorage(server.url, 'user');
    const other = await openPage(browser, new URL('nowhere', server.url).href, { stored });
    await other.page.getByText('The page does not exist.').waitFor();
    await other.page.goto(new URL('admin/health', server.url).href);
    await other.page.getByText('You are not authorized to access this page.').waitFor();
    await other.close();
  });
});

/** Text of the selected row; empty where there is none. */
async function selectedRow(): Promise<string> {
  return (await shotsTable(page).locator('tr[aria-selected="true"]').allInnerTexts()).join();
}
