/** What is applied to the devices, the history of a draft, and a session that ends, on the survey page. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TOKEN_KEY } from '../../src/domain/contract/paths.ts';
import { LEVELS } from '../../src/domain/resources/entities/levels.ts';
import { NODES } from '../../src/domain/resources/entities/nodes.ts';
import { SURVEY_NODES } from '../../src/domain/resources/entities/surveyNodes.ts';
import { signIn, type RealServer } from '../support/realServer.ts';
import { seriousFindings } from './support/accessibility.ts';
import { LAPTOP, launchBrowser, openPage, signInAs, welcomed } from './support/console.ts';
import { startServerWithoutBaseMap } from './support/mapless.ts';

interface StoredNode {
  readonly nodeId: string;
  readonly squadId: string;
  readonly level: string;
  readonly node_lat: number;
}

interface StoredLevel {
  readonly level_id: string;
  readonly level_name: string;
}

interface StoredSurvey {
  readonly squadId: string;
  readonly name: string;
  readonly appliedSurvey: boolean;
}

let server: RealServer;
let browser: Browser;
let page: Page;
let token: string;
/** The node of a level that is moved. */
let node: StoredNode;

beforeAll(async () => {
  server = await startServerWithoutBaseMap({
    args: ['--nodes', '400', '--shots-per-minute', '0', '--history', '0'],
  });
  browser = await launchBrowser();
  token = await signIn(server.url, 'admin');
  const onLevel = (await nodesNow()).find(({ level }) => level !== '' && level !== null);
  if (onLevel === undefined) throw new Error('the site has no node on a level');
  node = onLevel;
  const { origin } = new URL(server.url);
  const items = { [TOKEN_KEY]: await signIn(server.url, 'survey'), ...welcomed('survey') };
  ({ page } = await openPage(browser, new URL('survey', server.url).href, {
    size: LAPTOP,
    stored: { origin, items },
  }));
  await openSurvey();
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

async function get<Answer>(path: string): Promise<Answer> {
  const answer = await fetch(new URL(path, server.url), { headers: { Authorization: `Bearer ${token}` } });
  return answer.json() as Promise<Answer>;
}

const nodesNow = () => get<readonly StoredNode[]>(`${NODES.path}?size=1000`);
const latNow = async () =>
  (await nodesNow()).find(({ nodeId, squadId }) => nodeId === node.nodeId && squadId === node.squadId)
    ?.node_lat;
const marked = async () =>
  (await get<readonly StoredSurvey[]>(`${SURVEY_NODES.path}?size=100`))
    .filter(({ squadId, appliedSurvey }) => appliedSurvey && squadId === node.squadId)
    .map(({ name }) => name);

/** Picks the squad of the node. */
async function pickSquad(): Promise<void> {
  const squads = page.getByLabel('Squad', { exact: true });
  const name = squads.locator('option', { hasText: node.squadId });
  await squads.selectOption((await name.first().textContent()) ?? '');
  await page.getByRole('button', { name: /^Survey: / }).waitFor();
}

/** Opens the applied survey of the squad, and the node. */
async function openSurvey(): Promise<void> {
  await pickSquad();
  await page.getByRole('button', { name: /^Survey: / }).click();
  await page.getByRole('menuitemradio', { name: /Applied/ }).click();
  await page.getByRole('list', { name: 'Node List' }).getByRole('button').first().waitFor();
  await page.getByLabel('Node id', { exact: true }).fill(node.nodeId);
  await page
    .getByRole('list', { name: 'Node List' })
    .getByRole('button', { name: node.nodeId })
    .first()
    .click();
  await page.getByRole('heading', { name: `Edit Node ${node.nodeId}` }).waitFor();
  await page.getByLabel('Node id', { exact: true }).fill('');
}

/** Moves what is selected one metre to the north. */
async function nudge(): Promise<void> {
  await page.locator('[data-survey-map] canvas[tabindex]').focus();
  await page.keyboard.press('Shift+ArrowUp');
}

const tool = (name: string) => page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name });

it('[survey.25] a level is applied, the list of versions says so, and the former version comes back with two clicks', async () => {
  const before = await latNow();
  const [mark] = await marked();
  await nudge();
  await page.getByText('1 unsaved edit', { exact: true }).waitFor();
  await tool('Compare').click();
  await page.getByRole('list', { name: 'Differences' }).getByText('moved 1.0 m').waitFor();

  await page.getByRole('button', { name: 'Apply survey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm Apply' });
  const levels = await get<readonly StoredLevel[]>(`${LEVELS.path}?size=100`);
  const level = levels.find(({ level_id: id }) => id === node.level);
  await dialog.getByLabel('Level').selectOption(level?.level_name ?? '');
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click();
  // The toast that says so comes once all devices have answered.
  await page.getByText(/^Applied survey .*: accepted by \d+ devices?$/).waitFor();
  expect(await latNow()).toBeCloseTo((before ?? 0) + 1 / 111_195, 6);
  await page.getByText('The draft matches what was applied to the devices.').waitFor();

  await tool('Versions').click();
  const versions = page.getByRole('list', { name: 'Applied versions' }).getByRole('listitem');
  await versions
    .first()
    .getByText(/, 1 of \d+ levels: /)
    .waitFor();
  await versions
    .nth(1)
    .getByRole('button', { name: /^Apply again/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply again' }).click();
  await expect.poll(latNow).toBeCloseTo(before ?? 0, 9);
  await expect.poll(marked).toEqual([mark]);
  await tool('Compare').click();
  await page.getByRole('list', { name: 'Differences' }).getByText('moved 1.0 m').waitFor();
  await tool('Compare').click();
});

it('[survey.25] the form of a node lists its nearest nodes, and deleting names what it touches', async () => {
  const nearest = page.getByRole('list', { name: 'Nearest nodes' }).getByRole('button').first();
  await nearest.scrollIntoViewIfNeeded();
  const id = (await nearest.locator('span').first().textContent()) ?? '';
  await nearest.press('Enter');
  await page.getByRole('heading', { name: `Edit Node ${id}` }).waitFor();
  await page.getByRole('button', { name: 'Delete…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm delete' });
  await dialog.getByText('Stored nodes that remain').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
});

it('[survey.33] of a thousand steps each can be gone to by the list', async () => {
  // By one call: each press of its own costs a round trip and a drawing of the page.
  await page.locator('[data-survey-map] canvas[tabindex]').evaluate((canvas) => {
    for (let n = 0; n < 520; n++) {
      const key = n % 2 === 0 ? 'ArrowUp' : 'ArrowRight';
      canvas.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    }
  });
  await page.getByText(/^52\d unsaved edits$/).waitFor();
  await page.getByRole('button', { name: 'Steps' }).click();
  const steps = page.getByRole('menuitemradio');
  // The worker is asked for them once the list is open.
  await expect.poll(() => steps.count()).toBeGreaterThan(520);
  await steps.nth(2).click();
  await page.getByText('2 unsaved edits', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Steps' }).click();
  await expect.poll(() => steps.count()).toBeGreaterThan(520);
  await steps.last().click();
  await page.getByText(/^52\d unsaved edits$/).waitFor();
});

it('[survey.27] edits go on while the session has ended; after signing in again they are offered', async () => {
  const before = Number.parseInt((await page.getByText(/^52\d unsaved edits$/).textContent()) ?? '', 10);
  await fetch(new URL('api/account/reset-password/admin', server.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ email: 'survey@localhost', newPassword: 'given by hand' }),
  });
  await nudge();
  await page.getByText('Your session has ended. Please sign in again.').waitFor();
  await signInAs(page, 'survey', 'given by hand');
  // The edit that was made while the session ended may have been too late.
  const offer = page.getByText(/^Resume \d+ unsaved edits\?$/);
  const offered = Number(/\d+/.exec((await offer.textContent()) ?? ''));
  expect([before, before + 1]).toContain(offered);
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByText(`${offered} unsaved edits`, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await page.getByText(`${offered - 1} unsaved edits`, { exact: true }).waitFor();
});
