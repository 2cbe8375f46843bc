/** The header and its menus. */
import type { Page } from 'playwright';
import { SAVED_SEARCH_SCREENS } from './savedSearches.ts';
import {
  ADMINISTRATION_MENU,
  OPTIONS_MENU,
  TEST_MENU,
  type MenuItem,
} from '../../../../src/domain/access/menuAccess.ts';
import type { ControlRow, ControlScreen } from '../controlRow.ts';
import { changes, goes, goesTo, opens, opensTab, press, pressEscape } from '../effects.ts';
import { EXPOSED, EXPOSURE_SCREENS } from './exposure.ts';
import { SOUND_CHIP, SOUND_SCREENS, soundPanel } from './sound.ts';

const main = (page: Page) => page.locator('main:not([inert])');
const menu = (page: Page) => page.getByRole('menu');
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search everywhere' });
const keySheet = (page: Page) => page.getByRole('dialog', { name: 'Keys' });
const home = press('link', 'Home');
const openShots = press('tab', 'Shots');
/** The lamp: whatever a check of a busy machine says. */
const LAMP =
  /^(Shots get through|Waiting for a check|Silent: |Server is|Connection is|Computer is|Screen is)/;
const reasons = (page: Page) => page.getByText('is switched off');

const HEADER: readonly ControlRow[] = [
  { within: 'Main', role: 'link', name: 'Review', effect: goesTo(/\/review$/, main) },
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
  { within: 'Header', role: 'button', name: EXPOSED, effect: opens(reasons) },
  {
    within: 'Header',
    role: 'button',
    name: LAMP,
    effect: opens((page) => page.getByRole('dialog', { name: LAMP })),
  },
  { within: 'Header', role: 'button', name: SOUND_CHIP, effect: opens(soundPanel) },
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

export const HEADER_SCREENS: readonly ControlScreen[] = [
  { name: 'header', rows: HEADER },
  ...EXPOSURE_SCREENS,
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
  ...SAVED_SEARCH_SCREENS,
  {
    name: 'list of keys',
    shown: keySheet,
    open: (page) => page.keyboard.press('?'),
    rows: [{ within: 'Keys', role: 'button', name: 'Close', effect: goes(keySheet) }],
  },
  menuScreen('Test', itemsOf(TEST_MENU.filter(isShown))),
  menuScreen('Options', endingHome(itemsOf(OPTIONS_MENU))),
  menuScreen('Administration', endingHome(itemsOf(ADMINISTRATION_MENU))),
  ...SOUND_SCREENS,
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
