/** Two people at work on the same incidents, through the real server. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commitReports, signIn, startRealServer, type RealServer } from '../support/realServer.ts';
import { seriousFindings } from './support/accessibility.ts';
import { launchBrowser, openConsole, type OpenConsole } from './support/console.ts';
import { startServerWithoutBaseMap } from './support/mapless.ts';
import { CENTRE, PATIENCE, shot } from './support/reports.ts';

/** Two consoles draw in software at once. */
const SLOW_MS = 300_000;
const ARGS = ['--nodes', '20', '--shots-per-minute', '0', '--history', '0'];
/** Apart from each other, so that each is an incident. */
const placeOf = (n: number) => ({ lat: CENTRE.lat + n * 0.01, lon: CENTRE.lon });

let server: RealServer;
let browser: Browser;
let token: string;
let one: Page;
let two: Page;

beforeAll(async () => {
  server = await startServerWithoutBaseMap({ args: ARGS });
  browser = await launchBrowser();
  token = await signIn(server.url, 'admin');
  const consoleOf = async (login: string): Promise<Page> => {
    const { page }: OpenConsole = await openConsole(browser, server.url, login);
    return page;
  };
  one = await consoleOf('operator');
  two = await consoleOf('reviewer');
}, SLOW_MS);

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

const card = (page: Page) => page.getByRole('tabpanel').locator('article[tabindex]');
const shoot = (n: number) => commitReports(server.url, token, [shot(n, { at: placeOf(n) })]);
/** Heads of the parts of the queue: "Mine 1". */
async function sections(page: Page): Promise<string[]> {
  const heads = page.getByRole('tabpanel').getByRole('heading', { level: 2 });
  return (await heads.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '));
}
/** Presses Take in the toast as soon as it can be pressed, and collects what the toast says of an owner: it goes after ten seconds. */
const takesAtOnce = (page: Page) =>
  page.evaluateHandle(() => {
    const texts: string[] = [];
    let isPressed = false;
    const look = () => {
      const buttons = [...document.querySelectorAll<HTMLElement>('[role=alert] button')];
      const take = buttons.find(({ textContent }) => textContent === 'Take');
      if (take !== undefined && !isPressed) take.click();
      isPressed ||= take !== undefined;
      const owner = document.querySelector('[role=alert] output')?.textContent;
      if (owner !== undefined && texts.at(-1) !== owner) texts.push(owner);
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    return { texts, end: () => observer.disconnect() };
  });
/** Goes by J to the incident that waits. Each step is awaited, as it opens its card a moment after the key. */
async function openToTake(page: Page): Promise<void> {
  while (!(await card(page).getByRole('button', { name: 'Take', exact: true }).count())) {
    const before = await card(page).elementHandle(PATIENCE);
    await page.keyboard.press('j');
    await expect.poll(() => before?.evaluate((element) => element.isConnected), PATIENCE).toBe(false);
  }
}
const formGoes = (page: Page, name: string) =>
  page.getByRole('form', { name }).waitFor({ ...PATIENCE, state: 'detached' });

const isAct = (url: URL) => /\/incidents\/\d+\/(take|note)$/.test(url.pathname);
const waiting = (page: Page) =>
  page.getByRole('list', { name: 'Acts that are not done yet' }).getByRole('listitem');
async function noteBy(page: Page, text: string): Promise<void> {
  await page.keyboard.press('n');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await formGoes(page, 'Note');
}

async function isListed(page: Page, name: RegExp): Promise<void> {
  await expect.poll(async () => (await sections(page)).some((text) => name.test(text)), PATIENCE).toBe(true);
}

it(
  '[incidents.15] of two who take from the toast at once one has it, and both see the name',
  async () => {
    const [inOne, inTwo] = await Promise.all([takesAtOnce(one), takesAtOnce(two)]);
    await shoot(1);
    const owners = async () =>
      (
        await Promise.all([inOne, inTwo].map((toast) => toast.evaluate(({ texts }) => texts.at(-1) ?? '')))
      ).toSorted();
    await expect
      .poll(owners, PATIENCE)
      .toEqual([expect.stringMatching(/^Taken by (operator|reviewer)$/), 'You have it']);
    await Promise.all([inOne, inTwo].map((toast) => toast.evaluate(({ end }) => end())));
    await one.getByRole('button', { name: /to take$/ }).waitFor({ ...PATIENCE, state: 'detached' });
  },
  SLOW_MS,
);

it(
  '[incidents.14] an incident is taken, noted, handed over, accepted and closed by keyboard, and the other console follows',
  async () => {
    await shoot(2);
    await one.getByRole('button', { name: '1 to take' }).click(PATIENCE);
    await two.getByRole('tab', { name: /^Alerts/ }).click();
    await isListed(one, /^Needs acknowledgement 1/);
    await openToTake(one);
    expect(await seriousFindings(one)).toEqual([]);
    await one.keyboard.press('a');
    await isListed(two, /^Taken by others|^Mine/);
    await expect.poll(async () => (await sections(two))[0], PATIENCE).toMatch(/^Needs acknowledgement 0/);
    await noteBy(one, 'Caller heard it.');
    await card(one).getByRole('listitem').getByText('Caller heard it.').waitFor(PATIENCE);
    await one.keyboard.press('h');
    await one.keyboard.type('reviewer');
    await one.keyboard.press('Enter');
    const accept = two.getByRole('button', { name: 'Accept' }).first();
    await accept.click(PATIENCE);
    await card(one).getByText('reviewer', { exact: true }).waitFor(PATIENCE);
    await expect.poll(async () => (await sections(two)).join(), PATIENCE).toMatch(/Mine/);
    while (!(await card(two).getByText('Caller heard it.').count())) await two.keyboard.press('j');
    await two.keyboard.press('c');
    await two.keyboard.press('Enter');
    await isListed(one, /^Closed this shift 1/);
  },
  SLOW_MS,
);

it(
  '[incidents.18] what is done without a connection waits, also over a reload, and is done in order once the server is there',
  async () => {
    await shoot(4);
    await two.getByRole('button', { name: '1 to take' }).waitFor(PATIENCE);
    await openToTake(two);
    await two.route(isAct, (route) => route.abort());
    await two.keyboard.press('a');
    await waiting(two).waitFor(PATIENCE);
    await noteBy(two, 'A car left.');
    await two.reload();
    await two.getByRole('tab', { name: /^Alerts/ }).click();
    await waiting(two).nth(1).waitFor(PATIENCE);
    expect((await waiting(two).allInnerTexts()).map((text) => text.split(':')[0])).toEqual(['Take', 'Note']);
    expect((await sections(one))[0]).toMatch(/^Needs acknowledgement 1/);
    await two.unroute(isAct);
    await expect.poll(async () => (await sections(one))[0], PATIENCE).toMatch(/^Needs acknowledgement 0/);
    await waiting(two)
      .first()
      .waitFor({ ...PATIENCE, state: 'detached' });
  },
  SLOW_MS,
);

it(
  '[incidents.18, incidents.37] what another person did meanwhile is told, and settled by one press; both see that the other has it open',
  async () => {
    await shoot(5);
    for (const page of [one, two]) {
      await page.getByRole('button', { name: '1 to take' }).waitFor(PATIENCE);
      await openToTake(page);
    }
    await card(one).getByText('Also open: reviewer').waitFor(PATIENCE);
    await card(two).getByText('Also open: operator').waitFor(PATIENCE);
    await two.route(isAct, (route) => route.abort());
    await two.keyboard.press('a');
    await waiting(two).waitFor(PATIENCE);
    await one.keyboard.press('a');
    await card(two).getByText('operator', { exact: true }).waitFor(PATIENCE);
    await two.unroute(isAct);
    await waiting(two).getByText('operator was first and has it now.').waitFor(PATIENCE);
    expect(await seriousFindings(two)).toEqual([]);
    await waiting(two).getByRole('button', { name: 'Do it anyway' }).click();
    await waiting(two).waitFor({ ...PATIENCE, state: 'detached' });
    await card(one).getByText('reviewer', { exact: true }).waitFor(PATIENCE);
  },
  SLOW_MS,
);

it(
  '[incidents.12] what is taken is taken after the server was killed',
  async () => {
    await shoot(3);
    await two.getByRole('button', { name: '1 to take' }).waitFor(PATIENCE);
    await openToTake(two);
    await two.keyboard.press('a');
    await expect.poll(async () => (await sections(one))[0], PATIENCE).toMatch(/^Needs acknowledgement 0/);
    const { port, dataDir } = server;
    await server.kill('SIGKILL');
    server = await startRealServer({ args: ARGS, port, dataDir });
    for (const page of [one, two]) {
      await page.locator('header output').filter({ hasText: 'Online' }).waitFor({ timeout: 60_000 });
      await expect.poll(async () => (await sections(page))[0], PATIENCE).toMatch(/^Needs acknowledgement 0/);
      await isListed(page, /^Taken by others|^Mine/);
    }
  },
  SLOW_MS,
);
