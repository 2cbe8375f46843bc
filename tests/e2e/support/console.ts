/** Opens the console in a real browser and reads what it shows. */
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright';
import { CLIENT_VERSION, TOKEN_KEY } from '../../../src/domain/contract/paths.ts';
import { BROWSER_ARGS, chooseBrowser, type BrowserKind } from '../../support/browser.ts';
import { forget, onceAProcess } from '../../support/onceAProcess.ts';
import { signIn } from '../../support/realServer.ts';
import { recordPageEvents } from './pageRecord.ts';

export interface OpenConsole {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors of the page and its console, except those that the tests cause. */
  readonly errors: readonly string[];
  close(): Promise<void>;
}

export interface WindowSize {
  readonly width: number;
  readonly height: number;
}

/** Window of a laptop, for tests that need room. */
export const LAPTOP: WindowSize = { width: 1366, height: 768 };
/** Small, because the map is drawn without a graphics card: each tile costs processor time. */
const SMALL_WINDOW: WindowSize = { width: 1024, height: 680 };
/**
 * As at a zoom of 50 %: the same layout, a quarter of the pixels. Drawing pixels in software took a seventh
 * of the processor time. Tests beside the drawing code cover one device pixel per CSS pixel.
 */
const DEVICE_PX_PER_CSS_PX = 0.5;
/** Several consoles draw in software on one machine that is busy with other tests. */
const PAGE_PATIENCE_MS = 60_000;
/** Connections that tests cut, and scripts of the tests in the preview of an email, whose frame runs none. */
const CAUSED_BY_TESTS =
  /net::ERR|WebSocket connection|Failed to load resource|Failed to fetch|^Blocked script execution in 'about:srcdoc'/;

/**
 * The browser of this worker, shared by its files: its start and its first page take 1 s of processor time.
 * `close` closes the pages that this call opened; each context has a profile of its own.
 */
export async function launchBrowser(kind: BrowserKind = 'pages'): Promise<Browser> {
  const browser = await onceAProcess(`browser, ${kind}`, () => startBrowser(kind));
  const contexts: BrowserContext[] = [];
  return Object.assign(Object.create(browser) as Browser, {
    newContext: async (options?: BrowserContextOptions) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      return context;
    },
    close: async () => void (await Promise.all(contexts.map((context) => context.close()))),
  });
}

async function startBrowser(kind: BrowserKind): Promise<Browser> {
  const browser = await chromium.launch({ ...chooseBrowser(kind).launch, args: BROWSER_ARGS });
  browser.on('disconnected', () => forget(`browser, ${kind}`));
  return browser;
}

/** Items in the local storage of `origin` before the first load. */
interface StoredItems {
  readonly origin: string;
  readonly items: Readonly<Record<string, string>>;
}

interface PageOptions {
  /** Sent with each call of the page. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly stored?: StoredItems;
  readonly size?: WindowSize;
  /**
   * Sensors blink and new reports pulse, as for most people. Costs a tenth of a core for each page, so only
   * tests that look at motion use it.
   */
  readonly isMoving?: boolean;
  /**
   * The engine has a thread of this page alone, so that the test can answer its calls: a test cannot reach a
   * shared thread.
   */
  readonly ownThread?: boolean;
  /**
   * The console fetches all its parts while idle, as for most people: a second of processor time for each
   * page that lives longer than 10 s. Otherwise the browser reports data saving, and each part is loaded on
   * demand.
   */
  readonly fetchesParts?: boolean;
}

/** A console with its own storage, signed out unless `stored` has a token. */
export async function openPage(
  browser: Browser,
  url: string,
  {
    headers = {},
    stored,
    size = SMALL_WINDOW,
    isMoving = false,
    ownThread = false,
    fetchesParts = false,
  }: PageOptions = {},
): Promise<OpenConsole> {
  const context = await browser.newContext({
    extraHTTPHeaders: headers,
    viewport: size,
    deviceScaleFactor: DEVICE_PX_PER_CSS_PX,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: isMoving ? 'no-preference' : 'reduce',
  });
  context.setDefaultTimeout(PAGE_PATIENCE_MS);
  if (!fetchesParts) await context.addInitScript(saveData);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !CAUSED_BY_TESTS.test(message.text())) errors.push(message.text());
  });
  // Playwright's storageState would start a page and a process of its own.
  if (stored !== undefined) await page.addInitScript(storeItems, stored);
  if (ownThread) await page.addInitScript(() => void Reflect.deleteProperty(globalThis, 'SharedWorker'));
  await page.addInitScript(recordTexts);
  await page.addInitScript(recordPageEvents);
  await page.goto(url);
  return { page, context, errors, close: () => context.close() };
}

/** The browser's storage for a person who has confirmed the welcome. */
export function welcomed(login: string): Readonly<Record<string, string>> {
  return { [`shotpoint.welcomed.${login}`]: CLIENT_VERSION };
}

export async function signInAs(page: Page, user: string, password = user): Promise<void> {
  await page.getByLabel('Email').fill(user);
  await page.getByLabel('Password').fill(password);
  const seen = await page.evaluate((key) => localStorage.getItem(key), Object.keys(welcomed(user))[0] ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  if (seen === null) await page.getByRole('button', { name: 'OK', exact: true }).click();
}

/** Browser storage after a sign-in and a confirmed welcome. */
export async function signedInStorage(url: string, user: string, password = user): Promise<StoredItems> {
  const token = await signIn(url, user, { password });
  return { origin: new URL(url).origin, items: { [TOKEN_KEY]: token, ...welcomed(user) } };
}

/**
 * A console that is online, of a person who has signed in before: the page loads once, without the sign-in.
 */
export async function openConsole(
  browser: Browser,
  url: string,
  user: string,
  options: Pick<PageOptions, 'size' | 'isMoving' | 'fetchesParts'> = {},
): Promise<OpenConsole> {
  const opened = await openPage(browser, url, { stored: await signedInStorage(url, user), ...options });
  await indicator(opened.page).getByText('Online').waitFor();
  return opened;
}

export function indicator(page: Page) {
  return page.locator('header output').filter({ hasText: /Online|Connecting|Offline/ });
}

/** Connection status by the colour of the indicator. */
export async function connectionStatus(page: Page): Promise<string> {
  const tone = await indicator(page).getAttribute('data-tone');
  return tone === 'warn' ? 'loading' : tone === 'bad' ? 'offline' : 'online';
}

export function shotsTable(page: Page) {
  return page.getByRole('table', { name: 'Shots' });
}

export const addressParams = (page: Page): Record<string, string> =>
  Object.fromEntries(new URL(page.url()).searchParams);

/** Whether the address is up to date: the console writes it within 400 ms after a move. */
export async function isAddressWritten(page: Page): Promise<boolean> {
  const before = page.url();
  await page.waitForTimeout(1_000);
  return page.url() === before;
}

/** Heading of the selected report. */
export function reportTitle(page: Page): Promise<string> {
  return page.getByRole('tabpanel').getByRole('heading').first().innerText();
}

export function alerts(page: Page) {
  return page.locator('[role="alert"][data-alert]');
}

export const BESIDE_PX = 96;

/** A place that the home view shows 96 CSS pixels right of its middle, clear of the marker of the place itself. */
export async function besideCentre(url: string, token: string): Promise<{ lat: number; lon: number }> {
  const response = await fetch(new URL('services/shotpointserver/api/places?size=9999999', url), {
    headers: { authorization: `Bearer ${token}` },
  });
  const [home] = (await response.json()) as { lat: number; lon: number; zoom: number }[];
  if (home === undefined) throw new Error('The installation has no places');
  return { lat: home.lat, lon: home.lon + (BESIDE_PX * 360) / (512 * 2 ** home.zoom) };
}

/** Clicks at `besideCentre`. */
export async function clickBesideCentre(page: Page): Promise<void> {
  const box = await page.locator('canvas.maplibregl-canvas').boundingBox();
  if (box === null) throw new Error('The map is not shown');
  await page.mouse.click(box.x + box.width / 2 + BESIDE_PX, box.y + box.height / 2);
}

/** Rows of the shots table as text, as shown. */
export async function tableRows(page: Page): Promise<string[]> {
  const rows = shotsTable(page).locator('tbody tr:not([data-day])');
  return (await rows.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
}

/** Shows the table with 100 rows a page. */
export async function showHundredRows(page: Page): Promise<void> {
  await page.getByLabel('Rows').selectOption('100');
}

/** Texts of all alerts shown so far, each once, in order. */
export function alertsShown(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { alertsShown: string[] }).alertsShown);
}

/** Texts of the connection indicator, each change once, in order. */
export function indicatorTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { indicatorTexts: string[] }).indicatorTexts);
}

/** The browser saves data. Runs in each page before its own code. */
function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
}

/** Stores the items once in a context. Runs in each page before its own code. */
function storeItems({ origin, items }: StoredItems): void {
  if (location.origin !== origin || localStorage.getItem('e2e.stored') !== null) return;
  for (const [name, value] of Object.entries({ ...items, 'e2e.stored': 'yes' }))
    localStorage.setItem(name, value);
}

/** Records alerts and indicator texts. Runs in the page before its own code. */
function recordTexts(): void {
  const memory = window as unknown as { alertsShown: string[]; indicatorTexts: string[] };
  memory.alertsShown = [];
  memory.indicatorTexts = [];
  // An alert that was displaced by a newer one returns in another element.
  const seen = new Set<string | null>();
  const record = (): void => {
    for (const alert of document.querySelectorAll('[role="alert"][data-alert]')) {
      const id = alert.getAttribute('data-alert');
      if (seen.has(id)) continue;
      seen.add(id);
      memory.alertsShown.push((alert.textContent ?? '').replace(/\s+/g, ' '));
    }
    for (const chip of document.querySelectorAll('header output')) {
      const text = /Online|Connecting|Offline/.exec(chip.textContent ?? '')?.[0];
      if (text !== undefined && memory.indicatorTexts.at(-1) !== text) memory.indicatorTexts.push(text);
    }
  };
  new MutationObserver(record).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
}
