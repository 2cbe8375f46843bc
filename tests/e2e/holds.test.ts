/** Legal holds in the console: set and lifted by keyboard on the pages of a report and of its incident. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ENTITY_LIST_TEXT, REPORT_FILTER_TEXT } from '../../src/app/text/entityLists.ts';
import { HOLD_TEXT } from '../../src/app/text/holds.ts';
import { INCIDENT_LIST_TEXT } from '../../src/app/text/incidentList.ts';
import { INCIDENTS_PATH } from '../../src/domain/access/menuAccess.ts';
import { reportPath } from '../../src/domain/contract/reportAddress.ts';
import { commitReports, signIn, type RealServer } from '../support/realServer.ts';
import { seriousFindings } from './support/accessibility.ts';
import { launchBrowser, openConsole } from './support/console.ts';
import { PATIENCE, shot } from './support/reports.ts';
import { startServerWithoutBaseMap } from './support/mapless.ts';

const SLOW_MS = 120_000;
const ARGS = ['--nodes', '20', '--shots-per-minute', '0', '--history', '0'];

let server: RealServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  server = await startServerWithoutBaseMap({ args: ARGS });
  browser = await launchBrowser();
  ({ page } = await openConsole(browser, server.url, 'admin'));
}, SLOW_MS);

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

const panel = () => page.locator('main:not([inert])').getByRole('region', { name: HOLD_TEXT.title });
async function answer(button: string, dialog: string, reason: string): Promise<void> {
  await panel().getByRole('button', { name: button }).press('Enter');
  await page.getByRole('dialog', { name: dialog }).waitFor();
  await page.keyboard.type(reason);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: dialog }).waitFor({ state: 'detached' });
}
const goTo = (path: string) => page.evaluate((to) => history.pushState(null, '', to), path);

it(
  '[keeping.7] holds and lifts a report and an incident with a reason, and both pages say so',
  async () => {
    const token = await signIn(server.url, 'admin');
    await commitReports(server.url, token, [shot(1, {})]);
    const path = reportPath({ squadId: 'E2E', detectionId: 'e2e-1' });
    await goTo(path);
    await answer(HOLD_TEXT.set, HOLD_TEXT.setNow, 'Case 26-1127');
    await panel().getByText('by admin: Case 26-1127').waitFor(PATIENCE);
    await goTo(`${INCIDENTS_PATH}/1`);
    await answer(HOLD_TEXT.set, HOLD_TEXT.setNow, 'Case 26-1128');
    await panel().getByText('by admin: Case 26-1128').waitFor(PATIENCE);
    expect(await seriousFindings(page)).toEqual([]);
    await goTo(path);
    await panel().getByText(HOLD_TEXT.ofIncident).waitFor(PATIENCE);
    // The hold of the incident is lifted on its own page.
    expect(await panel().getByRole('button', { name: HOLD_TEXT.lift }).count()).toBe(1);
    await answer(HOLD_TEXT.lift, HOLD_TEXT.liftNow, 'Not needed');
    await panel()
      .getByText('Case 26-1127')
      .waitFor({ ...PATIENCE, state: 'detached' });
  },
  SLOW_MS,
);

it(
  '[keeping.4] the lists of reports and of incidents are limited to what is on hold',
  async () => {
    const token = await signIn(server.url, 'admin');
    await commitReports(server.url, token, [{ ...shot(2, { at: { lat: 0, lon: 0 } }), zone: 'Far Zone' }]);
    const screen = page.locator('main:not([inert])');
    const row = (text: string) => screen.getByRole('row').filter({ hasText: text });
    await goTo('/entities/shotreports');
    await row('Far Zone').waitFor(PATIENCE);
    const { hold, onHold } = REPORT_FILTER_TEXT;
    await page.getByRole('button', { name: `${hold} ${ENTITY_LIST_TEXT.any}` }).press('Enter');
    await page.getByRole('button', { name: onHold, exact: true }).press('Enter');
    await row('Far Zone').waitFor({ ...PATIENCE, state: 'detached' });
    await row('Test Zone').waitFor(PATIENCE);
    await goTo(INCIDENTS_PATH);
    const second = screen.getByRole('link', { name: INCIDENT_LIST_TEXT.open(2) });
    await second.waitFor(PATIENCE);
    await screen.getByLabel(INCIDENT_LIST_TEXT.hold).selectOption({ label: INCIDENT_LIST_TEXT.onHold });
    await second.waitFor({ ...PATIENCE, state: 'detached' });
    await screen.getByRole('cell', { name: INCIDENT_LIST_TEXT.onHold }).waitFor(PATIENCE);
  },
  SLOW_MS,
);
