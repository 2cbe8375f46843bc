/** Screens of a person who is not signed in. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { ControlRow, ControlScreen } from '../controlRow.ts';
import { changes, closes, goes, goesTo, press, shows } from '../effects.ts';
import { welcomed } from '../../support/console.ts';
import type { Stage } from '../stage.ts';
import { NEW_PASSWORD_FIELDS } from './pages.ts';

const go = (path: string) => async (page: Page) => void (await page.goto(new URL(path, page.url()).href));
const signIn = (page: Page) => page.getByRole('dialog', { name: 'Sign in' });
const map = (page: Page) => page.getByRole('region', { name: 'Map' });
const isKept = (page: Page) => signIn(page).getByRole('checkbox').isChecked();
const request = (page: Page) => page.getByRole('region', { name: 'Reset your password' });
const emailOf = (page: Page) => page.getByLabel('Email');
const sent = (page: Page) => page.getByText('Check your email for details');
const finish = (page: Page) =>
  page.getByRole('region', { name: 'Choose a new password' }).getByRole('button', { name: 'Save' });
const finished = (page: Page) => page.getByText('Password reset successful!');
const invalid = (page: Page) => page.getByText('Password reset link invalid!');
const unknown = (page: Page) => page.getByText('The page does not exist.');

const typed = (within: string, name: string, text: string): ControlRow => ({
  within,
  role: 'textbox',
  name,
  use: ({ page }) => page.getByLabel(name, { exact: true }).fill(text),
  effect: changes((page) => page.getByLabel(name, { exact: true }).inputValue()),
});

async function askForReset(page: Page): Promise<void> {
  await go('/account/reset/request')(page);
  await emailOf(page).fill('operator@localhost');
  await press('button', 'Send')(page);
}

/** The page of the newest mail. */
async function followMail(page: Page, { server }: Stage): Promise<void> {
  const outbox = join(server.dataDir, 'outbox');
  const links = () =>
    readdirSync(outbox)
      .sort()
      .flatMap(
        (name) =>
          /https?:[^\s"\\]+reset\/finish[^\s"\\]+/.exec(readFileSync(join(outbox, name), 'utf8'))?.[0] ?? [],
      );
  // A mail may be written after the page has confirmed it; the links of earlier ones are not valid.
  const isValid = async () => {
    const newest = links().at(-1);
    if (newest === undefined) return false;
    const { pathname, search } = new URL(newest);
    await go(`${pathname}${search}`)(page);
    await finish(page).or(invalid(page)).first().waitFor();
    return (await finish(page).count()) > 0;
  };
  await expect.poll(isValid, { timeout: 15_000 }).toBe(true);
}

async function savePassword(page: Page): Promise<void> {
  for (const name of ['New password', 'New password confirmation'])
    await page.getByLabel(name, { exact: true }).fill('night shift 7');
  await press('button', 'Save')(page);
}

export const SIGNED_OUT_SCREENS: readonly ControlScreen[] = [
  {
    name: 'end of the session',
    shown: (page) => page.getByRole('menu'),
    open: press('button', /^Account /),
    rows: [{ within: /./, role: 'menuitem', name: 'Sign out', effect: goes(map) }],
  },
  {
    name: 'page that does not exist',
    shown: unknown,
    open: go('/nowhere'),
    rows: [{ within: /^/, role: 'link', name: 'Sign in', effect: goesTo(/\/login/, signIn) }],
  },
  {
    name: 'sign-in',
    shown: signIn,
    open: go('/login?from=%2Fsurvey'),
    rows: [
      typed('Sign in', 'Email', 'admin'),
      typed('Sign in', 'Password', 'admin'),
      {
        within: 'Sign in',
        role: 'checkbox',
        name: 'Keep me signed in',
        effect: changes(isKept, press('checkbox', 'Keep me signed in')),
      },
      {
        within: /^(Header|Sign in)$/,
        role: 'button',
        name: 'Close',
        effect: async (stage, use) => {
          await go('/login?from=%2Fsurvey')(stage.page);
          await changes(async (page) => page.url())(stage, use);
        },
      },
      {
        within: 'Sign in',
        role: 'button',
        name: 'Sign in',
        use: async ({ page }) => {
          await emailOf(page).fill('admin');
          await page.getByLabel('Password').fill('wrong');
          await press('button', 'Sign in')(page);
        },
        effect: shows((page) => page.getByText('Failed to sign in!')),
      },
      {
        within: 'Sign in',
        role: 'link',
        name: 'Did you forget your password?',
        effect: goesTo(/\/account\/reset\/request$/, request),
      },
    ],
  },
  {
    name: 'forgotten password',
    shown: request,
    open: go('/account/reset/request'),
    rows: [
      typed('Reset your password', 'Email', 'nobody@localhost'),
      {
        within: 'Reset your password',
        role: 'link',
        name: 'Back to sign in',
        effect: goesTo(/\/login$/, signIn),
      },
      {
        within: 'Reset your password',
        role: 'button',
        name: 'Send',
        use: ({ page }) => askForReset(page),
        effect: shows(sent),
      },
    ],
  },
  {
    name: 'forgotten password, sent',
    shown: sent,
    open: askForReset,
    rows: [
      { within: 'Reset your password', role: 'link', name: 'click here', effect: closes(sent, askForReset) },
    ],
  },
  {
    name: 'new password',
    shown: finish,
    open: followMail,
    rows: [
      ...NEW_PASSWORD_FIELDS,
      {
        within: 'Choose a new password',
        role: 'button',
        name: 'Save',
        use: ({ page }) => savePassword(page),
        effect: shows(finished),
      },
    ],
  },
  {
    name: 'new password, saved',
    shown: finished,
    rows: [
      {
        within: 'Choose a new password',
        role: 'link',
        name: 'Click here',
        effect: goesTo(/\/login$/, signIn),
      },
    ],
  },
  {
    name: 'link that is not valid',
    shown: invalid,
    open: go('/account/reset/finish?key=none'),
    rows: [
      {
        within: 'Choose a new password',
        role: 'link',
        name: 'Click here',
        effect: goesTo(/\/login$/, signIn),
      },
    ],
  },
  {
    name: 'welcome',
    shown: (page) => page.getByRole('button', { name: 'OK', exact: true }),
    open: async (page) => {
      await go('/login')(page);
      // As in a browser in which nobody has confirmed it.
      await page.evaluate((name) => localStorage.removeItem(name), Object.keys(welcomed('admin'))[0] ?? '');
      await emailOf(page).fill('admin');
      await page.getByLabel('Password').fill('admin');
      await press('button', 'Sign in')(page);
    },
    rows: [
      {
        within: /^Welcome/,
        role: 'button',
        name: 'OK',
        effect: goes((page) => page.getByRole('dialog', { name: /^Welcome/ })),
      },
    ],
  },
];
