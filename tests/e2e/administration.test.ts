/** The administration of a running server: levels and log, figures, health with a mail server that goes, sessions, calls. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RealServer } from '../support/realServer.ts';
import { startSmtpServer, type SmtpServer } from '../support/smtpServer.ts';
import { seriousFindings } from './support/accessibility.ts';
import { launchBrowser, openPage, signedInStorage, type OpenConsole } from './support/console.ts';
import { startServerWithoutBaseMap } from './support/mapless.ts';

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

it('[MG5, MG14] an administrator sets a level and sees the lines of the server arrive', async () => {
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

it('[MG1, MG12] the metrics show the calls that were made, and the threads', async () => {
  await openScreen('Metrics');
  const endpoints = page.getByRole('region', { name: 'Endpoints' }).last();
  const row = endpoints.getByRole('row').filter({ hasText: '/management/logfile' });
  await row.waitFor();
  expect(Number(await row.getByRole('cell').nth(2).innerText())).toBeGreaterThan(1);
  await page.getByRole('figure', { name: /^Requests: \d+\.\d \/s now$/ }).waitFor();
  await page.getByRole('button', { name: 'Read threads' }).click();
  await page
    .getByText(/threadDump \(/)
    .first()
    .waitFor();
  expect(await seriousFindings(page)).toEqual([]);
});

it('[MG10, MG13] health turns when the mail server goes, with its reason', async () => {
  await openScreen('Health');
  await page.getByRole('heading', { name: 'All parts are up' }).waitFor();
  await smtp.close();
  await page.getByRole('heading', { name: 'Down: Mail' }).waitFor();
  await page.getByText(/ECONNREFUSED/).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
});

it('[MG7, MG8, MG9] options, audits and routes are shown without a secret', async () => {
  await openScreen('Configuration');
  await page.getByRole('searchbox', { name: 'Filter' }).fill('SECRET_OF');
  await page.getByRole('row').filter({ hasText: 'SECRET_OF_SOMEBODY' }).getByText('******').waitFor();
  expect(await page.content()).not.toContain('never-shown-1');
  expect(await seriousFindings(page)).toEqual([]);
  await openScreen('Audits');
  await page.getByRole('row').filter({ hasText: 'set level DEBUG' }).getByText('loggers http').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await openScreen('Gateway');
  await page.getByText('/services/shotpointserver/**').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
});

it('[MG16] the tracker shows where each session is', async () => {
  await openScreen('User Tracker');
  const own = page.getByRole('row').filter({ hasText: '/admin/tracker' });
  await own.getByText('admin', { exact: true }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
});

it('[WA7] the tracker lists the panes of walls, and says which of them are silent or have no live data', async () => {
  const pane = (name: string, age: number, isOutdated = false) => ({
    name,
    isOutdated,
    view: '?kiosk=north&z=12',
    version: '4.3.4',
    login: 'wall',
    ipAddress: '10.0.0.9',
    beatAt: Date.now() - age,
  });
  await page.route(/management\/panes/, (route) =>
    route.fulfill({ json: [pane('north', 1000), pane('south', 1000, true), pane('', 600_000)] }),
  );
  await openScreen('User Tracker');
  await page.getByRole('heading', { name: '3 wall panes, 1 silent, 1 without live data' }).waitFor();
  await page.getByRole('row', { name: /north Alive/ }).waitFor();
  await page.getByRole('row', { name: /south No live data/ }).waitFor();
  await page.getByRole('row', { name: /no name Silent/ }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.unroute(/management\/panes/);
});

it('[MG11] the calls are shown and can be tried, with the token of the session', async () => {
  await openScreen('API');
  await page.getByRole('heading', { name: 'Management' }).click();
  await page.locator('.opblock-summary').filter({ hasText: '/health/liveness' }).click();
  await page.getByRole('button', { name: 'Try it out' }).click();
  await page.getByRole('button', { name: 'Execute' }).click();
  await page.getByText('"status": "UP"').first().waitFor();
  expect(opened.errors).toEqual([]);
});
