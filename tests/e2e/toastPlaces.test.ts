/** What the toast of the start covers on a laptop. */
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startRealServer, type RealServer } from '../support/realServer.ts';
import { LAPTOP, launchBrowser, openPage, signedInStorage } from './support/console.ts';

let server: RealServer;
let browser: Browser;

beforeAll(async () => {
  server = await startRealServer({ args: ['--nodes', '40', '--shots-per-minute', '0', '--history', '0'] });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

/** Names of the controls that lie under an element, at least in part. */
function coveredControls(toast: Element): string[] {
  const box = toast.getBoundingClientRect();
  const controls = document.querySelectorAll(
    'button, a, input, select, textarea, [role=tab], [role=combobox]',
  );
  return [...controls].flatMap((control) => {
    const { left, right, top, bottom } = control.getBoundingClientRect();
    const isApart = left >= box.right || right <= box.left || top >= box.bottom || bottom <= box.top;
    const isShown =
      control.checkVisibility({ visibilityProperty: true }) && control.closest('[inert]') === null;
    return isApart || !isShown || toast.contains(control) ? [] : [control.outerHTML.slice(0, 80)];
  });
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
  expect(await toast.evaluate(coveredControls)).toEqual([]);
  expect(errors).toEqual([]);
  await opened.close();
});
