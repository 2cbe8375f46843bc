/** A floor plan of its own: uploaded in the form of its level, a node snaps to its walls, its rooms become zones. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TOKEN_KEY } from '../../../src/domain/contract/paths.ts';
import { latToMercator, mercatorToPx } from '../../../src/domain/geo/mercator.ts';
import { LEVELS } from '../../../src/domain/resources/entities/levels.ts';
import { SQUADS } from '../../../src/domain/resources/entities/squads.ts';
import { signIn, startRealServer, type RealServer } from '../../support/realServer.ts';
import { seriousFindings } from '../support/accessibility.ts';
import { LAPTOP, launchBrowser, openPage, welcomed } from '../support/console.ts';

/** Zoom on a squad that was picked. */
const SURVEY_ZOOM = 16;
/** The wall is this far south of the squad's origin, so that it is below the middle of the map. */
const WALL_SOUTH = 0.0008;

interface Level {
  readonly id: number;
  readonly level_id: string;
  readonly level_name: string;
  readonly squad_id: string;
}
interface Squad {
  readonly squadId: string;
  readonly orgin_lat: number;
  readonly orgin_lon: number;
}

let server: RealServer;
let browser: Browser;
let page: Page;
let level: Level;
let squad: Squad;
let token: string;

beforeAll(async () => {
  server = await startRealServer({ args: ['--nodes', '60', '--shots-per-minute', '0', '--history', '0'] });
  browser = await launchBrowser();
  token = await signIn(server.url, 'admin');
  const list = async <Item>(path: string): Promise<readonly Item[]> => {
    const headers = { Authorization: `Bearer ${token}` };
    return (await fetch(new URL(`${path}?size=1000`, server.url), { headers })).json();
  };
  const levels = await list<Level>(LEVELS.path);
  const squads = await list<Squad>(SQUADS.path);
  const [first] = levels;
  const own = squads.find(({ squadId }) => squadId === first?.squad_id);
  if (first === undefined || own === undefined) throw new Error('There is no level of a squad');
  [level, squad] = [first, own];
  const { origin } = new URL(server.url);
  const items = { [TOKEN_KEY]: token, ...welcomed('admin') };
  const path = `entities/level/${level.id}/edit`;
  ({ page } = await openPage(browser, new URL(path, server.url).href, {
    size: LAPTOP,
    stored: { origin, items },
  }));
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

/** A wall from west to east, two rooms with a wall in common, and a feature that is none of a plan. */
function planAround({ orgin_lat: lat, orgin_lon: lon }: Squad): object {
  const room = (name: string, west: number) => ({
    type: 'Feature',
    properties: { kind: 'room', name },
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [west, lat + 0.0004],
          [west + 0.0003, lat + 0.0004],
          [west + 0.0003, lat + 0.0006],
          [west, lat + 0.0006],
          [west, lat + 0.0004],
        ],
      ],
    },
  });
  const wall = {
    type: 'Feature',
    properties: { kind: 'wall' },
    geometry: {
      type: 'LineString',
      coordinates: [
        [lon - 0.002, lat - WALL_SOUTH],
        [lon + 0.002, lat - WALL_SOUTH],
      ],
    },
  };
  const door = { ...wall, properties: { kind: 'door' } };
  return {
    type: 'FeatureCollection',
    features: [wall, room('North hall', lon), door, room('Store', lon + 0.0003)],
  };
}

const fileOf = (name: string, content: object) => ({
  name,
  mimeType: 'application/geo+json',
  buffer: Buffer.from(JSON.stringify(content)),
});

it('[zones.12] a plan is uploaded in the form of its level, which names what it leaves out', async () => {
  await page
    .getByLabel('Walls and rooms: Choose file…')
    .setInputFiles(fileOf('plan.geojson', planAround(squad)));
  await page.getByText('1 wall, 2 rooms').waitFor();
  await page.getByText('Feature 3 has no kind such as outline, wall or room').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(new RegExp(`/entities/level/${level.id}$`));
  await page.getByText('1 wall, 2 rooms').waitFor();
});

it('[zones.12, survey-map.3] a node that is dragged by the mouse snaps to a wall of the plan', async () => {
  await page.goto(new URL('survey', server.url).href);
  await page.getByLabel('Squad', { exact: true }).selectOption(squad.squadId);
  const loaded = page.waitForResponse((answer) => answer.url().includes(`${LEVELS.path}/${level.id}`));
  await page.getByRole('radio', { name: level.level_name }).check({ force: true });
  await loaded;
  await page.getByRole('button', { name: 'Import and export' }).click();
  const node = {
    type: 'Feature',
    properties: { nodeId: 'FP-1' },
    geometry: { type: 'Point', coordinates: [squad.orgin_lon, squad.orgin_lat] },
  };
  await page.getByLabel('Choose a file').setInputFiles(fileOf('node.geojson', node));
  await page.getByRole('dialog', { name: 'Import' }).getByRole('button', { name: 'Import' }).click();
  await page.getByRole('tab', { name: /^Nodes/ }).click();
  await page.getByRole('list', { name: 'Node List' }).getByRole('button', { name: /FP-1/ }).first().click();
  await page.getByRole('heading', { name: /^Edit Node/ }).waitFor();

  const map = await page.locator('[data-survey-map] canvas[tabindex]').boundingBox();
  if (map === null) throw new Error('There is no map');
  const [x, y] = [map.x + map.width / 2, map.y + map.height / 2];
  const wallLat = squad.orgin_lat - WALL_SOUTH;
  const south = (latToMercator(wallLat) - latToMercator(squad.orgin_lat)) * mercatorToPx(SURVEY_ZOOM);
  const dragTo = async (dx: number, dy: number) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + dx, y + dy, { steps: 4 });
    await page.mouse.up();
  };
  await dragTo(30, south - 5);
  await page.getByText(/^Node FP-1 moved/).waitFor();
  await expect
    .poll(async () => Number(await page.getByLabel('Node Lat').inputValue()))
    .toBeCloseTo(wallLat, 6);
  await page.keyboard.press('Control+z');
  await page.getByText(/^Undone: Node FP-1/).waitFor();
});

it('[zones.13] chosen rooms become zones as one step, which one undo takes back', async () => {
  await page.getByRole('button', { name: 'Zone assistant' }).click();
  const rooms = page.getByRole('list', { name: 'Rooms of the floor plan' });
  await rooms.getByLabel(/^North hall/).waitFor();
  await page.getByRole('button', { name: 'Select all' }).click();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add 2 zones' }).click();
  await page.getByText('2 zones added').first().waitFor();
  await rooms.getByText(/^Store, .* overlaps /).waitFor();
  await page.getByRole('tab', { name: /^Zones/ }).click();
  await page.getByText('North hall').first().waitFor();
  await page.locator('[data-survey-map] canvas[tabindex]').focus();
  await page.keyboard.press('Control+z');
  await page.getByText('Undone: 2 zones added').waitFor();
  await expect.poll(() => rooms.getByRole('checkbox', { disabled: true }).count()).toBe(0);
});

it('[zones.12] a plan that another has changed is shown on the open map', async () => {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const url = new URL(`${LEVELS.path}/${level.id}`, server.url);
  const record = (await (await fetch(url, { headers })).json()) as { readonly floorPlan: string };
  const floorPlan = record.floorPlan.replace('North hall', 'South hall');
  const body = JSON.stringify({ ...record, floorPlan });
  const saved = await fetch(new URL(LEVELS.path, server.url), { method: 'PUT', headers, body });
  expect(saved.status).toBe(200);
  await page
    .getByRole('list', { name: 'Rooms of the floor plan' })
    .getByText(/^South hall/)
    .waitFor();
});
