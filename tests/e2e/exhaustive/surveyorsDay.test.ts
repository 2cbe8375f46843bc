/** A surveyor's day: edits that survive a reload, a survey that is refused and mended, two people at one survey. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TOKEN_KEY } from '../../../src/domain/contract/paths.ts';
import { ENTITY_PATHS } from '../../../src/domain/resources/entityPaths.ts';
import { NODES } from '../../../src/domain/resources/entities/nodes.ts';
import { SURVEY_NODES } from '../../../src/domain/resources/entities/surveyNodes.ts';
import { signIn, startRealServer, type RealServer } from '../../support/realServer.ts';
import { LAPTOP, launchBrowser, openPage, welcomed } from '../support/console.ts';

interface StoredNode {
  readonly nodeId: string;
  readonly squadId: string;
  readonly node_lat: number;
}

const OFF_THE_GLOBE = 95;

let server: RealServer;
let browser: Browser;
let surveyor: Page;
let token: string;
let nodes: readonly StoredNode[];

beforeAll(async () => {
  server = await startRealServer({ args: ['--nodes', '60', '--shots-per-minute', '0', '--history', '0'] });
  browser = await launchBrowser();
  token = await signIn(server.url, 'admin');
  const all = await call<readonly StoredNode[]>(`${NODES.path}?size=1000`);
  nodes = all.filter(({ squadId }) => squadId === all[0]?.squadId);
  surveyor = await openSurvey('survey');
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

async function call<Answer>(path: string, body?: object): Promise<Answer> {
  const answer = await fetch(new URL(path, server.url), {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return answer.json() as Promise<Answer>;
}

/** The survey page of an account, with the squad of `nodes`. */
async function openSurvey(account: string): Promise<Page> {
  const { origin } = new URL(server.url);
  const items = { [TOKEN_KEY]: await signIn(server.url, account), ...welcomed(account) };
  const { page } = await openPage(browser, new URL('survey', server.url).href, {
    size: LAPTOP,
    stored: { origin, items },
  });
  await pickSquad(page);
  return page;
}

async function pickSquad(page: Page): Promise<void> {
  const squads = page.getByLabel('Squad', { exact: true });
  const name = squads.locator('option', { hasText: nodes[0]?.squadId ?? '' });
  await squads.selectOption((await name.textContent()) ?? '');
  await page.getByRole('button', { name: /^Survey: / }).waitFor();
}

async function loadSurvey(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Survey: / }).click();
  await page.getByRole('menuitemradio', { name }).click();
  await page.getByRole('list', { name: 'Node List' }).getByRole('button').first().waitFor();
}

async function selectNode(page: Page, nodeId: string): Promise<void> {
  await page.getByLabel('Node id', { exact: true }).fill(nodeId);
  await page.getByRole('list', { name: 'Node List' }).getByRole('button', { name: nodeId }).first().click();
  await page.getByRole('heading', { name: `Edit Node ${nodeId}` }).waitFor();
  await page.getByLabel('Node id', { exact: true }).fill('');
}

/** Moves what is selected one metre to the north. */
async function nudge(page: Page): Promise<void> {
  await page.locator('[data-survey-map] canvas[tabindex]').focus();
  await page.keyboard.press('Shift+ArrowUp');
}

async function save(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Save survey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm save' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save' }).click();
}

it('[survey.27] unsaved edits survive a reload, with their history', async () => {
  await loadSurvey(surveyor, /Applied/);
  await selectNode(surveyor, nodes[0]?.nodeId ?? '');
  for (const edits of ['1 unsaved edit', '2 unsaved edits', '3 unsaved edits']) {
    await nudge(surveyor);
    await surveyor.getByText(edits, { exact: true }).waitFor();
  }
  await surveyor.reload();
  await pickSquad(surveyor);
  await surveyor.getByText('Resume 3 unsaved edits?').waitFor();
  await surveyor.getByRole('button', { name: 'Resume' }).click();
  await surveyor.getByText('3 unsaved edits', { exact: true }).waitFor();
  await surveyor.locator('[data-survey-map] canvas[tabindex]').focus();
  for (const edits of ['2 unsaved edits', '1 unsaved edit']) {
    await surveyor.keyboard.press('Control+z');
    await surveyor.getByText(edits, { exact: true }).waitFor();
  }
  await surveyor.keyboard.press('Control+z');
  await expect.poll(() => surveyor.getByText(/unsaved edit/).count()).toBe(0);
});

it('[survey.21] a node with an invalid latitude blocks applying; its link leads to it, and mended it is applied', async () => {
  const [first] = nodes;
  const items = nodes.map((node, i) => (i === 0 ? { ...node, node_lat: OFF_THE_GLOBE } : node));
  await call(`${ENTITY_PATHS.saveSurveyNodes}`, {
    inputJson: JSON.stringify(items),
    name: 'Off the globe',
    squadId: first?.squadId,
    dataType: 'nodes',
  });
  await surveyor.reload();
  await pickSquad(surveyor);
  await loadSurvey(surveyor, 'Off the globe');
  await surveyor.getByRole('button', { name: 'Apply survey' }).click();
  const dialog = surveyor.getByRole('dialog', { name: 'Confirm Apply' });
  const finding = dialog.getByRole('button', { name: `NodeId: ${first?.nodeId} has invalid lat` });
  await finding.waitFor();
  expect(await dialog.getByRole('button', { name: 'Apply', exact: true }).isDisabled()).toBe(true);
  await finding.click();
  await surveyor.getByRole('heading', { name: `Edit Node ${first?.nodeId}` }).waitFor();
  const lat = surveyor.getByLabel('Node Lat');
  await expect.poll(() => lat.evaluate((field) => field === document.activeElement)).toBe(true);
  await lat.fill(String((first?.node_lat ?? 0) + 0.0001));
  await surveyor.getByRole('button', { name: 'Save', exact: true }).click();
  await surveyor.getByText('1 unsaved edit', { exact: true }).waitFor();
  await surveyor.getByRole('button', { name: 'Apply survey' }).click();
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click();
  await surveyor.getByText('Applied survey Off the globe').waitFor();
  const saved = await call<readonly { readonly name: string; readonly appliedSurvey: boolean }[]>(
    `${SURVEY_NODES.path}?size=100`,
  );
  expect(saved.filter(({ appliedSurvey }) => appliedSurvey).map(({ name }) => name)).toContain(
    'Off the globe',
  );
  const stored = await call<readonly StoredNode[]>(`${NODES.path}?size=1000`);
  const node = stored.find(({ nodeId, squadId }) => nodeId === first?.nodeId && squadId === first.squadId);
  expect(node?.node_lat).toBeCloseTo((first?.node_lat ?? 0) + 0.0001, 9);
});

it('[survey.17] who saves over another person’s survey is told, sees what differs, and merges', async () => {
  const colleague = await openSurvey('admin');
  await loadSurvey(colleague, 'Off the globe');
  await surveyor.reload();
  await pickSquad(surveyor);
  await surveyor.getByRole('button', { name: 'Discard' }).click();
  await surveyor.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await loadSurvey(surveyor, 'Off the globe');
  const [mine, theirs] = [nodes[1]?.nodeId ?? '', nodes[2]?.nodeId ?? ''];
  await selectNode(surveyor, mine);
  await nudge(surveyor);
  await selectNode(colleague, theirs);
  await nudge(colleague);
  await save(colleague, 'Off the globe');
  await colleague.getByText('Saved survey Off the globe').waitFor();
  await save(surveyor, 'Off the globe');
  await surveyor.getByRole('button', { name: 'Review' }).click();
  const dialog = surveyor.getByRole('dialog').filter({ hasText: `Node ${theirs}` });
  await dialog.getByText(`Node ${mine}`).waitFor();
  await dialog.getByLabel(new RegExp(`Node ${theirs}.*theirs`, 'i')).check();
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await save(surveyor, 'Off the globe');
  await surveyor.getByText('Saved survey Off the globe').waitFor();
  const surveys = await call<readonly { readonly name: string; readonly inputJson: string }[]>(
    `${SURVEY_NODES.path}?size=100`,
  );
  const text = surveys.find(({ name }) => name === 'Off the globe')?.inputJson ?? '[]';
  const moved = (JSON.parse(text) as readonly StoredNode[]).filter((item) => {
    const before = nodes.find(({ nodeId }) => nodeId === item.nodeId);
    return Math.abs(item.node_lat - (before?.node_lat ?? 0)) > 5e-6;
  });
  expect(moved.map(({ nodeId }) => nodeId)).toEqual(expect.arrayContaining([mine, theirs]));
});
