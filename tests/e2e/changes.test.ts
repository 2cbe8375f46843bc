/** Two open consoles, and what reaches them of another's changes: reports, lists, forms and rights. */
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { API } from '../../src/domain/contract/paths.ts';
import type { Row } from '../../src/domain/json/row.ts';
import { commitReports, signIn, type RealServer } from '../support/realServer.ts';
import { seriousFindings } from './support/accessibility.ts';
import {
  indicator,
  launchBrowser,
  openConsole,
  openPage,
  shotsTable,
  signedInStorage,
  signInAs,
  type OpenConsole,
} from './support/console.ts';
import { startServerWithoutBaseMap } from './support/mapless.ts';
import { messageOf, PATIENCE, shot } from './support/reports.ts';

const ARGS = ['--nodes', '1', '--shots-per-minute', '0', '--history', '0'];
const WEBHOOK = { name: 'Ferry dispatch', url: 'https://dispatch.example.org/', enabled: true };

let server: RealServer;
let browser: Browser;
let token: string;
/** Home of an operator. */
let home: OpenConsole;
/** Entity screens of an administrator. */
let entities: OpenConsole;

beforeAll(async () => {
  server = await startServerWithoutBaseMap({ args: ARGS });
  browser = await launchBrowser();
  token = await signIn(server.url, 'admin');
  await commitReports(server.url, token, [shot(1), shot(2)]);
  home = await openConsole(browser, server.url, 'operator');
  await shotsTable(home.page).getByText(messageOf(2)).waitFor(PATIENCE);
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

/** A call of another administrator; undefined where the answer has no content. */
async function call(path: string, method = 'GET', body?: Row): Promise<unknown> {
  const response = await fetch(new URL(path, server.url), {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

it('[records.37] a new place is offered, and a renamed one has its name', async () => {
  await home.page.getByRole('tab', { name: 'Places' }).click();
  const made = (await call(`${API}/places`, 'POST', {
    placeId: 'E2E-P',
    name: 'Ferry pier',
    lat: 40.7,
    lon: -74,
  })) as Row;
  const place = (name: string) => home.page.getByRole('treeitem').filter({ hasText: name });
  await place('Ferry pier').waitFor(PATIENCE);
  await call(`${API}/places`, 'PUT', { ...made, name: 'Ferry landing' });
  await place('Ferry landing').waitFor(PATIENCE);
});

it('[records.37] a list and a form show what another has changed', async () => {
  const made = (await call(`${API}/webhooks`, 'POST', WEBHOOK)) as Row;
  const stored = await signedInStorage(server.url, 'admin');
  entities = await openPage(browser, `${server.url}entities/webhook`, { stored });
  const { page } = entities;
  await indicator(page).getByText('Online').waitFor(PATIENCE);
  await page.getByRole('row').filter({ hasText: 'Ferry dispatch' }).waitFor(PATIENCE);
  const renamed = (await call(`${API}/webhooks`, 'PUT', { ...made, name: 'Ferry centre' })) as Row;
  await page.getByRole('row').filter({ hasText: 'Ferry centre' }).waitFor(PATIENCE);

  await page.evaluate(
    (to) => history.pushState(null, '', to),
    `/entities/webhook/${String(made['id'])}/edit`,
  );
  await page.getByLabel(/^Name/).fill('Mine');
  await call(`${API}/webhooks`, 'PUT', { ...renamed, name: 'Theirs' });
  await page.getByText('Someone else has changed this record').waitFor(PATIENCE);
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show changes' }).click();
  await page.getByRole('radio', { name: 'Name: Theirs' }).waitFor();
  expect(await page.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Mine');
});

it('[records.36] an open report follows a correction by another', async () => {
  const rows = (await call(`${API}/shotreports?size=10`)) as readonly Row[];
  const id = String(rows.find(({ message }) => message === messageOf(2))?.['id']);
  const stored = await signedInStorage(server.url, 'admin');
  const opened = await openPage(browser, `${server.url}entities/shotreports/${id}`, { stored });
  const { page } = opened;
  await indicator(page).getByText('Online').waitFor(PATIENCE);
  const visible = (text: string) => page.getByText(text, { exact: true }).locator('visible=true').first();
  await visible('Test Zone').waitFor(PATIENCE);
  const { start: _start, ...report } = (await call(`${API}/shotreports/${id}`)) as Row;
  await call(`${API}/shotreports`, 'PUT', { ...report, zone: 'Ferry Gate' });
  await visible('Ferry Gate').waitFor(PATIENCE);
  expect(opened.errors).toEqual([]);
  await page.close();
});

it('[records.41] rights that are taken away end the session, and nothing of it stays on the screen', async () => {
  const users = (await call('api/users?size=100')) as readonly Row[];
  const operator = users.find(({ login }) => login === 'operator');
  await home.page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await call('api/users', 'PUT', { ...operator, authorities: ['ROLE_SMS_ADMIN'] });
  await home.page.getByText('Your session has ended.').waitFor(PATIENCE);
  await shotsTable(home.page).waitFor({ ...PATIENCE, state: 'detached' });
  await signInAs(home.page, 'operator');
  await home.page.getByRole('heading', { level: 1 }).waitFor(PATIENCE);
  expect(await shotsTable(home.page).count()).toBe(0);
  expect(await home.page.evaluate(() => 'isSamePage' in window)).toBe(true);
  expect([...home.errors, ...entities.errors]).toEqual([]);
});
