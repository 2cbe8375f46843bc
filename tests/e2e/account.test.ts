/** A person who forgot the password, one who registers, and one whose session ends. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { RawClient } from '../contract/liveHarness.ts';
import { signIn as tokenOf, type RealServer } from '../support/realServer.ts';
import {
  indicator,
  launchBrowser,
  openConsole,
  openPage,
  signedInStorage,
  signInAs,
  type OpenConsole,
} from './support/console.ts';
import { startServerWithoutBaseMap } from './support/mapless.ts';
import { PATIENCE } from './support/reports.ts';

const BASE = '/console/';
let server: RealServer;
let url: string;
let browser: Browser;
let open: OpenConsole | undefined;
const errors: string[] = [];

beforeAll(async () => {
  server = await startServerWithoutBaseMap({
    args: ['--nodes', '50', '--shots-per-minute', '0', '--history', '0', '--base', BASE],
  });
  url = new URL(BASE, server.url).href;
  browser = await launchBrowser();
});

afterEach(async () => {
  errors.push(...(open?.errors ?? []));
  await open?.close();
  open = undefined;
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

async function visit(address: string): Promise<Page> {
  open = await openPage(browser, address);
  return open.page;
}

/** Link in the newest mail to somebody, on the address at which the test sees the server. */
async function mailedLink(to: string): Promise<string> {
  const folder = join(server.dataDir, 'outbox');
  const newest = () => {
    try {
      return readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .sort()
        .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as { to: string[]; text: string })
        .findLast((mail) => mail.to.includes(to))?.text;
    } catch {
      return undefined;
    }
  };
  const text = await vi.waitUntil(newest, PATIENCE);
  const link = new URL(/http\S+/.exec(text)?.[0] ?? '');
  return new URL(`${link.pathname}${link.search}`, server.url).href;
}

const choose = async (page: Page, password: string, again = password): Promise<void> => {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('New password confirmation').fill(again);
  await page.getByRole('button', { name: 'Save' }).click();
};

it('[accounts.18] a forgotten password is reset through the mail of the outbox, and the old one is rejected', async () => {
  const page = await visit(url);
  await page.getByRole('link', { name: 'Did you forget your password?' }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Your email is required.').waitFor();
  await page.getByLabel('Email').fill('operator@localhost');
  await page.keyboard.press('Enter');
  await page.getByText('Check your email for details on how to reset your password.').waitFor();
  const link = await mailedLink('operator@localhost');
  expect(new URL(link).pathname).toBe('/console/account/reset/finish');

  await page.goto(link);
  await choose(page, 'night shift 7', 'night shift 8');
  await page.getByText('The password and its confirmation do not match!').waitFor();
  await choose(page, 'night shift 7');
  await page.getByText('Password reset successful!').waitFor();
  await page.getByRole('link', { name: 'Click here' }).click();

  await page.getByLabel('Email').fill('operator');
  await page.getByLabel('Password').fill('operator');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('Failed to sign in! Please check your credentials and try again.').waitFor();
  await signInAs(page, 'operator', 'night shift 7');
  await indicator(page).getByText('Online').waitFor(PATIENCE);

  await page.goto(link);
  await page.getByText('Password reset link invalid!').waitFor();
  await page.getByRole('link', { name: 'Click here' }).waitFor();
});

it('[accounts.24] an account is registered by the call and activated by the link of its mail', async () => {
  const answer = await fetch(new URL('api/register', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'ann', email: 'ann@example.org', password: 'open sesame', langKey: 'en' }),
  });
  expect(answer.status).toBe(201);
  await expect(tokenOf(url, 'ann', { password: 'open sesame' })).rejects.toThrow('401');
  const page = await visit(await mailedLink('ann@example.org'));
  await page.getByText('Your user account has been activated. Please sign in.').waitFor();
  await page.getByRole('link', { name: 'sign in', exact: true }).click();
  await signInAs(page, 'ann', 'open sesame');
  await indicator(page).getByText('Online').waitFor(PATIENCE);
});

it('[accounts.22] the own password is changed from the account menu, and the live channel stays connected', async () => {
  const elsewhere = await tokenOf(url, 'expert');
  const channel = new URL('websocket/shotreportMessage', url).href.replace('http', 'ws');
  const oldChannel = await RawClient.connected({ url: channel }, elsewhere);
  open = await openConsole(browser, url, 'expert');
  const { page } = open;
  await page.getByRole('button', { name: 'Account expert@localhost' }).click();
  await page.getByRole('menuitem', { name: 'Password' }).click();
  await page.getByLabel('Current password').fill('wrong one');
  await choose(page, 'much Better 1!');
  await page.getByText('The password could not be changed.').waitFor();
  await page.getByLabel('Current password').fill('expert');
  await choose(page, 'much Better 1!');
  // Where it fails, the text says what the page showed instead.
  await expect.poll(() => page.locator('body').innerText(), PATIENCE).toContain('Password changed.');
  const other = await fetch(new URL('api/account', url), {
    headers: { authorization: `Bearer ${elsewhere}` },
  });
  expect(other.status).toBe(401);
  // Sessions of the old token elsewhere are closed; this console continues with the new one.
  await oldChannel.end();
  await indicator(page).getByText('Online').waitFor(PATIENCE);
  await page.reload();
  await indicator(page).getByText('Online').waitFor(PATIENCE);
});

it('[accounts.27] an ended session leads to sign-in with a message, and returns to its screen', async () => {
  const stored = await signedInStorage(url, 'user');
  open = await openPage(browser, new URL('account/password', url).href, { stored });
  const { page } = open;
  await indicator(page).getByText('Online').waitFor(PATIENCE);
  const admin = await tokenOf(url, 'admin');
  await fetch(new URL('api/account/reset-password/admin', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${admin}` },
    body: JSON.stringify({ email: 'user@localhost', newPassword: 'given by hand' }),
  });
  await page.getByText('Your session has ended. Please sign in again.').waitFor(PATIENCE);
  await signInAs(page, 'user', 'given by hand');
  await page.getByRole('heading', { name: 'Change your password' }).waitFor(PATIENCE);
});

it('[shots.2] nothing of it raises an error in the page', () => {
  expect(errors).toEqual([]);
});
