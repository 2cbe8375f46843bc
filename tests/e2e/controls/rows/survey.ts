/** The survey page: its columns and map, and the forms of one node, several nodes, a camera and a zone. */
import type { Page } from 'playwright';
import { mapRow, type ControlRow, type ControlScreen } from '../controlRow.ts';
import { changes, goes, opens, press, shows, togglesScreenshot } from '../effects.ts';
import {
  A_NODE,
  chosen,
  countPrints,
  dialog,
  has,
  heading,
  items,
  mapBox,
  menu,
  nodeRow,
  openDrawer,
  openSurvey,
  OTHER_SQUAD,
  pressTab,
  row,
  says,
  selectSquad,
  toggles,
  typed,
} from './surveyBase.ts';

/** A choice of the distances; the default one is taken again. */
const distance = (name: string, other: string): ControlRow =>
  row('Distances', 'radio', name, async ({ page }, use) => {
    const radio = (text: string) => page.getByRole('radio', { name: text, exact: true });
    await radio(other).check();
    await use();
    await page.getByRole('radio', { name, exact: true, checked: true }).waitFor();
    await radio('Closest').check();
  });

const level = (name: string): ControlRow =>
  row(
    'Indoor Map',
    'radio',
    name,
    changes((page) => page.getByRole('radio', { name, exact: true }).isChecked(), press('radio', name)),
  );

const tool = (name: string): ControlRow =>
  row(
    'Map of the survey',
    'button',
    name,
    opens((page) => page.getByRole('region', { name, exact: true })),
  );

const sorted = (name: RegExp, back: RegExp): ControlRow =>
  row(
    'Node List',
    'button',
    name,
    changes(
      (page) => page.getByRole('button', { name }).first().getAttribute('aria-label'),
      press('button', back),
    ),
  );

const drawer = (name: string): ControlRow =>
  row('Survey', 'tab', new RegExp(`^${name}`), async ({ page }, use) => {
    await pressTab(name === 'Settings' ? 'Zones' : 'Settings')(page);
    await use();
    await page.getByRole('tab', { name: new RegExp(`^${name}`), selected: true }).waitFor();
    await pressTab('Nodes')(page);
  });

const PAGE: ControlScreen = {
  name: 'survey: page and node list',
  shown: (page) => page.getByRole('list', { name: 'Node List' }),
  open: openSurvey,
  rows: [
    ...['Nodes', 'Cameras', 'Zones', 'Settings'].map(drawer),
    row('Survey', 'button', /^Survey: /, opens(menu)),
    row('Survey', 'button', 'Save survey', opens(dialog)),
    row('Survey', 'button', 'Apply survey', opens(dialog)),
    toggles('Draw Distances', 'switch', 'Draw Distances'),
    distance('All', 'Closest'),
    distance('Closest', 'All'),
    distance('Manual', 'Closest'),
    {
      ...row(
        'Node List',
        'searchbox',
        'Node id',
        changes((page) => items('Node List')(page).count()),
      ),
      use: ({ page }) => page.getByRole('searchbox', { name: 'Node id' }).fill('1058'),
    },
    {
      ...row(
        'Node List',
        'button',
        'Add a node',
        opens((page) => page.getByRole('searchbox', { name: 'NodeId' })),
      ),
      use: async ({ page }) => {
        await page.getByRole('searchbox', { name: 'Node id' }).fill('');
        await press('button', 'Add a node')(page);
      },
    },
    toggles('Node List', 'checkbox', 'Show all nodes'),
    sorted(/^Node(, |$)/, /^Node, /),
    sorted(/^Property no\./, /^Node$/),
    sorted(/^Nearest/, /^Node$/),
    toggles('Node List', 'checkbox', /^Show node /),
    row('Map of the survey', 'button', 'Undo', says(/^Undone: /)),
    row('Map of the survey', 'button', 'Redo', says(/shown|hidden/)),
    row('Map of the survey', 'button', 'Steps', opens(menu)),
    mapRow('Map of the survey', togglesScreenshot(mapBox)),
    row('Map of the survey', 'button', 'Zoom in', togglesScreenshot(mapBox)),
    row('Map of the survey', 'button', 'Zoom out', togglesScreenshot(mapBox)),
    {
      ...row('Map of the survey', 'button', 'Home view', togglesScreenshot(mapBox)),
      use: async ({ page }) => {
        await press('button', 'Zoom in')(page);
        await press('button', 'Zoom in')(page);
      },
    },
    ...[
      'Place nodes',
      'Quality',
      'Compare',
      'Versions',
      'Checkpoints',
      'Zone assistant',
      'Import and export',
      'Measure',
    ].map(tool),
    {
      ...row('Map of the survey', 'button', 'Survey sheet', opens(dialog)),
      use: async ({ page }) => {
        await countPrints(page);
        await press('button', 'Survey sheet')(page);
      },
    },
    ...['Level G', 'Level 1', 'Level 2', 'Level 3'].map(level),
    ...['Nodes', 'Zones', 'Cameras', 'Zone Labels'].map((name) => toggles('Views', 'switch', name)),
    row('Node List', 'button', A_NODE, shows(heading(/^Edit Node \d/))),
  ],
};

const NODE: ControlScreen = {
  name: 'survey: form of a node',
  shown: heading(/^Edit Node \d/),
  open: async (page) => {
    await openSurvey(page);
    await nodeRow(page, 0).click();
  },
  rows: [
    typed('Edit Node', 'Node Lat', '41.2'),
    row(
      'Edit Node',
      'button',
      'Reset',
      changes((page) => page.getByRole('textbox', { name: 'Node Lat' }).inputValue()),
    ),
    typed('Edit Node', 'Node Long', '-88.4'),
    typed('Edit Node', 'Node Alt', '9'),
    chosen('Edit Node', 'Level', /^Edit Node/),
    typed('Edit Node', 'Yaw', '12'),
    typed('Edit Node', 'Pitch', '13'),
    typed('Edit Node', 'Roll', '14'),
    typed('Edit Node', 'Property no.', 'P-1'),
    typed('Edit Node', /^Mic [1-4] (dB|x|y|z)$/, '0.5'),
    row(
      'Edit Node',
      'textbox',
      'Zone',
      has((page) => page.getByRole('textbox', { name: 'Zone', exact: true }).and(page.locator('[readonly]'))),
    ),
    typed('Edit Node', /^Notes/, 'Roof'),
    toggles('Edit Node', 'switch', 'Recorder'),
    toggles('Edit Node', 'switch', 'Camera node'),
    row('Edit Node', 'button', 'Save', says(/^Node \d+/)),
    row('Edit Node', 'button', 'Delete…', opens(dialog)),
    row(
      'Edit Node',
      'row',
      /^(Mic|\d)( |$)/,
      has((page) => page.getByRole('row', { name: /^4( |$)/ })),
    ),
    {
      ...row(
        'Edit Node',
        'button',
        A_NODE,
        changes((page) => heading(/^Edit Node \d/)(page).innerText()),
      ),
      use: ({ page }) =>
        page.getByRole('list', { name: 'Nearest nodes' }).getByRole('button').first().click(),
    },
    row('Edit Node', 'button', 'Close', goes(heading(/^Edit Node \d/))),
  ],
};

const SEVERAL: ControlScreen = {
  name: 'survey: several nodes',
  shown: heading('3 nodes'),
  open: async (page) => {
    await openSurvey(page);
    await nodeRow(page, 0).click();
    await heading(/^Edit Node \d/)(page).waitFor();
    await nodeRow(page, 2).click({ modifiers: ['Shift'] });
  },
  rows: [
    chosen('Edit Node', 'Value', /^Edit Node/),
    row('Edit Node', 'button', 'Set for all', says(/: level changed$/)),
    chosen('Edit Node', 'Field', /^Edit Node/),
    row('Edit Node', 'button', 'Hide', says('3 nodes hidden')),
    row('Edit Node', 'button', 'Show', says('3 nodes shown')),
    row(
      'Edit Node',
      'button',
      'Copy',
      changes((page) => page.getByRole('button', { name: 'Paste to level' }).isDisabled()),
    ),
    row('Edit Node', 'button', 'Arrange on a line', says('3 nodes arranged')),
    row('Edit Node', 'button', 'Delete…', opens(dialog)),
    row('Edit Node', 'button', 'Paste to level', says('3 nodes pasted')),
  ],
};

/** Copied nodes are offered where none is selected, as after a level was chosen. */
const COPIED: ControlScreen = {
  name: 'survey: copied nodes',
  shown: (page) => page.getByRole('region', { name: 'Copied nodes' }),
  open: async (page) => {
    await openSurvey(page);
    await nodeRow(page, 0).click();
    await heading(/^Edit Node \d/)(page).waitFor();
    await nodeRow(page, 2).click({ modifiers: ['Shift'] });
    await press('button', 'Copy')(page);
    await page.getByRole('radio', { name: 'Level 1' }).click();
  },
  rows: [
    row('Copied nodes', 'button', 'Paste to level', async (stage, use) => {
      await says('3 nodes pasted')(stage, use);
      await stage.page.getByRole('radio', { name: 'Level 1' }).click();
    }),
  ],
};

const CAMERAS: ControlScreen = {
  name: 'survey: cameras',
  shown: (page) => page.getByRole('region', { name: 'Camera List' }),
  open: openDrawer('Cameras'),
  rows: [row('Survey', 'button', 'Add', shows(heading(/^Edit Camera CAMERA/)))],
};

const CAMERA_FORM = /^Edit Camera/;
const CAMERA: ControlScreen = {
  name: 'survey: form of a camera',
  shown: heading(/^Edit Camera CAMERA/),
  rows: [
    row('Survey', 'button', 'Save Cameras', opens(dialog)),
    toggles('Camera List', 'checkbox', /^Show .* on the map$/),
    typed(CAMERA_FORM, 'Name', 'Gate'),
    typed(CAMERA_FORM, 'Latitude', '41.2'),
    typed(CAMERA_FORM, 'Longitude', '-88.39'),
    typed(CAMERA_FORM, 'Direction', '15'),
    chosen(CAMERA_FORM, 'Level', CAMERA_FORM),
    chosen(CAMERA_FORM, 'Zone', CAMERA_FORM),
    ...['Area', 'Preset', 'VMS', 'Server address', 'Dewarp command'].map((name) =>
      typed(CAMERA_FORM, name, '7'),
    ),
    ...['Primary', 'Reads plates'].map((name) => toggles(CAMERA_FORM, 'switch', name)),
    row(CAMERA_FORM, 'button', 'Delete', opens(dialog)),
    row(CAMERA_FORM, 'button', 'Save', opens(dialog)),
    toggles(CAMERA_FORM, 'switch', 'Hidden'),
    typed(CAMERA_FORM, 'Camera id', 'GATE_1'),
    {
      ...row('Camera List', 'button', /\S/, shows(heading(/^Edit Camera GATE_1/))),
      use: ({ page }) => items('Camera List')(page).getByRole('button').last().click(),
    },
  ],
};

const ZONES: ControlScreen = {
  name: 'survey: zones',
  shown: (page) => page.getByRole('region', { name: 'Zone List' }),
  open: openDrawer('Zones'),
  rows: [
    row('Survey', 'button', /^Load zone: /, opens(menu)),
    row('Survey', 'button', 'Save Zones', opens(dialog)),
    row('Survey', 'button', 'Apply Zones', opens(dialog)),
    row(
      'Zones on the map',
      'button',
      'Add',
      changes(
        (page) => page.getByRole('button', { name: 'Add', exact: true }).getAttribute('aria-pressed'),
        press('button', 'Edit Zones'),
      ),
    ),
    row('Zones on the map', 'button', 'Edit Zones', async ({ page }, use) => {
      await press('button', 'Add')(page);
      await use();
      await page.getByRole('button', { name: 'Edit Zones', pressed: true }).waitFor();
    }),
    row('Zone List', 'button', /^HA_Z\d/, shows(heading(/^Edit Zone HA_Z/))),
  ],
};

const ZONE_FORM = /^Edit Zone/;
const ZONE: ControlScreen = {
  name: 'survey: form of a zone',
  shown: heading(/^Edit Zone HA_Z/),
  rows: [
    typed(ZONE_FORM, 'Order', '7'),
    typed(ZONE_FORM, 'Name', 'Hall'),
    typed(ZONE_FORM, 'Tag', 'east'),
    chosen(ZONE_FORM, 'Level', ZONE_FORM),
    chosen(ZONE_FORM, 'Primary camera', ZONE_FORM),
    {
      ...row(
        'Secondary cameras',
        'combobox',
        'Add a camera',
        changes((page) =>
          page.getByRole('group', { name: 'Secondary cameras' }).getByRole('listitem').count(),
        ),
      ),
      use: async ({ page }) => {
        await page.getByRole('combobox', { name: 'Add a camera' }).selectOption({ index: 1 });
      },
    },
    row(ZONE_FORM, 'button', 'Delete', opens(dialog)),
    row(
      ZONE_FORM,
      'button',
      'Save',
      shows((page) => page.getByText(/^Saved survey zone /)),
    ),
    typed(ZONE_FORM, 'Zone id', 'HA_Z90'),
    {
      ...row('Survey', 'combobox', 'Squad', opens(dialog)),
      use: async ({ page }) => {
        await selectSquad(page, OTHER_SQUAD);
      },
    },
    row('Zones on the map', 'button', 'Clear Active', opens(dialog)),
  ],
};

/** The zone has the camera that was added to it before. */
const removeSecondary = (page: Page) => page.getByRole('button', { name: /^Remove Gate/ });
const SECONDARY: ControlScreen = {
  name: 'survey: secondary cameras of a zone',
  shown: removeSecondary,
  rows: [row('Secondary cameras', 'button', /^Remove /, goes(removeSecondary))],
};

export const SURVEY_DRAWER_SCREENS: readonly ControlScreen[] = [
  PAGE,
  NODE,
  SEVERAL,
  COPIED,
  CAMERAS,
  CAMERA,
  ZONES,
  ZONE,
  SECONDARY,
];
