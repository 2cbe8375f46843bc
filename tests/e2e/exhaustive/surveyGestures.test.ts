/** The survey with mouse, lists and tools on one page: drags, boxes, several nodes at once, squads, tabs, files, measuring, versions. */
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TOKEN_KEY } from '../../../src/domain/contract/paths.ts';
import { latToMercator, lngToMercator } from '../../../src/domain/geo/mercator.ts';
import { NODES } from '../../../src/domain/resources/entities/nodes.ts';
import { SQUADS } from '../../../src/domain/resources/entities/squads.ts';
import { signIn, type RealServer } from '../../support/realServer.ts';
import { seriousFindings } from '../support/accessibility.ts';
import { LAPTOP, launchBrowser, openPage, welcomed } from '../support/console.ts';
import { startServerWithoutBaseMap } from '../support/mapless.ts';

/** A squad whose nodes are apart from each other on the map. */
const OUTDOORS = 'OT';
/** One with levels. */
const INDOORS = 'HA';
/** CSS pixels of the world at the zoom at which a squad is shown. */
const WORLD_PX = 512 * 2 ** 16;

interface StoredNode {
  readonly nodeId: string;
  readonly squadId: string;
  readonly node_lat: number;
  readonly node_long: number;
}

interface StoredSquad {
  readonly squadId: string;
  readonly orgin_lat: number;
  readonly orgin_lon: number;
}

type Point = readonly [x: number, y: number];

let server: RealServer;
let browser: Browser;
let page: Page;
let token: string;
let ids: readonly string[];
/** Where the nodes of the squad are on the page. */
let points: readonly Point[];

beforeAll(async () => {
  server = await startServerWithoutBaseMap({
    args: ['--nodes', '60', '--shots-per-minute', '0', '--history', '0'],
  });
  browser = await launchBrowser();
  token = await signIn(server.url, 'admin');
  const { origin } = new URL(server.url);
  const items = { [TOKEN_KEY]: token, ...welcomed('admin') };
  ({ page } = await openPage(browser, new URL('survey', server.url).href, {
    size: LAPTOP,
    stored: { origin, items },
  }));
  await openSquad(page, OUTDOORS);
  await loadApplied(page);
  await findPoints();
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

async function list<Item>(path: string): Promise<readonly Item[]> {
  const answer = await fetch(new URL(`${path}?size=1000`, server.url), {
    headers: { Authorization: `Bearer ${token}` },
  });
  return answer.json() as Promise<readonly Item[]>;
}

async function findPoints(): Promise<void> {
  const nodes = (await list<StoredNode>(NODES.path)).filter(({ squadId }) => squadId === OUTDOORS);
  const squad = (await list<StoredSquad>(SQUADS.path)).find(({ squadId }) => squadId === OUTDOORS);
  const box = await page.locator('[data-survey-map]').boundingBox();
  if (squad === undefined || box === null) throw new Error('The squad is not on the map');
  const [west, north] = [lngToMercator(squad.orgin_lon), latToMercator(squad.orgin_lat)];
  ids = nodes.map(({ nodeId }) => nodeId);
  points = nodes.map(({ node_lat: lat, node_long: lng }) => [
    box.x + box.width / 2 + (lngToMercator(lng) - west) * WORLD_PX,
    box.y + box.height / 2 + (latToMercator(lat) - north) * WORLD_PX,
  ]);
}

async function openSquad(at: Page, squadId: string): Promise<void> {
  const squads = at.getByLabel('Squad', { exact: true });
  const option = squads.locator('option', { hasText: new RegExp(`\\b${squadId}$`) });
  await squads.selectOption((await option.textContent()) ?? '');
}

async function loadApplied(at: Page): Promise<void> {
  await at.getByRole('button', { name: /^Survey: / }).click();
  await at.getByRole('menuitemradio', { name: /Applied/ }).click();
  await nodeRow(at, 0).waitFor();
}

const nodeRow = (at: Page, index: number): Locator =>
  at.getByRole('list', { name: 'Node List' }).getByRole('button').nth(index);

const heading = (name: string | RegExp) => page.getByRole('heading', { name });

async function drag([x, y]: Point, ...path: readonly Point[]): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (const [toX, toY] of path) await page.mouse.move(toX, toY, { steps: 4 });
  await page.mouse.up();
}

async function withKey(key: 'Shift' | 'Alt', act: () => Promise<void>): Promise<void> {
  await page.keyboard.down(key);
  await act();
  await page.keyboard.up(key);
}

/** The end of a step: its notice on the map. */
const notice = (text: string | RegExp) =>
  page.getByRole('region', { name: 'Map of the survey' }).getByText(text);

async function undo(): Promise<void> {
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await notice(/^Undone: /).waitFor();
}

async function openTool(name: string): Promise<Locator> {
  await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name }).click();
  const panel = page.getByRole('region', { name, exact: true });
  await panel.waitFor();
  return panel;
}

/** Corners of a rectangle around places. */
function around(places: readonly Point[]): readonly Point[] {
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  const [left, right] = [Math.min(...xs) - 12, Math.max(...xs) + 12];
  const [top, bottom] = [Math.min(...ys) - 12, Math.max(...ys) + 12];
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

const point = (index: number): Point => points[index] ?? [NaN, NaN];

it('[survey.54] a node that is dragged with the mouse is one step, and its distance follows', async () => {
  const [x, y] = point(0);
  // The nodes may be drawn later than they are listed. Presses are apart, for two at once zoom.
  const press = async () => {
    await page.mouse.click(x, y);
    return heading(`Edit Node ${ids[0]}`).count();
  };
  await expect.poll(press, { interval: 2_000 }).toBe(1);
  await expect.poll(() => nodeRow(page, 0).innerText()).toMatch(/\d m/);
  const before = await nodeRow(page, 0).innerText();
  await drag([x, y], [x - 20, y - 10], [x - 40, y - 20]);
  await notice(new RegExp(`^Node ${ids[0]} moved`)).waitFor();
  await page.getByText('1 unsaved edit', { exact: true }).waitFor();
  await expect.poll(() => nodeRow(page, 0).innerText()).not.toBe(before);
  await undo();
  await expect.poll(() => nodeRow(page, 0).innerText()).toBe(before);
});

it('[survey.45] a click with Shift, a box and a lasso select nodes, which are moved together', async () => {
  const [x, y] = point(0);
  await page.mouse.click(x, y);
  await heading(`Edit Node ${ids[0]}`).waitFor();
  await withKey('Shift', () => page.mouse.click(...point(2)));
  await heading('2 nodes').waitFor();
  const [start = [0, 0], , opposite = [0, 0]] = around(points);
  await withKey('Shift', () => drag(start, opposite));
  await heading(`${points.length} nodes`).waitFor();
  const few = around([point(4), point(5)]);
  const [from = [0, 0], ...rest] = few;
  await withKey('Alt', () => drag(from, ...rest, from));
  await heading('2 nodes').waitFor();
  const [atX, atY] = point(4);
  await drag([atX, atY], [atX - 15, atY]);
  await notice(/^2 nodes moved/).waitFor();
  await undo();
});

it('[survey.46] in the list Shift selects from the row chosen before, and Ctrl one more', async () => {
  await nodeRow(page, 1).click();
  await heading(/^Edit Node/).waitFor();
  await nodeRow(page, 3).click({ modifiers: ['Shift'] });
  await heading('3 nodes').waitFor();
  await nodeRow(page, 6).click({ modifiers: ['ControlOrMeta'] });
  await heading('4 nodes').waitFor();
  await nodeRow(page, 4).click({ modifiers: ['Shift'] });
  await heading('3 nodes').waitFor();
});

it('[survey.62] a distance between two named nodes is shown; an unknown one is said', async () => {
  const distances = page.getByRole('region', { name: 'Draw Distances' });
  await distances.getByRole('radio', { name: 'Manual' }).check();
  await distances.getByRole('textbox', { name: 'Node 1' }).fill(ids[0] ?? '');
  await distances.getByRole('textbox', { name: 'Node 2' }).fill(ids[1] ?? '');
  await distances.getByText(/^\d+\.\d m$/).waitFor();
  await distances.getByRole('textbox', { name: 'Node 2' }).fill('nobody');
  await distances.getByText('There is no node nobody.').waitFor();
  await distances.getByRole('radio', { name: 'Closest' }).check();
});

it('[survey.6] another squad is asked for while edits are unsaved, which are offered on the way back', async () => {
  await nodeRow(page, 0).click();
  await heading(/^Edit Node/).waitFor();
  await page.locator('[data-survey-map] canvas[tabindex]').focus();
  await page.keyboard.press('ArrowUp');
  await page.getByText('1 unsaved edit', { exact: true }).waitFor();
  await openSquad(page, INDOORS);
  const dialog = page.getByRole('dialog', { name: 'Change the squad?' });
  await dialog.getByText(`1 unsaved edit of ${OUTDOORS} stays in this browser and can be resumed.`).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => page.getByLabel('Squad', { exact: true }).inputValue()).toBe(OUTDOORS);
  await openSquad(page, INDOORS);
  await dialog.getByRole('button', { name: 'Change squad' }).click();
  await page.getByRole('radio', { name: 'Level 1' }).waitFor();
  await openSquad(page, OUTDOORS);
  await page.getByText('Resume 1 unsaved edit?').waitFor();
});

it('[survey.29] a second tab shows the squad, changes nothing, and is not offered the edits of the first', async () => {
  const second = await page.context().newPage();
  await second.goto(new URL('survey', server.url).href);
  await openSquad(second, OUTDOORS);
  await second.getByText('This squad is being edited in another tab. This tab can only show it.').waitFor();
  expect(await second.getByRole('button', { name: 'Resume' }).count()).toBe(0);
  await second.getByRole('button', { name: 'Save survey', disabled: true }).waitFor();
  await loadApplied(second);
  await nodeRow(second, 0).click();
  await second.getByRole('heading', { name: `Edit Node ${ids[0]}` }).waitFor();
  await second.locator('[data-survey-map] canvas[tabindex]').focus();
  await second.keyboard.press('ArrowUp');
  await second.getByText('This squad is being edited in another tab. Close it to edit here.').waitFor();
  await second.close();
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByText('1 unsaved edit', { exact: true }).waitFor();
  await undo();
});

it('[survey.43] on a level, nodes get a value, a line and copies, each in one step; a second click or Space leaves the level', async () => {
  await openSquad(page, INDOORS);
  await loadApplied(page);
  await nodeRow(page, 0).click();
  await heading(/^Edit Node/).waitFor();
  await nodeRow(page, 2).click({ modifiers: ['Shift'] });
  await heading('3 nodes').waitFor();
  await page.getByRole('combobox', { name: 'Field' }).selectOption('Yaw');
  await page.getByRole('textbox', { name: 'Value' }).fill('45');
  await page.getByRole('button', { name: 'Set for all' }).click();
  await notice('3 nodes: yaw changed').waitFor();
  await page.getByRole('button', { name: 'Arrange on a line' }).click();
  await notice('3 nodes arranged').waitFor();
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('radio', { name: 'Level 2' }).click();
  await page.getByRole('radio', { name: 'Level 2', checked: true }).waitFor();
  await page.locator('[data-survey-map] canvas[tabindex]').focus();
  await page.keyboard.press('Control+v');
  await notice('3 nodes pasted').waitFor();
  await page.getByText('3 unsaved edits', { exact: true }).waitFor();
  const listed = page.getByRole('list', { name: 'Node List' }).getByRole('listitem');
  await expect.poll(() => listed.count()).toBe(7);
  await page.getByRole('radio', { name: 'Level 2' }).click();
  await page.getByRole('radio', { name: 'Level 2', checked: false }).waitFor();
  for (const checked of [true, false]) {
    await page.getByRole('radio', { name: 'Level 2' }).press('Space');
    await page.getByRole('radio', { name: 'Level 2', checked }).waitFor();
  }
});

it('[survey.32] a CSV file names the rows it refuses and is one step; exports hold what the draft holds', async () => {
  const panel = await openTool('Import and export');
  const rows = ['id,latitude,longitude,alt', '9001,41.1987,-88.3921,3', '9002,95,-88.3921,3', ',41,-88,3'];
  await panel.locator('input[type=file]').setInputFiles({
    name: 'nodes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  });
  const dialog = page.getByRole('dialog', { name: 'Import' });
  await dialog.getByText('Line 3 has no valid position').waitFor();
  await dialog.getByText('Line 4 has no id').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText('4 unsaved edits', { exact: true }).waitFor();
  const read = async (format: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('button', { name: `Export: ${format}` }).click(),
    ]);
    const chunks: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString();
  };
  const geoJson = JSON.parse(await read('GeoJSON')) as {
    readonly features: readonly {
      readonly geometry: object;
      readonly properties: { readonly nodeId?: string };
    }[];
  };
  expect(geoJson.features.find(({ properties }) => properties.nodeId === '9001')?.geometry).toMatchObject({
    type: 'Point',
    coordinates: expect.arrayContaining([-88.3921, 41.1987]),
  });
  expect(await read('CSV (nodes)')).toMatch(/^nodeId,squadId,(?:.|\r\n)*\r\n9001,HA,/);
  expect(await read('KML')).toContain('<name>9001</name>');
  await undo();
  await page.getByText('3 unsaved edits', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
});

it('[survey.32] GeoJSON that is pasted on the map is previewed and imported', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await nodeRow(page, 0).click();
  await heading(/^Edit Node/).waitFor();
  await page.locator('[data-survey-map] canvas[tabindex]').focus();
  // Nodes that were copied before do not keep what another program has copied since from being pasted.
  await page.keyboard.press('Control+c');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\{"type":"Feature/);
  await page.evaluate(() => {
    const geometry = { type: 'Point', coordinates: [-88.3922, 41.1985] };
    const feature = { type: 'Feature', properties: { nodeId: '8001' }, geometry };
    return navigator.clipboard.writeText(JSON.stringify(feature));
  });
  await page.keyboard.press('Control+v');
  const dialog = page.getByRole('dialog', { name: 'Import' });
  await dialog.getByText('1 node', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await notice('Node 8001 imported').waitFor();
  await page.keyboard.press('Escape');
});

it('[survey.25] a version that was applied is applied again with two presses, and is the newest one then', async () => {
  const panel = await openTool('Versions');
  const versions = panel.getByRole('list', { name: 'Applied versions' }).getByRole('listitem');
  await versions.first().waitFor();
  const before = await versions.count();
  await versions.first().getByRole('button').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply again' }).click();
  await expect.poll(() => versions.count()).toBe(before + 1);
  await expect.poll(() => versions.first().innerText()).toContain('admin');
});
