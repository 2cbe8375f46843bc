/** What toasts cover on a laptop. */
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commitReports, signIn, type RealServer } from '../support/realServer.ts';
import {
  alerts,
  indicator,
  LAPTOP,
  launchBrowser,
  openConsole,
  openPage,
  signedInStorage,
} from './support/console.ts';
import { startServerWithoutBaseMap } from './support/mapless.ts';
import { shot } from './support/reports.ts';

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
])('[VS4] the toast of the start covers no control of /%s', async (path, control) => {
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

it.each([
  'entities/cameras/new',
  'entities/email-template/new',
  'entities/snooze-alerts/new',
  'test/manual-test',
])('[VS4] alerts cover no field of /%s while it has the focus, and lie apart from it', async (path) => {
  const stored = await signedInStorage(server.url, 'admin');
  const opened = await openPage(browser, `${server.url}${path}`, { stored, size: LAPTOP });
  const { page, errors } = opened;
  const form = page.locator('main form').first();
  await form.locator('input').first().waitFor();
  await indicator(page).getByText('Online').waitFor();
  const count = reports;
  reports += 3;
  const three = [count, count + 1, count + 2].map((number) => shot(number));
  await commitReports(server.url, await signIn(server.url, 'admin'), three);
  await alerts(page).nth(2).waitFor();
  await expect.poll(() => form.evaluate(coveredFields)).toEqual([]);
  expect(errors).toEqual([]);
  await opened.close();
});

it('[VS4] alerts leave the field that has the focus free at 200 % too, where they lie in one of the corners', async () => {
  const stored = await signedInStorage(server.url, 'admin');
  const size = { width: LAPTOP.width / 2, height: LAPTOP.height / 2 };
  const opened = await openPage(browser, `${server.url}entities/level/new`, { stored, size });
  const { page, errors } = opened;
  await page.locator('#field-level_id').waitFor();
  await indicator(page).getByText('Online').waitFor();
  await commitReports(server.url, await signIn(server.url, 'admin'), [shot(reports++)]);
  await alerts(page).first().waitFor();
  await expect.poll(() => page.locator('main form').first().evaluate(coveredFields)).toEqual([]);
  expect(errors).toEqual([]);
  await opened.close();
});

it.each([
  [683, 400],
  [320, 640],
])('[AL30] alerts leave the state of the connection free in a window of %i × %i', async (width, height) => {
  const opened = await openConsole(browser, server.url, 'admin', { size: { width, height } });
  const { page, errors } = opened;
  const four = [reports++, reports++, reports++, reports++].map((number) => shot(number));
  await commitReports(server.url, await signIn(server.url, 'admin'), four);
  await alerts(page).nth(2).waitFor();
  const isFree = (chip: Element): boolean => {
    const { left, right, top, bottom } = chip.getBoundingClientRect();
    const found = [left + 4, right - 4].map((x) => document.elementFromPoint(x, (top + bottom) / 2));
    return top >= 0 && bottom <= innerHeight && found.every((each) => each?.closest('header') !== null);
  };
  await expect.poll(() => indicator(page).evaluate(isFree)).toBe(true);
  expect(errors).toEqual([]);
  await opened.close();
});
