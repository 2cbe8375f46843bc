/** Acts of lists with rows: the import, and what the menu of a row tries out on the newest report. */
import type { Page } from 'playwright';
import { TOLD_PATH } from '../../../../src/domain/access/menuAccess.ts';
import { EMAIL_TRIAL_TEXT, EMAIL_PREVIEW_TEXT, WEBHOOK_TEST_TEXT } from '../../../../src/app/text/tryOut.ts';
import type { ControlRow, ControlScreen } from '../controlRow.ts';
import {
  calls,
  changes,
  chooseLast,
  downloads,
  goes,
  goesTo,
  isDisabled,
  opens,
  press,
  pressEscape,
  shows,
  type Effect,
} from '../effects.ts';
import { heading, openPath } from './entityForms.ts';
import { plainRows } from './management.ts';

/** The popover of a menu has the role of a dialog too. */
const dialog = (page: Page) => page.locator('dialog[open]');
const menu = (page: Page) => page.getByRole('menu');
const goBack = (page: Page) => page.goBack().then(() => undefined);
const dataRow = (page: Page) => page.getByRole('grid').getByRole('row').nth(1);
const openRowMenu = press('button', /^Actions for /);

const SUBSCRIBERS = 'SMS Subscribers';
const RECIPIENTS = 'Who would be told?';

/** A control of the list of subscribers, which other lists have too. */
const inList = (role: ControlRow['role'], name: string | RegExp, effect: Effect): ControlRow => ({
  within: /^(SMS Subscribers|Email Templates|Connect)$/,
  role,
  name,
  effect,
});

const NEW_SUBSCRIBER = {
  name: 'subscribers.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('First name,Phone\nZoe,+12025550143\n'),
};

async function openList(page: Page): Promise<void> {
  await openPath('/entities/sms-subscribers')(page);
  await dataRow(page).waitFor();
}

const LIST: ControlScreen = {
  name: 'list of subscribers',
  shown: heading(SUBSCRIBERS),
  open: openList,
  rows: [
    inList('button', 'Import…', opens(dialog)),
    inList(
      'link',
      RECIPIENTS,
      goesTo(new RegExp(String.raw`${TOLD_PATH}(\?|$)`), heading(RECIPIENTS), goBack),
    ),
    inList('button', 'Enable all…', opens(dialog)),
    inList('button', 'Disable all…', opens(dialog)),
    inList('button', 'Export', downloads(/_export\.csv$/)),
    inList('button', /^New /, goesTo(/\/new$/, heading('New SMS subscriber'), goBack)),
    {
      ...inList(
        'textbox',
        'Search',
        changes((page) => Promise.resolve(page.url()), goBack),
      ),
      use: async ({ page }) => {
        await page.getByRole('textbox', { name: 'Search', exact: true }).fill('no such name');
        await page.keyboard.press('Enter');
      },
    },
    inList(
      'button',
      / Any$/,
      changes((page) => page.locator('[aria-expanded=true]').count(), pressEscape),
    ),
    inList('button', 'Reload', calls(/^GET .*sms-subscribers/)),
    inList(
      'button',
      'Columns',
      opens((page) => page.locator('[aria-expanded=true]')),
    ),
    {
      ...inList(
        'combobox',
        'Rows',
        changes((page) => Promise.resolve(page.url()), goBack),
      ),
      use: ({ page }) => chooseLast(page.getByRole('combobox', { name: 'Rows', exact: true })),
    },
    ...['First page', 'Previous page', 'Next page', 'Last page'].map((name) => ({
      ...inList('button', name, isDisabled('button', name, /^/)),
      within: 'Pages',
    })),
    inList('button', /^Actions for /, opens(menu)),
    {
      ...inList(
        'row',
        /\S/,
        goesTo(/\/sms-subscribers\/\d+$/, (page) => page.getByRole('link', { name: 'Edit' }), goBack),
      ),
      use: ({ page }) => dataRow(page).click(),
    },
    // Last: while rows are selected, the list has acts on them.
    {
      ...inList(
        'checkbox',
        /^Select /,
        shows((page) => page.getByText('1 selected')),
      ),
      use: async ({ page }) => {
        await dataRow(page).focus();
        await page.keyboard.press('Space');
      },
    },
  ],
  leave: press('button', 'Clear selection'),
};

/** The dialog that opens beside the rows of the file; each row only shows. */
const IMPORT: ControlScreen = {
  name: 'import of subscribers',
  shown: dialog,
  open: async (page) => {
    await openList(page);
    await press('button', 'Import…')(page);
    await dialog(page).getByLabel('Choose file…').setInputFiles(NEW_SUBSCRIBER);
    await dialog(page).getByText('1 new.').waitFor();
  },
  rows: [
    {
      within: 'Import SMS subscribers',
      role: 'button',
      name: 'Choose file…',
      effect: async ({ page }, use) => {
        await Promise.all([page.waitForEvent('filechooser'), use()]);
      },
    },
    {
      within: 'Rows of the file',
      role: 'row',
      name: /\S/,
      use: () => Promise.resolve(),
      effect: async ({ page }) => {
        await dialog(page).getByRole('row', { name: '2 New Zoe' }).waitFor();
      },
    },
    {
      within: 'Import SMS subscribers',
      role: 'button',
      name: 'Import 1 row',
      effect: async (stage, use) => {
        await calls(/^POST .*import/)(stage, use);
        await dialog(stage.page).getByText('Imported: 1 new.').waitFor();
      },
    },
    { within: 'Import SMS subscribers', role: 'button', name: 'Close', effect: goes(dialog) },
  ],
};

const item = (name: string, effect: Effect): ControlRow => ({
  within: /^Actions for /,
  role: 'menuitem',
  name,
  effect,
});

/** The menu of the first row of a list; each item closes it. */
const rowMenu = (list: string, path: string, rows: readonly ControlRow[]): ControlScreen => ({
  name: `menu of a row of ${list}`,
  shown: menu,
  open: async (page) => {
    if ((await heading(list)(page).count()) === 0) await openPath(path)(page);
    await openRowMenu(page);
  },
  leave: pressEscape,
  rows,
});

const ROW_MENUS: readonly ControlScreen[] = [
  rowMenu(SUBSCRIBERS, '/entities/sms-subscribers', [
    item('Send test message', calls(/^GET .*sms-subscribers\/test/)),
    item(
      'View',
      goesTo(/\/\d+$/, (page) => page.getByRole('link', { name: 'Edit' }), goBack),
    ),
    item('Edit', goesTo(/\/edit$/, heading(/^Edit /), goBack)),
    item('Delete…', opens(dialog)),
  ]),
  rowMenu('Email Templates', '/entities/email-template', [
    item(EMAIL_PREVIEW_TEXT.action, opens(dialog)),
    item(EMAIL_TRIAL_TEXT.action, opens(dialog)),
  ]),
];

/** A dialog about the first row of a list, opened by its menu. */
const rowDialog = (list: string, path: string, action: string) => ({
  shown: dialog,
  open: async (page: Page) => {
    await openPath(path)(page);
    await heading(list)(page).waitFor();
    await openRowMenu(page);
    await press('menuitem', action)(page);
  },
});

const close = (within: RegExp): ControlRow => ({
  within,
  role: 'button',
  name: 'Close',
  effect: goes(dialog),
});

const DIALOGS: readonly ControlScreen[] = [
  {
    name: 'preview of an email template',
    ...rowDialog('Email Templates', '/entities/email-template', EMAIL_PREVIEW_TEXT.action),
    rows: [close(/^Preview of /)],
  },
  {
    name: 'email template that is sent to oneself',
    ...rowDialog('Email Templates', '/entities/email-template', EMAIL_TRIAL_TEXT.action),
    rows: [
      {
        within: /^Send email of /,
        role: 'button',
        name: EMAIL_TRIAL_TEXT.send,
        effect: shows((page) => dialog(page).getByText(/^Sent to admin@localhost/)),
      },
      {
        within: /^Send email of /,
        role: 'link',
        name: EMAIL_TRIAL_TEXT.open,
        effect: goesTo(/admin\/deliveries\/\d+$/, heading(/^Delivery \d+$/), goBack),
      },
      close(/^Send email of /),
    ],
  },
  {
    name: 'test call of a webhook',
    ...rowDialog('Connect', '/entities/webhook', WEBHOOK_TEST_TEXT.action),
    rows: [
      {
        within: /^Test webhook /,
        role: 'button',
        name: WEBHOOK_TEST_TEXT.send,
        effect: shows((page) => dialog(page).getByRole('region', { name: WEBHOOK_TEST_TEXT.result })),
      },
      close(/^Test webhook /),
    ],
  },
];

const field = (name: string, text: string): ControlRow => ({
  within: '',
  role: 'textbox',
  name,
  use: ({ page }) => page.getByLabel(name, { exact: true }).fill(text),
  effect: calls(/^GET .*deliveries\/recipients/),
});

const TOLD: ControlScreen = {
  name: 'recipients of a report',
  shown: heading(RECIPIENTS),
  open: openPath(TOLD_PATH),
  leave: press('link', 'Home'),
  rows: [
    {
      within: '',
      role: 'combobox',
      name: 'Report type',
      use: ({ page }) => chooseLast(page.getByRole('combobox', { name: 'Report type' })),
      effect: calls(/^GET .*deliveries\/recipients/),
    },
    field('Zone, id or name', 'E7'),
    field('Squad id', 'WD'),
    field('At, empty: now', '2026-11-20T23:30'),
    { within: '', role: 'button', name: 'Refresh', effect: calls(/^GET .*deliveries\/recipients/) },
    plainRows(RECIPIENTS),
    {
      within: RECIPIENTS,
      role: 'link',
      name: /\S/,
      use: ({ page }) => page.getByRole('region', { name: RECIPIENTS }).getByRole('link').first().click(),
      effect: goesTo(/\/sms-subscribers\/\d+$/, (page) => page.getByRole('link', { name: 'Edit' }), goBack),
    },
    {
      within: '',
      role: 'link',
      name: 'Deliveries',
      effect: goesTo(/admin\/deliveries$/, heading('Deliveries'), goBack),
    },
  ],
};

export const LIST_ACT_SCREENS: readonly ControlScreen[] = [LIST, IMPORT, ...ROW_MENUS, ...DIALOGS, TOLD];
