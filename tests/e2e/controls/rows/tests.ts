/** The pages below /test. */
import { DRILL_TEXT } from '../../../../src/app/text/drills.ts';
import { plainRows } from './management.ts';
import type { Page } from 'playwright';
import { mapRow, type ControlRow, type ControlScreen } from '../controlRow.ts';
import type { Stage } from '../stage.ts';
import { calls, changes, chooseLast, goes, goesTo, press } from '../effects.ts';

const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, exact: true });
const openItem = (item: string) => async (page: Page) => {
  await press('button', 'Test')(page);
  await press('menuitem', item)(page);
};
const openPath = (path: string) => (page: Page) =>
  page.evaluate((to) => history.pushState(null, '', to), path);
const home = press('link', 'Home');
const SENT = /^POST .*test-simulation\/saveJson/;

/** A field that is typed into. */
const typed = (within: string | RegExp, name: string, text: string): ControlRow => ({
  within,
  role: 'textbox',
  name,
  use: ({ page }) => page.getByLabel(name, { exact: true }).fill(text),
  effect: changes((page) => page.getByLabel(name, { exact: true }).inputValue()),
});

/** A choice whose last option is taken. */
const chosen = (within: string | RegExp, name: string): ControlRow => ({
  within,
  role: 'combobox',
  name,
  use: ({ page }) => chooseLast(page.getByRole('combobox', { name, exact: true })),
  effect: changes((page) => page.getByRole('combobox', { name, exact: true }).inputValue()),
});

const latitude = (point: string) => (page: Page) =>
  page.getByLabel(`${point} latitude`, { exact: true }).inputValue();

/** Controls of a point of a place picker. */
function pointRows(point: string): ControlRow[] {
  const lower = point.toLowerCase();
  const choice = `Click places the ${lower}`;
  return [
    {
      within: point,
      role: 'radio',
      name: choice,
      effect: async ({ page }, use) => {
        await use();
        await page.getByRole('radio', { name: choice, checked: true }).waitFor();
      },
    },
    typed(point, `${point} latitude`, '41.2'),
    typed(point, `${point} longitude`, '-88.4'),
    {
      within: point,
      role: 'button',
      name: `Place ${lower} at map centre`,
      effect: changes(latitude(point)),
    },
  ];
}

/** Controls that are there, or work, once the points have a place. */
function placedRows(label: string, points: readonly string[]): ControlRow[] {
  const handleStyle = (page: Page) => page.locator('[data-mark]').last().getAttribute('style');
  return [
    ...points.map((point) => ({
      within: `${label}, map`,
      role: 'button' as const,
      name: point,
      use: ({ page }: Stage) => page.getByRole('button', { name: point, exact: true }).press('Shift+ArrowUp'),
      effect: changes(latitude(point)),
    })),
    mapRow(`${label}, map`, changes(handleStyle)),
    ...['Zoom in', 'Zoom out'].map((name) => ({
      within: `${label}, map`,
      role: 'button' as const,
      name,
      use: ({ page }: Stage) =>
        page
          .getByRole('region', { name: `${label}, map` })
          .getByRole('button', { name })
          .click(),
      effect: changes(handleStyle),
    })),
    ...points.slice(1).map((point) => ({
      within: point,
      role: 'button' as const,
      name: `Clear ${point.toLowerCase()}`,
      effect: changes(latitude(point)),
    })),
    { within: '', role: 'button', name: 'Send test', effect: calls(SENT) },
    {
      within: points[0] ?? '',
      role: 'button',
      name: `Clear ${points[0]?.toLowerCase()}`,
      effect: changes(latitude(points[0] ?? '')),
    },
  ];
}

const field = (name: string): ControlRow => typed(/./, name, '3');

/** Leads to the map; a row of the results has no other control. */
const showOnMap = (role: 'button' | 'row'): ControlRow => ({
  within: 'Results',
  role,
  name: /Show on map$/,
  use: ({ page }) =>
    page.getByRole('region', { name: 'Results' }).getByRole('button', { name: 'Show on map' }).click(),
  effect: goesTo(/:\d+\//, (page) => page.getByRole('region', { name: 'Timeline' })),
});

const box = (name: string | RegExp): ControlRow => ({
  within: 'Squad',
  role: 'checkbox',
  name,
  use: ({ page }) => page.getByRole('checkbox', { name }).first().click(),
  effect: changes((page) => page.getByRole('checkbox', { name }).first().isChecked()),
});

const SIMULATION_LABEL = 'Shooter and target';
const SIMULATION = ['Shooter', 'Target'];
const MANUAL_LABEL = 'Places';
const MANUAL = ['Shooter', 'Path start', 'Path end'];

/** Fields of a manual test by the names of their labels. */
const MANUAL_FIELDS = [
  'Detection id',
  'Version',
  'Device id',
  'Weapon',
  'Weapon category',
  'Confidence (%)',
  'Caliber',
  'Rounds',
  'Bullet speed (m/s)',
  'Zone',
  'Zone id',
  'Floor',
  'Bearing (°)',
  'Angle (°)',
  'Shooter altitude (m)',
  'Path start altitude (m)',
  'Path end altitude (m)',
];

/** A form of a single test: empty, with places, and sent. */
function formScreens(name: string, label: string, rows: readonly ControlRow[]): ControlScreen[] {
  const points = label === MANUAL_LABEL ? MANUAL : SIMULATION;
  const marks = (page: Page) => page.locator('[data-mark]');
  return [
    {
      name: name.toLowerCase(),
      shown: heading(name),
      open: openItem(name),
      rows: [
        chosen('', 'Squad'),
        ...rows,
        typed('', 'File name', 'drill.json'),
        chosen(label, 'Floor plan'),
        ...points.flatMap(pointRows),
      ],
    },
    { name: `${name.toLowerCase()} with places`, shown: marks, rows: placedRows(label, points) },
    {
      name: `${name.toLowerCase()} after it was sent`,
      shown: (page) =>
        page.getByRole('region', { name: 'Results' }).getByRole('button', { name: 'Show on map' }),
      rows: [
        {
          within: '',
          role: 'button',
          name: 'Clear form',
          effect: changes((page) => page.getByRole('combobox', { name: 'Squad' }).inputValue()),
        },
        showOnMap(label === MANUAL_LABEL ? 'row' : 'button'),
      ],
    },
  ];
}

export const TEST_PAGE_SCREENS: readonly ControlScreen[] = [
  {
    name: 'tests',
    shown: heading('Tests'),
    open: openPath('/test'),
    leave: home,
    rows: ['Auto Test', 'Manual Test', 'Simulation Test', 'Drill', 'Blank Test Mode'].map((name) => ({
      within: '',
      role: 'link' as const,
      name: `Open ${name}`,
      effect: goesTo(/\/test\//, heading(name), openPath('/test')),
    })),
  },
  {
    name: 'auto test',
    shown: heading('Auto Test'),
    open: openItem('Auto Test'),
    leave: home,
    rows: [
      {
        within: 'Scenario',
        role: 'radio',
        name: /, /,
        use: ({ page }) => page.getByRole('radio').last().check(),
        effect: changes((page) => page.getByRole('radio').last().isChecked()),
      },
      { within: '', role: 'button', name: 'Run test', effect: calls(/^POST .*executeScenario/) },
    ],
  },
  ...formScreens('Simulation Test', SIMULATION_LABEL, [
    typed('', 'Shooter altitude (m)', '2'),
    typed('', 'Target altitude (m)', '3'),
  ]),
  ...formScreens('Manual Test', MANUAL_LABEL, [
    chosen('', 'Report type'),
    typed(/./, 'Time (epoch ms)', '1790000000000'),
    ...MANUAL_FIELDS.map(field),
  ]),
  {
    name: 'drill',
    shown: heading('Drill'),
    open: openItem('Drill'),
    leave: home,
    rows: [
      { within: '', role: 'button', name: 'Refresh', effect: calls(/^GET .*api\/drills$/) },
      chosen('', 'Squad'),
      typed('', DRILL_TEXT.minutes, '5'),
      {
        within: '',
        role: 'combobox',
        name: DRILL_TEXT.what,
        use: async ({ page }) =>
          void (await page.getByRole('combobox', { name: DRILL_TEXT.what }).selectOption({ index: 1 })),
        effect: changes((page) => page.getByRole('combobox', { name: DRILL_TEXT.what }).inputValue()),
      },
      {
        within: '',
        role: 'button',
        name: DRILL_TEXT.start,
        effect: calls(/^POST .*api\/drills$/),
      },
      plainRows(DRILL_TEXT.list),
      { within: DRILL_TEXT.list, role: 'button', name: DRILL_TEXT.end, effect: calls(/^POST .*\/end$/) },
      {
        within: DRILL_TEXT.list,
        role: 'button',
        name: DRILL_TEXT.open,
        effect: calls(/^GET .*api\/drills\/\d+/),
      },
    ],
  },
  {
    name: 'blank test mode',
    shown: heading('Blank Test Mode'),
    open: openItem('Blank Test Mode'),
    rows: [
      box('All squads'),
      box(/^(?!All squads)/),
      {
        within: '',
        role: 'button',
        name: 'Activate test mode',
        effect: calls(/^POST api\/activateTestMode/),
      },
    ],
  },
  {
    name: 'deactivate test mode',
    shown: heading('Deactivate Test Mode'),
    open: openItem('Deactivate Test Mode'),
    leave: home,
    rows: [
      {
        within: '',
        role: 'button',
        name: 'Deactivate test mode',
        effect: goes((page) => page.getByRole('region', { name: 'Test mode', exact: true })),
      },
    ],
  },
];
