/** The drawer: its tabs, the shot in front, the table, places and cameras. */
import type { Page } from 'playwright';
import type { ControlRow, ControlScreen } from '../controlRow.ts';
import {
  calls,
  changes,
  changesPicture,
  closes,
  copies,
  isDisabled,
  opens,
  opensTab,
  press,
  pressEscape,
  type Effect,
} from '../effects.ts';
import { mapArea, type Stage } from '../stage.ts';

const NOTHING = () => Promise.resolve();
const home = ({ page }: Stage) => press('button', 'Home view')(page);
const drawer = (page: Page, name: string) => page.getByRole('complementary', { name });
const table = (page: Page) => page.getByRole('table', { name: 'Shots' });
const rows = (page: Page) => table(page).locator('tbody').innerText();
const question = (page: Page) =>
  page.getByRole('group', { name: /^Reclassify as/ }).getByRole('button', { name: 'Yes' });
const messageForm = (page: Page) => page.getByRole('textbox', { name: /message/i });

async function selectNewestShot(page: Page): Promise<void> {
  await press('tab', 'Shots')(page);
  await table(page).getByText('Shot: number 001').click();
  await page.getByRole('region', { name: 'Reclassify' }).waitFor();
}

const drawerTab = (name: string): ControlRow => ({
  within: /Drawer|Shots|Places|Settings|^$|./,
  role: 'tab',
  name,
  effect: async ({ page }, use) => {
    await press('tab', name === 'Shots' ? 'Settings' : 'Shots')(page);
    await use();
    await drawer(page, name).waitFor();
    await press('tab', 'Shots')(page);
  },
});

/** A media tab shows its own panel, or that there is nothing. */
const mediaTab = (name: string | RegExp): ControlRow => ({
  within: 'Media',
  role: 'tab',
  name,
  effect: async ({ page }, use) => {
    await use();
    await page.getByRole('region', { name: 'Media' }).getByRole('tab', { name, selected: true }).waitFor();
  },
});

const asks: Effect = opens(question, press('button', 'No'));
const choice = (name: string): ControlRow => ({ within: 'Reclassify', role: 'button', name, effect: asks });

const SHOTS: readonly ControlRow[] = [
  drawerTab('Shots'),
  drawerTab('Places'),
  drawerTab('Settings'),
  {
    within: /^(Shots|Places|Settings|Alerts)$/,
    role: 'button',
    name: 'Collapse',
    effect: changes((page) => drawer(page, 'Shots').boundingBox(), press('button', 'Expand')),
  },
  {
    within: /^(Shots|Places|Settings|Alerts)$/,
    role: 'button',
    name: 'Close drawer',
    effect: closes((page) => drawer(page, 'Shots'), press('button', 'Open drawer')),
  },
  mediaTab(/^Image/),
  mediaTab(/^SoundBytes/),
  mediaTab(/^LPR/),
  { ...mediaTab(/^VideoBytes/), effect: isDisabled(/VideoBytes/) },
  { within: 'Shots', role: 'button', name: 'Copy link', effect: copies(/^http:.*[?&]sel=/) },
  choice('Possible Shot'),
  choice('Firework'),
  choice('Other Noise'),
  choice('Shot'),
  {
    within: 'Reclassify',
    role: 'button',
    name: 'Send Update Message',
    effect: opens(messageForm, press('button', 'Cancel')),
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
    effect: async (stage, use) => {
      await press('button', 'Next page')(stage.page);
      await changes(rows, press('button', 'Next page'))(stage, use);
      await press('button', 'Previous page')(stage.page);
    },
  },
];

const QUESTION: readonly ControlRow[] = [
  {
    within: /^Reclassify as/,
    role: 'button',
    name: 'No',
    effect: closes(question, press('button', 'Firework')),
  },
  { within: /^Reclassify as/, role: 'button', name: 'Yes', effect: calls(/updateReportType/) },
];

const MESSAGE: readonly ControlRow[] = [
  {
    within: 'Reclassify',
    role: 'textbox',
    name: /message/i,
    use: async ({ page }) => messageForm(page).fill('Moving north'),
    effect: changes(
      (page) => messageForm(page).inputValue(),
      async (page) => messageForm(page).fill(''),
    ),
  },
  {
    within: 'Reclassify',
    role: 'button',
    name: 'Cancel',
    effect: closes(messageForm, press('button', 'Send Update Message')),
  },
  {
    within: 'Reclassify',
    role: 'button',
    name: /^Send/,
    use: async ({ page }) => {
      await messageForm(page).fill('Moving north');
      await page
        .getByRole('region', { name: 'Reclassify' })
        .getByRole('button', { name: /^Send/ })
        .last()
        .click();
    },
    effect: calls(/sendUpdateMessage/),
  },
];

const cameraButtons = (page: Page) =>
  page
    .getByRole('region', { name: /^Cameras near the middle of the map|^Nearest cameras/ })
    .getByRole('button');

const openPlaces = async (page: Page) => {
  await press('tab', 'Places')(page);
  await page.getByRole('tree').waitFor();
};

const PLACES: readonly ControlRow[] = [
  {
    within: 'Quick jumps',
    role: 'button',
    name: /./,
    use: async ({ page }) =>
      page.getByRole('navigation', { name: 'Quick jumps' }).getByRole('button').first().click(),
    effect: changesPicture(mapArea, home),
  },
  {
    within: 'Places',
    role: 'treeitem',
    name: /./,
    use: async ({ page }) => page.getByRole('treeitem', { name: 'Eastbank' }).click(),
    effect: changesPicture(mapArea, home),
  },
  {
    within: /^Cameras near the middle of the map|^Nearest cameras/,
    role: 'button',
    name: /./,
    use: async ({ page }) => cameraButtons(page).first().click(),
    effect: opens((page) => page.getByRole('complementary', { name: 'Camera' })),
  },
];

const camera = (page: Page) => page.getByRole('complementary', { name: 'Camera' });
const pressed = (page: Page) => camera(page).getByRole('button', { pressed: true }).innerText();

const CAMERA: readonly ControlRow[] = [
  {
    within: 'Camera',
    role: 'link',
    name: 'Open in new tab',
    effect: opensTab(/\/entities\/cameras\/interactive\/[^/]+\/\d+$/),
  },
  {
    within: 'Camera',
    role: 'button',
    name: 'Last 6 seconds',
    effect: calls(/\/v3\/media\/video\/\d+\/\d+\/\d+$/),
  },
  {
    within: 'Camera',
    role: 'button',
    name: 'Live picture',
    effect: async (stage, use) => {
      await press('button', 'Last 6 seconds')(stage.page);
      await changes(pressed)(stage, use);
    },
  },
  {
    within: 'Camera',
    role: 'button',
    name: /^Close/,
    effect: closes(camera, async (page) => cameraButtons(page).first().click()),
  },
];

export const DRAWER_SCREENS: readonly ControlScreen[] = [
  { name: 'shots', open: selectNewestShot, leave: NOTHING, rows: SHOTS },
  {
    name: 'reclassify',
    open: async (page) => {
      await selectNewestShot(page);
      await press('button', 'Firework')(page);
      await question(page).waitFor();
    },
    leave: async (page) => {
      if ((await question(page).count()) > 0) await press('button', 'No')(page);
    },
    rows: QUESTION.slice(0, 1),
  },
  {
    name: 'update message',
    open: async (page) => {
      await selectNewestShot(page);
      await press('button', 'Send Update Message')(page);
      await messageForm(page).waitFor();
    },
    leave: async (page) => {
      if ((await messageForm(page).count()) > 0) await press('button', 'Cancel')(page);
    },
    rows: MESSAGE,
  },
  { name: 'places', open: openPlaces, leave: press('tab', 'Shots'), rows: PLACES },
  {
    name: 'camera',
    open: async (page) => {
      await openPlaces(page);
      await cameraButtons(page).first().click();
      await page.getByRole('complementary', { name: 'Camera' }).waitFor();
    },
    leave: async (page) => {
      if ((await page.getByRole('complementary', { name: 'Camera' }).count()) > 0) await pressEscape(page);
      await press('tab', 'Shots')(page);
    },
    rows: CAMERA,
  },
  {
    name: 'last of all: a report is reclassified',
    open: async (page) => {
      await selectNewestShot(page);
      await press('button', 'Firework')(page);
      await question(page).waitFor();
    },
    leave: NOTHING,
    rows: QUESTION.slice(1),
  },
];
