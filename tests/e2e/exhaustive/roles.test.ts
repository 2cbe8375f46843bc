/** Signs in as the authorities with most and with fewest screens and opens all of them: the server rejects no call. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Authority } from '../../../src/domain/contract/authorities.ts';
import {
  ADMINISTRATION_MENU,
  FURTHER_SCREENS,
  OPTIONS_MENU,
  TEST_MENU,
} from '../../../src/domain/access/menuAccess.ts';
import { decideScreen, screenRule } from '../../../src/domain/access/screenAccess.ts';
import type { RealServer } from '../../support/realServer.ts';
import { launchBrowser, openPage, signedInStorage, type OpenConsole } from '../support/console.ts';
import { startServerWithoutBaseMap } from '../support/mapless.ts';
import { addRoleUsers, ROLE_PASSWORD } from '../support/roleUsers.ts';

/** Which call each authority may make is walked cell by cell beside the tables and by the contract. */
const WALKED: readonly Authority[] = ['ROLE_POWER_USER', 'ROLE_USER'];

const SCREENS = [
  '/',
  '/survey',
  '/test',
  '/entities',
  '/admin',
  '/account/password',
  ...[...TEST_MENU, ...OPTIONS_MENU, ...FURTHER_SCREENS, ...ADMINISTRATION_MENU]
    .filter(({ external }) => external !== true)
    .map(({ path }) => path),
];

let server: RealServer;
let browser: Browser;

beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shotpoint-roles-'));
  await addRoleUsers(dataDir, WALKED);
  server = await startServerWithoutBaseMap({
    dataDir,
    args: ['--nodes', '50', '--shots-per-minute', '0', '--history', '5'],
  });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

/** The console with this person signed in, and every answer of 401 or 403 that it gets from now on. */
async function openAs(authority: Authority): Promise<{ opened: OpenConsole; refused: string[] }> {
  const opened = await openPage(browser, 'about:blank', {
    stored: await signedInStorage(server.url, authority.toLowerCase(), ROLE_PASSWORD),
    ownThread: true,
  });
  const refused: string[] = [];
  opened.page.on('response', (answer) => {
    if (answer.status() === 401 || answer.status() === 403)
      refused.push(`${answer.status()} ${answer.url().split('?')[0]}`);
  });
  return { opened, refused };
}

/** Follows a link of the console without a new load of the page. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
  if (path === '/') await page.locator('main').first().waitFor();
  else await page.getByRole('main').last().getByText(/\S/).first().waitFor();
}

it.each(WALKED)(
  '[access.6, test-mode.12] %s alone opens every screen of its role, and the server rejects none of the calls',
  async (authority) => {
    const authorities = new Set([authority]);
    const own = SCREENS.filter((path) => decideScreen(screenRule(path), authorities) === 'open');
    const { opened, refused } = await openAs(authority);
    const { page } = opened;
    await page.goto(new URL((own[0] ?? '/').slice(1), server.url).href);
    await page.getByRole('button', { name: /^Account / }).waitFor();
    await page.waitForLoadState('networkidle');
    const overflow = () =>
      page
        .locator('header')
        .first()
        .evaluate((head) => head.scrollWidth - head.clientWidth);
    await expect.poll(overflow).toBe(0);
    for (const path of own.slice(1)) {
      await go(page, path);
      expect(await page.getByText('You are not authorized to access this page.').count()).toBe(0);
    }
    const others = SCREENS.filter((path) => path !== '/' && !own.includes(path));
    for (const path of others.slice(0, 3)) {
      await go(page, path);
      await page.getByText('You are not authorized to access this page.').waitFor();
    }
    await page.waitForLoadState('networkidle');
    expect(refused).toEqual([]);
    expect(await page.getByRole('button', { name: /^Account / }).count()).toBe(1);
    expect(opened.errors).toEqual([]);
    await opened.close();
  },
);
