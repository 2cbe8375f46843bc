/** The timeline. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { LIVE_TEXT } from '../../../../src/app/text/live.ts';
import { SAVED_TEXT } from '../../../../src/app/text/savedSearches.ts';
import { SAVE_SEARCH } from '../../../../src/app/text/storedSearch.ts';
import type { ControlRow, ControlScreen } from '../controlRow.ts';
import { changes, copies, isDisabled, opens, press, pressEscape, type Effect } from '../effects.ts';

const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' });
const height = async (page: Page) => (await timeline(page).boundingBox())?.height;
const span = (page: Page) => timeline(page).getByRole('status').first().innerText();
const rolling = (page: Page) =>
  timeline(page)
    .getByRole('button', { name: /^(Pause|Start Rolling)$/ })
    .innerText();

const togglesRolling: Effect = async (stage, use) =>
  changes(rolling, press('button', /^(Pause|Start Rolling)$/))(stage, use);

const dialog = (name: string) => (page: Page) => page.getByRole('form', { name });
const openTool = (name: string) => async (page: Page) =>
  timeline(page).getByRole('button', { name, exact: true }).click();
const roll = async (page: Page) => {
  if ((await rolling(page)) === 'Start Rolling') await press('button', 'Start Rolling')(page);
};
const rows = (page: Page) => page.getByRole('table', { name: 'Shots' }).locator('tbody').innerText();
const windowList = (page: Page) => timeline(page).getByRole('region', { name: 'Reports in the window' });
const edge = (page: Page) => page.getByRole('button', { name: /^Go to the selected report/ });
const selectedTitle = (page: Page) => page.getByRole('tabpanel').getByRole('heading').first().innerText();
const chip = (page: Page) => page.getByRole('button', { name: /Show all reports$/ });
const showAll = async (page: Page) => chip(page).first().click();

/** One report is left in the table. */
async function filterByText(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Text' }).fill('number 003');
  await expect.poll(() => rows(page)).not.toContain('number 001');
}

/** The timeline moves to that time and no longer rolls. */
const pausesElsewhere: Effect = async (stage, use) => {
  await roll(stage.page);
  await changes(rolling)(stage, use);
  await roll(stage.page);
};

const zoomTimeline = (button: string) => async (page: Page) => {
  for (let step = 0; step < STEPS; step++) await press('button', button)(page);
};
/** From the first span to one that is shorter than the time since the reports. */
const STEPS = 6;

const inFilter = (
  role: ControlRow['role'],
  name: string | RegExp,
  use?: (page: Page) => Promise<void>,
): ControlRow => ({
  within: /Filter|Types/,
  role,
  name,
  ...(use === undefined ? {} : { use: ({ page }) => use(page) }),
  effect: changes(rows, showAll),
});

const GO_TO_TIME: readonly ControlRow[] = [
  {
    within: 'Go to time',
    role: 'textbox',
    name: 'Date and time',
    use: async ({ page }) => {
      await page.getByLabel('Date and time').fill('2026-01-02T03:04:05');
      await press('button', 'Go')(page);
    },
    effect: pausesElsewhere,
  },
  { within: 'Go to time', role: 'button', name: '1 h earlier', effect: pausesElsewhere },
  { within: 'Go to time', role: 'button', name: '1 day earlier', effect: pausesElsewhere },
  { within: 'Go to time', role: 'button', name: 'Go', effect: pausesElsewhere },
  {
    within: 'Go to time',
    role: 'button',
    name: 'Now',
    effect: async (stage, use) => {
      await press('button', '1 h earlier')(stage.page);
      await changes(rolling)(stage, use);
    },
  },
];

const FILTER: readonly ControlRow[] = [
  inFilter('searchbox', 'Text', async (page) =>
    page.getByRole('searchbox', { name: 'Text' }).fill('number 003'),
  ),
  inFilter(
    'combobox',
    'Zone',
    async (page) => void (await page.getByRole('combobox', { name: 'Zone' }).selectOption({ index: 1 })),
  ),
  ...['Shot', 'Panic', 'Weapon', 'Ruckus', 'Fireworks'].map((name) => inFilter('checkbox', name)),
  // Nothing is shown of these: no such report, or its switch is off.
  inFilter('checkbox', 'Possible Shot'),
  ...['Detection', 'Bang/Noise', 'Test'].map((name) => ({
    ...inFilter('checkbox', name),
    effect: isDisabled('checkbox', name, /is switched off/),
  })),
  {
    within: 'Filter',
    role: 'switch',
    name: /^Only the period/,
    use: async ({ page }) => {
      await page.getByRole('switch', { name: /^Only the period/ }).click();
      await zoomTimeline(LIVE_TEXT.timelineIn)(page);
    },
    effect: changes(rows, async (page) => {
      await showAll(page);
      await zoomTimeline(LIVE_TEXT.timelineOut)(page);
    }),
  },
  {
    within: 'Filter',
    role: 'button',
    name: 'Search all stored reports…',
    effect: opens((page) => page.getByRole('dialog', { name: 'Search everywhere' })),
  },
  {
    within: 'Filter',
    role: 'button',
    name: SAVE_SEARCH,
    effect: async (stage, use) => {
      await filterByText(stage.page);
      await opens((page) => page.getByRole('dialog', { name: SAVED_TEXT.title }))(stage, use);
      await showAll(stage.page);
    },
  },
  {
    within: 'Filter',
    role: 'button',
    name: 'Show all reports',
    effect: async (stage, use) => {
      await filterByText(stage.page);
      await changes(rows)(stage, use);
    },
  },
];

export const TIMELINE_SCREENS: readonly ControlScreen[] = [
  {
    name: 'timeline',
    rows: [
      {
        within: 'Timeline',
        role: 'separator',
        name: 'Timeline height',
        use: async ({ page }) => {
          await page.getByRole('separator', { name: 'Timeline height' }).focus();
          await page.keyboard.press('ArrowUp');
        },
        effect: changes(height, async (page) => page.keyboard.press('ArrowDown')),
      },
      { within: 'Timeline', role: 'button', name: /^(Pause|Start Rolling)$/, effect: togglesRolling },
      {
        within: 'Timeline',
        role: 'button',
        name: 'Latest',
        effect: async ({ page }, use) => {
          await page.getByRole('table', { name: 'Shots' }).locator('tbody tr').nth(2).click();
          await use();
          await page
            .getByRole('table', { name: 'Shots' })
            .locator('tbody tr[aria-selected=true]')
            .first()
            .waitFor();
        },
      },
      {
        within: 'Timeline',
        role: 'button',
        name: LIVE_TEXT.timelineOut,
        effect: changes(span, press('button', LIVE_TEXT.timelineIn)),
      },
      {
        within: 'Timeline',
        role: 'button',
        name: LIVE_TEXT.timelineIn,
        effect: changes(span, press('button', LIVE_TEXT.timelineOut)),
      },
      {
        within: 'Timeline',
        role: 'button',
        name: 'List',
        effect: opens(windowList, press('button', 'List')),
      },
      {
        within: 'Timeline',
        role: 'button',
        name: 'Copy link to this time',
        effect: copies(/^http:.*from=.*to=/),
      },
      { within: 'Timeline', role: 'button', name: 'Go to time', effect: opens(dialog('Go to time')) },
      {
        within: 'Timeline',
        role: 'button',
        name: 'Replay a period',
        effect: opens(dialog('Replay a period')),
      },
      { within: 'Timeline', role: 'button', name: 'Filter', effect: opens(dialog('Filter')) },
      {
        within: 'Timeline',
        role: 'application',
        name: 'Timeline',
        use: async ({ page }) => {
          await page.getByRole('application', { name: 'Timeline' }).focus();
          await page.keyboard.press('ArrowLeft');
        },
        effect: pausesElsewhere,
      },
    ],
  },
  {
    name: 'going to a time',
    shown: dialog('Go to time'),
    open: openTool('Go to time'),
    leave: pressEscape,
    rows: GO_TO_TIME,
  },
  {
    name: 'filter',
    shown: dialog('Filter'),
    open: openTool('Filter'),
    leave: pressEscape,
    rows: FILTER,
  },
  {
    name: 'filtered',
    shown: chip,
    open: async (page) => {
      await openTool('Filter')(page);
      await filterByText(page);
      await pressEscape(page);
    },
    leave: showAll,
    rows: [
      {
        within: 'Header',
        role: 'button',
        name: /Show all reports$/,
        effect: changes(rows),
      },
    ],
  },
  {
    name: 'list of the timeline',
    shown: windowList,
    open: async (page) => {
      await press('button', 'List')(page);
      await windowList(page).getByRole('button').first().waitFor();
    },
    leave: press('button', 'List'),
    rows: [
      {
        within: 'Reports in the window',
        role: 'button',
        name: /./,
        use: ({ page }) => windowList(page).getByRole('button').nth(1).click(),
        effect: changes(selectedTitle),
      },
    ],
  },
  {
    name: 'a report beyond the timeline',
    shown: edge,
    open: async (page) => {
      await page.getByRole('table', { name: 'Shots' }).getByText('Shot: number 001').click();
      await openTool('Go to time')(page);
      await press('button', '1 day earlier')(page);
      await pressEscape(page);
    },
    leave: roll,
    rows: [
      {
        within: 'Timeline',
        role: 'button',
        name: /^Go to the selected report/,
        effect: async ({ page }, use) => {
          await use();
          await edge(page).waitFor({ state: 'detached' });
          await roll(page);
        },
      },
    ],
  },
];
