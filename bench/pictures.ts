/**
 * Takes the pictures of README.md and docs from a demo site with a fixed seed: `npm run bench -- --pictures`,
 * or with the names of some pictures.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { API, CLIENT_VERSION, TOKEN_KEY } from '../src/domain/contract/paths.ts';
import { BROWSER_ARGS, chooseBrowser } from '../tests/support/browser.ts';
import { signIn, startRealServer, type RealServer } from '../tests/support/realServer.ts';
import { PATIENCE_MS, SETTLE_MS } from './homePage.ts';
import { ROOT } from './stage.ts';

const SITE = ['--nodes', '2000', '--shots-per-minute', '6', '--seed', '7'];
/** The simulator makes a shot within this time. */
const SHOT_WITHIN_MS = 300_000;
/** The map has zoomed by a step after this time. */
const ZOOM_MS = 1_500;
const DESK = { width: 1920, height: 1080 };
const PHONE = { width: 390, height: 844 };

interface Viewer {
  readonly user: string;
  readonly theme?: string;
}

/** A picture: the file below `docs`, who looks, and what is done before it is taken. */
interface Picture extends Viewer {
  readonly file: string;
  readonly show: (page: Page, server: RealServer) => Promise<void>;
}

const ADMIN = { user: 'admin' };

const PICTURES: readonly Picture[] = [
  { file: 'console.png', ...ADMIN, show: showLatest },
  { file: 'pictures/night.png', ...ADMIN, theme: 'night', show: showLatest },
  { file: 'pictures/media.png', ...ADMIN, show: (page) => showShot(page, 'SoundBytes') },
  { file: 'pictures/timeline.png', ...ADMIN, show: showTenHours },
  { file: 'pictures/places.png', ...ADMIN, show: showArena },
  { file: 'pictures/survey.png', ...ADMIN, show: showSurvey },
  { file: 'pictures/quality.png', ...ADMIN, show: showQuality },
  { file: 'pictures/entities.png', ...ADMIN, show: (page) => openItem(page, 'Options', 'Cameras') },
  { file: 'pictures/edit.png', ...ADMIN, show: showEdit },
  { file: 'pictures/deliveries.png', ...ADMIN, show: showDeliveries },
  { file: 'pictures/metrics.png', ...ADMIN, show: (page) => openItem(page, 'Administration', 'Metrics') },
  { file: 'pictures/review.png', user: 'reviewer', show: showReview },
];

async function main(wanted: readonly string[]): Promise<number> {
  const server = await startRealServer({ args: SITE });
  const { launch } = chooseBrowser('whole');
  const browser = await chromium.launch({ ...launch, args: [...BROWSER_ARGS] });
  let failed = 0;
  try {
    const chosen = PICTURES.filter(
      ({ file }) => wanted.length === 0 || wanted.some((each) => file.includes(each)),
    );
    for (const picture of chosen) {
      try {
        await take(browser, server, picture);
        console.log(`✓ docs/${picture.file}`);
      } catch (error) {
        failed += 1;
        console.error(`✗ docs/${picture.file}: ${String(error)}`);
      }
    }
    if (wanted.length === 0 || wanted.includes('report')) failed += await takeReport(browser, server);
  } finally {
    await browser.close();
    await server.dispose();
  }
  return failed === 0 ? 0 : 1;
}

async function take(browser: Browser, server: RealServer, picture: Picture): Promise<void> {
  const context = await contextOf(browser, await signIn(server.url, picture.user), picture);
  try {
    const page = await context.newPage();
    await page.goto(server.url);
    await page.locator('header output').filter({ hasText: 'Online' }).waitFor();
    await page.getByRole('table', { name: 'Shots' }).getByRole('row').nth(2).waitFor();
    await picture.show(page, server);
    await settle(page);
    await page.screenshot({ path: join(ROOT, 'docs', picture.file) });
  } finally {
    await context.close();
  }
}

/** Waits until nothing says that it is loading, nothing is notified over the page, and the map has drawn its tiles. */
async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(SETTLE_MS);
  await page.waitForFunction(
    () => {
      const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
      const shown = [...document.querySelectorAll('main *, aside *, dialog *')].filter(
        ({ childElementCount }) => childElementCount === 0,
      );
      const isLoading = shown.some((each) => each.textContent.startsWith('Loading') && isShown(each));
      const isNotified = [...document.querySelectorAll('[aria-live=polite] > [role=status]')].some(isShown);
      return !isLoading && !isNotified;
    },
    undefined,
    { polling: 250 },
  );
}

async function contextOf(
  browser: Browser,
  token: string,
  { user, theme = 'dark' }: Viewer,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: DESK,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const items = {
    [TOKEN_KEY]: token,
    [`shotpoint.welcomed.${user}`]: CLIENT_VERSION,
    'shotpoint.theme': theme,
  };
  await context.addInitScript((stored) => {
    for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
  }, items);
  return context;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function openItem(page: Page, menu: string, item: string): Promise<void> {
  await press(page, menu);
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: item, exact: true }).waitFor();
}

/** A shot as the newest report, and now at four fifths of the timeline. */
async function showLatest(page: Page): Promise<void> {
  await page.waitForFunction(isShotNewest, undefined, { polling: 500, timeout: SHOT_WITHIN_MS });
  await press(page, 'Latest');
  await press(page, 'Start Rolling');
}

/** Runs in the page: whether the first row of the table is a shot. */
function isShotNewest(): boolean {
  const rows = document.querySelectorAll('table tbody tr');
  const newest = rows[0]?.textContent ?? '';
  return newest.includes('Shot: ') && !newest.includes('Possible');
}

async function showShot(page: Page, tab: string): Promise<void> {
  await page.getByLabel('Rows').selectOption('100');
  await page
    .getByRole('table', { name: 'Shots' })
    .getByRole('row', { name: /Shot: / })
    .first()
    .click();
  const media = page.getByRole('tablist', { name: 'Media' });
  await media
    .getByRole('tab', { name: new RegExp(`^${tab}`) })
    .first()
    .click();
}

async function showTenHours(page: Page): Promise<void> {
  for (let step = 0; step < 9; step += 1) await press(page, 'Zoom timeline out');
  await press(page, 'Pause');
  await press(page, 'Start Rolling');
}

async function showArena(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Places' }).click();
  await page.getByRole('tree', { name: 'Places' }).getByText('Harbour Arena', { exact: true }).click();
}

/** The applied survey of the arena, on its ground level, with the distances of its nodes. */
async function showSurvey(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Survey', exact: true }).click();
  await page.getByLabel('Squad', { exact: true }).selectOption('HA');
  await page.getByRole('button', { name: /^Survey: / }).click();
  await page.getByRole('menuitemradio').first().click();
  const nodes = page.getByRole('list', { name: 'Node List' }).getByRole('button');
  await nodes.nth(3).waitFor();
  await page.getByRole('radio', { name: 'Level G', exact: true }).check();
  for (let step = 0; step < 2; step += 1) {
    await press(page, 'Zoom in');
    await page.waitForTimeout(ZOOM_MS);
  }
  await nodes.nth(3).click();
  await page.getByRole('heading', { name: /^Edit Node/ }).waitFor();
  await page.getByRole('radio', { name: 'Closest', exact: true }).check();
}

async function showQuality(page: Page): Promise<void> {
  await showSurvey(page);
  await page
    .getByRole('toolbar', { name: 'Tools' })
    .getByRole('button', { name: 'Quality', exact: true })
    .click();
  await page.getByRole('switch', { name: 'Quality field' }).check();
}

async function showEdit(page: Page): Promise<void> {
  await openItem(page, 'Options', 'Cameras');
  await page.getByText('CAM-001', { exact: true }).click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.locator('#field-cameraId').waitFor();
}

async function showDeliveries(page: Page, server: RealServer): Promise<void> {
  await sendUpdate(await sessionOf(server));
  await openItem(page, 'Administration', 'Deliveries');
}

/** A shot of the last seconds, as it is reclassified. */
async function showReview(page: Page, server: RealServer): Promise<void> {
  const session = await sessionOf(server);
  await configure(session, { REVIEWER_FUNCTION: 'ON', REVIEWER_DELAY: '120' });
  await page.waitForFunction(isShotNewest, undefined, { polling: 500, timeout: SHOT_WITHIN_MS });
  await press(page, 'Latest');
  await page.getByRole('button', { name: 'Firework', exact: true }).click();
}

/** A report on a phone, by the link of a message. */
async function takeReport(browser: Browser, server: RealServer): Promise<number> {
  const context = await browser.newContext({ viewport: PHONE, timezoneId: 'America/New_York' });
  try {
    const session = await sessionOf(server);
    await configure(session, { MINIREPORT_AUTHENTICATION: 'false' });
    await sendUpdate(session);
    const link = await linkSent(server);
    const page = await context.newPage();
    await page.goto(link);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settle(page);
    await page.screenshot({ path: join(ROOT, 'docs/pictures/report.png') });
    console.log('✓ docs/pictures/report.png');
    return 0;
  } catch (error) {
    console.error(`✗ docs/pictures/report.png: ${String(error)}`);
    return 1;
  } finally {
    await context.close();
  }
}

/** Of an administrator. */
interface Session {
  readonly url: string;
  readonly token: string;
}

async function sessionOf({ url }: RealServer): Promise<Session> {
  return { url, token: await signIn(url, 'admin') };
}

/** Sends a message about the newest shot to the subscribers. */
async function sendUpdate(session: Session): Promise<void> {
  const answer = await call(session, 'shotreports?size=100&sort=timeStamp,desc');
  const reports = (await answer.json()) as { readonly id: number; readonly reportType: string }[];
  const shot = reports.find(({ reportType }) => reportType === 'Shot');
  await call(session, `sendUpdateMessage?id=${shot?.id ?? 0}&message=Under control`);
}

/** Address of a report in a message that was sent, on this server. */
async function linkSent({ dataDir, url }: RealServer): Promise<string> {
  const outbox = join(dataDir, 'outbox');
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const names = existsSync(outbox) ? readdirSync(outbox) : [];
    const texts = names.map((name) => readFileSync(join(outbox, name), 'utf8'));
    const link = texts
      .map((text) => /https?:[^\s"\\]*viewReport[^\s"\\]*/.exec(text)?.[0])
      .find((found) => found !== undefined);
    if (link !== undefined) {
      const { pathname, search } = new URL(link);
      return new URL(`${pathname.slice(1)}${search}`, url).href;
    }
    await wait(100);
  }
  throw new Error('no message with a link was sent');
}

function call({ url, token }: Session, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return fetch(new URL(`${API}/${path}`, url), { ...init, headers });
}

async function configure(session: Session, values: Readonly<Record<string, string>>): Promise<void> {
  const answer = await call(session, 'shotpointconfigs/getAllConfigs');
  const entries = (await answer.json()) as { readonly key: string }[];
  for (const [key, value] of Object.entries(values)) {
    const entry = { ...entries.find((known) => known.key === key), key, value };
    await call(session, 'shotpointconfigs', { method: 'PUT', body: JSON.stringify(entry) });
  }
}

process.exitCode = await main(process.argv.slice(2));
