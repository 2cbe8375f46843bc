/** Controls of the diagnostics panel. */
import type { Page } from 'playwright';
import type { ControlScreen } from '../controlRow.ts';
import { closes, downloads, pressEscape } from '../effects.ts';

const diagnostics = (page: Page) => page.getByRole('region', { name: 'Diagnostics' });
const open = (page: Page) => page.keyboard.press('Control+Alt+d');

export const DIAGNOSTICS_SCREEN: ControlScreen = {
  name: 'diagnostics',
  shown: diagnostics,
  open,
  leave: pressEscape,
  rows: [
    { within: 'Diagnostics', role: 'button', name: 'Export as JSON', effect: downloads(/\.json$/) },
    { within: 'Diagnostics', role: 'button', name: 'Close diagnostics', effect: closes(diagnostics, open) },
  ],
};
