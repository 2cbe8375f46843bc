/** The settings drawer and the Coverage popover. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { ReportType } from '../../../../src/domain/contract/reportTypes.ts';
import { control, type ControlRow, type ControlScreen } from '../controlRow.ts';
import {
  afterImageChange,
  calls,
  changes,
  changesImage,
  closes,
  isDisabled,
  opens,
  opensTab,
  press,
  pressEscape,
  togglesImage,
  togglesScreenshot,
  type Effect,
} from '../effects.ts';
import { stableImage } from '../canvasImage.ts';
import { tilesOfOneColour } from '../satellite.ts';
import { mapArea, oldestArea, reportArea, trajectoryArea, type Stage } from '../stage.ts';

const home = ({ page }: Stage) => press('button', 'Home view')(page);
const coverage = (page: Page) => page.getByRole('region', { name: 'Coverage' });

/** The selected report is drawn with any switches. */
async function selectNothing(page: Page): Promise<void> {
  const { x, y } = await mapArea({ page });
  await page.mouse.click(x + 60, y + 200);
}
const openSettings = press('tab', 'Settings');
const themes = (page: Page) => page.getByRole('group', { name: 'Theme' });
const openShots = (page: Page) => press('tab', 'Shots')(page);

const mapSwitch = (within: string, name: string | RegExp, effect: Effect): ControlRow => ({
  within,
  role: 'switch',
  name,
  effect,
});
const typeSwitch = (name: string, type: ReportType): ControlRow =>
  mapSwitch(
    'Reports',
    name,
    togglesImage((stage) => reportArea(stage, type)),
  );
/** Alarms are switched off after a question only. */
const alarmSwitch = (name: string, type: ReportType): ControlRow => ({
  ...typeSwitch(name, type),
  use: async ({ page }) => toggleAlarm(page, name),
});

async function toggleAlarm(page: Page, name: string): Promise<void> {
  const alarm = page.getByRole('switch', { name, exact: true });
  const isOn = await alarm.isChecked();
  await alarm.click();
  if (isOn) await press('button', `Switch ${name} off`)(page);
}
const drawn = (within: string, name: string): ControlRow => mapSwitch(within, name, togglesImage(mapArea));

/** Near enough that lines of 10 m are longer than a marker. */
const atTheShot: Effect = async (stage, use) => {
  const { page } = stage;
  await openShots(page);
  await page.getByRole('table', { name: 'Shots' }).getByText('Shot: number 001').click();
  for (let step = 0; step < 3; step++) await press('button', 'Zoom in')(page);
  await openSettings(page);
  await togglesImage(mapArea)(stage, use);
  await home(stage);
};

/** Enabled while expert lines are drawn; the server stores it with the other switches. */
const withExpertLines: Effect = async (stage, use) => {
  const lines = stage.page.getByRole('switch', { name: 'Expert lines' });
  await lines.check();
  await calls(/^PUT api\/account\/display-switches$/, () => use())(stage, use);
  await lines.uncheck();
};

/** Where a floor has a plan. Switched on first: a plan that is still being loaded cannot be switched off visibly. */
const inTheArena: Effect = async (stage, use) => {
  const { page } = stage;
  await press('tab', 'Places')(page);
  await page.getByRole('treeitem', { name: /Harbour Arena/ }).click();
  await openSettings(page);
  const plans = page.getByRole('switch', { name: 'Image Tiles' });
  await plans.uncheck();
  await togglesImage(mapArea)(stage, use);
  await plans.check();
  await home(stage);
};

/** Turning Shot off turns Shot Trajectory off too, which Shot does not turn on again. */
const shotAndTrajectory: Effect = changesImage(
  (stage) => reportArea(stage, 'Shot'),
  async ({ page }) => {
    await press('switch', 'Shot')(page);
    await press('switch', 'Shot Trajectory')(page);
  },
);

/** Takes one of several choices, each with another image of the map, and waits until that is drawn. */
async function takeRadio(stage: Stage, name: string): Promise<void> {
  const radio = control(stage.page, 'radio', name);
  if (await radio.isChecked()) return;
  await afterImageChange(
    mapArea,
    () => radio.click(),
    () => Promise.resolve(),
  )(stage, () => Promise.resolve());
}

const theme = (name: string): ControlRow => ({
  within: 'Theme',
  role: 'radio',
  name,
  effect: async (stage, use) => {
    const other = name === 'Dark' ? 'Light' : 'Dark';
    await takeRadio(stage, other);
    await changesImage(mapArea, (back) => takeRadio(back, 'Dark'))(stage, use);
  },
});

/** What other windows do is shown by the test of linked windows; the address keeps what is linked. */
const linked = (name: string, part: string): ControlRow =>
  mapSwitch(
    'Linked windows',
    name,
    changes(
      async (page) => new URL(page.url()).searchParams.get('linked')?.includes(part) ?? false,
      press('switch', name),
    ),
  );

const SETTINGS: readonly ControlRow[] = [
  linked('Selected report', 'report'),
  linked('Time on the timeline', 'time'),
  linked('Place on the map', 'place'),
  {
    within: 'Wall panes',
    role: 'button',
    name: 'Open a pane with this view',
    effect: opensTab(/kiosk=Pane/),
  },
  { ...mapSwitch('Reports', 'Shot', shotAndTrajectory), use: async ({ page }) => toggleAlarm(page, 'Shot') },
  mapSwitch('Reports', 'Shot Trajectory', togglesImage(trajectoryArea)),
  alarmSwitch('Panic', 'Panic'),
  alarmSwitch('Weapon', 'Weapon'),
  typeSwitch('Detection', 'Detection'),
  typeSwitch('Bang/Noise', 'Bang/Noise'),
  typeSwitch('Ruckus', 'Ruckus'),
  typeSwitch('Fireworks', 'Fireworks'),
  typeSwitch('Test', 'Test'),
  drawn('Equipment', 'Heartbeat'),
  drawn('Equipment', 'Sound Level'),
  mapSwitch('Equipment', 'Camera', togglesScreenshot(mapArea)),
  mapSwitch('Map', 'Satellite Labels', isDisabled('switch', 'Satellite Labels', /Needs Satellite/)),
  mapSwitch('Map', 'Image Tiles', inTheArena),
  mapSwitch('Drawing', 'Decay', togglesImage(oldestArea)),
  drawn('Drawing', 'Shot Time'),
  drawn('Drawing', 'Lat/Long'),
  mapSwitch('Drawing', 'Targets', togglesScreenshot(mapArea)),
  drawn('Drawing', 'Coverage'),
  { within: 'Drawing', role: 'button', name: 'Coverage settings', effect: opens(coverage) },
  mapSwitch('Drawing', 'Expert lines', atTheShot),
  mapSwitch('Drawing', 'Show All', withExpertLines),
  theme('Dark'),
  theme('Light'),
  theme('High contrast'),
  theme('Night'),
];

/** With the coverage shown, so that what is chosen is drawn. */
const chosen = (within: string, name: string, first: string): ControlRow => ({
  within,
  role: 'radio',
  name,
  effect: async (stage, use) => {
    const other = name === first ? OTHER[within] : first;
    await takeRadio(stage, other ?? first);
    await changesImage(mapArea, (back) => takeRadio(back, first))(stage, use);
  },
});
const OTHER: Readonly<Record<string, string>> = { Colour: 'Blue', 'Draw distance': 'None' };

const COVERAGE: readonly ControlRow[] = [
  {
    within: 'Coverage',
    role: 'slider',
    name: /.*/,
    use: async ({ page }) => {
      await coverage(page).getByRole('slider').focus();
      await page.keyboard.press('ArrowLeft');
    },
    effect: changes(
      (page) => coverage(page).getByRole('status').innerText(),
      async (page) => page.keyboard.press('ArrowRight'),
    ),
  },
  ...['Fuchsia', 'Blue', 'Green', 'Amber', 'White'].map((name) => chosen('Colour', name, 'Fuchsia')),
  ...['Closest', 'None'].map((name) => chosen('Draw distance', name, 'Closest')),
];

const isPanicOn = (page: Page) => page.getByRole('switch', { name: 'Panic', exact: true }).isChecked();
const panicQuestion = (page: Page) => page.getByRole('dialog', { name: 'Switch Panic off?' });
const askPanic = press('switch', 'Panic');

const QUESTION: readonly ControlRow[] = [
  {
    within: 'Switch Panic off?',
    role: 'button',
    name: 'Switch Panic off',
    effect: changes(isPanicOn, askPanic),
  },
  {
    within: 'Switch Panic off?',
    role: 'button',
    name: 'Keep Panic on',
    effect: async (stage, use) => {
      await closes(panicQuestion, askPanic)(stage, use);
      expect(await isPanicOn(stage.page)).toBe(true);
    },
  },
];

const source = (name: string, other: string): ControlRow => ({
  within: 'Satellite source',
  role: 'radio',
  name,
  effect: async (stage, use) => {
    await takeRadio(stage, other);
    await changesImage(mapArea, () => Promise.resolve())(stage, use);
  },
});

const satellite = (page: Page) => page.getByRole('switch', { name: 'Satellite', exact: true });
const sources = (page: Page) => page.getByRole('radiogroup', { name: 'Satellite source' });

const SATELLITE: readonly ControlRow[] = [
  mapSwitch('Map', 'Satellite', togglesImage(mapArea)),
  mapSwitch('Map', 'Satellite Labels', togglesImage(mapArea)),
  source('ArcGIS', 'Bing'),
  source('Bing', 'ArcGIS'),
];

export const SETTINGS_SCREENS: readonly ControlScreen[] = [
  {
    name: 'settings',
    shown: themes,
    open: async (page) => {
      await press('button', 'Home view')(page);
      // A click would stop the map on its way.
      await stableImage(page, await mapArea({ page }));
      await selectNothing(page);
      await openSettings(page);
    },
    leave: openShots,
    rows: SETTINGS,
  },
  {
    name: 'question before alarms are switched off',
    shown: panicQuestion,
    open: async (page) => {
      await openSettings(page);
      await askPanic(page);
    },
    leave: pressEscape,
    rows: QUESTION,
  },
  {
    name: 'satellite',
    shown: (page) => sources(page).getByRole('radio', { name: 'Bing', disabled: false }),
    open: async (page) => {
      await tilesOfOneColour(page);
      await openSettings(page);
      await satellite(page).check();
    },
    leave: async (page) => {
      await satellite(page).uncheck();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await openShots(page);
    },
    rows: SATELLITE,
  },
  {
    name: 'coverage',
    shown: coverage,
    open: async (page) => {
      await openSettings(page);
      await page.getByRole('switch', { name: 'Coverage', exact: true }).check();
      await press('button', 'Coverage settings')(page);
    },
    leave: async (page) => {
      await pressEscape(page);
      await page.getByRole('switch', { name: 'Coverage', exact: true }).uncheck();
      await openShots(page);
    },
    rows: COVERAGE,
  },
];
