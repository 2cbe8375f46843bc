/** What lies on the map. */
import type { Page } from 'playwright';
import type { ControlRow, ControlScreen } from '../controlRow.ts';
import { changes, changesPicture, closes, copies, opens, press, pressEscape } from '../effects.ts';
import { mapArea, type Stage } from '../stage.ts';

const NOTHING = () => Promise.resolve();
const home = ({ page }: Stage) => press('button', 'Home view')(page);
const help = (page: Page) => page.getByRole('complementary', { name: 'Help' });

const openHelp = (page: Page) => page.keyboard.press('F1');
const sensorList = (page: Page) => page.getByRole('region', { name: 'Sensors', exact: true });

const sensorCard = (page: Page) => page.getByRole('button', { name: 'Copy Lat/Lon' });

/** A count of the legend opens the list of those sensors. */
const legend = (state: string): ControlRow => ({
  within: 'Map',
  role: 'button',
  name: new RegExp(`^${state} \\d+$`),
  effect: opens(sensorList),
});

export const MAP_SCREENS: readonly ControlScreen[] = [
  {
    name: 'map',
    open: NOTHING,
    leave: NOTHING,
    rows: [
      { within: 'Map', role: 'button', name: 'Zoom in', effect: changesPicture(mapArea, home) },
      { within: 'Map', role: 'button', name: 'Zoom out', effect: changesPicture(mapArea, home) },
      {
        within: 'Map',
        role: 'button',
        name: 'Home view',
        use: async ({ page }) => page.keyboard.press('Tab'),
        effect: async (stage) => {
          await changesPicture(mapArea, home)(stage, () => press('button', 'Zoom out')(stage.page));
        },
      },
      ...['Healthy', 'Unknown', 'Construction', 'Warning'].map(legend),
    ],
  },
  {
    name: 'menu of the map',
    open: async (page) => {
      const { x, y } = await mapArea({ page });
      await page.mouse.click(x + 60, y + 200, { button: 'right' });
      await page.getByRole('menu').waitFor();
    },
    leave: async (page) => {
      if ((await page.getByRole('menu').count()) > 0) await pressEscape(page);
    },
    rows: [
      {
        within: /./,
        role: 'menuitem',
        name: 'Copy link to this view',
        effect: copies(/^http:.*[?&]z=/),
      },
      {
        within: /./,
        role: 'menuitem',
        name: 'Copy Lat/Lon',
        effect: copies(/^-?\d+\.\d{6}, ?-?\d+\.\d{6}$/),
      },
    ],
  },
  {
    name: 'list of sensors',
    open: async (page) => {
      await press('button', /^Healthy \d+$/)(page);
      await sensorList(page).getByRole('button').first().waitFor();
    },
    leave: async (page) => {
      if ((await sensorList(page).count()) > 0) await pressEscape(page);
    },
    rows: [
      {
        within: 'Sensors',
        role: 'button',
        name: /./,
        use: async ({ page }) => sensorList(page).getByRole('button').first().click(),
        effect: opens(sensorCard, async (page) => {
          await press('button', 'Dismiss')(page);
          await press('button', 'Home view')(page);
        }),
      },
    ],
  },
  {
    name: 'help',
    open: async (page) => {
      await openHelp(page);
      await help(page).waitFor();
    },
    leave: async (page) => {
      if ((await help(page).count()) > 0) await pressEscape(page);
    },
    rows: [
      {
        within: 'Help',
        role: 'button',
        name: 'Close help',
        effect: closes(help, openHelp),
      },
      ...['Keyboard', 'Connection'].map((name) => ({
        within: 'Help',
        role: 'button' as const,
        name,
        effect: changes((page) => help(page).innerText()),
      })),
    ],
  },
];
