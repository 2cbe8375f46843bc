/** Pages of their own: evidence, password, the report of a link. */
import { HOLD_TEXT } from '../../../../src/app/text/holds.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { LIVE_TEXT } from '../../../../src/app/text/live.ts';
import { REPORT_PAPER_TEXT } from '../../../../src/app/text/reportPaper.ts';
import { REPORT_VIEW_TEXT } from '../../../../src/app/text/reportView.ts';
import { API } from '../../../../src/domain/contract/paths.ts';
import type { ControlRow, ControlScreen } from '../controlRow.ts';
import { calls, changes, downloads, goesTo, opens, opensTab, press } from '../effects.ts';
import type { Stage } from '../stage.ts';

const home = press('link', 'Home');
const openItem = (menu: string | RegExp, item: string) => async (page: Page) => {
  await press('button', menu)(page);
  await press('menuitem', item)(page);
};

const evidence = (page: Page) => page.getByRole('heading', { name: 'Evidence' });
const passwordPage = (page: Page) => page.getByRole('region', { name: 'Change your password' });
const reportPage = (page: Page) => page.locator('article').getByRole('heading').first();
const question = (page: Page) => page.getByRole('alertdialog', { name: /^Reclassify as/ });

/** A field that is typed into; what is typed shows beside it, or in it. */
const passwordField = (name: string): ControlRow => ({
  within: /^(Change your password|Choose a new password)$/,
  role: 'textbox',
  name,
  use: ({ page }) => page.getByLabel(name, { exact: true }).fill('night shift 7'),
  effect: changes((page) => page.getByLabel(name, { exact: true }).inputValue()),
});

/** The link in the update message of the newest shot. */
async function reportAddress({ server, token }: Stage): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const call = (path: string, init: RequestInit = {}) =>
    fetch(new URL(`${API}/${path}`, server.url), { ...init, headers });
  const list = (await (await call('shotreports?size=100')).json()) as { id: number; detectionId: string }[];
  const id = list.find(({ detectionId }) => detectionId === 'e2e-1')?.id ?? 0;
  const answer = await call(`sendUpdateMessage?id=${id}&message=See`);
  expect(answer.status).toBe(200);
  const outbox = join(server.dataDir, 'outbox');
  const links = () =>
    readdirSync(outbox).flatMap((name) => {
      const text = readFileSync(join(outbox, name), 'utf8');
      return /https?:\/\/[^\s"\\]+viewReport[^\s"\\]+/.exec(text)?.[0] ?? [];
    });
  await expect.poll(() => links().length).toBeGreaterThan(0);
  const link = new URL(links()[0] ?? '');
  return new URL(`${link.pathname.slice(1)}${link.search}`, server.url).href;
}

export const NEW_PASSWORD_FIELDS = ['New password', 'New password confirmation'].map(passwordField);

export const OWN_PAGE_SCREENS: readonly ControlScreen[] = [
  {
    name: 'evidence',
    shown: evidence,
    open: openItem('Administration', 'Evidence'),
    leave: home,
    rows: [
      { within: /./, role: 'button', name: /^(Verify now|Verifying…)$/, effect: calls(/^POST .*evidence/i) },
      ...['Journal', 'Anchor', 'Public key'].map((name) => ({
        within: '',
        role: 'button' as const,
        name,
        effect: downloads(/./),
      })),
    ],
  },
  {
    name: 'change of the password',
    shown: passwordPage,
    open: openItem(/^Account /, 'Password'),
    leave: home,
    rows: [
      passwordField('Current password'),
      ...NEW_PASSWORD_FIELDS,
      {
        within: 'Change your password',
        role: 'button',
        name: 'Save',
        effect: calls(/^POST .*change-password/),
      },
    ],
  },
  {
    name: 'page of a report',
    shown: (page) => page.getByRole('link', { name: REPORT_VIEW_TEXT.showOnMap }),
    open: press('link', LIVE_TEXT.openReport),
    rows: [
      {
        within: HOLD_TEXT.title,
        role: 'button',
        name: HOLD_TEXT.set,
        effect: opens(
          (page) => page.getByRole('dialog', { name: HOLD_TEXT.setNow }),
          press('button', HOLD_TEXT.cancel),
        ),
      },
      { within: '', role: 'button', name: REPORT_PAPER_TEXT.bundle, effect: downloads(/\.zip$/) },
      {
        within: '',
        role: 'link',
        name: REPORT_PAPER_TEXT.print,
        effect: goesTo(
          /\/paper$/,
          (page) => page.locator('article.paper'),
          async (page) => void (await page.goBack()),
        ),
      },
      {
        within: '',
        role: 'link',
        name: REPORT_VIEW_TEXT.showOnMap,
        effect: goesTo(/:\d+\/(\?|$)/, (page) => page.getByRole('region', { name: 'Timeline' })),
      },
    ],
  },
  {
    name: 'report of a link',
    shown: reportPage,
    open: async (page, stage) => void (await page.goto(await reportAddress(stage))),
    leave: async (page) => void (await page.goto(new URL('/', page.url()).href)),
    rows: [
      {
        within: '',
        role: 'link',
        name: 'Map',
        effect: async (stage, use) => {
          await stage.page
            .context()
            .route('https://www.google.com/**', (route) => route.fulfill({ body: 'a map' }));
          await opensTab(/^https:\/\/www\.google\.com\/maps\?q=/)(stage, use);
          await stage.page.context().unrouteAll();
        },
      },
      {
        within: 'Reclassify',
        role: 'button',
        name: 'Other Noise',
        effect: opens(question, press('button', 'No')),
      },
    ],
  },
];
