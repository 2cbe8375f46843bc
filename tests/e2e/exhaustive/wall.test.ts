/** An untouched pane of a wall: what it shows, and how it survives an upgrade of the server. */
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commitReports, signIn, startRealServer, type RealServer } from '../../support/realServer.ts';
import { seriousFindings } from '../support/accessibility.ts';
import {
  alerts,
  indicator,
  launchBrowser,
  openPage,
  shotsTable,
  signedInStorage,
  type OpenConsole,
} from '../support/console.ts';
import { createNextBuild, type NextBuild } from '../support/nextBuild.ts';
import { PATIENCE, shot } from '../support/reports.ts';

const ARGS = ['--nodes', '200', '--shots-per-minute', '0', '--history', '0'];

let server: RealServer;
let next: NextBuild;
let browser: Browser;
let token: string;
let wall: OpenConsole;

beforeAll(async () => {
  next = createNextBuild();
  server = await startRealServer({ args: ARGS });
  browser = await launchBrowser();
  token = await signIn(server.url, 'admin');
  const stored = await signedInStorage(server.url, 'user');
  wall = await openPage(browser, `${server.url}?kiosk&span=600`, { stored, isMoving: true });
  await indicator(wall.page).getByText('Online').waitFor();
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
  next?.dispose();
});

const outdated = () => wall.page.getByText('The pane reconnects by itself.');

/** Name of the script of the page. */
const scriptOfPage = () =>
  wall.page
    .locator('script[type=module][src]')
    .getAttribute('src')
    .then((src) => src?.split('/').at(-1));

it('[windows.8] shows map, timeline and alerts, and nothing that opens a screen', async () => {
  const { page } = wall;
  await page.getByRole('region', { name: 'Timeline' }).waitFor();
  await commitReports(server.url, token, [shot(1, {})]);
  await alerts(page).getByText('number 001').first().waitFor(PATIENCE);
  expect(await page.getByRole('navigation').count()).toBe(0);
  expect(await page.getByRole('complementary').count()).toBe(0);
  expect(await page.getByRole('button', { name: /Zoom in|Drawer|Pause|Account/ }).count()).toBe(0);
  expect(new URL(page.url()).searchParams.has('kiosk')).toBe(true);
  expect(await seriousFindings(page)).toEqual([]);
});

it('[windows.8] shows map and timeline whole in a small window, as of six panes on one screen, without scrolling', async () => {
  const { page } = wall;
  const size = page.viewportSize();
  await page.setViewportSize({ width: 640, height: 540 });
  const ends = () =>
    page.evaluate(() =>
      ['Map', 'Timeline'].map((name) => {
        const { height, bottom } =
          document.querySelector(`section[aria-label=${name}]`)?.getBoundingClientRect() ?? new DOMRect();
        return height > 100 && bottom <= innerHeight;
      }),
    );
  await expect.poll(ends, PATIENCE).toEqual([true, true]);
  await page.setViewportSize(size ?? { width: 1024, height: 680 });
});

it('[windows.11] says that it works, with its view and version', async () => {
  const list = async () => {
    const headers = { authorization: `Bearer ${token}` };
    return (await (await fetch(new URL('management/panes', server.url), { headers })).json()) as object[];
  };
  await expect
    .poll(list, PATIENCE)
    .toMatchObject([{ name: '', view: '?kiosk&span=600', login: 'user', version: '4.3.4' }]);
});

it('[windows.9, windows.12] shows what a desk in the same browser sets, also after a reload, and follows it', async () => {
  const desk = await wall.context.newPage();
  await desk.goto(server.url);
  await shotsTable(desk).getByText('number 001').click();
  await desk.getByRole('tab', { name: 'Settings' }).click();
  const panes = desk.getByRole('group', { name: 'Wall panes' });
  const order = (name: string) =>
    panes.getByRole('button', { name: `${name}, Pane without a name`, exact: true }).click();
  const shown = (name: string) => new URL(wall.page.url()).searchParams.get(name);
  const zoom = (page = wall.page) => Number(new URL(page.url()).searchParams.get('z'));
  await expect.poll(() => zoom(desk), PATIENCE).toBe(17);

  await order('Set this view');
  await expect.poll(() => zoom(), PATIENCE).toBe(17);
  await expect.poll(() => shown('sel'), PATIENCE).toContain('e2e-1');
  await wall.page.reload();
  await panes.getByText('View set by a desk').waitFor();
  await wall.page.getByText('View set by a desk').waitFor();
  await expect.poll(() => zoom(), PATIENCE).toBe(17);

  await order('Follow');
  await panes.getByText('Follows this window').waitFor();
  await desk.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => zoom(), PATIENCE).toBe(18);

  await order('Own view');
  await expect.poll(() => shown('sel'), PATIENCE).toBeNull();
  await order('Show report');
  await expect.poll(() => shown('sel'), PATIENCE).toContain('e2e-1');
  await wall.page.getByText('Report shown by a desk').waitFor();
  await wall.page.reload();
  await expect.poll(() => shown('sel'), PATIENCE).toBeNull();
  expect(await seriousFindings(desk)).toEqual([]);

  const [opened] = await Promise.all([
    wall.context.waitForEvent('page'),
    panes.getByRole('button', { name: 'Open a pane with this view' }).click(),
  ]);
  await panes.getByText('Pane 1').waitFor();
  await expect.poll(() => zoom(opened), PATIENCE).toBe(18);
  await opened.close();
  await expect.poll(() => panes.getByText('Pane 1').count(), PATIENCE).toBe(0);
  await desk.close();
});

it('[windows.9, windows.10, windows.8] is covered when its data is 35 s old, by all words in a low window too, and comes back by itself in the new version of an upgraded server', async () => {
  const { page } = wall;
  const before = await scriptOfPage();
  await server.kill();
  await outdated().waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 1920, height: 200 });
  for (const words of [page.getByText('No live data since').first(), outdated()])
    expect(await words.boundingBox()).toMatchObject({ y: expect.toSatisfy((y: number) => y > 0 && y < 180) });
  await page.setViewportSize(size ?? { width: 1024, height: 680 });
  server = await startRealServer({ args: ARGS, port: server.port, dataDir: server.dataDir, cwd: next.root });
  await expect.poll(scriptOfPage, { timeout: 90_000 }).toBe(next.script);
  expect(before).not.toBe(next.script);
  await indicator(page).getByText('Online').waitFor();
  await expect.poll(() => outdated().count(), PATIENCE).toBe(0);
  await commitReports(server.url, token, [shot(2, {})]);
  await alerts(page).getByText('number 002').first().waitFor(PATIENCE);
  expect(wall.errors).toEqual([]);
});

it('[screens.6] says that it is loading where its first script is not there after a second', async () => {
  const page = await wall.context.newPage();
  let answer = (): void => undefined;
  await page.route(/assets\/index-.*\.js/, async (route) => {
    await new Promise<void>((done) => (answer = done));
    await route.continue();
  });
  await page.goto(server.url, { waitUntil: 'commit' });
  const said = () =>
    page.evaluate(() => {
      const root = document.getElementById('root');
      const { content, visibility } = getComputedStyle(root ?? document.body, '::before');
      return `${content} ${visibility}`;
    });
  await expect.poll(said, PATIENCE).toBe('"Loading" visible');
  answer();
  await indicator(page).getByText('Online').waitFor();
  expect(await said()).toBe('none visible');
  await page.close();
});

it('[windows.10] is loaded again by itself where its script could not be loaded, once a server has it', async () => {
  const page = await wall.context.newPage();
  const script = /assets\/index-.*\.js/;
  await page.route(script, (route) => route.fulfill({ status: 404 }), { times: 1 });
  await page.goto(`${server.url}?kiosk&span=600`);
  await page.getByText('The console could not be loaded. It is tried again every 10 s.').waitFor();
  await indicator(page).getByText('Online').waitFor();
  await page.close();
});
