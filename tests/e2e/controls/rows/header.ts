/** The header and its menus. */
import type { Page } from 'playwright';
import { LIVE_TEXT } from '../../../../src/app/text/live.ts';
import { SHELF_TEXT } from '../../../../src/app/text/shelves.ts';
import { muteFor, SOUND_TEXT } from '../../../../src/app/text/sound.ts';
import {
  ADMINISTRATION_MENU,
  OPTIONS_MENU,
  TEST_MENU,
  type MenuItem,
} from '../../../../src/domain/access/menuAccess.ts';
import { soundsStarted } from '../../support/pageRecord.ts';
import { resetConsole } from '../stage.ts';
import type { ControlRow, ControlScreen } from '../controlRow.ts';
import {
  changes,
  chooseLast,
  closes,
  goes,
  goesTo,
  isDisabled,
  opens,
  opensTab,
  press,
  pressEscape,
  type Effect,
} from '../effects.ts';

const main = (page: Page) => page.locator('main:not([inert])');
const menu = (page: Page) => page.getByRole('menu');
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search everywhere' });
const keySheet = (page: Page) => page.getByRole('dialog', { name: 'Keys' });
const home = press('link', 'Home');
const openShots = press('tab', 'Shots');
const sound = (page: Page) =>
  page.getByRole('button', { name: /^(Sound|Muted|\d+ types? silent|\d+ w\w+ silent)/ });
const soundPanel = (page: Page) => page.getByRole('dialog').filter({ has: page.getByRole('slider') });
const hidden = (page: Page) => page.getByRole('button', { name: /hidden$/ });
/** The lamp: whatever a check of a busy machine says. */
const LAMP =
  /^(Shots get through|Waiting for a check|Silent: |Server is|Connection is|Computer is|Screen is)/;
const SHELF_REASON = 'Roadworks';
const exposure = (page: Page) =>
  page.getByRole('button', { name: /hidden$|shelved|raised no alert$|^What may hide/ });
const shelfForm = (page: Page) => page.getByRole('form', { name: SHELF_TEXT.shelveNow });
const reasons = (page: Page) => page.getByText('is switched off');

const HEADER: readonly ControlRow[] = [
  { within: 'Main', role: 'link', name: 'Survey', effect: goesTo(/\/survey$/, main) },
  {
    within: 'Main',
    role: 'link',
    name: 'Home',
    effect: goesTo(/:\d+\/(\?|$)/, (page) => page.getByRole('region', { name: 'Timeline' })),
  },
  { within: 'Main', role: 'button', name: 'Test', effect: opens(menu) },
  { within: 'Main', role: 'button', name: 'Options', effect: opens(menu) },
  { within: 'Main', role: 'button', name: 'Administration', effect: opens(menu) },
  { within: 'Header', role: 'button', name: 'Search everywhere', effect: opens(palette) },
  {
    within: 'Header',
    role: 'button',
    name: /^\d+ to take$/,
    effect: async (stage, use) => {
      // A walk may have left the queue open.
      await openShots(stage.page);
      await opens((page) => page.getByRole('button', { name: /^Queue/ }), openShots)(stage, use);
    },
  },
  { within: 'Header', role: 'button', name: /types? hidden$/, effect: opens(reasons) },
  {
    within: 'Header',
    role: 'button',
    name: LAMP,
    effect: opens((page) => page.getByRole('dialog', { name: LAMP })),
  },
  { within: 'Header', role: 'button', name: /^(Sound|\d+ types? silent)/, effect: opens(soundPanel) },
  {
    within: 'Header',
    role: 'link',
    name: 'Help',
    effect: opens((page) => page.getByRole('complementary', { name: 'Help' })),
  },
  { within: 'Header', role: 'button', name: /^Account /, effect: opens(menu) },
];

/** A menu that a button of the same name opens. */
function menuScreen(name: string | RegExp, rows: readonly ControlRow[]): ControlScreen {
  return { name: `menu ${String(name)}`, shown: menu, open: press('button', name), leave: pressEscape, rows };
}

/** Rows of menu items: some lead to a screen of the console, others leave it. */
const itemsOf = (items: readonly MenuItem[]): ControlRow[] =>
  items.map(({ label, path, external }) => ({
    within: /./,
    role: 'menuitem',
    name: label,
    effect: external === true ? opensTab(new RegExp(`${path}$`)) : goesTo(addressOf(path), main),
  }));

/** Paths of the administration menu that lead to a screen of entities. */
const LED_TO: Readonly<Record<string, string>> = {
  '/admin/user-management': '/entities/user-management',
  '/admin/audits': '/entities/audit-trail',
};
const addressOf = (path: string): RegExp => new RegExp(`${LED_TO[path] ?? path}$`);

/** The last item of a menu goes home, so that the next screen does not include the page of that item. */
const endingHome = (rows: readonly ControlRow[]): ControlRow[] =>
  rows.map((row, at) =>
    at < rows.length - 1
      ? row
      : {
          ...row,
          effect: async (stage, use) => {
            await row.effect(stage, use);
            await home(stage.page);
          },
        },
  );

/** Path of an item that is shown only in test mode. */
const DEACTIVATE_PATH = '/test/deactivate-test-mode';
/** Whether an item is shown outside test mode. */
const isShown = ({ path }: MenuItem): boolean => path !== DEACTIVATE_PATH;

/** Each of two uses changes how many switches are on; a type without a sound has no switch for its repetition. */
const switchesTwice: Effect = async (stage, use) => {
  const on = (page: Page) => soundPanel(page).getByRole('switch', { checked: true }).count();
  await changes(on)(stage, use);
  await changes(on)(stage, use);
};
const onSoundPanel = { within: /./, role: 'button' } as const;

const SOUND: readonly ControlRow[] = [
  {
    ...onSoundPanel,
    name: SOUND_TEXT.test,
    effect: changes(async (page) => (await soundsStarted(page)).length),
  },
  {
    within: /./,
    role: 'slider',
    name: SOUND_TEXT.volume,
    use: ({ page }) => soundPanel(page).getByRole('slider').press('ArrowLeft'),
    effect: changes((page) => soundPanel(page).getByRole('slider').inputValue()),
  },
  {
    within: /./,
    role: 'switch',
    name: / sound$/,
    effect: switchesTwice,
  },
  {
    within: /./,
    role: 'switch',
    name: /^Repeat .* until taken$/,
    effect: switchesTwice,
  },
  ...[10, 30, 60].map((minutes): ControlRow => ({
    ...onSoundPanel,
    name: muteFor(minutes),
    effect: changes((page) => sound(page).innerText()),
  })),
];

const UNMUTE: readonly ControlRow[] = [
  ...SOUND,
  {
    ...onSoundPanel,
    name: SOUND_TEXT.unmute,
    effect: changes((page) => sound(page).innerText()),
  },
];

/** The popover of the sound; muted or not, its button has another name. */
function soundScreen(name: string, rows: readonly ControlRow[]): ControlScreen {
  return { name, shown: soundPanel, open: (page) => sound(page).click(), leave: pressEscape, rows };
}

/** A choice or text of the form; the last choice is another one than before. */
function shelfField(role: 'combobox' | 'textbox', name: string): ControlRow {
  const field = (page: Page) => shelfForm(page).getByRole(role, { name, exact: true });
  return {
    within: SHELF_TEXT.shelveNow,
    role,
    name,
    use: ({ page }) => (role === 'combobox' ? chooseLast(field(page)) : field(page).fill(SHELF_REASON)),
    effect: changes((page) => field(page).inputValue()),
  };
}

const openShelves = async (page: Page): Promise<void> => {
  await exposure(page).click();
  await page.getByText(SHELF_TEXT.title).waitFor();
};
const openShelfForm = async (page: Page): Promise<void> => {
  await openShelves(page);
  await press('button', SHELF_TEXT.shelve)(page);
};

const SHELVING: readonly ControlScreen[] = [
  {
    name: 'form of a shelf',
    shown: shelfForm,
    open: openShelfForm,
    leave: pressEscape,
    rows: [
      {
        within: SHELF_TEXT.shelveNow,
        role: 'button',
        name: SHELF_TEXT.cancel,
        effect: closes(shelfForm, press('button', SHELF_TEXT.shelve)),
      },
      shelfField('combobox', SHELF_TEXT.squad),
      shelfField('combobox', SHELF_TEXT.zone),
      shelfField('combobox', SHELF_TEXT.for),
      shelfField('textbox', SHELF_TEXT.reason),
      shelfField('combobox', SHELF_TEXT.what),
      shelfField('combobox', SHELF_TEXT.type),
      shelfField('combobox', SHELF_TEXT.inZone),
      {
        within: SHELF_TEXT.shelveNow,
        role: 'button',
        name: SHELF_TEXT.shelveNow,
        effect: goes(shelfForm),
      },
    ],
  },
  {
    name: 'what is shelved',
    shown: (page) => page.getByText(SHELF_REASON),
    open: openShelves,
    leave: pressEscape,
    rows: [
      { within: /shelved/, role: 'button', name: /silent$/, effect: isDisabled('button', /silent$/, /none/) },
      {
        within: /shelved/,
        role: 'button',
        name: SHELF_TEXT.end,
        effect: goes((page) => page.getByText(SHELF_REASON)),
      },
    ],
  },
];

export const HEADER_SCREENS: readonly ControlScreen[] = [
  { name: 'header', rows: HEADER },
  ...SHELVING,
  {
    name: 'what is hidden',
    shown: reasons,
    open: (page) => hidden(page).click(),
    leave: pressEscape,
    rows: [
      {
        within: /./,
        role: 'button',
        name: 'Show',
        effect: changes((page) => hidden(page).innerText()),
      },
      { within: /./, role: 'button', name: SHELF_TEXT.shelve, effect: opens(shelfForm) },
      {
        within: /./,
        role: 'button',
        name: LIVE_TEXT.showAllTypes,
        effect: async (stage, use) => {
          await goes(hidden)(stage, use);
          await resetConsole(stage);
        },
      },
    ],
  },
  {
    name: 'command palette',
    shown: palette,
    open: press('button', 'Search everywhere'),
    leave: pressEscape,
    rows: [
      {
        within: 'Search everywhere',
        role: 'combobox',
        name: /^Search screens/,
        use: ({ page }) => page.getByRole('combobox', { name: /^Search screens/ }).fill('audit'),
        effect: changes((page) => palette(page).getByRole('option').first().innerText()),
      },
    ],
  },
  {
    name: 'list of keys',
    shown: keySheet,
    open: (page) => page.keyboard.press('?'),
    rows: [{ within: 'Keys', role: 'button', name: 'Close', effect: goes(keySheet) }],
  },
  menuScreen('Test', itemsOf(TEST_MENU.filter(isShown))),
  menuScreen('Options', endingHome(itemsOf(OPTIONS_MENU))),
  menuScreen('Administration', endingHome(itemsOf(ADMINISTRATION_MENU))),
  soundScreen('sound settings', SOUND),
  soundScreen('sound settings while muted', UNMUTE),
  menuScreen(/^Account /, [
    {
      within: /./,
      role: 'menuitemcheckbox',
      name: /^Notifications on this device/,
      effect: changes((page) => page.getByRole('menuitemcheckbox').innerText()),
    },
    {
      within: /./,
      role: 'menuitem',
      name: 'Diagnostics',
      effect: opens((page) => page.getByRole('region', { name: 'Diagnostics' })),
    },
    {
      within: /./,
      role: 'menuitem',
      name: 'Password',
      effect: goesTo(/\/account\/password$/, main, home),
    },
  ]),
];
