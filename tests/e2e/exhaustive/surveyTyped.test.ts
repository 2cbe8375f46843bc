/** What a surveyor has typed and not saved outlives the page, a walk to home and the session. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TOKEN_KEY } from '../../../src/domain/contract/paths.ts';
import { signIn, type RealServer } from '../../support/realServer.ts';
import { LAPTOP, launchBrowser, openPage, signInAs, welcomed } from '../support/console.ts';
import { startServerWithoutBaseMap } from '../support/mapless.ts';

let server: RealServer;
let browser: Browser;
let page: Page;
let token: string;

beforeAll(async () => {
  server = await startServerWithoutBaseMap({
    args: ['--nodes', '60', '--shots-per-minute', '0', '--history', '0'],
  });
  browser = await launchBrowser();
  token = await signIn(server.url, 'admin');
  const { origin } = new URL(server.url);
  const items = { [TOKEN_KEY]: token, ...welcomed('admin') };
  ({ page } = await openPage(browser, new URL('survey', server.url).href, {
    size: LAPTOP,
    stored: { origin, items },
  }));
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

it('[survey.38] what is typed for a node and a camera is in their forms again after the page was killed, was left, and its session ended', async () => {
  await page.getByLabel('Squad', { exact: true }).selectOption({ index: 2 });
  await page.getByRole('button', { name: /^Survey: / }).click();
  await page.getByRole('menuitemradio').first().click();
  const list = () => page.getByRole('list', { name: 'Node List' });
  await list().getByRole('button').nth(1).click();
  const heading = await page.getByRole('heading', { name: /^Edit Node \S/ }).textContent();
  const node = new RegExp(`^Edit Node ${Number.parseInt(heading?.replace('Edit Node', '') ?? '', 10)}`);
  await page.getByLabel('Notes').fill('on the roof');
  await page.getByRole('tab', { name: /^Cameras/ }).click();
  await page.getByRole('region', { name: 'Camera List' }).locator('[data-select]').first().click();
  await page.getByLabel('Latitude').fill('97');
  await page.getByLabel('Longitude').focus();
  await expect.poll(countJournalled).toBe(2);
  for (const leave of [kill, goHomeAndBack, endSessionAndSignIn]) {
    await leave();
    await page.getByLabel('Squad', { exact: true }).selectOption({ index: 2 });
    await page.getByText('Resume 2 unsaved edits?').waitFor({ timeout: 10_000 });
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('tab', { name: /^Nodes/ }).click();
    await list().getByRole('button').nth(1).click();
    await page.getByRole('heading', { name: node }).waitFor();
    await expect.poll(() => page.getByLabel('Notes').inputValue()).toBe('on the roof');
    await page.getByRole('tab', { name: /^Cameras/ }).click();
    await page.getByRole('region', { name: 'Camera List' }).locator('[data-select]').first().click();
    await expect.poll(() => page.getByLabel('Latitude').inputValue()).toBe('97');
  }
});

/** Number of items whose typed values are in the journal of a draft. */
const countJournalled = () =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('survey-drafts');
        opening.onerror = () => reject(new Error('no journal'));
        opening.onsuccess = () => {
          const reading = opening.result.transaction('typed').objectStore('typed').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            const drafts = reading.result as readonly { readonly items: readonly unknown[] }[];
            resolve(Math.max(0, ...drafts.map(({ items }) => items.length)));
          };
        };
      }),
  );

/** Ends the page without a question, as a crash does, and opens another one. */
async function kill(): Promise<void> {
  const ended = page;
  page = await ended.context().newPage();
  await ended.close({ runBeforeUnload: false });
  await page.goto(new URL('survey', server.url).href);
}

async function goHomeAndBack(): Promise<void> {
  await page.getByRole('link', { name: 'Home' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('survey'));
  await page.goBack();
}

/** Another administrator gives the account a new password, which ends its sessions. */
async function endSessionAndSignIn(): Promise<void> {
  const given = await fetch(new URL('api/account/reset-password/admin', server.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ email: 'admin@localhost', newPassword: 'given by hand' }),
  });
  if (!given.ok) throw new Error(`The password was not given: ${given.status}`);
  await page.getByText('Your session has ended. Please sign in again.').waitFor();
  await signInAs(page, 'admin', 'given by hand');
}
