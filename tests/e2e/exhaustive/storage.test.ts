/** A server that takes no writes, as one whose disk is full, and the console that is connected to it. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commitReports, signIn, type RealServer } from '../../support/realServer.ts';
import { indicator, launchBrowser, openPage, signedInStorage } from '../support/console.ts';
import { startServerWithoutBaseMap } from '../support/mapless.ts';
import { messageOf, shot } from '../support/reports.ts';

let server: RealServer;
let browser: Browser;

beforeAll(async () => {
  server = await startServerWithoutBaseMap({
    args: ['--nodes', '40', '--shots-per-minute', '0', '--history', '0'],
  });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

function changeDatabase(statement: string): void {
  const database = new DatabaseSync(join(server.dataDir, 'shotpoint.sqlite'), { timeout: 20_000 });
  database.exec(statement);
  database.close();
}

it('[reports.19] a console says that new reports are not saved, until the server saves them again', async () => {
  const stored = await signedInStorage(server.url, 'user');
  const opened = await openPage(browser, server.url, { stored });
  const { page, errors } = opened;
  await indicator(page).getByText('Online').waitFor();
  const warning = page.getByRole('alert').filter({ hasText: 'New reports are not saved.' });
  const token = await signIn(server.url, 'admin');
  expect(await warning.count()).toBe(0);
  changeDatabase(`create trigger refuse before insert on meta begin select raise(abort, 'refused'); end`);
  await expect(commitReports(server.url, token, [shot(1)])).rejects.toThrow('500');
  await warning.waitFor();
  expect(await warning.textContent()).toContain('takes no writes');
  expect(await indicator(page).textContent()).toContain('Online');

  const late = await openPage(browser, server.url, { stored });
  await late.page.getByRole('alert').filter({ hasText: 'New reports are not saved.' }).waitFor();
  await late.close();

  changeDatabase('drop trigger refuse');
  await warning.waitFor({ state: 'detached' });
  await commitReports(server.url, token, [shot(2)]);
  await page
    .getByRole('alert')
    .filter({ hasText: messageOf(2) })
    .waitFor();
  expect(errors).toEqual([]);
  await opened.close();
});
