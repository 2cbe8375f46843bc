/** The administration of a running server: levels and log, figures, health with a mail server that goes, sessions, calls. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RealServer } from '../../support/realServer.ts';
import { startSmtpServer, type SmtpServer } from '../../support/smtpServer.ts';
import { seriousFindings } from '../support/accessibility.ts';
import { launchBrowser, openPage, signedInStorage, type OpenConsole } from '../support/console.ts';
import { startServerWithoutBaseMap } from '../support/mapless.ts';

let smtp: SmtpServer;
let server: RealServer;
let browser: Browser;
let opened: OpenConsole;
let page: Page;

beforeAll(async () => {
  smtp = await startSmtpServer();
  server = await startServerWithoutBaseMap({
    args: ['--nodes', '10', '--shots-per-minute', '0', '--history', '10'],
    env: { SMTP_URL: smtp.url, SECRET_OF_SOMEBODY: 'never-shown-1' },
  });
  browser = await launchBrowser();
  const stored = await signedInStorage(server.url, 'admin');
  opened = await openPage(browser, new URL('admin/logs', server.url).href, { stored });
  ({ page } = opened);
});

afterAll(async () => {
  await opened?.close();
  await browser?.close();
  await server?.dispose();
});

async function openScreen(name: string): Promise<void> {
  await page.getByRole('button', { name: 'Administration' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
}

it('[server.42] an administrator sets a level and sees the lines of the server arrive', async () => {
  const levels = page.getByRole('group', { name: 'Level of http' });
  await page.getByText('No lines yet.').waitFor();
  await levels.getByRole('button', { name: 'DEBUG' }).click();
  await levels.getByRole('button', { name: 'DEBUG', pressed: true }).waitFor();
  const lines = page.getByRole('region', { name: 'Lines of the log' });
  await lines.getByText('DEBUG').first().waitFor();
  await page.getByRole('searchbox', { name: 'Filter' }).fill('/management/logfile');
  await lines.getByText('Answered').first().waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  const shown = await lines.getByRole('listitem').count();
  expect(shown).toBeGreaterThan(0);
  expect(await lines.innerText()).not.toContain('management/loggers');
  expect(await seriousFindings(page)).toEqual([]);
  await levels.getByRole('button', { name: 'As ROOT' }).click();
  await levels.getByRole('button', { name: 'As ROOT', pressed: true }).waitFor();
});

it('[server.38, server.41] health turns when the mail server goes, with its reason', async () => {
  await openScreen('Health');
  await page.getByRole('heading', { name: 'All parts are up' }).waitFor();
  await smtp.close();
  await page.getByRole('heading', { name: 'Down: Mail' }).waitFor();
  await page.getByText(/ECONNREFUSED/).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
});
