/** Detail and edit screens of entities with a running server: conflicts, faults of the server, field errors, keyboard. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { API, TOKEN_KEY } from '../../src/domain/contract/paths.ts';
import type { Row } from '../../src/domain/json/row.ts';
import { signIn, type RealServer } from '../support/realServer.ts';
import { seriousFindings } from './support/accessibility.ts';
import { launchBrowser, openPage, type OpenConsole, welcomed } from './support/console.ts';
import { startServerWithoutBaseMap } from './support/mapless.ts';

/** 1 × 1 pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const ARGS = ['--nodes', '1', '--shots-per-minute', '0', '--history', '20'];

let server: RealServer;
let browser: Browser;
let opened: OpenConsole;
let page: Page;
let token: string;

beforeAll(async () => {
  server = await startServerWithoutBaseMap({ args: ARGS });
  browser = await launchBrowser();
  token = await signIn(server.url, 'admin');
  const items = { [TOKEN_KEY]: token, ...welcomed('admin') };
  const stored = { origin: new URL(server.url).origin, items };
  opened = await openPage(browser, `${server.url}entities/super-squad/new`, { stored });
  page = opened.page;
  await page.getByRole('heading', { name: 'New super squad' }).waitFor();
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

/** A call of another administrator. */
async function call(path: string, method = 'GET', body?: Row): Promise<Row> {
  const response = await fetch(new URL(`${API}/${path}`, server.url), {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok)
    throw new Error(`${method} ${path} was answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Row;
}

/** Goes to a path without loading the page again. */
async function open(path: string): Promise<void> {
  await page.evaluate((to) => window.history.pushState(null, '', to), path);
}

const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');

/** Presses Tab until the focus is on an element of this text. */
async function tabTo(text: string): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if ((await focused()).trim() === text) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${text}`);
}

it('[forms.12, forms.13] creates a record by keyboard alone, shows it, and deletes it', async () => {
  await page.getByLabel(/^Name/).focus();
  await page.keyboard.press('Tab');
  await page.getByText('Name is required.').waitFor();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('Riverside');
  await page.keyboard.press('Control+s');
  await page.getByRole('heading', { name: 'Riverside' }).waitFor();
  expect(page.url()).toMatch(/\/entities\/super-squad\/\d+$/);
  expect(await seriousFindings(page)).toEqual([]);

  await tabTo('Delete…');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete super squad', disabled: false }).waitFor();
  await tabTo('Delete super squad');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.waitForURL(/\/entities\/super-squad$/);
  expect(JSON.stringify(await call('super-squads'))).not.toContain('Riverside');
});

it('[forms.4] shows two administrators at one record what the other changed, and saves what is chosen', async () => {
  const made = await call('targets', 'POST', {
    name: 'Range 1',
    notes: 'first',
    alt: 10,
    ofAnother: { server: 1 },
  });
  await open(`/entities/target/${String(made['id'])}/edit`);
  await page.getByLabel(/^Name/).fill('Range A');
  await page.getByLabel(/^Notes/).fill('mine');
  await page.getByText('ofAnother').waitFor();
  await call('targets', 'PUT', { ...made, name: 'Range of the other', alt: 20 });
  await page.getByRole('button', { name: 'Save' }).click();

  const panel = page.getByRole('region', { name: 'Changed by someone else while you were editing' });
  await panel.waitFor();
  await expect.poll(() => panel.getByRole('rowheader').allInnerTexts()).toEqual(['Name', 'Altitude']);
  expect(await seriousFindings(page)).toEqual([]);
  expect(await panel.getByRole('radio', { name: 'Name: Mine' }).isChecked()).toBe(true);
  await panel.getByRole('radio', { name: 'Name: Theirs' }).check();
  await panel.getByRole('button', { name: 'Save these choices' }).click();
  await page.getByRole('heading', { name: 'Range of the other', exact: true }).waitFor();
  expect(await call(`targets/${String(made['id'])}`)).toMatchObject({
    name: 'Range of the other',
    alt: 20,
    notes: 'mine',
    ofAnother: { server: 1 },
    recordVersion: 3,
  });
});

it('[forms.18] gives a report an image, shows it in detail and form, and removes it', async () => {
  const timeStamp = Date.now();
  const report = { detectionId: 'pictured', squadId: 'squad-1', reportType: 'Shot', timeStamp };
  const path = `shotreports/${String((await call('shotreports', 'POST', report))['id'])}`;
  const saved = () => page.waitForURL(new RegExp(`/entities/${path}$`));
  const image = page.getByRole('img', { name: 'Image: preview' });
  await open(`/entities/${path}/edit`);
  await page.getByLabel('Image: Choose file…').setInputFiles({
    name: 'gate.png',
    mimeType: 'image/png',
    buffer: Buffer.from(PNG, 'base64'),
  });
  await image.waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await saved();
  await image.waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  expect(await call(path)).toMatchObject({ image: PNG, imageContentType: 'image/png' });

  await open(`/entities/${path}/edit`);
  await image.waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove file' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await saved();
  expect(await call(path)).not.toHaveProperty('image');
});

it('[forms.5] loses nothing typed while the server is stopped and started, and while the session ends', async () => {
  const [, squad] = (await call('squadids')) as unknown as Row[];
  const path = `squadids/${String(squad?.['id'])}`;
  await open(`/entities/${path}/edit`);
  await page.getByLabel('Name').fill('Typed before');
  await server.kill();
  await page.getByLabel('Name').fill('Typed meanwhile');
  await page.keyboard.press('Control+s');
  await page.getByText('Not saved: the server is not reachable.').waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('Typed meanwhile');
  server = await startServerWithoutBaseMap({ args: ARGS, port: server.port, dataDir: server.dataDir });

  // The session ends at the next call: what was typed is there after the next sign-in.
  await page.route('**/squadids', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 401, body: '{}' }) : route.fallback(),
  );
  await page.keyboard.press('Control+s');
  await page.getByLabel('Email').fill('admin');
  await page.unroute('**/squadids');
  await page.getByLabel('Password').fill('admin');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('Your unsaved changes were restored.').waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('Typed meanwhile');
  await page.keyboard.press('Control+s');
  await page.getByRole('heading', { name: 'Typed meanwhile' }).waitFor();
  expect(await call(path)).toMatchObject({ alias: 'Typed meanwhile' });
  expect(opened.errors).toEqual([]);
});

it('[forms.6] offers what was typed after a reload, and shows what another changed meanwhile', async () => {
  const url = 'https://example.org/';
  const made = await call('webhooks', 'POST', { name: 'Dispatch room', url });
  await open(`/entities/webhook/${String(made['id'])}/edit`);
  await page.getByLabel(/^Name/).fill('Typed before the reload');
  await page.getByLabel(/^Secret/).fill('typed-secret');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('typed-secret');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  const offer = page.getByRole('region', { name: 'Resume unsaved changes?' });
  await offer.getByText('Files and secrets have to be entered again.').waitFor();
  expect(await page.getByLabel(/^Name/).inputValue()).toBe('Dispatch room');
  expect(await seriousFindings(page)).toEqual([]);
  await call('webhooks', 'PUT', { ...made, name: 'Name of the other' });
  await offer.getByRole('button', { name: 'Resume' }).click();
  await expect.poll(() => page.getByLabel(/^Name/).inputValue()).toBe('Typed before the reload');
  await page.keyboard.press('Control+s');
  const panel = page.getByRole('region', { name: 'Changed by someone else while you were editing' });
  await panel.getByRole('radio', { name: 'Name: Mine' }).check();
  await panel.getByRole('button', { name: 'Save these choices' }).click();
  await page.getByRole('heading', { name: 'Typed before the reload' }).waitFor();
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(sessionStorage)))
    .not.toContain('shotpoint.draft');
  expect(opened.errors).toEqual([]);
});
