/** What the survey asks about cameras and zones, and the lists of them that it offers. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { PATIENCE_MS } from '../../../support/patience.ts';
import type { ControlScreen } from '../controlRow.ts';
import { goes, opensTab, press, shows, type Effect } from '../effects.ts';
import { choice, dialog, has, heading, items, menu, openDrawer, openTool, row, says } from './surveyBase.ts';
import { surveyCanvas } from './surveyKeys.ts';
import { act, question, toast, type Open } from './surveyQuestion.ts';

/** Opens the form of a camera that is added now; the form of one that was added before gives way to it. */
const openCameras: Open = async (page) => {
  await openDrawer('Cameras')(page);
  const form = heading(/^Edit Camera CAMERA/)(page);
  const before = await form.allInnerTexts();
  await press('button', 'Add')(page);
  await form.waitFor();
  await expect.poll(() => form.allInnerTexts(), { timeout: PATIENCE_MS }).not.toEqual(before);
};

const SAVE_CAMERA = question({
  name: 'dialog of saving a camera',
  title: /^Confirm save: CAMERA/,
  open: async (page) => {
    await openCameras(page);
    await press('button', 'Save')(page);
  },
  acts: [act(/^Confirm save: CAMERA/, 'Save', toast(/^Saved camera /))],
});

const SAVE_CAMERAS = question({
  name: 'dialog of saving the cameras',
  title: 'Confirm save',
  open: async (page) => {
    await openCameras(page);
    await press('button', 'Save Cameras')(page);
  },
  acts: [act('Confirm save', 'Save Cameras', toast(/^Saved \d+ cameras?$/))],
});

const OPENS_CAMERA = opensTab(/entities\/cameras\/interactive\//);
const openTab = (page: Page) => items('Camera List')(page).getByRole('link');

const STORED_CAMERAS: ControlScreen = {
  name: 'survey: stored cameras',
  shown: openTab,
  open: openDrawer('Cameras'),
  rows: [row('Camera List', 'link', /^Open .+ in new tab$/, OPENS_CAMERA)],
};

const popup = (page: Page) => page.getByRole('region', { name: /^Camera CAMERA/ });

/** Of a stored camera that is added in the middle of the map, wherever rows before have left the map. */
const POPUP: ControlScreen = {
  name: 'survey: popup of a camera',
  shown: popup,
  open: async (page) => {
    await openCameras(page);
    await press('button', 'Save Cameras')(page);
    await dialog(page).getByRole('button', { name: 'Save Cameras' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByRole('switch', { name: 'Nodes' }).uncheck();
    const box = await surveyCanvas(page).boundingBox();
    if (box === null) throw new Error('The map of the survey is not shown');
    // A node in the middle takes the press until a frame without nodes is drawn. Presses are apart, for two at once zoom.
    const pressMiddle = async () => {
      if ((await popup(page).count()) === 0)
        await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      return popup(page).count();
    };
    await expect.poll(pressMiddle, { interval: 2_000, timeout: 2 * PATIENCE_MS }).toBe(1);
  },
  rows: [
    {
      ...row(/^Camera CAMERA/, 'link', /^Open .+ in new tab$/, OPENS_CAMERA),
      use: ({ page }) => popup(page).getByRole('link').click(),
    },
    row(/^Camera CAMERA/, 'button', 'Edit Camera', shows(focused)),
    {
      ...row(/^Camera CAMERA/, 'button', 'Close', async (stage, use) => {
        await goes(popup)(stage, use);
        await stage.page.getByRole('switch', { name: 'Nodes' }).check();
      }),
      use: ({ page }) => popup(page).getByRole('button', { name: 'Close' }).click(),
    },
  ],
};

function focused(page: Page) {
  return page.locator('input:focus').and(page.getByLabel('Camera id'));
}

const DELETE_CAMERA = question({
  name: 'dialog of deleting a camera',
  title: /^Confirm delete: /,
  open: async (page) => {
    await openDrawer('Cameras')(page);
    await items('Camera List')(page).getByRole('button').last().click();
    await press('button', 'Delete')(page);
  },
  acts: [act(/^Confirm delete: /, 'Delete', toast(/^Deleted camera /))],
});

const openZones =
  (button: string): Open =>
  async (page) => {
    await openDrawer('Zones')(page);
    await press('button', button)(page);
  };

const SAVE_ZONES = question({
  name: 'dialog of saving zones',
  title: 'Confirm save',
  open: openZones('Save Zones'),
  acts: [act('Confirm save', 'Save', toast(/^Saved survey /))],
});

const APPLY_ZONES = question({
  name: 'dialog of applying zones',
  title: 'Confirm Apply',
  open: openZones('Apply Zones'),
  acts: [act('Confirm Apply', 'Apply', toast(/^Applied survey /))],
});

const openZone = heading(/^Edit Zone\s*\S/);

async function openLastZone(page: Page): Promise<void> {
  await openDrawer('Zones')(page);
  await page.getByRole('region', { name: 'Zone List' }).getByRole('button').last().click();
  await openZone(page).waitFor();
}

/** What is loaded takes the place of the zone that was open. */
const ZONE_FILES: ControlScreen = {
  name: 'survey: list of saved zones',
  shown: menu,
  open: async (page) => {
    await openLastZone(page);
    await page.getByRole('button', { name: /^Load zone: / }).click();
  },
  rows: [row('Load zone', 'menuitemradio', /\S/, goes(openZone))],
};

const DELETE_ZONE = question({
  name: 'dialog of deleting a zone',
  title: /^Confirm delete: /,
  open: async (page) => {
    await openLastZone(page);
    await press('button', 'Delete')(page);
  },
  acts: [act(/^Confirm delete: /, 'Delete', toast(/^Deleted survey zone /))],
});

/** All rooms are chosen, and none again. */
const choosesRooms: Effect = async ({ page }, use) => {
  await use();
  await page.getByRole('button', { name: 'Select none' }).click();
  await page.getByRole('button', { name: 'Select all' }).waitFor();
};

/** Without zones, which would overlap the rooms of the floor plan; a camera belongs to no zone then. */
const ASSISTANT: ControlScreen = {
  name: 'survey: zone assistant',
  shown: (page) => page.getByRole('list', { name: 'Rooms of the floor plan' }),
  open: async (page) => {
    await openDrawer('Zones')(page);
    await press('button', 'Clear Active')(page);
    const none = page.getByText('No zones yet');
    await dialog(page).or(none).first().waitFor();
    if ((await dialog(page).count()) > 0)
      await dialog(page).getByRole('button', { name: 'Clear Active' }).click();
    await none.waitFor();
    await openTool(page, 'Zone assistant');
    await page.getByRole('radio', { name: 'Level 1' }).check({ force: true });
  },
  rows: [
    row(
      'Zone assistant',
      'button',
      /^\S+ (is seen by|and|belongs to) /,
      has((page) => items('Zone assistant')(page).first()),
    ),
    choice('Rooms within a larger zone', 'Keep it whole', 'Not offered'),
    choice('Rooms within a larger zone', 'Cut out of it', 'Not offered'),
    choice('Rooms within a larger zone', 'Not offered', 'Keep it whole'),
    row('Zones from rooms', 'button', 'Select all', choosesRooms),
    row(
      'Zones from rooms',
      'checkbox',
      / m²/,
      shows((page) => page.getByRole('button', { name: 'Add 1 zone' })),
    ),
    row('Zones from rooms', 'button', /^Add \d+ zones?$/, says(/added$/)),
    row(
      'Zone assistant',
      'button',
      'Close',
      goes((page) => page.getByRole('region', { name: 'Zone assistant' })),
    ),
  ],
};

const CLEAR = question({
  name: 'dialog of clearing the zones',
  title: /^Clear/,
  open: async (page) => {
    await openDrawer('Zones')(page);
    await page.getByRole('region', { name: 'Zone List' }).getByRole('button').first().click();
    await page.getByRole('textbox', { name: 'Tag' }).fill(`walk ${Date.now()}`);
    await surveyCanvas(page).focus();
    await page.getByText(/: tag changed$/).waitFor();
    await press('button', 'Clear Active')(page);
  },
  acts: [act(/^Clear/, 'Clear Active', says(/cleared$/))],
});

/** In the order of the walk: each leaves what the next one needs. */
export const CAMERA_AND_ZONE_SCREENS: readonly ControlScreen[] = [
  SAVE_CAMERA,
  SAVE_CAMERAS,
  STORED_CAMERAS,
  POPUP,
  DELETE_CAMERA,
  SAVE_ZONES,
  APPLY_ZONES,
  ZONE_FILES,
  DELETE_ZONE,
  CLEAR,
  ASSISTANT,
];
