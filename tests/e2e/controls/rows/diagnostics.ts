import type { Page } from 'playwright';
import type { ControlScreen } from '../controlRow.ts';
import { closes, downloads, pressEscape } from '../effects.ts';

const diagnostics = (page: Page) => page.getByRole('region', { name: 'Diagnostics' });
const open = async (page: Page) => {
  await page.keyboard.press('Control+Alt+d');
  await diagnostics(page).waitFor();
};

export const DIAGNOSTICS_SCREEN: ControlScreen = {
  name: 'diagnostics',
  open,
  leave: async (page) => {
    if ((await diagnostics(page).count()) > 0) await pressEscape(page);
  },
  rows: [
    { within: 'Diagnostics', role: 'button', name: 'Export as JSON', effect: downloads(/\.json$/) },
    { within: 'Diagnostics', role: 'button', name: 'Close diagnostics', effect: closes(diagnostics, open) },
  ],
};
