/** Two open consoles, and what reaches them of another's changes: reports, lists, forms and rights. */
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { API } from '../../src/domain/contract/paths.ts';
import type { Row } from '../../src/domain/json/row.ts';
import { startFaultProxy } from '../support/faultProxy.ts';
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

it('[CH3] a removed report leaves an open console', async () => {
  const rows = (await call(`${API}/shotreports?size=10`)) as readonly Row[];
  const first = rows.find(({ message }) => message === messageOf(1));
  await shotsTable(home.page).getByText(messageOf(1)).waitFor(PATIENCE);
  await call(`${API}/shotreports/${String(first?.['id'])}`, 'DELETE');
  await shotsTable(home.page)
    .getByText(messageOf(1))
    .waitFor({ ...PATIENCE, state: 'detached' });
  await shotsTable(home.page).getByText(messageOf(2)).waitFor();
});

it('[CH11] the panel of a report closes when it is removed, with a notice', async () => {
  await commitReports(server.url, token, [shot(4)]);
  const row = shotsTable(home.page).getByText(messageOf(4));
  await row.click(PATIENCE);
  const title = home.page.getByRole('tabpanel').getByRole('heading', { name: messageOf(4) });
  await title.waitFor(PATIENCE);
  const rows = (await call(`${API}/shotreports?size=10`)) as readonly Row[];
  const shown = rows.find(({ message }) => message === messageOf(4));
  await call(`${API}/shotreports/${String(shown?.['id'])}`, 'DELETE');
  await home.page
    .getByRole('status')
    .filter({ hasText: 'The selected report was removed.' })
    .waitFor(PATIENCE);
  await title.waitFor({ ...PATIENCE, state: 'detached' });
  await home.page.getByText('No report selected').waitFor(PATIENCE);
  await expect.poll(() => home.page.url()).not.toContain('e2e-4');
});

it('[CH7] a report that was removed during a connection loss leaves the console at the catch-up', async () => {
  const proxy = await startFaultProxy(server.port);
  const cut = await openConsole(browser, proxy.url, 'operator');
  try {
    // The first list is loaded: what comes later is live, and what is missed is caught up.
    await shotsTable(cut.page).getByText(messageOf(2)).waitFor(PATIENCE);
    await commitReports(server.url, token, [shot(3)]);
    const row = shotsTable(cut.page).getByText(messageOf(3));
    await row.waitFor(PATIENCE);
    proxy.setMode('reset');
    await indicator(cut.page)
      .getByText('Online')
      .waitFor({ ...PATIENCE, state: 'detached' });
    const rows = (await call(`${API}/shotreports?size=10`)) as readonly Row[];
    const removed = rows.find(({ message }) => message === messageOf(3));
    await call(`${API}/shotreports/${String(removed?.['id'])}`, 'DELETE');
    await row.waitFor();
    proxy.setMode('pass');
    await indicator(cut.page).getByText('Online').waitFor(PATIENCE);
    await row.waitFor({ ...PATIENCE, state: 'detached' });
    await shotsTable(cut.page).getByText(messageOf(2)).waitFor();
  } finally {
    await cut.page.close();
    await proxy.close();
  }
});

it('[CH4] a new place is offered, and a renamed one has its name', async () => {
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

it('[CH12] home loads each of its lists once where nothing was changed', async () => {
  const stored = await signedInStorage(server.url, 'operator');
  const opened = await openPage(browser, `${server.url}login`, { stored });
  const { page } = opened;
  const listed: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/\/(places|levels|cameras|zones|targets|models)$/.test(pathname)) listed.push(pathname);
  });
  await page.goto(server.url);
  await indicator(page).getByText('Online').waitFor(PATIENCE);
  await expect.poll(() => new Set(listed).size).toBe(6);
  // Later than any pause before a reload.
  await page.waitForTimeout(2_000);
  expect(listed.toSorted()).toEqual([...new Set(listed)].toSorted());
  expect(opened.errors).toEqual([]);
  await opened.close();
});

it('[CH5] a list and a form show what another has changed', async () => {
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

it('[CH9] an open report follows a correction by another', async () => {
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

it('[CH6] rights that are taken away end the session, and nothing of it stays on the screen', async () => {
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
