/** The settings drawer and the Coverage popover. */
import type { Page } from 'playwright';
import type { ReportType } from '../../../../src/domain/reports/reportTypes.ts';
import type { ControlRow, ControlScreen } from '../controlRow.ts';
import {
  changes,
  changesPicture,
  closes,
  isDisabled,
  opens,
  press,
  pressEscape,
  togglesPicture,
  type Effect,
} from '../effects.ts';
import { mapArea, oldestArea, reportArea, trajectoryArea, type Stage } from '../stage.ts';

const home = ({ page }: Stage) => press('button', 'Home view')(page);
const coverage = (page: Page) => page.getByRole('region', { name: 'Coverage' });

async function openSettings(page: Page): Promise<void> {
  await press('tab', 'Settings')(page);
  await page.getByRole('group', { name: 'Theme' }).waitFor();
}
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
    togglesPicture((stage) => reportArea(stage, type)),
  );
/** Alarms are switched off after a question only. */
const alarmSwitch = (name: string, type: ReportType): ControlRow => ({
  ...typeSwitch(name, type),
  use: async ({ page }) => toggleAlarm(page, name),
});

async function toggleAlarm(page: Page, name: string): Promise<void> {
  const control = page.getByRole('switch', { name, exact: true });
  const isOn = await control.isChecked();
  await control.click();
  if (isOn) await press('button', `Switch ${name} off`)(page);
}
const drawn = (within: string, name: string): ControlRow => mapSwitch(within, name, togglesPicture(mapArea));

/** Near enough that lines of 10 m are longer than a marker. */
const atTheShot: Effect = async (stage, use) => {
  const { page } = stage;
  await openShots(page);
  await page.getByRole('table', { name: 'Shots' }).getByText('Shot: number 001').click();
  for (let step = 0; step < 3; step++) await press('button', 'Zoom in')(page);
  await openSettings(page);
  await togglesPicture(mapArea)(stage, use);
  await home(stage);
};

/** Where a floor has a plan. */
const inTheArena: Effect = async (stage, use) => {
  const { page } = stage;
  await press('tab', 'Places')(page);
  await page.getByRole('treeitem', { name: /Harbour Arena/ }).click();
  await openSettings(page);
  await togglesPicture(mapArea)(stage, use);
  await home(stage);
};

/** Turning Shot off turns Shot Trajectory off too, which Shot does not turn on again. */
const shotAndTrajectory: Effect = changesPicture(
  (stage) => reportArea(stage, 'Shot'),
  async ({ page }) => {
    await press('switch', 'Shot')(page);
    await press('switch', 'Shot Trajectory')(page);
  },
);

const theme = (name: string): ControlRow => ({
  within: 'Theme',
  role: 'radio',
  name,
  effect: async (stage, use) => {
    const other = name === 'Dark' ? 'Light' : 'Dark';
    await press('radio', other)(stage.page);
    await changesPicture(mapArea, ({ page }) => press('radio', 'Dark')(page))(stage, use);
  },
});

const SETTINGS: readonly ControlRow[] = [
  { ...mapSwitch('Reports', 'Shot', shotAndTrajectory), use: async ({ page }) => toggleAlarm(page, 'Shot') },
  mapSwitch('Reports', 'Shot Trajectory', togglesPicture(trajectoryArea)),
  alarmSwitch('Panic', 'Panic'),
  alarmSwitch('Weapon', 'Weapon'),
  typeSwitch('Detection', 'Detection'),
  typeSwitch('Bang', 'Bang/Noise'),
  typeSwitch('Ruckus', 'Ruckus'),
  typeSwitch('Firework', 'Fireworks'),
  typeSwitch('Test', 'Test'),
  drawn('Equipment', 'Heartbeat'),
  drawn('Equipment', 'Sound Level'),
  drawn('Equipment', 'Camera'),
  mapSwitch(
    'Map',
    /^Satellite(?! Labels)/,
    isDisabled(/this (installation|site) uses street maps|the installation uses street maps/),
  ),
  mapSwitch('Map', /^Satellite Labels/, isDisabled(/needs Satellite/)),
  mapSwitch('Map', 'Image Tiles', inTheArena),
  mapSwitch('Drawing', 'Decay', togglesPicture(oldestArea)),
  drawn('Drawing', 'Shot Time'),
  drawn('Drawing', 'Lat/Long'),
  drawn('Drawing', 'Targets'),
  drawn('Drawing', 'Coverage'),
  { within: 'Drawing', role: 'button', name: 'Coverage settings', effect: opens(coverage) },
  mapSwitch('Drawing', 'Expert lines', atTheShot),
  drawn('Drawing', 'Show All'),
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
    await press('radio', other ?? first)(stage.page);
    await changesPicture(mapArea, ({ page }) => press('radio', first)(page))(stage, use);
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

const isOn = (page: Page) => page.getByRole('switch', { name: 'Panic', exact: true }).isChecked();
const panicQuestion = (page: Page) => page.getByRole('dialog', { name: 'Switch Panic off?' });
const askPanic = press('switch', 'Panic');

const QUESTION: readonly ControlRow[] = [
  {
    within: 'Switch Panic off?',
    role: 'button',
    name: 'Switch Panic off',
    effect: changes(isOn, askPanic),
  },
  {
    within: 'Switch Panic off?',
    role: 'button',
    name: 'Keep Panic on',
    effect: closes(panicQuestion, askPanic),
  },
];

export const SETTINGS_SCREENS: readonly ControlScreen[] = [
  {
    name: 'question before alarms are switched off',
    open: async (page) => {
      await openSettings(page);
      await askPanic(page);
      await panicQuestion(page).waitFor();
    },
    leave: async (page) => {
      if ((await panicQuestion(page).count()) > 0) await pressEscape(page);
      await openShots(page);
    },
    rows: QUESTION,
  },
  { name: 'settings', open: openSettings, leave: openShots, rows: SETTINGS },
  {
    name: 'coverage',
    open: async (page) => {
      await openSettings(page);
      await page.getByRole('switch', { name: 'Coverage', exact: true }).check();
      await press('button', 'Coverage settings')(page);
      await coverage(page).waitFor();
    },
    leave: async (page) => {
      await pressEscape(page);
      await page.getByRole('switch', { name: 'Coverage', exact: true }).uncheck();
      await openShots(page);
    },
    rows: COVERAGE,
  },
];
