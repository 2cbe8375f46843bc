/** The survey by role: who may survey picks a squad and saves, anybody else is refused the page and its calls. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CALLS } from '../../../src/domain/access/callAccess.ts';
import { decideCall } from '../../../src/domain/access/decideCall.ts';
import type { Authority } from '../../../src/domain/contract/authorities.ts';
import { SURVEY_NODES } from '../../../src/domain/resources/entities/surveyNodes.ts';
import { signIn, type RealServer } from '../../support/realServer.ts';
import { LAPTOP, launchBrowser, openPage, signedInStorage } from '../support/console.ts';
import { startServerWithoutBaseMap } from '../support/mapless.ts';
import { addRoleUsers, ROLE_PASSWORD } from '../support/roleUsers.ts';

let server: RealServer;
let browser: Browser;

beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shotpoint-survey-roles-'));
  await addRoleUsers(dataDir, ['ROLE_SURVEY', 'ROLE_ADMIN', 'ROLE_USER']);
  server = await startServerWithoutBaseMap({
    dataDir,
    args: ['--nodes', '60', '--shots-per-minute', '0', '--history', '0'],
  });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

async function openSurveyAs(authority: Authority) {
  const stored = await signedInStorage(server.url, authority.toLowerCase(), ROLE_PASSWORD);
  return openPage(browser, new URL('survey', server.url).href, { stored, size: LAPTOP });
}

const menuItem = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Survey', exact: true });

/** Whether a click on the middle of the text reaches the map of the survey. */
function isMapUnder(text: Element): boolean {
  const { x, y, width, height } = text.getBoundingClientRect();
  const under = document.elementFromPoint(x + width / 2, y + height / 2);
  return under?.closest('[data-survey-map]') instanceof Element;
}

it.each(['ROLE_SURVEY', 'ROLE_ADMIN'] as const)(
  '[survey.1, forms.15] %s alone picks a squad and saves its survey; no call is refused, and the notice leaves the map free',
  async (authority) => {
    const opened = await openSurveyAs(authority);
    const { page, errors } = opened;
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() === 401 || answer.status() === 403)
        refused.push(`${answer.status()} ${answer.url()}`);
    });
    await menuItem(page).waitFor();
    await page.getByLabel('Squad', { exact: true }).selectOption({ index: 2 });
    await page.getByRole('button', { name: /^Survey: / }).click();
    await page.getByRole('menuitemradio').first().click();
    await page.getByRole('list', { name: 'Node List' }).getByRole('button').first().waitFor();
    await page.getByRole('button', { name: 'Save survey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm save' });
    await dialog.getByLabel('Name').fill(`BY_${authority}`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    const notice = page.getByText(`Saved survey BY_${authority}`);
    await notice.waitFor();
    await expect.poll(() => notice.evaluate(isMapUnder)).toBe(true);
    await page.getByRole('button', { name: `Survey: BY_${authority}` }).waitFor();
    expect(refused).toEqual([]);
    expect(errors).toEqual([]);
    await opened.close();
  },
);

it('[survey.1] without ROLE_SURVEY and ROLE_ADMIN the page is refused and has no menu item', async () => {
  const opened = await openSurveyAs('ROLE_USER');
  const { page } = opened;
  await page.getByText('You are not authorized to access this page.').waitFor();
  expect(await menuItem(page).count()).toBe(0);
  await opened.close();
});

const isAnsweredTo = (authority: Authority, [, , rule]: (typeof CALLS)[number]): boolean =>
  decideCall(rule, new Set([authority])) === 'allowed';
const SURVEY_CALLS = CALLS.filter(
  (call) => isAnsweredTo('ROLE_SURVEY', call) && !isAnsweredTo('ROLE_USER', call),
);
const NO_ID = '999999';

it('[survey.1] without ROLE_SURVEY and ROLE_ADMIN each call of a surveyor is answered by 403', async () => {
  const token = await signIn(server.url, 'role_user', { password: ROLE_PASSWORD });
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const answered: string[] = [];
  for (const [method, path] of SURVEY_CALLS) {
    const hasBody = method !== 'GET' && method !== 'DELETE';
    const url = new URL(path.replaceAll(/:\w+/g, NO_ID), server.url);
    const { status } = await fetch(url, { method, headers, ...(hasBody ? { body: '{}' } : {}) });
    if (status !== 403) answered.push(`${method} ${path}: ${status}`);
  }
  expect(answered).toEqual([]);
  const saves = SURVEY_CALLS.filter(([, path]) => path.startsWith(SURVEY_NODES.path)).map(
    ([method]) => method,
  );
  expect(saves).toEqual(expect.arrayContaining(['GET', 'POST', 'PUT', 'DELETE']));
});
