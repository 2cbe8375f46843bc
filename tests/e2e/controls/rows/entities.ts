/** The list of an entity, with plates as the example, and the navigation between entities. */
import type { Page } from 'playwright';
import { FURTHER_SCREENS, OPTIONS_MENU } from '../../../../src/domain/access/menuAccess.ts';
import type { ControlRow, ControlScreen } from '../controlRow.ts';
import { changes, downloads, goesTo, isDisabled, opensTab, press, pressEscape } from '../effects.ts';

const heading = (page: Page) => page.getByRole('heading', { name: 'LPR', exact: true });
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const address = (page: Page) => Promise.resolve(page.url());
const expanded = (page: Page) => page.locator('[aria-expanded=true]').count();
const button = (name: string, effect: ControlRow['effect']): ControlRow => ({
  within: 'LPR',
  role: 'button',
  name,
  effect,
});

const LIST: readonly ControlRow[] = [
  button('Export', downloads(/^lprs_export\.csv$/)),
  button(
    'New LPR record',
    goesTo(/\/entities\/lpr\/new$/, title, (page) => page.goBack().then(() => undefined)),
  ),
  {
    within: 'LPR',
    role: 'textbox',
    name: 'Search',
    use: async ({ page }) => {
      await page.getByRole('textbox', { name: 'Search', exact: true }).fill('CAM');
      await page.keyboard.press('Enter');
    },
    effect: changes(address),
  },
  button('Detection id Any', changes(expanded, pressEscape)),
  button('Squad Any', changes(expanded, pressEscape)),
  button('Camera Any', changes(expanded, pressEscape)),
  button('Columns', changes(expanded, pressEscape)),
  {
    within: 'LPR',
    role: 'combobox',
    name: 'Rows',
    use: async ({ page }) => {
      await page.getByRole('combobox', { name: 'Rows', exact: true }).selectOption('50');
    },
    effect: changes(address),
  },
  // The list is empty: there is no other page.
  ...['First page', 'Previous page', 'Next page', 'Last page'].map((name): ControlRow => ({
    within: 'Pages',
    role: 'button',
    name,
    effect: isDisabled('button', name, /^/),
  })),
];

const LINKS = [...OPTIONS_MENU, ...FURTHER_SCREENS].map(({ label, path, external }): ControlRow => ({
  within: 'Entities',
  role: 'link',
  name: label,
  effect: external === true ? opensTab(new RegExp(`${path}$`)) : goesTo(new RegExp(`${path}(\\?|$)`), title),
}));

/** The links are last: each shows another list. */
export const ENTITY_SCREEN: ControlScreen = {
  name: 'list of an entity',
  shown: (page) => page.getByRole('navigation', { name: 'Entities' }),
  open: async (page) => {
    await press('button', 'Options')(page);
    await press('menuitem', 'LPR')(page);
    await heading(page).waitFor();
  },
  leave: press('link', 'Home'),
  rows: [...LIST, ...LINKS],
};
