/** Controls on the map. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { TOAST_MS } from '../../../../src/app/browser/toastTime.ts';
import { heatAddress } from '../../../../src/app/data/view/heatAddress.ts';
import { HEAT_TEXT } from '../../../../src/app/text/heat.ts';
import { epochMs } from '../../../../src/domain/units.ts';
import { SHELVE_SENSOR } from '../../../../src/app/text/shelveHere.ts';
import { SHELF_TEXT } from '../../../../src/app/text/shelves.ts';
import { mapRow, type ControlRow, type ControlScreen } from '../controlRow.ts';
import {
  afterImageChange,
  changes,
  changesImage,
  closes,
  copies,
  goesTo,
  opens,
  press,
  pressEscape,
} from '../effects.ts';
import { mapArea, type Stage } from '../stage.ts';

const shelfDialog = (page: Page) => page.getByRole('dialog', { name: SHELF_TEXT.dialog });
const goHome = press('button', 'Home view');
const home = ({ page }: Stage) => goHome(page);
const menu = (page: Page) => page.getByRole('menu');
const help = (page: Page) => page.getByRole('complementary', { name: 'Help' });
const openHelp = (page: Page) => page.keyboard.press('F1');
const sensorList = (page: Page) => page.getByRole('region', { name: 'Sensors', exact: true });
const sensorCard = (page: Page) => page.getByRole('button', { name: 'Copy Lat/Lon' });
const floors = (page: Page) => page.getByRole('group', { name: /^Floor/ });
const heatMap = (page: Page) => page.getByRole('region', { name: HEAT_TEXT.title });
const toast = (page: Page) => page.getByRole('status').filter({ hasText: 'Copied' });

/** A count in the legend opens the list of its sensors. */
const legend = (state: string): ControlRow => ({
  within: 'Map',
  role: 'button',
  name: new RegExp(`^${state} \\d+$`),
  effect: opens(sensorList),
});

const openSensors = async (page: Page) => {
  await press('button', /^Healthy \d+$/)(page);
  await sensorList(page).getByRole('button').first().waitFor();
};

const openSensor = async (page: Page) => {
  await openSensors(page);
  await sensorList(page).getByRole('button').first().click();
  await sensorCard(page).waitFor();
};

const openMapMenu = async (page: Page) => {
  const { x, y } = await mapArea({ page });
  await page.mouse.click(x + 60, y + 200, { button: 'right' });
};

async function copyFromMenu(page: Page): Promise<void> {
  await openMapMenu(page);
  await press('menuitem', 'Copy Lat/Lon')(page);
  await toast(page).first().waitFor();
}

/** Opens the heat map of the last thirty days, as a link does. */
const openHeatMap = async (page: Page) => {
  await page.evaluate((address) => window.history.pushState(null, '', address), heatAddress(lastDays()));
  await heatMap(page).getByText(HEAT_TEXT.near).waitFor();
  // With all reports in view, the least spread that is seen is wider than those to choose from.
  await goHome(page);
};

function lastDays() {
  const [from, to] = [-30, 1].map((days) => epochMs(Date.now() + days * 86_400_000));
  return { from: from ?? epochMs(0), to: to ?? epochMs(0), types: undefined, squad: '' };
}

const openArena = async (page: Page) => {
  await press('tab', 'Places')(page);
  await page.getByRole('treeitem', { name: /Harbour Arena/ }).click();
};

export const MAP_SCREENS: readonly ControlScreen[] = [
  {
    name: 'map',
    rows: [
      mapRow('Map', changesImage(mapArea, home)),
      { within: 'Map', role: 'button', name: 'Zoom in', effect: changesImage(mapArea, home) },
      { within: 'Map', role: 'button', name: 'Zoom out', effect: changesImage(mapArea, home) },
      {
        within: 'Map',
        role: 'button',
        name: 'Home view',
        effect: afterImageChange(
          mapArea,
          ({ page }) => press('button', 'Zoom out')(page),
          changesImage(mapArea, () => Promise.resolve()),
        ),
      },
      ...['Healthy', 'Unknown', 'Construction', 'Warning'].map(legend),
    ],
  },
  {
    name: 'menu of the map',
    shown: menu,
    open: openMapMenu,
    leave: pressEscape,
    rows: [
      { within: /./, role: 'menuitem', name: 'Copy link to this view', effect: copies(/^http:.*[?&]z=/) },
      {
        within: /./,
        role: 'menuitem',
        name: 'Copy Lat/Lon',
        effect: copies(/^-?\d+\.\d{6}, ?-?\d+\.\d{6}$/),
      },
      { within: /./, role: 'menuitem', name: /^Shelve zone /, effect: opens(shelfDialog) },
    ],
  },
  {
    name: 'toast of the console',
    shown: toast,
    open: copyFromMenu,
    rows: [
      {
        within: '',
        role: 'button',
        name: 'Dismiss',
        use: ({ page }) => toast(page).first().getByRole('button').click(),
        effect: async ({ page }, use) => {
          // One of a row before may end by itself at any time, a new one does not within the wait.
          await expect.poll(() => toast(page).count(), { timeout: 2 * TOAST_MS }).toBe(0);
          await copyFromMenu(page);
          await use();
          await expect.poll(() => toast(page).count(), { timeout: TOAST_MS / 2 }).toBe(0);
        },
      },
    ],
  },
  {
    name: 'heat map',
    shown: heatMap,
    open: openHeatMap,
    leave: press('button', HEAT_TEXT.close),
    rows: [
      ...['30 m', '120 m', '250 m', '500 m', '60 m'].map((name): ControlRow => ({
        within: HEAT_TEXT.spread,
        role: 'radio',
        name,
        effect: changesImage(mapArea, () => Promise.resolve()),
      })),
      {
        within: HEAT_TEXT.title,
        role: 'button',
        name: HEAT_TEXT.close,
        effect: closes(heatMap, openHeatMap),
      },
    ],
  },
  {
    name: 'list of sensors',
    shown: sensorList,
    open: openSensors,
    leave: pressEscape,
    rows: [
      {
        within: 'Sensors',
        role: 'button',
        name: /./,
        use: async ({ page }) => sensorList(page).getByRole('button').first().click(),
        effect: opens(sensorCard, async (page) => {
          await press('button', 'Dismiss')(page);
          await goHome(page);
        }),
      },
    ],
  },
  {
    name: 'card of a sensor',
    shown: sensorCard,
    open: openSensor,
    leave: pressEscape,
    rows: [
      {
        within: 'Map',
        role: 'button',
        name: 'Copy Lat/Lon',
        effect: copies(/^-?\d+\.\d{6}, ?-?\d+\.\d{6}$/),
      },
      { within: 'Map', role: 'button', name: SHELVE_SENSOR, effect: opens(shelfDialog) },
      {
        within: 'Map',
        role: 'link',
        name: 'Availability',
        effect: goesTo(
          /admin\/sensors\?part=availability&nodeSquad=.+&node=/,
          (page) => page.getByRole('region', { name: /^Sensor .+ \/ / }),
          press('link', 'Home'),
        ),
      },
      {
        within: 'Map',
        role: 'button',
        name: 'Dismiss',
        use: ({ page }) => page.getByRole('button', { name: 'Dismiss' }).last().click(),
        effect: async ({ page }, use) => {
          await use();
          await sensorCard(page).waitFor({ state: 'detached' });
          await goHome(page);
        },
      },
    ],
  },
  {
    name: 'floors of a place',
    shown: floors,
    open: openArena,
    leave: async (page) => {
      await floors(page).getByRole('button', { name: 'All' }).click();
      await goHome(page);
      await press('tab', 'Shots')(page);
    },
    rows: [
      {
        within: /^Floor/,
        role: 'button',
        name: 'All',
        use: ({ page }) => floors(page).getByRole('button', { name: 'All' }).click(),
        effect: changesImage(mapArea, ({ page }) => openArena(page)),
      },
      {
        within: /^Floor/,
        role: 'button',
        name: /^(?!All$)/,
        use: ({ page }) => floors(page).getByRole('button', { pressed: false }).last().click(),
        effect: changesImage(mapArea, ({ page }) => openArena(page)),
      },
    ],
  },
  {
    name: 'help',
    shown: help,
    open: openHelp,
    leave: pressEscape,
    rows: [
      {
        within: 'Help',
        role: 'button',
        name: 'Close help',
        effect: closes(help, openHelp),
      },
      {
        within: 'Help',
        role: 'button',
        name: 'Keyboard',
        effect: opens((page) => page.getByRole('dialog', { name: 'Keys' })),
      },
      {
        within: 'Help',
        role: 'button',
        name: 'Connection',
        effect: changes((page) => help(page).innerText()),
      },
    ],
  },
  {
    name: 'help with links',
    shown: (page) => help(page).getByRole('region').getByRole('button'),
    open: openHelp,
    leave: pressEscape,
    rows: [
      {
        within: 'Help text',
        role: 'button',
        name: /^(?!Close help|Keyboard$|Connection$)/,
        use: async ({ page }) => help(page).getByRole('region').getByRole('button').first().click(),
        effect: async (stage, use) => {
          await changes((page) => help(page).innerText())(stage, use);
          await pressEscape(stage.page);
        },
      },
    ],
  },
];
