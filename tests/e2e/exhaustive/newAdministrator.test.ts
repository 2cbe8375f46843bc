/**
 * The first day of a new administrator, who finds, sets and proves everything in the console: the delay of
 * reviewers, a webhook, a subscriber at night, a wall and a snooze.
 */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commitReports, signIn, type RealServer } from '../../support/realServer.ts';
import { startReceiver, type WebhookReceiver } from '../../support/webhookReceiver.ts';
import { seriousFindings } from '../support/accessibility.ts';
import {
  LAPTOP,
  launchBrowser,
  openPage,
  shotsTable,
  signInAs,
  type OpenConsole,
} from '../support/console.ts';
import { fillFields, pickRecord, saveForm } from '../support/entityForm.ts';
import { startServerWithoutBaseMap } from '../support/mapless.ts';
import { PATIENCE } from '../support/reports.ts';

const ZONE = { id: 'QY_Z1', name: 'North quay' };
const DELAY_S = 2;
const PASSWORD = 'night shift 7';

let cad: WebhookReceiver;
let server: RealServer;
let browser: Browser;
let admin: OpenConsole;
let page: Page;

beforeAll(async () => {
  cad = await startReceiver();
  server = await startServerWithoutBaseMap({
    args: ['--nodes', '60', '--shots-per-minute', '0', '--history', '0'],
    env: { WEBHOOK_ALLOW_PRIVATE: 'true' },
  });
  await addZone();
  browser = await launchBrowser();
  admin = await openPage(browser, server.url, { size: LAPTOP });
  ({ page } = admin);
  await signInAs(page, 'admin');
  await shotsTable(page).waitFor(PATIENCE);
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
  await cad?.close();
});

/** The zone of the site, which a surveyor has made. */
async function addZone(): Promise<void> {
  const answer = await fetch(new URL('services/shotpointserver/api/zones', server.url), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await signIn(server.url, 'admin')}`,
    },
    body: JSON.stringify({ zoneId: ZONE.id, zoneName: ZONE.name, squadId: 'WD' }),
  });
  if (!answer.ok) throw new Error(`The zone was answered ${answer.status}: ${await answer.text()}`);
}

/** Stores a report as a sensor of the zone does; returns the time before. */
async function fire(detectionId: string): Promise<number> {
  const at = Date.now();
  const report = { detectionId, squadId: 'WD', zoneId: ZONE.id, zone: ZONE.name, timeStamp: at };
  await commitReports(server.url, await signIn(server.url, 'admin'), [
    { ...report, reportType: 'Shot', message: `Shot: ${ZONE.name}` },
  ]);
  return at;
}

/** Calls about a report. Each is released later: another report's may come between. */
const callsAbout = (detectionId: string) => cad.calls.filter(({ body }) => body.includes(`"${detectionId}"`));

/** Opens the first screen that the palette finds, by keyboard alone. */
async function find(text: string, heading: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search everywhere' });
  await palette.getByRole('combobox').fill(text);
  await palette.getByRole('option', { name: heading }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
}

async function openNew(one: string): Promise<void> {
  await page.getByRole('button', { name: `New ${one}`, exact: true }).press('Enter');
  await page.getByRole('heading', { name: `New ${one}`, exact: true }).waitFor();
}

/** The sentence under a form that says in words what the record does. */
const sentence = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

it('[configuration.6] a new administrator finds the delay of reviewers by its words, and sees who set it', async () => {
  await find('delay of reviewers', 'Configuration');
  const delay = page.getByRole('textbox', { name: /^Delay of reviewers / });
  const hint = page.getByText('Without effect while “Reviewers see reports first” is off.').first();
  await hint.waitFor();
  await page.getByRole('combobox', { name: /^Reviewers see reports first / }).selectOption('On');
  await page.getByRole('button', { name: 'Save Reviewers see reports first' }).press('Enter');
  await hint.waitFor({ state: 'detached' });
  await delay.fill('soon');
  await page.getByText('Delay of reviewers must be a whole number from 0 to 86400 seconds.').waitFor();
  await delay.fill(String(DELAY_S));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Reset Delay of reviewers' }).waitFor();
  await page
    .locator('label', { hasText: 'REVIEWER_DELAY' })
    .getByText(/^Changed by admin on /)
    .waitFor();
  expect(await seriousFindings(page)).toEqual([]);
});

it('[notifications.18, notifications.29] proves that a webhook arrives: by a call, then by a shot after the delay', async () => {
  // A test call needs a report.
  await fire('D-0');
  await find('webhook', 'Connect');
  await openNew('webhook');
  await fillFields(page, { Name: 'Quay CAD', Address: `${cad.url}cad` });
  await sentence('Disabled: it is not called.').waitFor();
  await page.getByLabel('Enabled', { exact: true }).press('Space');
  await pickRecord(page, 'Zones', ZONE.name);
  await sentence(
    `It is called with all types of reports but Test, in the zone ${ZONE.name} of all squads, at any time.`,
  ).waitFor();
  await saveForm(page);
  await page.getByRole('button', { name: 'Send test call…' }).click();
  const trial = page.getByRole('dialog', { name: 'Test webhook Quay CAD' });
  await trial.getByRole('button', { name: 'Send test call' }).press('Enter');
  await trial.getByText('Delivered: answered 204.').waitFor();
  await page.keyboard.press('Escape');
  expect(callsAbout('D-0')).not.toEqual([]);

  const firedAt = await fire('D-1');
  await expect.poll(() => callsAbout('D-1').length, PATIENCE).toBe(1);
  expect(callsAbout('D-1')[0]?.at).toBeGreaterThanOrEqual(firedAt + 1_000 * DELAY_S);
  await find('arrived', 'Deliveries');
  const row = page.getByRole('row').filter({ hasText: 'Quay CAD' }).filter({ hasText: 'D-1' });
  await row.getByText('Delivered', { exact: true }).waitFor();
  await row.getByRole('link', { name: /^Open delivery / }).press('Enter');
  await page.getByText('Status of the answer').waitFor();
  await page.getByText('"detectionId": "D-1"').or(page.getByText('"detectionId":"D-1"')).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
});

it('[notifications.2, notifications.29] adds a subscriber of one zone at night, and reads when who is told', async () => {
  await find('subscriber', 'SMS Subscribers');
  await openNew('SMS subscriber');
  await fillFields(page, {
    'First name': 'Nora',
    'Last name': 'Night',
    Phone: '+1 202 555 0123',
    'Active from': '22:00',
    'Active to': '06:00',
    'Time zone': 'America/New_York',
  });
  await pickRecord(page, 'Zones', ZONE.name);
  await sentence(
    /^Nora Night is sent a text message .* between 22:00 and 06:00 \(America\/New_York\)/,
  ).waitFor();
  await saveForm(page);
  await page.getByRole('link', { name: 'Who would be told?' }).click();
  await page.getByRole('heading', { level: 1, name: 'Who would be told?' }).waitFor();
  const at = page.getByLabel('At, empty: now');
  const answer = page.getByText(/^Nora Night, SMS: /);
  await page.getByLabel('Zone, id or name').fill(ZONE.id);
  // The console's time zone is New York.
  await at.fill('2026-11-20T23:30');
  await expect.poll(() => answer.innerText(), PATIENCE).toBe('Nora Night, SMS: Sent.');
  await at.fill('2026-11-20T12:00');
  await expect.poll(() => answer.innerText(), PATIENCE).toMatch(/^Nora Night, SMS: Not sent\. .*hours/);
});

it('[windows.8] adds an account for the wall by one press, which shows the next shot', async () => {
  await find('user', 'Web Users');
  await openNew('web user');
  await fillFields(page, { Login: 'wall', Email: 'wall@example.org', Password: PASSWORD });
  await page.getByRole('button', { name: 'Wall', exact: true }).press('Enter');
  expect(await page.getByLabel('Display account (view only)').isChecked()).toBe(true);
  await saveForm(page);
  const wall = await openPage(browser, new URL('?kiosk', server.url).href);
  // Nobody at a wall confirms a welcome.
  await wall.page.getByLabel('Email').fill('wall');
  await wall.page.getByLabel('Password').fill(PASSWORD);
  await wall.page.keyboard.press('Enter');
  await wall.page.getByRole('region', { name: 'Timeline' }).waitFor();
  await fire('D-2');
  await wall.page.locator('[role="alert"][data-alert]').getByText(ZONE.name).first().waitFor(PATIENCE);
  expect(wall.errors).toEqual([]);
  await wall.close();
});

it('[notifications.5] snoozes the zone, sees it in the header, and ends it from there', async () => {
  await find('snooze', 'Snooze Alerts');
  await openNew('snooze alert');
  await fillFields(page, { Name: 'Harbour fair' });
  await pickRecord(page, 'Zones', ZONE.name);
  await sentence(
    /nobody is sent a text message, email, push message or webhook call about all types/,
  ).waitFor();
  await saveForm(page);
  const chip = page.getByRole('button', { name: /^1 snooze\b/ });
  await chip.waitFor();
  await fire('D-3');
  await find('arrived', 'Deliveries');
  const row = page.getByRole('row').filter({ hasText: 'Quay CAD' }).filter({ hasText: 'D-3' });
  await row.getByText('Snoozed by Harbour fair').waitFor(PATIENCE);
  expect(callsAbout('D-3')).toEqual([]);
  await chip.press('Enter');
  await page
    .getByRole('dialog', { name: /^1 snooze\b/ })
    .getByRole('link', { name: 'Snooze alerts' })
    .press('Enter');
  await page
    .getByRole('row', { name: /Harbour fair/ })
    .getByRole('button', { name: /^Actions for / })
    .click();
  await page.getByRole('menuitem', { name: 'Edit' }).press('Enter');
  await page.getByLabel('Enabled', { exact: true }).press('Space');
  await saveForm(page);
  await chip.waitFor({ state: 'detached' });
  expect(admin.errors).toEqual([]);
});
