/** Notifications of a browser: its switch, the service worker below a base path, and the report that a click opens. */
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commitReports, signIn, type RealServer } from '../../support/realServer.ts';
import {
  launchBrowser,
  LAPTOP,
  openPage,
  reportTitle,
  shotsTable,
  signedInStorage,
} from '../support/console.ts';
import { seriousFindings } from '../support/accessibility.ts';
import { startServerWithoutBaseMap } from '../support/mapless.ts';
import { deliverPush, shownNotifications, subscribeWithoutPushService } from '../support/pushService.ts';

let server: RealServer;
/** Address of the console. */
let url: string;
let browser: Browser;

beforeAll(async () => {
  server = await startServerWithoutBaseMap({
    args: ['--nodes', '1', '--shots-per-minute', '0', '--history', '0'],
    env: { BASE_PATH: '/console' },
  });
  url = new URL('console/', server.url).href;
  browser = await launchBrowser('whole');
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

it('[notifications.26, notifications.27] a report is notified in a browser that was switched on, and a click opens it', async () => {
  const token = await signIn(url, 'admin');
  const shot = (detectionId: string, timeStamp: number) => ({
    squadId: 'NG',
    detectionId,
    timeStamp,
    reportType: 'Shot',
    message: `Shot: number ${detectionId}`,
  });
  const time = Date.now() - 60_000;
  await commitReports(url, token, [shot('P-1', time), shot('P-2', time + 30_000)]);

  const stored = await signedInStorage(url, 'admin');
  const opened = await openPage(browser, url, { stored, size: LAPTOP });
  const { page, context, errors } = opened;
  await context.grantPermissions(['notifications']);
  await subscribeWithoutPushService(page);
  await shotsTable(page).getByText('Shot: number P-1').waitFor();
  await page.getByRole('button', { name: /^Account / }).click();
  const item = page.getByRole('menuitemcheckbox', { name: /^Notifications on this device/ });
  await item.getByText('Off').waitFor();
  const registered = context.waitForEvent('serviceworker');
  const saved = page.waitForResponse(/push-subscription$/);
  await item.click();
  expect((await saved).status()).toBe(204);
  await item.getByText('On', { exact: true }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');

  const worker = await registered;
  expect(worker.url()).toBe(new URL('pushWorker.js', url).href);
  const path = `?sel=NG:P-1&at=${new Date(time).toISOString()}`;
  const message = { title: 'Shot', place: 'North gate · NG', message: '', time, tag: 'NG P-1', path };
  await deliverPush(context, worker, message);
  const shown = () => shownNotifications(worker);
  expect(await shown()).toMatchObject([
    { title: 'Shot', body: expect.stringContaining('North gate · NG') as unknown, tag: 'NG P-1' },
  ]);

  await worker.evaluate(async () => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration } & EventTarget;
    const [notification] = await scope.registration.getNotifications();
    const Click = (globalThis as unknown as { NotificationEvent: new (type: string, init: object) => Event })
      .NotificationEvent;
    scope.dispatchEvent(new Click('notificationclick', { notification }));
  });
  await expect.poll(() => reportTitle(page)).toContain('P-1');
  await expect.poll(shown).toEqual([]);
  expect(new URL(page.url()).pathname).toBe('/console/');
  expect(errors).toEqual([]);
  await opened.close();
});
