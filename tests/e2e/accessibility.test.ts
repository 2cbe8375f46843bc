/** Every screen is scanned for what shuts people out (BH-42). */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commitReports, signIn, startRealServer, type RealServer } from '../support/realServer.ts';
import { seriousFindings } from './support/accessibility.ts';
import { launchBrowser, openConsole, openPage, shotsTable, type OpenConsole } from './support/console.ts';
import { messageOf, PATIENCE, shot } from './support/reports.ts';

let server: RealServer;
let browser: Browser;

beforeAll(async () => {
  server = await startRealServer({ args: ['--nodes', '200', '--shots-per-minute', '0', '--history', '0'] });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

describe('without a session', () => {
  it.each([
    ['sign-in', 'login'],
    ['the request for a new password', 'account/reset/request'],
    ['a new password', 'account/reset/finish?key=unknown'],
    ['activation', 'account/activate?key=unknown'],
    ['a public report that is not there', 'pub/viewReport?k=unknown'],
    ['an unknown page', 'nowhere'],
  ])('[EA1] %s has no serious finding', async (_name, path) => {
    const open = await openPage(browser, new URL(path, server.url).href);
    await shownContent(open.page).waitFor(PATIENCE);
    expect(await seriousFindings(open.page)).toEqual([]);
    await open.close();
  });
});

describe('signed in', () => {
  let open: OpenConsole;

  beforeAll(async () => {
    const token = await signIn(server.url, 'admin');
    await commitReports(server.url, token, [shot(1), shot(2)]);
    open = await openConsole(browser, server.url, 'admin');
    await shotsTable(open.page).getByText(messageOf(2)).waitFor(PATIENCE);
  });

  it('[EA1] home with the shot panel has no serious finding', async () => {
    await shotsTable(open.page).getByText(messageOf(2)).click();
    await expect.poll(() => seriousFindings(open.page), PATIENCE).toEqual([]);
  });

  it.each(['Places', 'Settings'])('[EA1] the drawer %s has no serious finding', async (name) => {
    await open.page.getByRole('tab', { name }).first().click();
    expect(await seriousFindings(open.page)).toEqual([]);
  });

  it('[EA1] the timeline as a list has no serious finding', async () => {
    const list = open.page.getByRole('button', { name: 'List', exact: true });
    await list.click();
    await open.page
      .getByRole('region', { name: 'Reports in the window' })
      .getByRole('button')
      .first()
      .waitFor(PATIENCE);
    expect(await seriousFindings(open.page)).toEqual([]);
    await list.click();
  });

  it('[EA1] the diagnostics panel has no serious finding', async () => {
    await open.page.keyboard.press('Control+Alt+KeyD');
    expect(await seriousFindings(open.page)).toEqual([]);
    await open.page.keyboard.press('Control+Alt+KeyD');
  });

  it.each(['account/password', 'admin/health', 'entities/cameras', 'test/auto-test', 'survey', 'nowhere'])(
    '[EA1] /%s has no serious finding',
    async (path) => {
      await open.page.goto(new URL(path, server.url).href);
      await shownContent(open.page).waitFor(PATIENCE);
      expect(await seriousFindings(open.page)).toEqual([]);
    },
  );

  it.each(['light', 'contrast', 'night'])(
    '[EA1] home in the theme %s has no serious finding',
    async (theme) => {
      await open.page.evaluate((name) => localStorage.setItem('shotpoint.theme', name), theme);
      await open.page.goto(server.url);
      await shotsTable(open.page).getByText(messageOf(2)).waitFor(PATIENCE);
      expect(await seriousFindings(open.page)).toEqual([]);
    },
  );
});

/** What the screen in front says; the map's screen stays behind others, inert. */
function shownContent(page: Page) {
  return page
    .locator('dialog[open], main:not([inert]), [role="alert"]')
    .filter({ hasText: /\S/, visible: true })
    .first();
}
