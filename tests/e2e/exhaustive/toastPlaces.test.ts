/** What toasts cover on a laptop. */
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commitReports, signIn, type RealServer } from '../../support/realServer.ts';
import {
  alerts,
  indicator,
  LAPTOP,
  launchBrowser,
  openConsole,
  openPage,
  signedInStorage,
} from '../support/console.ts';
import { startServerWithoutBaseMap } from '../support/mapless.ts';
import { messageOf, shot } from '../support/reports.ts';

let server: RealServer;
let browser: Browser;
/** Number of the next report. */
let reports = 100;

beforeAll(async () => {
  server = await startServerWithoutBaseMap({
    args: ['--nodes', '40', '--shots-per-minute', '0', '--history', '0'],
  });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

/** The controls that would be seen in the place of an element. */
function coveredControls(toast: Element): string[] {
  const { left, right, top, bottom } = toast.getBoundingClientRect();
  const covered = new Set<string>();
  for (let y = top + 1; y < bottom; y += 6) {
    for (let x = left + 1; x < right; x += 6) {
      const under = document.elementsFromPoint(x, y).find((element) => !toast.contains(element));
      const control = under?.closest('button, a, input, select, textarea, [role=tab], [role=combobox]');
      if (control instanceof Element) covered.add(control.outerHTML.slice(0, 80));
    }
  }
  return [...covered];
}

it.each([
  ['', 'Home view'],
  ['entities/cameras', 'New camera'],
  ['entities/cameras/new', 'Save'],
  ['survey', 'Squad'],
])('[VS11] the toast of the start covers no control of /%s', async (path, control) => {
  const stored = await signedInStorage(server.url, 'admin');
  const opened = await openPage(browser, `${server.url}${path}`, { stored, size: LAPTOP });
  const { page, errors } = opened;
  const toast = page.getByRole('status').filter({ hasText: 'Shotpoint 4.3.4, server' });
  await Promise.all([
    toast.waitFor(),
    page
      .getByRole('button', { name: control })
      .or(page.getByLabel(control, { exact: true }))
      .first()
      .waitFor(),
  ]);
  await expect.poll(() => toast.evaluate(coveredControls)).toEqual([]);
  expect(errors).toEqual([]);
  await opened.close();
});

it('[VS4] an alert covers no control of the survey while a node is edited', async () => {
  const stored = await signedInStorage(server.url, 'admin');
  const opened = await openPage(browser, `${server.url}survey`, { stored, size: LAPTOP });
  const { page, errors } = opened;
  await page.getByLabel('Squad', { exact: true }).selectOption({ index: 2 });
  await page.getByRole('button', { name: /^Survey: / }).click();
  await page.getByRole('menuitemradio').first().click();
  await page.getByRole('list', { name: 'Node List' }).getByRole('button').first().click();
  await page.getByLabel('Notes').waitFor();
  await indicator(page).getByText('Online').waitFor();
  await commitReports(server.url, await signIn(server.url, 'admin'), [shot(1)]);
  await alerts(page).first().waitFor();
  await expect.poll(() => alerts(page).first().evaluate(coveredControls)).toEqual([]);
  await page.locator('[data-survey-map] canvas[tabindex]').focus();
  await page.keyboard.press('ArrowUp');
  await page.getByText(/^Node \S+ moved/).waitFor();
  const reaches = async (part: Locator) => (await part.boundingBox()) ?? { y: NaN, height: NaN };
  const notice = await reaches(page.getByText(/^Node \S+ moved/).locator('xpath=../..'));
  const alert = await reaches(alerts(page).first());
  expect(alert.y + alert.height).toBeLessThanOrEqual(notice.y);
  expect(errors).toEqual([]);
  await opened.close();
});

/** Names of the fields of the form that something covers while they have the focus. */
function coveredFields(form: Element): string[] {
  const fields = [...form.querySelectorAll<HTMLElement>('input, select, textarea')];
  const seen = fields.filter((field) => field.checkVisibility() && field.getBoundingClientRect().width > 20);
  const isCovered = (field: HTMLElement): boolean => {
    field.scrollIntoView({ block: 'nearest' });
    field.focus();
    const { left, right, top, bottom } = field.getBoundingClientRect();
    const places = [left + 4, (left + right) / 2, right - 4];
    return places.some(
      (x) => document.elementFromPoint(x, (top + bottom) / 2)?.closest('[role=alert]') !== null,
    );
  };
  return seen.filter(isCovered).map(({ id }) => id);
}

/**
 * Commits so many reports, at least three; resolves when three alerts of them are seen at once. Others follow where that does
 * not happen: what a busy page could not show within 10 s is counted (T-34), and what a lost connection missed is one alert.
 */
async function raiseAlerts(page: Page, count: number): Promise<void> {
  const raise = async (): Promise<boolean> => {
    const numbers = Array.from({ length: count }, () => reports++);
    await commitReports(
      server.url,
      await signIn(server.url, 'admin'),
      numbers.map((number) => shot(number)),
    );
    const raised = alerts(page).filter({ hasText: new RegExp(numbers.map(messageOf).join('|')) });
    return raised
      .nth(2)
      .waitFor({ timeout: 12_000 })
      .then(
        () => true,
        () => false,
      );
  };
  await expect.poll(raise).toBe(true);
}

it('[VS10] alerts cover no field of a form while it has the focus, at 200 % too, and lie apart from it', async () => {
  const stored = await signedInStorage(server.url, 'admin');
  const opened = await openPage(browser, `${server.url}entities/cameras/new`, { stored, size: LAPTOP });
  const { page, errors } = opened;
  await indicator(page).getByText('Online').waitFor();
  for (const [path, field] of [
    ['entities/cameras/new', '#field-cameraId'],
    ['entities/email-template/new', '#field-subject'],
    ['entities/snooze-alerts/new', '#field-startTime'],
    ['test/manual-test', 'legend:text-is("Zone and floor")'],
    ['entities/level/new', '#field-level_id'],
  ] as const) {
    await page.evaluate((to) => history.pushState(null, '', to), `/${path}`);
    await page.locator(field).waitFor();
    await raiseAlerts(page, 3);
    const covered = () => page.locator('main form').first().evaluate(coveredFields);
    await expect.poll(covered, { message: path }).toEqual([]);
  }
  // They lie in one of the corners there.
  await page.setViewportSize({ width: LAPTOP.width / 2, height: LAPTOP.height / 2 });
  await expect.poll(() => page.locator('main form').first().evaluate(coveredFields)).toEqual([]);
  expect(errors).toEqual([]);
  await opened.close();
});

it('[AL30] alerts leave the state of the connection free in a small window', async () => {
  const opened = await openConsole(browser, server.url, 'admin', { size: { width: 683, height: 400 } });
  const { page, errors } = opened;
  const isFree = (chip: Element): boolean => {
    const { left, right, top, bottom } = chip.getBoundingClientRect();
    const found = [left + 4, right - 4].map((x) => document.elementFromPoint(x, (top + bottom) / 2));
    return top >= 0 && bottom <= innerHeight && found.every((each) => each?.closest('header') !== null);
  };
  for (const size of [
    { width: 683, height: 400 },
    { width: 320, height: 640 },
  ]) {
    await page.setViewportSize(size);
    await raiseAlerts(page, 4);
    await expect.poll(() => indicator(page).evaluate(isFree), { message: `${size.width}` }).toBe(true);
  }
  expect(errors).toEqual([]);
  await opened.close();
});
