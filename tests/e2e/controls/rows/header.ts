/** The header and its menus. */
import type { Page } from 'playwright';
import { ADMINISTRATION_MENU, OPTIONS_MENU, TEST_MENU } from '../../../../src/domain/access/menuAccess.ts';
import { soundsStarted } from '../../support/witness.ts';
import type { ControlRow, ControlScreen } from '../controlRow.ts';
import { changes, closes, goesTo, opens, opensTab, press, pressEscape, type Effect } from '../effects.ts';

const NOTHING = () => Promise.resolve();
const main = (page: Page) => page.locator('main:not([inert])');
const menu = (page: Page) => page.getByRole('menu');

const HEADER: readonly ControlRow[] = [
  {
    within: 'Main',
    role: 'link',
    name: 'Home',
    effect: async ({ page }, use) => {
      await page.goto(new URL('survey', page.url()).href);
      await use();
      await page.getByRole('region', { name: 'Timeline' }).waitFor();
    },
  },
  { within: 'Main', role: 'link', name: 'Survey', effect: goesTo(/\/survey$/, main) },
  { within: 'Main', role: 'button', name: 'Test', effect: opens(menu) },
  { within: 'Main', role: 'button', name: 'Options', effect: opens(menu) },
  { within: 'Main', role: 'button', name: 'Administration', effect: opens(menu) },
  {
    within: 'Header',
    role: 'button',
    name: /^\d+ types? hidden|^\d+ hidden/,
    effect: opens((page) => page.getByText('is switched off').first()),
  },
  { within: 'Header', role: 'button', name: /^Sound/, effect: opens(menu) },
  {
    within: 'Header',
    role: 'link',
    name: 'Help',
    effect: opens((page) => page.getByRole('complementary', { name: 'Help' })),
  },
  { within: 'Header', role: 'button', name: /^Account /, effect: opens(menu) },
];

/** A menu that is opened by a button of its own name. */
function menuScreen(name: string | RegExp, rows: readonly ControlRow[]): ControlScreen {
  return {
    name: `menu ${String(name)}`,
    open: async (page) => {
      await page.getByRole('button', { name, exact: typeof name === 'string' }).click();
      await menu(page).waitFor();
    },
    leave: closeMenus,
    rows,
  };
}

async function closeMenus(page: Page): Promise<void> {
  if ((await menu(page).count()) > 0) await pressEscape(page);
}

const leadsTo = (path: string): Effect => goesTo(new RegExp(`${path}$`), main);

/** Those that lead to a screen of the console, and those that leave it. */
const itemsOf = (items: typeof OPTIONS_MENU): ControlRow[] =>
  items.map(({ label, path, external }) => ({
    within: /./,
    role: 'menuitem',
    name: label,
    effect: external === true ? opensTab(new RegExp(`${path}$`)) : leadsTo(path),
  }));

/** Shown only while the configuration has TEST_MODE, which the test-mode test walks. */
const OTHER_TEST_ITEMS = new Set(['Deactivate Test Mode']);

export const HEADER_SCREENS: readonly ControlScreen[] = [
  { name: 'header', open: NOTHING, leave: NOTHING, rows: HEADER },
  {
    name: 'what is hidden',
    open: async (page) => {
      await press('button', /hidden$/)(page);
      await page.getByText('is switched off').first().waitFor();
    },
    leave: async (page) => {
      if ((await page.getByText('is switched off').count()) > 0) await pressEscape(page);
    },
    rows: [
      {
        within: /./,
        role: 'button',
        name: 'Show',
        effect: changes(hiddenCount, async (page) => {
          await press('tab', 'Settings')(page);
          await page.getByRole('switch', { name: 'Detection', exact: true }).uncheck();
          await press('tab', 'Shots')(page);
        }),
      },
    ],
  },
  menuScreen('Test', itemsOf(TEST_MENU.filter(({ label }) => !OTHER_TEST_ITEMS.has(label)))),
  menuScreen('Options', itemsOf(OPTIONS_MENU)),
  menuScreen('Administration', itemsOf(ADMINISTRATION_MENU)),
  menuScreen(/^Sound/, [
    {
      within: /./,
      role: 'menuitem',
      name: 'Test sounds',
      effect: async ({ page }, use) => {
        const before = (await soundsStarted(page)).length;
        await use();
        await page.waitForFunction(
          (count) => (window as unknown as { witness: { sounds: unknown[] } }).witness.sounds.length > count,
          before,
        );
      },
    },
    {
      within: /./,
      role: 'menuitem',
      name: /Mute alerts|Switch sound off/,
      effect: changes(soundChip, async (page) => {
        await page.getByRole('button', { name: /^Sound/ }).click();
        await page.getByRole('menuitem', { name: /Unmute alerts|Switch sound on/ }).click();
      }),
    },
  ]),
  menuScreen(/^Account /, [
    { within: /./, role: 'menuitem', name: 'Password', effect: goesTo(/\/account\/password$/, main) },
    {
      within: /./,
      role: 'menuitem',
      name: 'Diagnostics',
      effect: opens((page) => page.getByRole('region', { name: 'Diagnostics' })),
    },
    {
      within: /./,
      role: 'menuitem',
      name: 'Sign out',
      effect: closes(
        (page) => page.getByRole('region', { name: 'Map' }),
        async (page) => {
          await page.getByLabel('Email').fill('admin');
          await page.getByLabel('Password').fill('admin');
          await press('button', 'Sign in')(page);
          await press('button', 'OK')(page);
        },
      ),
    },
  ]),
];

async function hiddenCount(page: Page): Promise<string> {
  return page.getByRole('button', { name: /hidden$/ }).innerText();
}

async function soundChip(page: Page): Promise<string> {
  return page.getByRole('button', { name: /^Sound/ }).innerText();
}
