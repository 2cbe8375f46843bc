/** A drill through the real server: started on its page, taken by another person, ended and debriefed. */
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DRILL_TEXT } from '../../src/app/text/drills.ts';
import { signIn, type RealServer } from '../support/realServer.ts';
import { seriousFindings } from './support/accessibility.ts';
import { launchBrowser, openConsole } from './support/console.ts';
import { callServer } from './controls/stage.ts';
import { startServerWithoutBaseMap } from './support/mapless.ts';
import { PATIENCE } from './support/reports.ts';
import { PATHS } from '../../src/domain/contract/paths.ts';
import type { Incident } from '../../src/domain/contract/incident.ts';

const SLOW_MS = 180_000;
const ARGS = ['--nodes', '20', '--shots-per-minute', '0', '--history', '0'];

let server: RealServer;
let browser: Browser;

beforeAll(async () => {
  server = await startServerWithoutBaseMap({ args: ARGS });
  browser = await launchBrowser();
}, SLOW_MS);

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

it(
  '[drills.6] is started, ended and debriefed on its page, with who saw and took its alarm',
  async () => {
    const { page } = await openConsole(browser, server.url, 'admin');
    const { page: operator } = await openConsole(browser, server.url, 'operator');
    await page.evaluate(() => history.pushState(null, '', '/test/drill'));
    const form = page.getByRole('form', { name: DRILL_TEXT.start });
    const choose = async (label: string, index: number) =>
      form.getByRole('combobox', { name: label }).selectOption({ index });
    await form.getByRole('combobox', { name: DRILL_TEXT.what }).waitFor(PATIENCE);
    await choose('Squad', 1);
    await choose(DRILL_TEXT.what, 1);
    await form.getByRole('button', { name: DRILL_TEXT.start }).press('Enter');
    const alarms = page.getByRole('region', { name: DRILL_TEXT.alarms, exact: true });
    await alarms.getByText(DRILL_TEXT.nobody).first().waitFor(PATIENCE);
    // The operator's card says that it is on a screen.
    const token = await signIn(server.url, 'operator');
    const [incident] = (await callServer({ server, token }, PATHS.incidents)) as readonly Incident[];
    await operator.evaluate((id) => history.pushState(null, '', `/incidents/${id}`), incident?.id ?? 0);
    await operator.locator('main:not([inert])').getByRole('button', { name: /^Take/ }).click();
    const first = alarms.locator('tbody tr').first();
    await expect.poll(() => first.innerText(), PATIENCE).toMatch(/operator after[\s\S]*operator after/);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: DRILL_TEXT.end, exact: true }).press('Enter');
    await page.getByText(/ended .* by admin/).waitFor(PATIENCE);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: DRILL_TEXT.csv }).press('Enter');
    expect((await saved).suggestedFilename()).toBe('drill_1_debrief.csv');
    const left = () => callServer({ server, token }, PATHS.incidents) as Promise<readonly Incident[]>;
    await expect.poll(async () => (await left()).length, PATIENCE).toBe(0);
  },
  SLOW_MS,
);
