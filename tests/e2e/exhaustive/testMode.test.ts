/** Test mode in two consoles: one switches it on, both show it immediately, one ends it from the banner. */
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn, type RealServer } from '../../support/realServer.ts';
import { indicator, launchBrowser, openConsole, openPage, signedInStorage } from '../support/console.ts';
import { startServerWithoutBaseMap } from '../support/mapless.ts';
import { PATIENCE } from '../support/reports.ts';

let server: RealServer;
let browser: Browser;

beforeAll(async () => {
  server = await startServerWithoutBaseMap({
    args: ['--nodes', '50', '--shots-per-minute', '0', '--history', '0'],
  });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

async function call(path: string, token: string, body?: object): Promise<unknown> {
  const answer = await fetch(new URL(path, server.url), {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
  return answer.json();
}

it('[test-mode.2] every console shows a banner on every page while a squad is in test mode, and authorised users can end it there', async () => {
  const token = await signIn(server.url, 'tester');
  const squads = (await call('services/shotpointserver/api/squadids', token)) as { squadId: string }[];
  const operator = await openConsole(browser, server.url, 'operator');
  const stored = await signedInStorage(server.url, 'tester');
  const tester = await openPage(browser, new URL('account/password', server.url).href, { stored });
  await indicator(tester.page).getByText('Online').waitFor(PATIENCE);
  const banners = [operator, tester].map(({ page }) => page.getByRole('region', { name: 'Test mode' }));
  await call('api/activateTestMode', token, { squadIds: squads.slice(0, 2).map(({ squadId }) => squadId) });
  for (const banner of banners) await banner.waitFor({ timeout: PATIENCE.timeout });
  expect(await banners[0]?.getByRole('timer').innerText()).toMatch(/^(04:00:00|03:59:\d\d)$/);
  expect(await banners[0]?.getByRole('button').count()).toBe(0);
  await banners[1]?.getByRole('button', { name: 'Deactivate' }).press('Enter');
  for (const banner of banners) await banner.waitFor({ state: 'detached', timeout: PATIENCE.timeout });
  expect([...operator.errors, ...tester.errors]).toEqual([]);
  await operator.close();
  await tester.close();
});
