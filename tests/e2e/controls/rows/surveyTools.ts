/** Panels of the survey's tools, the corners of a zone, the list of steps, and the dialog of a save. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { stableScreenshot } from '../../support/pixels.ts';
import type { ControlRow, ControlScreen } from '../controlRow.ts';
import { calls, changes, goes, opens, press, SCREENSHOT_PATIENCE, shows, type Effect } from '../effects.ts';
import {
  choice,
  closesPanel,
  countPrints,
  dialog,
  has,
  heading,
  mapBox,
  menu,
  nodeRow,
  openDrawer,
  openSurvey,
  openTool,
  panel,
  pressTab,
  row,
  says,
  toggles,
  typed,
} from './surveyBase.ts';
import { SURVEY_EXCHANGE_SCREENS } from './surveyExchange.ts';
import { surveyCanvas } from './surveyKeys.ts';

const inPanel = (name: string) => (page: Page) => panel(name)(page).getByRole('button');

/** Moves what the map shows. */
const movesMap: Effect = async (stage, use) => {
  const clip = await mapBox(stage);
  const before = await stableScreenshot(stage.page, clip);
  await use();
  const isSame = async () => (await stableScreenshot(stage.page, clip)) === before;
  await expect.poll(isSame, SCREENSHOT_PATIENCE).toBe(false);
};

const ZONE_FORM = /^Edit Zone/;
const corners = (page: Page) => page.getByRole('textbox', { name: /^Corner \d+: latitude$/ });

/** Moves a corner by about a metre. */
const corner = (axis: string): ControlRow => {
  const field = (page: Page) => page.getByRole('textbox', { name: `Corner 1: ${axis}`, exact: true });
  return {
    ...row(
      ZONE_FORM,
      'textbox',
      new RegExp(`^Corner \\d+: ${axis}$`),
      changes((page) => field(page).inputValue()),
    ),
    use: async ({ page }) => {
      await field(page).fill((Number(await field(page).inputValue()) + 0.00001).toFixed(6));
      await field(page).press('Enter');
    },
  };
};

const CORNERS: ControlScreen = {
  name: 'survey: corners of a zone',
  shown: corners,
  open: async (page) => {
    await openDrawer('Zones')(page);
    await page.getByRole('region', { name: 'Zone List' }).getByRole('button').first().click();
    await page.locator('summary').filter({ hasText: 'Corners' }).click();
  },
  rows: [
    corner('latitude'),
    corner('longitude'),
    row(
      ZONE_FORM,
      'button',
      /^Add a corner after corner \d+$/,
      changes((page) => corners(page).count()),
    ),
    row(
      ZONE_FORM,
      'button',
      /^Remove corner \d+$/,
      changes((page) => corners(page).count()),
    ),
  ],
};

const STEPS: ControlScreen = {
  name: 'survey: list of steps',
  shown: menu,
  open: async (page) => {
    await openSurvey(page);
    await press('button', 'Steps')(page);
  },
  rows: [
    {
      ...row('Steps', 'menuitemradio', /\S/, says(/^Undone: /)),
      use: ({ page }) => menu(page).getByRole('menuitemradio').nth(-2).click(),
    },
  ],
};

const QUALITY: ControlScreen = {
  name: 'survey: quality',
  shown: (page) => page.getByRole('button', { name: 'Worst place: Show' }),
  open: async (page) => {
    await openDrawer('Nodes')(page);
    await nodeRow(page, 0).click();
    await openTool(page, 'Quality');
    await page.getByRole('switch', { name: 'Quality field' }).check();
  },
  rows: [
    toggles('Quality', 'switch', 'Quality field'),
    {
      ...row(
        'Quality',
        'slider',
        'Hearing range',
        changes((page) => page.getByRole('slider', { name: 'Hearing range' }).inputValue()),
      ),
      use: ({ page }) => page.getByRole('slider', { name: 'Hearing range' }).fill('80'),
    },
    toggles('Quality', 'switch', 'Within the floor plan or the zones only'),
    choice('Scale', 'Dilution', 'Coverage'),
    choice('Scale', 'Coverage', 'Dilution'),
    toggles('Quality', 'switch', 'If the selected nodes fail'),
    row('Quality', 'button', 'Worst place: Show', movesMap),
    row('Quality', 'button', 'One more node: Show', movesMap),
    row('Quality', 'button', 'Add node here', says(/added$/)),
    closesPanel('Quality'),
  ],
};

const differences = (page: Page) => page.getByRole('list', { name: 'Differences' });
const comparedLevel = (page: Page) => panel('Compare')(page).getByRole('combobox', { name: 'Level' });

const COMPARE: ControlScreen = {
  name: 'survey: compare',
  shown: differences,
  open: (page) => openTool(page, 'Compare'),
  rows: [
    row('Compare', 'button', /^Node \S+ /, async ({ page }, use) => {
      await pressTab('Zones')(page);
      await use();
      await heading(/^Edit Node/)(page).waitFor();
    }),
    {
      ...row(
        'Compare',
        'combobox',
        'Level',
        changes((page) => comparedLevel(page).inputValue()),
      ),
      use: async ({ page }) => {
        await comparedLevel(page).selectOption({ label: 'Outdoors' });
      },
    },
    row(
      'Compare',
      'button',
      'Dry run',
      shows((page) => panel('Compare')(page).locator('output').locator('p, li')),
    ),
    choice('Compare', 'Zones', 'Nodes'),
    choice('Compare', 'Nodes', 'Zones'),
    closesPanel('Compare'),
  ],
};

const VERSIONS: ControlScreen = {
  name: 'survey: versions',
  shown: panel('Versions'),
  open: (page) => openTool(page, 'Versions'),
  rows: [
    choice('Versions of', 'Zones', 'Nodes'),
    choice('Versions of', 'Nodes', 'Zones'),
    choice('Versions that were', 'Saved', 'Applied'),
    choice('Versions that were', 'Applied', 'Saved'),
    row('Versions', 'button', 'Reload', calls(/^GET .*applied/i)),
    row('Versions', 'button', /^Apply again: /, opens(dialog)),
    closesPanel('Versions'),
  ],
};

const keptCheckpoints = (page: Page) =>
  page.getByRole('list', { name: 'Saved checkpoints' }).getByRole('listitem');
const checkpointName = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });

const CHECKPOINTS: ControlScreen = {
  name: 'survey: checkpoints',
  shown: panel('Checkpoints'),
  open: async (page) => {
    await openTool(page, 'Checkpoints');
    await checkpointName(page).fill('before the walk');
    await press('button', 'Keep')(page);
    await keptCheckpoints(page).first().waitFor();
  },
  rows: [
    {
      ...row(
        'Checkpoints',
        'textbox',
        'Name',
        shows((page) => page.getByRole('button', { name: 'Keep', disabled: false })),
      ),
      use: ({ page }) => checkpointName(page).fill('a name'),
    },
    {
      ...row(
        'Checkpoints',
        'button',
        'Keep',
        changes((page) => keptCheckpoints(page).count()),
      ),
      use: async ({ page }) => {
        await checkpointName(page).fill('another');
        await press('button', 'Keep')(page);
      },
    },
    row('Checkpoints', 'button', /^Go back: /, opens(dialog)),
    row(
      'Checkpoints',
      'button',
      /^Delete: /,
      changes((page) => keptCheckpoints(page).count()),
    ),
    closesPanel('Checkpoints'),
  ],
};

const MEASURE: ControlScreen = {
  name: 'survey: measure',
  shown: (page) => inPanel('Measure')(page).filter({ hasText: 'Clear' }),
  open: async (page) => {
    await openTool(page, 'Measure');
    await surveyCanvas(page).focus();
    await page.keyboard.press(' ');
  },
  rows: [
    row(
      'Measure',
      'button',
      'Clear',
      goes((page) => inPanel('Measure')(page).filter({ hasText: 'Clear' })),
    ),
    closesPanel('Measure'),
  ],
};

/** Each choice of nodes says another one as the next. */
const saysNext = changes((page) => panel('Place nodes')(page).getByRole('status').innerText());

const PLACING: ControlScreen = {
  name: 'survey: placing nodes',
  shown: panel('Place nodes'),
  open: async (page) => {
    await openTool(page, 'Place nodes');
  },
  rows: [
    choice('Nodes', 'Stored nodes', 'New nodes'),
    choice('Nodes', 'New nodes', 'Stored nodes'),
    {
      ...row('Place nodes', 'searchbox', 'Begin with', saysNext),
      use: async ({ page }) => {
        await page.getByRole('radio', { name: 'Stored nodes' }).check();
        await page.getByRole('searchbox', { name: 'Begin with' }).fill('no such node');
      },
    },
    closesPanel('Place nodes'),
  ],
};

const SHEET: ControlScreen = {
  name: 'survey: sheet',
  shown: (page) => page.locator('[data-survey-sheet] article[aria-busy=false]'),
  open: async (page) => {
    await openSurvey(page);
    await countPrints(page);
    await press('button', 'Survey sheet')(page);
  },
  rows: [
    row('Survey sheet', 'button', 'Print', changes(countPrints)),
    row(
      /^(Nodes|Distances: .*|Zones|Cameras)$/,
      'row',
      /\S/,
      has((page) => page.locator('[data-survey-sheet] tbody tr').first()),
    ),
    {
      ...row('Survey sheet', 'button', 'Close', goes(dialog)),
      // A tool behind the sheet has such a button too.
      use: ({ page }) => dialog(page).getByRole('button', { name: 'Close' }).click(),
    },
  ],
};

const SAVE: ControlScreen = {
  name: 'survey: dialog of a save',
  shown: dialog,
  open: async (page) => {
    await openDrawer('Nodes')(page);
    await press('button', 'Save survey')(page);
  },
  rows: [
    typed('Confirm save', 'Name', 'NODE_WALK'),
    row(
      'Confirm save',
      'button',
      'Save',
      shows((page) => page.getByText('Saved survey NODE_WALK')),
    ),
    row('Confirm save', 'button', 'Cancel', goes(dialog)),
  ],
};

export const SURVEY_TOOL_SCREENS: readonly ControlScreen[] = [
  CORNERS,
  STEPS,
  QUALITY,
  COMPARE,
  VERSIONS,
  CHECKPOINTS,
  ...SURVEY_EXCHANGE_SCREENS,
  MEASURE,
  PLACING,
  SHEET,
  SAVE,
];
