/** What a key does, for each key of the registry. */
import type { Page } from 'playwright';
import { changes, opens, pressEscape, type Effect } from '../effects.ts';

export interface KeyRow {
  /** As the registry writes it: `Ctrl+Alt+D`. */
  readonly key: string;
  readonly effect: Effect;
  readonly use: (page: Page) => Promise<void>;
}

const help = (page: Page) => page.getByRole('complementary', { name: 'Help' });
const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name });
const diagnostics = (page: Page) => page.getByRole('region', { name: 'Diagnostics' });
const focused = (page: Page) =>
  page.evaluate(
    () => `${document.activeElement?.outerHTML.slice(0, 200)} ${document.activeElement?.textContent}`,
  );
const pressing = (key: string) => (page: Page) => page.keyboard.press(key);

const movesFocus: Effect = changes(focused);

export const KEY_ROWS: readonly KeyRow[] = [
  { key: 'F1', use: pressing('F1'), effect: opens(help) },
  { key: '?', use: pressing('?'), effect: opens(dialog('Keys')) },
  { key: 'Ctrl+K', use: pressing('Control+k'), effect: opens(dialog('Search everywhere')) },
  {
    key: 'Arrows',
    use: pressing('ArrowDown'),
    effect: async (stage, use) => {
      await stage.page.getByRole('button', { name: 'Options', exact: true }).click();
      await movesFocus(stage, use);
      await stage.page.keyboard.press('Escape');
    },
  },
  { key: 'Tab', use: pressing('Tab'), effect: movesFocus },
  { key: 'Shift+Tab', use: pressing('Shift+Tab'), effect: movesFocus },
  {
    key: 'Esc',
    use: pressing('Escape'),
    effect: async (stage, use) => {
      await stage.page.keyboard.press('F1');
      await help(stage.page).waitFor();
      await use();
      await help(stage.page).waitFor({ state: 'detached' });
    },
  },
  {
    key: 'Enter',
    use: pressing('Enter'),
    effect: async (stage, use) => {
      await stage.page.getByRole('button', { name: 'Options', exact: true }).focus();
      await opens((page) => page.getByRole('menu'))(stage, use);
    },
  },
  {
    key: 'Space',
    use: pressing(' '),
    effect: async (stage, use) => {
      await stage.page.getByRole('button', { name: 'Options', exact: true }).focus();
      await opens((page) => page.getByRole('menu'))(stage, use);
    },
  },
  {
    key: 'Shift+F10',
    use: pressing('Shift+F10'),
    effect: async (stage, use) => {
      await stage.page.locator('canvas.maplibregl-canvas').focus();
      await opens((page) => page.getByRole('menu'))(stage, use);
    },
  },
  { key: 'Ctrl+Alt+D', use: pressing('Control+Alt+d'), effect: opens(diagnostics, pressEscape) },
];
