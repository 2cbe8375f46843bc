/** What the survey asks before it saves, applies, deletes, loads, clears or leaves something, and the lists that it offers. */
import type { Page } from 'playwright';
import type { ControlRow, ControlScreen } from '../controlRow.ts';
import { changes, closes, goes, opensTab, press, shows, type Effect } from '../effects.ts';
import {
  dialog,
  editFirstNode,
  has,
  heading,
  items,
  menu,
  OTHER_SQUAD,
  openDrawer,
  openFirstNode,
  openTool,
  row,
  says,
  selectSquad,
  SQUAD,
} from './surveyBase.ts';
import { surveyCanvas } from './surveyKeys.ts';

type Within = ControlRow['within'];
type Open = (page: Page) => Promise<void>;

const toast = (text: string | RegExp): Effect => shows((page) => page.getByText(text));

interface Question {
  readonly name: string;
  /** Its title. */
  readonly title: Within;
  /** From any state of the survey. */
  readonly open: Open;
  readonly acts: readonly ControlRow[];
}

/** A button of the dialog; the form behind it may have one of the same name. */
const act = (title: Within, name: string, effect: Effect): ControlRow => ({
  ...row(title, 'button', name, effect),
  use: ({ page }) => dialog(page).getByRole('button', { name, exact: true }).click(),
});

/** A question: Cancel closes it, and the act does what it says. */
const question = ({ name, title, open, acts }: Question): ControlScreen => ({
  name: `survey: ${name}`,
  shown: dialog,
  open,
  rows: [act(title, 'Cancel', closes(dialog, open)), ...acts],
});

async function askToDelete(page: Page): Promise<void> {
  await openFirstNode(page);
  await press('button', 'Delete…')(page);
  await dialog(page).getByRole('link').first().waitFor();
}

const DELETE_NODE = question({
  name: 'dialog of deleting a node',
  title: 'Confirm delete',
  open: askToDelete,
  acts: [
    row(
      'Confirm delete',
      'link',
      /^(Stored nodes, which stay|Zones) \d+$/,
      has((page) => dialog(page).getByRole('link').first()),
    ),
    act('Confirm delete', 'Delete', says(/deleted$/)),
  ],
});

const search = (page: Page) => page.getByRole('searchbox', { name: /^NodeId/ });
const offered = (page: Page) => page.getByRole('menuitem', { disabled: false });

/** It offers a node that was deleted. */
const ADD_NODE: ControlScreen = {
  name: 'survey: list of "Add a node"',
  shown: search,
  open: async (page) => {
    await askToDelete(page);
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await press('button', 'Add a node')(page);
    await offered(page).first().waitFor();
  },
  rows: [
    {
      ...row(
        'Add a node',
        'searchbox',
        /^NodeId/,
        changes(
          (page) => page.getByRole('menuitem').count(),
          (page) => search(page).fill(''),
        ),
      ),
      use: ({ page }) => search(page).fill('no such node'),
    },
    {
      ...row(/^NodeId/, 'menuitem', /^\d+/, says(/added$/)),
      use: ({ page }) => offered(page).first().click(),
    },
  ],
};

const openSurveys: Open = async (page) => {
  await editFirstNode(page);
  await page.getByRole('button', { name: /^Survey: / }).click();
};

const SURVEYS: ControlScreen = {
  name: 'survey: list of saved surveys',
  shown: menu,
  open: openSurveys,
  rows: [row('Survey', 'menuitemradio', /\S/, shows(dialog))],
};

const LOAD = question({
  name: 'dialog of loading over edits',
  title: 'Load another survey?',
  open: async (page) => {
    await openSurveys(page);
    await page.getByRole('menuitemradio').first().click();
  },
  acts: [act('Load another survey?', 'Load', goes(dialog))],
});

const levelToApply = (page: Page) => dialog(page).getByRole('combobox', { name: 'Level' });

const APPLY = question({
  name: 'dialog of applying',
  title: 'Confirm Apply',
  open: async (page) => {
    await openDrawer('Nodes')(page);
    await press('button', 'Apply survey')(page);
    await dialog(page).getByRole('button', { name: 'Apply', disabled: false }).waitFor();
  },
  acts: [
    {
      ...row(
        'Confirm Apply',
        'combobox',
        'Level',
        changes(
          (page) => levelToApply(page).inputValue(),
          async (page) => {
            await levelToApply(page).selectOption('All levels');
          },
        ),
      ),
      use: async ({ page }) => {
        await levelToApply(page).selectOption('Level 1');
      },
    },
    act('Confirm Apply', 'Apply', toast(/^Applied survey /)),
  ],
});

/** A node without an altitude, which devices do not take. */
const INCOMPLETE = {
  name: 'incomplete.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('nodeId,lat,lon\n9009,41,-88\n'),
};

const FORBIDDEN: ControlScreen = {
  name: 'survey: what forbids applying',
  shown: (page) => page.getByLabel('What forbids to apply it'),
  open: async (page) => {
    await openTool(page, 'Import and export');
    await page.getByLabel('Choose a file').setInputFiles(INCOMPLETE);
    await dialog(page).getByRole('button', { name: 'Import', exact: true }).click();
    await page
      .getByText(/imported$/)
      .first()
      .waitFor();
    await openDrawer('Nodes')(page);
    await press('button', 'Apply survey')(page);
  },
  rows: [row('What forbids to apply it', 'button', /has invalid/, goes(dialog))],
};

const openVersions: Open = async (page) => {
  await openTool(page, 'Versions');
  await page
    .getByRole('button', { name: /^Apply again: / })
    .first()
    .click();
};

const AGAIN = question({
  name: 'dialog of applying again',
  title: 'Apply this version again?',
  open: openVersions,
  acts: [act('Apply this version again?', 'Apply again', toast(/is sent to the devices again$/))],
});

const openCameras: Open = async (page) => {
  await openDrawer('Cameras')(page);
  await press('button', 'Add')(page);
  await heading(/^Edit Camera CAMERA/)(page).waitFor();
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
  rows: [row('Camera List', 'link', 'Open in new tab', OPENS_CAMERA)],
};

const popup = (page: Page) => page.getByRole('region', { name: /^Camera CAMERA/ });

/** Of the camera that was added in the middle of the map. */
const POPUP: ControlScreen = {
  name: 'survey: popup of a camera',
  shown: popup,
  open: async (page) => {
    await openDrawer('Cameras')(page);
    await page.getByRole('switch', { name: 'Nodes' }).uncheck();
    const box = await surveyCanvas(page).boundingBox();
    if (box === null) throw new Error('The map of the survey is not shown');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  },
  rows: [
    {
      ...row(/^Camera CAMERA/, 'link', 'Open in new tab', OPENS_CAMERA),
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

const ZONE_FILES: ControlScreen = {
  name: 'survey: list of saved zones',
  shown: menu,
  open: async (page) => {
    await openDrawer('Zones')(page);
    await page.getByRole('button', { name: /^Load zone: / }).click();
  },
  rows: [row('Load zone', 'menuitemradio', /\S/, goes(menu))],
};

const DELETE_ZONE = question({
  name: 'dialog of deleting a zone',
  title: /^Confirm delete: /,
  open: async (page) => {
    await openDrawer('Zones')(page);
    await page.getByRole('region', { name: 'Zone List' }).getByRole('button').last().click();
    await press('button', 'Delete')(page);
  },
  acts: [act(/^Confirm delete: /, 'Delete', toast(/^Deleted survey zone /))],
});

/** All rooms are chosen, and none again. */
const choosesRooms: Effect = async ({ page }, use) => {
  await use();
  await page.getByRole('button', { name: 'Choose none' }).click();
  await page.getByRole('button', { name: 'Choose all' }).waitFor();
};

/** Without zones, which would overlap the rooms of the floor plan; a camera belongs to no zone then. */
const ASSISTANT: ControlScreen = {
  name: 'survey: zone assistant',
  shown: (page) => page.getByRole('list', { name: 'Rooms of the floor plan' }),
  open: async (page) => {
    await openDrawer('Zones')(page);
    await press('button', 'Clear Active')(page);
    if ((await dialog(page).count()) > 0)
      await dialog(page).getByRole('button', { name: 'Clear Active' }).click();
    await page.getByText('No zones yet').waitFor();
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
    row('Zones from rooms', 'button', 'Choose all', choosesRooms),
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

const SWITCH = 'Change the squad?';
const openSwitch: Open = async (page) => {
  await editFirstNode(page);
  await selectSquad(page, OTHER_SQUAD);
};

const CHANGE_SQUAD = question({
  name: 'dialog of changing the squad',
  title: SWITCH,
  open: openSwitch,
  acts: [act(SWITCH, 'Change squad', goes(dialog))],
});

const resume = (page: Page) => page.getByRole('button', { name: 'Resume' });

const RESUME: ControlScreen = {
  name: 'survey: unsaved edits that are offered',
  shown: resume,
  open: async (page) => {
    await openSwitch(page);
    await dialog(page).getByRole('button', { name: 'Change squad' }).click();
    await selectSquad(page, SQUAD);
  },
  rows: [row('Survey', 'button', 'Resume', goes(resume)), row('Survey', 'button', 'Discard', goes(resume))],
};

export const SURVEY_DIALOG_SCREENS: readonly ControlScreen[] = [
  DELETE_NODE,
  ADD_NODE,
  SURVEYS,
  LOAD,
  APPLY,
  FORBIDDEN,
  AGAIN,
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
  CHANGE_SQUAD,
  RESUME,
];
