/** The drawer: its tabs, the shot in front, the table, places and cameras. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { CAMERA_TEXT } from '../../../../src/app/text/cameras.ts';
import { LIVE_TEXT } from '../../../../src/app/text/live.ts';
import { SHELVE_REPORTS } from '../../../../src/app/text/shelveHere.ts';
import { SHELF_TEXT } from '../../../../src/app/text/shelves.ts';
import { RANKED_TEXT } from '../../../../src/app/text/rankedCameras.ts';
import { REPORT_VIEW_TEXT } from '../../../../src/app/text/reportView.ts';
import { PLACES_TEXT } from '../../../../src/app/text/places.ts';
import { imageChanges, stableImage } from '../canvasImage.ts';
import type { ControlRow, ControlScreen } from '../controlRow.ts';
import {
  calls,
  changes,
  changesImage,
  closes,
  copies,
  goes,
  goesTo,
  opens,
  opensTab,
  press,
  pressEscape,
} from '../effects.ts';
import { mapArea, type Stage } from '../stage.ts';

const home = ({ page }: Stage) => press('button', 'Home view')(page);
const drawer = (page: Page, name: string) => page.getByRole('complementary', { name });
const table = (page: Page) => page.getByRole('table', { name: 'Shots' });
const rows = (page: Page) => table(page).locator('tbody').innerText();
const selectedTitle = (page: Page) => page.getByRole('tabpanel').getByRole('heading').first().innerText();
const inDrawer = /^(Shots|Alerts|Places|Settings)$/;

const drawerTab = (name: string, tab: string | RegExp = name): ControlRow => ({
  within: 'Drawer',
  role: 'tab',
  name: tab,
  effect: async ({ page }, use) => {
    await press('tab', name === 'Shots' ? 'Settings' : 'Shots')(page);
    await use();
    await drawer(page, name).waitFor();
    await press('tab', 'Shots')(page);
  },
});

const NEAR_REPORT = /^Cameras near this report: \d+$/;
const rankedTiles = (page: Page) => page.getByRole('list', { name: RANKED_TEXT.cameras }).getByRole('button');

const SHOTS: readonly ControlRow[] = [
  drawerTab('Shots'),
  drawerTab('Alerts', /^Alerts/),
  drawerTab('Places'),
  drawerTab('Settings'),
  {
    within: inDrawer,
    role: 'button',
    name: 'Collapse',
    effect: changes((page) => drawer(page, 'Shots').boundingBox(), press('button', 'Expand')),
  },
  {
    within: inDrawer,
    role: 'button',
    name: 'Close drawer',
    effect: closes((page) => drawer(page, 'Shots'), press('button', 'Open drawer')),
  },
  {
    // The page of a report has the same head.
    within: /^(Shots)?$/,
    role: 'button',
    name: SHELVE_REPORTS,
    effect: opens((page) => page.getByRole('dialog', { name: SHELF_TEXT.dialog })),
  },
  {
    within: /^(Shots)?$/,
    role: 'link',
    name: LIVE_TEXT.openReport,
    effect: goesTo(
      /\/report\b/,
      (page) => page.locator('main:not([inert])').getByRole('link', { name: REPORT_VIEW_TEXT.showOnMap }),
      press('link', REPORT_VIEW_TEXT.showOnMap),
    ),
  },
  {
    within: 'Shots',
    role: 'button',
    name: NEAR_REPORT,
    effect: opens(rankedTiles, press('button', NEAR_REPORT)),
  },
  { within: /^(Shots)?$/, role: 'button', name: 'Copy link', effect: copies(/^http:.*[?&]sel=/) },
  {
    within: 'Shots',
    role: 'row',
    name: /./,
    use: ({ page }) => table(page).getByText('Shot: number 003').click(),
    effect: changes(selectedTitle, (page) => table(page).getByText('Shot: number 001').click()),
  },
  {
    within: 'Shots',
    role: 'combobox',
    name: 'Rows',
    use: async ({ page }) => void (await page.getByLabel('Rows').selectOption('25')),
    effect: changes(rows, async (page) => void (await page.getByLabel('Rows').selectOption('5'))),
  },
  {
    within: 'Shots',
    role: 'button',
    name: 'Next page',
    effect: changes(rows, press('button', 'Previous page')),
  },
  {
    within: 'Shots',
    role: 'button',
    name: 'Previous page',
    // The second page must be shown before it is left.
    effect: (stage, use) => changes(rows, use)(stage, () => press('button', 'Next page')(stage.page)),
  },
];

/** The cameras of the selected report. */
const RANKED: readonly ControlRow[] = [
  {
    within: 'Shots',
    role: 'button',
    name: / m, (looks at it|\d+° off)/,
    use: async ({ page }) => page.keyboard.press('Enter'),
    // Its cone is lit on the map before it opens.
    effect: async (stage, use) => {
      const clip = await mapArea(stage);
      const before = await stableImage(stage.page, clip);
      await rankedTiles(stage.page).first().focus();
      await imageChanges(stage.page, clip, before);
      await opens(camera)(stage, use);
    },
  },
  {
    within: 'Shots',
    role: 'link',
    name: RANKED_TEXT.more,
    effect: goesTo(
      /\/report\b/,
      (page) => page.locator('main:not([inert])').getByRole('link', { name: REPORT_VIEW_TEXT.showOnMap }),
      press('link', REPORT_VIEW_TEXT.showOnMap),
    ),
  },
];

const newer = (page: Page) => page.getByRole('button', { name: /^\d+ newer$/ });
const camera = (page: Page) => page.getByRole('complementary', { name: 'Camera' });

const cameraButtons = (page: Page) =>
  page.getByRole('region', { name: PLACES_TEXT.cameras }).getByRole('button');
const openPlaces = press('tab', 'Places');

const PLACES: readonly ControlRow[] = [
  {
    within: 'Quick jumps',
    role: 'button',
    name: /./,
    use: async ({ page }) =>
      page.getByRole('navigation', { name: 'Quick jumps' }).getByRole('button').first().click(),
    effect: changesImage(mapArea, home),
  },
  {
    within: 'Places',
    role: 'treeitem',
    name: /./,
    use: async ({ page }) => page.getByRole('treeitem', { name: 'Eastbank' }).click(),
    effect: changesImage(mapArea, home),
  },
  {
    within: PLACES_TEXT.cameras,
    role: 'button',
    name: /./,
    use: async ({ page }) => cameraButtons(page).first().click(),
    effect: opens(camera),
  },
];

const pressed = (page: Page) => camera(page).getByRole('button', { pressed: true }).innerText();

const CAMERA: readonly ControlRow[] = [
  {
    within: 'Camera',
    role: 'link',
    name: /^Open .+ in new tab$/,
    effect: opensTab(/\/entities\/cameras\/interactive\/[^/]+\/\d+$/),
  },
  {
    within: 'Camera',
    role: 'button',
    name: CAMERA_TEXT.recording,
    effect: calls(/\/v3\/media\/video\/\d+\/\d+\/\d+$/),
  },
  {
    within: 'Camera',
    role: 'button',
    name: CAMERA_TEXT.live,
    effect: async (stage, use) => {
      await press('button', CAMERA_TEXT.recording)(stage.page);
      await changes(pressed)(stage, use);
    },
  },
  {
    within: 'Camera',
    role: 'button',
    name: CAMERA_TEXT.close,
    effect: closes(camera, async (page) => cameraButtons(page).first().click()),
  },
];

const showAllTypes = (page: Page) => page.getByRole('button', { name: LIVE_TEXT.showAllTypes });

/** Walked last: it switches on every type. */
export const EMPTY_TABLE_SCREEN: ControlScreen = {
  name: 'a table without reports',
  shown: showAllTypes,
  open: async (page) => {
    await press('tab', 'Shots')(page);
    await press('button', 'Filter')(page);
    await page.getByRole('searchbox', { name: 'Text' }).fill('no report has this text');
    await showAllTypes(page).waitFor();
    await pressEscape(page);
  },
  rows: [
    {
      within: 'Shots',
      role: 'button',
      name: LIVE_TEXT.showAllTypes,
      effect: async (stage, use) => {
        await goes(showAllTypes)(stage, use);
        await expect.poll(() => rows(stage.page)).toContain('number 001');
      },
    },
  ],
};

export const DRAWER_SCREENS: readonly ControlScreen[] = [
  {
    name: 'shots',
    shown: table,
    open: press('tab', 'Shots'),
    rows: SHOTS,
  },
  {
    name: 'cameras of the selected report',
    shown: rankedTiles,
    open: press('button', NEAR_REPORT),
    leave: press('button', NEAR_REPORT),
    rows: RANKED,
  },
  {
    name: 'second page of shots',
    shown: newer,
    open: press('button', 'Next page'),
    rows: [{ within: 'Shots', role: 'button', name: /^\d+ newer$/, effect: goes(newer) }],
  },
  {
    name: 'closed drawer',
    shown: (page) => page.getByRole('button', { name: 'Open drawer' }),
    open: press('button', 'Close drawer'),
    rows: [
      {
        within: /^(Map)?$/,
        role: 'button',
        name: 'Open drawer',
        effect: changes((page) => drawer(page, 'Shots').count()),
      },
    ],
  },
  {
    name: 'collapsed drawer',
    shown: (page) => page.getByRole('button', { name: 'Expand' }),
    open: press('button', 'Collapse'),
    rows: [
      {
        within: 'Shots',
        role: 'button',
        name: 'Expand',
        effect: changes((page) => drawer(page, 'Shots').boundingBox()),
      },
    ],
  },
  {
    name: 'places',
    shown: (page) => page.getByRole('tree'),
    open: openPlaces,
    leave: press('tab', 'Shots'),
    rows: PLACES,
  },
  {
    name: 'camera',
    shown: camera,
    open: async (page) => {
      await openPlaces(page);
      await cameraButtons(page).first().click();
    },
    leave: async (page) => {
      await pressEscape(page);
      await press('tab', 'Shots')(page);
    },
    rows: CAMERA,
  },
];
