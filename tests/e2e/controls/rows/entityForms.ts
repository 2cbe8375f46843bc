/** Detail, form and delete dialog of an entity; together the forms have a field of each kind. */
import type { Page } from 'playwright';
import type { ControlRow, ControlScreen, Role } from '../controlRow.ts';
import { calls, changes, chooseLast, closes, goesTo, opens, press, pressEscape } from '../effects.ts';

export const openPath = (path: string) => (page: Page) =>
  page.evaluate((to) => history.pushState(null, '', to), path);
export const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name, exact: typeof name === 'string' });
const list = (page: Page) => page.getByRole('listbox');
const dialog = (page: Page) => page.getByRole('dialog');

/** A control of a field, by its name with or without the word that says that the field is required. */
export const field = (
  within: string,
  role: Role,
  name: string,
): Pick<ControlRow, 'within' | 'role' | 'name'> => ({
  within,
  role,
  name: new RegExp(`^${name}( required)?$`),
});

/** A field that is typed into. */
export const typed = (name: string, text: string): ControlRow => {
  const row = field('', 'textbox', name);
  return {
    ...row,
    use: ({ page }) => page.getByRole('textbox', { name: row.name }).first().fill(text),
    effect: changes((page) => page.getByRole('textbox', { name: row.name }).first().inputValue()),
  };
};

/** A box that is ticked. */
const ticked = (within: string, name: string): ControlRow => ({
  ...field(within, 'checkbox', name),
  effect: changes((page) => page.getByRole('checkbox', { name, exact: true }).isChecked()),
});

/** A choice whose last option is taken. */
const chosen = (name: string): ControlRow => {
  const select = (page: Page) => page.getByRole('combobox', { name, exact: true });
  return {
    ...field('', 'combobox', name),
    use: ({ page }) => chooseLast(select(page)),
    effect: changes((page) => select(page).inputValue()),
  };
};

/** A search for records, and the button that lists them. */
export const records = (within: string, name: string): ControlRow[] => {
  const box = field(within, 'combobox', name);
  return [
    {
      ...box,
      use: ({ page }) => page.getByRole('combobox', { name: box.name }).first().pressSequentially('a'),
      effect: opens(list),
    },
    { within, role: 'button', name: new RegExp(`^${name}: Show options`), effect: opens(list) },
  ];
};

const TYPES = ['Shot', 'Panic', 'Weapon', 'Detection', 'Bang/Noise', 'Ruckus', 'Fireworks', 'Test'];

/** Who and what an alert is limited to. */
const FILTER: readonly ControlRow[] = [
  ...['Squads', 'Super squads', 'Zones'].flatMap((name) => records(name, name)),
  ...TYPES.map((name) => ticked('Report types', name)),
];

/** Ends without a save: the question before unsaved edits are left is answered. */
export async function leaveForm(page: Page): Promise<void> {
  await press('button', 'Cancel')(page);
  await press('button', 'Discard changes')(page);
  await dialog(page).waitFor({ state: 'detached' });
}

const CANCEL: ControlRow = {
  within: '',
  role: 'button',
  name: 'Cancel',
  effect: opens(dialog, press('button', 'Stay')),
};

const SUBSCRIBER: ControlScreen = {
  name: 'form of a subscriber',
  shown: heading('New SMS subscriber'),
  open: openPath('/entities/sms-subscribers/new'),
  leave: leaveForm,
  rows: [
    typed('First name', 'Ann'),
    typed('Last name', 'Lee'),
    typed('Phone', '+15550100'),
    typed('Email', 'ann@example.org'),
    ticked('', 'Enabled'),
    ...FILTER,
    typed('Active from', '07:00'),
    typed('Active to', '19:00'),
    typed('Time zone', 'Europe/Berlin'),
    ...records('', 'Notification level'),
    {
      within: 'Photo',
      role: 'button',
      name: 'Photo: Choose file…',
      effect: async ({ page }, use) => {
        await Promise.all([page.waitForEvent('filechooser'), use()]);
      },
    },
    CANCEL,
  ],
};

const WEBHOOK: ControlScreen = {
  name: 'form of a webhook',
  shown: heading('New webhook'),
  open: openPath('/entities/webhook/new'),
  leave: leaveForm,
  rows: [
    typed('Name', 'CAD'),
    typed('Address', 'https://example.org/'),
    chosen('Method'),
    typed('Headers', '{"a":1}'),
    {
      within: '',
      role: 'button',
      name: 'Format',
      effect: changes((page) => page.getByRole('textbox', { name: 'Headers' }).inputValue()),
    },
    typed('Template', '{}'),
    ticked('', 'Enabled'),
    ticked('', 'All zones'),
    ticked('', 'Incidents too'),
    ...FILTER,
    typed('Secret', 'a secret'),
  ],
};

const PLATES: ControlScreen = {
  name: 'form of plates',
  shown: heading('New LPR record'),
  open: openPath('/entities/lpr/new'),
  leave: leaveForm,
  rows: [
    ...records('', 'Detection id'),
    typed('Squad', 'HA'),
    ...records('', 'Camera'),
    typed('Plates', '{}'),
    typed('Time', '2026-11-01T10:00:00'),
    chosen('Time: Time zone'),
  ],
};

const NEW: ControlScreen = {
  name: 'form of a super squad',
  shown: heading('New super squad'),
  open: openPath('/entities/super-squad/new'),
  rows: [
    typed('Name', 'Riverside'),
    typed('Alias', 'River'),
    {
      within: '',
      role: 'button',
      name: 'Save',
      effect: calls(/^POST .*super-squads/, (page) => heading('Riverside')(page).waitFor()),
    },
  ],
};

const DETAIL: ControlScreen = {
  name: 'super squad',
  shown: heading('Riverside'),
  rows: [
    {
      within: '',
      role: 'link',
      name: 'Super Squads',
      effect: goesTo(/\/super-squad$/, heading('Super Squads'), (page) =>
        page.goBack().then(() => undefined),
      ),
    },
    {
      within: 'History',
      role: 'link',
      name: 'Audit trail',
      effect: goesTo(/\/audit-trail/, heading('Audit Trail'), (page) => page.goBack().then(() => undefined)),
    },
    {
      within: '',
      role: 'link',
      name: 'Edit',
      effect: goesTo(/\/edit$/, heading('Edit super squad Riverside'), pressEscape),
    },
    { within: '', role: 'button', name: 'Delete…', effect: opens(dialog) },
  ],
};

const REMOVAL: ControlScreen = {
  name: 'dialog before a super squad is deleted',
  shown: dialog,
  open: press('button', 'Delete…'),
  rows: [
    {
      within: /^Delete super squad/,
      role: 'button',
      name: 'Cancel',
      effect: closes(dialog, press('button', 'Delete…')),
    },
    {
      within: /^Delete super squad/,
      role: 'button',
      name: 'Delete super squad',
      effect: calls(/^DELETE .*super-squads/, (page) => dialog(page).waitFor({ state: 'detached' })),
    },
  ],
};

export const ENTITY_FORM_SCREENS: readonly ControlScreen[] = [
  SUBSCRIBER,
  WEBHOOK,
  PLATES,
  NEW,
  DETAIL,
  REMOVAL,
];
