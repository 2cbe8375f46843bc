/** The page of deliveries of a running server: what arrived, what did not and why, sent again by a click. */
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commitReports, freePort, signIn, type RealServer } from '../support/realServer.ts';
import { startReceiver } from '../support/webhookReceiver.ts';
import { seriousFindings } from './support/accessibility.ts';
import { LAPTOP, launchBrowser, openPage, signedInStorage } from './support/console.ts';
import { startServerWithoutBaseMap } from './support/mapless.ts';

let server: RealServer;
let browser: Browser;

beforeAll(async () => {
  server = await startServerWithoutBaseMap({
    args: ['--nodes', '1', '--shots-per-minute', '0', '--history', '0'],
    env: { WEBHOOK_ALLOW_PRIVATE: 'true' },
  });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

async function addWebhook(token: string, name: string, url: string): Promise<void> {
  const response = await fetch(new URL('services/shotpointserver/api/webhooks', server.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ name, url, enabled: true }),
  });
  expect(response.status).toBe(201);
}

it('[notifications.29] an administrator sees what was delivered and what was not, and sends it again', async () => {
  const token = await signIn(server.url, 'admin');
  const good = await startReceiver();
  const port = await freePort();
  const redirecting = await startReceiver(
    (_call, response) => response.writeHead(302, { location: 'http://127.0.0.1/' }).end(),
    port,
  );
  await addWebhook(token, 'Control room', good.url);
  await addWebhook(token, 'Archive', `http://127.0.0.1:${port}/`);
  const shot = { squadId: 'NG', detectionId: 'D-1', timeStamp: Date.now(), reportType: 'Shot' };
  await commitReports(server.url, token, [shot]);

  const stored = await signedInStorage(server.url, 'admin');
  const address = new URL('admin/deliveries', server.url).href;
  const opened = await openPage(browser, address, { stored, size: LAPTOP });
  const { page, errors } = opened;
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await row('Control room').getByText('Delivered').waitFor();
  await row('Archive').getByText('Not delivered').waitFor();
  await row('Archive').getByText('Redirects are not followed').waitFor();
  expect(await seriousFindings(page)).toEqual([]);

  await redirecting.close();
  const mended = await startReceiver(undefined, port);
  await page.getByRole('button', { name: 'Send again to Archive' }).focus();
  await page.keyboard.press('Enter');
  await row('Archive').getByText('Delivered', { exact: true }).waitFor();
  expect([good.calls.length, mended.calls.length]).toEqual([1, 1]);
  await page.getByLabel('Channel').selectOption('SMS');
  await row('Archive').waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
  await opened.close();
  await good.close();
  await mended.close();
});
