/** The timeline. */
import type { Page } from 'playwright';
import type { ControlRow, ControlScreen } from '../controlRow.ts';
import { changes, copies, isDisabled, opens, press, pressEscape, type Effect } from '../effects.ts';

const NOTHING = () => Promise.resolve();
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
const openTool = (name: string) => async (page: Page) => {
  await timeline(page).getByRole('button', { name, exact: true }).click();
  await dialog(name)(page).waitFor();
};
const closeTool = (name: string) => async (page: Page) => {
  if ((await dialog(name)(page).count()) > 0) await pressEscape(page);
};
const roll = async (page: Page) => {
  if ((await rolling(page)) === 'Start Rolling') await press('button', 'Start Rolling')(page);
};
const rows = (page: Page) => page.getByRole('table', { name: 'Shots' }).locator('tbody').innerText();
const chip = (page: Page) => page.getByRole('button', { name: /Show all reports$/ });
const showAll = async (page: Page) => chip(page).first().click();

/** The timeline goes there and no longer rolls. */
const pausesElsewhere: Effect = async (stage, use) => {
  await roll(stage.page);
  await changes(rolling)(stage, use);
  await roll(stage.page);
};

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
    effect: isDisabled(/is switched off/),
  })),
  inFilter('switch', /^Only the time/, async (page) => {
    await page.getByRole('switch', { name: /^Only the time/ }).click();
    for (let step = 0; step < 6; step++) await press('button', /^(Shorter span|Zoom timeline in)$/)(page);
  }),
  {
    within: 'Filter',
    role: 'button',
    name: 'Show all reports',
    effect: async (stage, use) => {
      await stage.page.getByRole('searchbox', { name: 'Text' }).fill('number 003');
      await chip(stage.page).first().waitFor();
      await changes(rows)(stage, use);
    },
  },
];

export const TIMELINE_SCREENS: readonly ControlScreen[] = [
  {
    name: 'timeline',
    open: NOTHING,
    leave: NOTHING,
    rows: [
      {
        within: 'Timeline',
        role: 'separator',
        name: 'Height of the timeline',
        use: async ({ page }) => {
          await page.getByRole('separator', { name: 'Height of the timeline' }).focus();
          await page.keyboard.press('ArrowUp');
        },
        effect: changes(height, async (page) => page.keyboard.press('ArrowDown')),
      },
      { within: 'Timeline', role: 'button', name: 'Pause', effect: togglesRolling },
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
        name: /^(Longer span|Zoom timeline out)$/,
        effect: changes(span, press('button', /^(Shorter span|Zoom timeline in)$/)),
      },
      {
        within: 'Timeline',
        role: 'button',
        name: /^(Shorter span|Zoom timeline in)$/,
        effect: changes(span, press('button', /^(Longer span|Zoom timeline out)$/)),
      },
      {
        within: 'Timeline',
        role: 'button',
        name: 'List',
        effect: opens(
          (page) => timeline(page).getByRole('region', { name: 'Reports in the window' }),
          press('button', 'List'),
        ),
      },
      {
        within: 'Timeline',
        role: 'button',
        name: 'Copy link to this time',
        effect: copies(/^http:.*from=.*to=/),
      },
      { within: 'Timeline', role: 'button', name: 'Go to time', effect: opens(dialog('Go to time')) },
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
  { name: 'going to a time', open: openTool('Go to time'), leave: closeTool('Go to time'), rows: GO_TO_TIME },
  { name: 'filter', open: openTool('Filter'), leave: closeTool('Filter'), rows: FILTER },
];
