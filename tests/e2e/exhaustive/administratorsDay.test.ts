/**
 * A day of an administrator: creates the entities of a new site on the screens, and really sends its alerts.
 */
import { createHmac } from 'node:crypto';
import type { Browser, Page, Worker } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PUSH_CERTIFICATE, startPushService, type PushService } from '../../support/pushService.ts';
import { commitReports, signIn, startRealServer, type RealServer } from '../../support/realServer.ts';
import { startSmtpServer, type SmtpServer } from '../../support/smtpServer.ts';
import { startReceiver, type WebhookReceiver } from '../../support/webhookReceiver.ts';
import { seriousFindings } from '../support/accessibility.ts';
import { launchBrowser, openPage, signedInStorage, signInAs, type OpenConsole } from '../support/console.ts';
import { fillFields, openList, openNewForm, pickRecord, saveForm } from '../support/entityForm.ts';
import { deliverPush, shownNotifications, subscribeWithoutPushService } from '../support/pushService.ts';
import { PATIENCE } from '../support/reports.ts';

const [SQUAD, ZONE] = ['QY', 'QY_Z1'];
const SECRET = 'quay-secret-1';
const PASSWORD = 'night shift 7';
const PHONE = '+12025550123';
const EMAIL = 'ann@example.org';

let smtp: SmtpServer;
let gateway: WebhookReceiver;
let dispatch: WebhookReceiver;
let push: PushService;
let server: RealServer;
let browser: Browser;
let admin: OpenConsole;
/** The person that the administrator adds. */
let ann: OpenConsole;
let annsWorker: Worker;
let page: Page;

beforeAll(async () => {
  [smtp, gateway, dispatch, push] = await Promise.all([
    startSmtpServer(),
    startReceiver((_call, response) => response.writeHead(201).end(JSON.stringify({ sid: 'SM1' }))),
    startReceiver(),
    startPushService(),
  ]);
  server = await startRealServer({
    args: ['--nodes', '1', '--shots-per-minute', '0', '--history', '0'],
    env: {
      SMTP_URL: smtp.url,
      SMS_URL: gateway.url,
      SMS_ACCOUNT: 'AC1',
      SMS_TOKEN: 'token-1',
      SMS_FROM: '+15550199',
      WEBHOOK_ALLOW_PRIVATE: 'true',
      NODE_EXTRA_CA_CERTS: PUSH_CERTIFICATE,
    },
  });
  browser = await launchBrowser('whole');
  const stored = await signedInStorage(server.url, 'admin');
  admin = await openPage(browser, new URL('entities/squadids', server.url).href, { stored });
  ({ page } = admin);
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
  await Promise.all([smtp, gateway, dispatch, push].map((one) => one?.close()));
});

/** The stored record, read by another administrator. */
async function stored(path: string): Promise<Record<string, unknown>> {
  const token = await signIn(server.url, 'admin');
  const url = new URL(`services/shotpointserver/api/${path}`, server.url);
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
  return (await answer.json()) as Record<string, unknown>;
}

/** Stores a report in the way a sensor of the squad does. */
async function fire(detectionId: string, more: object): Promise<void> {
  const report = { detectionId, timeStamp: Date.now(), reportType: 'Shot', lat: 41.2, lon: -88.4, ...more };
  await commitReports(server.url, await signIn(server.url, 'admin'), [report]);
}

describe('an administrator', () => {
  it('[records.15] makes a squad, its level, place, zone and camera in the screens', async () => {
    await openNewForm(page, 'Squads', 'squad');
    await fillFields(page, { 'Squad id': SQUAD, Name: 'Quayside', Latitude: '41.2', Longitude: '-88.4' });
    const squad = await saveForm(page);
    await openNewForm(page, 'Levels', 'level');
    await fillFields(page, { 'Level id': 'QY_L1', Name: 'Quay' });
    await pickRecord(page, 'Squad', SQUAD);
    await saveForm(page);
    await openNewForm(page, 'Places', 'place');
    await fillFields(page, { 'Place id': 'QY_P1', Name: 'Quayside', Latitude: '41.2', Longitude: '-88.4' });
    await pickRecord(page, 'Levels', 'Quay');
    const place = await saveForm(page);
    await openNewForm(page, 'Zones', 'zone');
    await fillFields(page, { 'Zone id': ZONE, Name: 'North quay' });
    await pickRecord(page, 'Squad', 'Quayside');
    await pickRecord(page, 'Level', 'Quay');
    const zone = await saveForm(page);
    await openNewForm(page, 'Cameras', 'camera');
    await fillFields(page, { 'Camera id': 'QY_C1', Name: 'Crane', Latitude: '41.2', Longitude: '-88.4' });
    await pickRecord(page, 'Squad', 'Quayside');
    await pickRecord(page, 'Zone', 'North quay');
    const camera = await saveForm(page);
    expect(await stored(`squadids/${squad}`)).toMatchObject({ squadId: SQUAD, orgin_lat: 41.2 });
    expect(await stored(`places/${place}`)).toMatchObject({ levels: [{ level_id: 'QY_L1' }] });
    expect(await stored(`zones/${zone}`)).toMatchObject({ squadids: { squadId: SQUAD }, levelId: 'QY_L1' });
    expect(await stored(`cameras/${camera}`)).toMatchObject({ squadId: SQUAD, zone_id: ZONE });
  });

  it('[records.15] makes a user, a subscriber, a webhook and a snooze, and changes a mail template', async () => {
    await openNewForm(page, 'Web Users', 'web user');
    await fillFields(page, { Login: 'ann', Email: EMAIL, Password: PASSWORD });
    for (const name of [/^Activated/, /\bROLE_USER\b/, /\bROLE_TEST_MODE\b/])
      await page.getByRole('checkbox', { name }).check();
    await saveForm(page);
    expect(await page.getByText(PASSWORD).count()).toBe(0);
    await openNewForm(page, 'SMS Subscribers', 'SMS subscriber');
    await fillFields(page, { 'First name': 'Ann', Phone: PHONE, Email: EMAIL });
    await pickRecord(page, 'Squads', 'Quayside');
    await saveForm(page);
    await openNewForm(page, 'Connect', 'webhook');
    await fillFields(page, { Name: 'Quay CAD', Address: `${dispatch.url}cad`, Secret: SECRET });
    await page.getByLabel('Enabled', { exact: true }).check();
    await pickRecord(page, 'Zones', 'North quay');
    const webhook = await saveForm(page);
    expect(await stored(`webhooks/${webhook}`)).toMatchObject({
      zones: [{ zoneId: ZONE }],
      secretIsSet: true,
    });
    await openList(page, 'Email Templates');
    await page.getByRole('rowheader', { name: 'Shot report', exact: true }).click();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await fillFields(page, {
      Subject: '{{type}} at {{zone}}',
      Body: '<p>{{message}} <a href="{{link}}">Open</a></p>',
    });
    await saveForm(page);
    await openNewForm(page, 'Snooze Alerts', 'snooze alert');
    await fillFields(page, { Name: 'Quayside festival' });
    await pickRecord(page, 'Squads', 'Quayside');
    for (const name of ['Fireworks', 'Enabled']) await page.getByRole('checkbox', { name }).check();
    await saveForm(page);
    expect(admin.errors).toEqual([]);
  });
});

describe('the person who was added', () => {
  it('[records.15] signs in, and switches notifications on', async () => {
    const storage = await signedInStorage(server.url, 'ann', PASSWORD);
    ann = await openPage(browser, new URL('account/password', server.url).href, { stored: storage });
    await ann.context.grantPermissions(['notifications']);
    await subscribeWithoutPushService(ann.page, push.subscription);
    await ann.page.getByRole('button', { name: 'Test', exact: true }).waitFor();
    await ann.page.getByRole('button', { name: /^Account / }).click();
    const item = ann.page.getByRole('menuitemcheckbox', { name: /^Notifications on this device/ });
    const registered = ann.context.waitForEvent('serviceworker');
    await item.click();
    await item.getByText('On', { exact: true }).waitFor();
    annsWorker = await registered;
    await ann.page.keyboard.press('Escape');
  });
});

/** Texts that the gateway received for the subscriber; the demo has other subscribers. */
const texts = () =>
  gateway.calls.map(({ body }) => new URLSearchParams(body)).filter((form) => form.get('To') === PHONE);
const mails = () => smtp.mails.filter((mail) => mail.includes(`To: ${EMAIL}`));

describe('a shot of the squad', () => {
  const message = { squadId: SQUAD, zoneId: ZONE, zone: 'North quay', message: 'Shot: North quay' };

  it('[records.15] arrives as text, mail, signed webhook and push, each once', async () => {
    await fire('other', { squadId: 'OTHER' });
    await fire('D-1', message);
    await expect.poll(() => texts().length, PATIENCE).toBe(1);
    await expect.poll(() => dispatch.calls.length, PATIENCE).toBe(1);
    await expect.poll(() => mails().length, PATIENCE).toBe(1);
    await expect.poll(() => push.messages().length, PATIENCE).toBe(1);

    expect(texts()[0]?.get('From')).toBe('+15550199');
    expect(texts()[0]?.get('Body')).toContain('/pub/viewReport?k=');
    const [call] = dispatch.calls;
    const [, stamp, digest] = /^t=(\d+),v1=(\w+)$/.exec(String(call?.headers['shotpoint-signature'])) ?? [];
    expect(digest).toBe(createHmac('sha256', SECRET).update(`${stamp}.${call?.body}`).digest('hex'));
    expect([call?.path, JSON.parse(call?.body ?? '')]).toMatchObject([
      '/cad',
      { report: { detectionId: 'D-1' } },
    ]);
    expect(mails()[0]).toMatch(/^Subject: Shot at North quay$/m);

    await deliverPush(ann.context, annsWorker, push.messages()[0]);
    expect(await shownNotifications(annsWorker)).toMatchObject([
      { title: 'Shot', body: expect.stringContaining('North quay') as unknown },
    ]);
  });

  it('[records.15] that is snoozed arrives nowhere, and the page of deliveries says which snooze did it', async () => {
    await fire('D-2', { ...message, reportType: 'Fireworks' });
    await page.getByRole('button', { name: 'Administration' }).click();
    await page.getByRole('menuitem', { name: 'Deliveries', exact: true }).click();
    // The demo has other recipients; some of them are notified too.
    const linesOf = async (detection: string) =>
      (await page.getByRole('row').filter({ hasText: detection }).allInnerTexts())
        .filter((line) => /\bann\b|Quay CAD/i.test(line))
        .map((line) => line.replaceAll(/\s+/g, ' '));
    // A line appears before its outcome.
    const linesThat = (count: number, state: RegExp) =>
      Array.from({ length: count }, () => expect.stringMatching(state) as unknown);
    await expect
      .poll(() => linesOf('D-2'), PATIENCE)
      .toEqual(linesThat(3, /Suppressed.*Snoozed by Quayside festival/));
    await expect.poll(() => linesOf('D-1'), PATIENCE).toEqual(linesThat(4, /Delivered/));
    const arrived = [texts(), mails(), dispatch.calls, push.messages()];
    expect(arrived.map(({ length }) => length)).toEqual([1, 1, 1, 1]);
    expect(await seriousFindings(page)).toEqual([]);
  });
});

describe('at the end of the day the administrator', () => {
  it('[records.15] takes a role away from the person, whose session ends at once', async () => {
    await page.goBack();
    await openList(page, 'Web Users');
    await page
      .getByRole('row', { name: /\bann\b/ })
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByRole('checkbox', { name: /\bROLE_TEST_MODE\b/ }).uncheck();
    await saveForm(page);
    await ann.page.getByLabel('Email').waitFor(PATIENCE);
    await signInAs(ann.page, 'ann', PASSWORD);
    await ann.page.getByRole('button', { name: /^Account / }).waitFor();
    expect(await ann.page.getByRole('button', { name: 'Test', exact: true }).count()).toBe(0);
    expect(ann.errors).toEqual([]);
    await ann.close();
  });

  it('[records.15] cannot delete the squad while others name it, and deletes a zone, which the others lose', async () => {
    await openList(page, 'Squads');
    await page
      .getByRole('row', { name: /\bQY\b/ })
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    const dialog = page.getByRole('dialog');
    for (const name of ['Zones 1', 'Snooze alerts 1', 'SMS subscribers 1'])
      await dialog.getByRole('link', { name }).waitFor();
    const remove = dialog.getByRole('button', { name: 'Delete squad' });
    await expect.poll(() => remove.getAttribute('aria-disabled')).toBe('true');
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('link', { name: 'Zones 1' }).click();
    await page.getByRole('textbox', { name: 'Search', exact: true }).fill('North quay');
    await page.keyboard.press('Enter');
    await page
      .getByRole('row', { name: ZONE })
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await dialog.getByRole('link', { name: 'Webhooks 1' }).waitFor();
    await dialog.getByRole('button', { name: 'Delete zone' }).click();
    await dialog.waitFor({ state: 'detached' });
    const webhooks = (await stored('webhooks')) as unknown as Record<string, unknown>[];
    const own = webhooks.find(({ name }) => name === 'Quay CAD');
    expect(own).toMatchObject({ zones: [], enabled: false });
    expect(admin.errors).toEqual([]);
  });
});
