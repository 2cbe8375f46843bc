/** Reviewers and an operator at work on the same reports, through the real server. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commitReports, configure, signIn, type RealServer } from '../support/realServer.ts';
import {
  alertsShown,
  launchBrowser,
  openConsole,
  reportTitle,
  shotsTable,
  tableRows,
  type OpenConsole,
} from './support/console.ts';
import { startServerWithoutBaseMap } from './support/mapless.ts';
import { messageOf, PATIENCE, shot } from './support/reports.ts';

/** Three consoles draw in software at once. */
const SLOW_MS = 300_000;
const ARGS = ['--nodes', '20', '--shots-per-minute', '0', '--history', '0'];

let server: RealServer;
let browser: Browser;
let token: string;
const open: OpenConsole[] = [];
let one: Page;
let two: Page;
let operator: Page;

beforeAll(async () => {
  server = await startServerWithoutBaseMap({ args: ARGS });
  browser = await launchBrowser();
  token = await signIn(server.url, 'admin');
  await configure(server.url, token, { REVIEWER_FUNCTION: 'ON', REVIEWER_DELAY: '0' });
  const consoleOf = async (login: string): Promise<Page> => {
    const opened = await openConsole(browser, server.url, login);
    open.push(opened);
    return opened.page;
  };
  one = await consoleOf('reviewer');
  two = await consoleOf('admin');
  operator = await consoleOf('operator');
}, SLOW_MS);

afterAll(async () => {
  for (const opened of open) await opened.close();
  await browser?.close();
  await server?.dispose();
});

const control = (page: Page) => page.getByRole('region', { name: 'Reclassify' });
const button = (page: Page, name: string) => control(page).getByRole('button', { name, exact: true });
const select = (page: Page, message: string) => shotsTable(page).getByText(message).first().click();

it(
  '[review.9] of two reviewers of the same shot one is first, the other is notified, and all consoles agree',
  async () => {
    await commitReports(server.url, token, [shot(1)]);
    for (const page of [one, two, operator]) {
      await shotsTable(page).getByText(messageOf(1)).waitFor(PATIENCE);
      await select(page, messageOf(1));
    }
    await button(one, 'Firework').click();
    await button(two, 'Other Noise').click();
    await button(one, 'Yes').click();
    await expect.poll(() => reportTitle(one), PATIENCE).toBe('Fireworks: number 001');
    await button(two, 'Yes').click();
    await two.getByText('Another reviewer was first: this report is now Fireworks.').waitFor(PATIENCE);
    for (const page of [one, two, operator]) {
      await expect.poll(() => reportTitle(page), PATIENCE).toBe('Fireworks: number 001');
    }
    const shown = async () =>
      (await alertsShown(operator)).filter((text) => text.includes('Shot is now Fireworks'));
    await expect.poll(shown, PATIENCE).toHaveLength(1);
    expect(await control(operator).count()).toBe(0);
  },
  SLOW_MS,
);

it(
  '[review.2] an operator is notified of an embargoed shot once, at its release, with its new type',
  async () => {
    await configure(server.url, token, { REVIEWER_DELAY: '3600' });
    await commitReports(server.url, token, [shot(2)]);
    await shotsTable(one).getByText(messageOf(2)).waitFor(PATIENCE);
    await select(one, messageOf(2));
    await expect.poll(() => reportTitle(one), PATIENCE).toBe(messageOf(2));
    await one.keyboard.press('2');
    await button(one, 'Yes').waitFor(PATIENCE);
    await one.keyboard.press('Enter');
    await expect.poll(() => reportTitle(one), PATIENCE).toBe('Possible Shot: number 002');
    const numbered = async () => (await tableRows(operator)).filter((row) => row.includes('number 002'));
    expect(await numbered()).toEqual([]);
    await configure(server.url, token, { REVIEWER_DELAY: '0' });
    await shotsTable(operator).getByText('Possible Shot: number 002').waitFor(PATIENCE);
    const shown = async () => (await alertsShown(operator)).filter((text) => text.includes('number 002'));
    await expect.poll(shown, PATIENCE).toHaveLength(1);
    expect((await shown())[0]).toContain('Possible Shot: number 002');
  },
  SLOW_MS,
);

it('[shots.2] raised no error in any of the pages', () => {
  expect(open.flatMap(({ errors }) => errors)).toEqual([]);
});
