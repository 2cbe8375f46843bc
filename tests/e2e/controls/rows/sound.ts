/** The chip of the sound, its popover, and what was silent while alerts were muted. */
import type { Page } from 'playwright';
import { muteFor, SOUND_TEXT } from '../../../../src/app/text/sound.ts';
import { soundsStarted } from '../../support/pageRecord.ts';
import type { ControlRow, ControlScreen } from '../controlRow.ts';
import { changes, press, pressEscape, shows, type Effect } from '../effects.ts';
import type { Stage } from '../stage.ts';
import { alertList, newest, shootOnce } from './alerts.ts';

/** The chip says what is silent, and how long alerts are muted. */
export const SOUND_CHIP = /^(Sound|Muted|\d+ types? silent|\d+ w\w+ silent)/;
const chip = (page: Page) => page.getByRole('button', { name: SOUND_CHIP });
export const soundPanel = (page: Page) => page.getByRole('dialog').filter({ has: page.getByRole('slider') });
const chipText = (page: Page) => chip(page).innerText();

/** Mutes alerts, with the panel closed before and after. */
export async function muteAlerts(page: Page): Promise<void> {
  await chip(page).click();
  await press('button', muteFor(10))(page);
  await pressEscape(page);
  await soundPanel(page).waitFor({ state: 'detached' });
}

/** Each of two uses changes how many switches are on; a type without a sound has no switch for its repetition. */
const switchesTwice: Effect = async (stage, use) => {
  const on = (page: Page) => soundPanel(page).getByRole('switch', { checked: true }).count();
  await changes(on)(stage, use);
  await changes(on)(stage, use);
};

const SETTINGS: readonly ControlRow[] = [
  {
    within: SOUND_CHIP,
    role: 'button',
    name: SOUND_TEXT.test,
    effect: changes(async (page) => (await soundsStarted(page)).length),
  },
  {
    within: SOUND_CHIP,
    role: 'slider',
    name: SOUND_TEXT.volume,
    use: ({ page }) => soundPanel(page).getByRole('slider').press('ArrowLeft'),
    effect: changes((page) => soundPanel(page).getByRole('slider').inputValue()),
  },
  { within: SOUND_CHIP, role: 'switch', name: / sound$/, effect: switchesTwice },
  { within: SOUND_CHIP, role: 'switch', name: /^Repeat .* until taken$/, effect: switchesTwice },
  ...[10, 30, 60].map((minutes): ControlRow => ({
    within: SOUND_CHIP,
    role: 'button',
    name: muteFor(minutes),
    effect: changes(chipText),
  })),
];

const UNMUTE: ControlRow = {
  within: SOUND_CHIP,
  role: 'button',
  name: SOUND_TEXT.unmute,
  effect: changes(chipText),
};

const openShots = press('tab', 'Shots');
const silentAlert = (page: Page) => soundPanel(page).getByRole('button', { name: /Shot: number/ });

/** An alert comes while alerts are muted. */
async function missAlert(page: Page, stage: Stage): Promise<void> {
  await muteAlerts(page);
  await shootOnce(page, stage);
  await newest(page).waitFor();
  await chip(page).click();
  await press('button', SOUND_TEXT.unmute)(page);
}

export const SOUND_SCREENS: readonly ControlScreen[] = [
  { name: 'sound settings', rows: SETTINGS },
  { name: 'sound settings while muted', rows: [...SETTINGS, UNMUTE] },
].map(({ name, rows }) => ({
  name,
  shown: soundPanel,
  open: (page) => chip(page).click(),
  leave: pressEscape,
  rows,
}));

/** The panel lists alerts until their reports are selected. */
export const SILENT_ALERT_SCREENS: readonly ControlScreen[] = [
  {
    name: 'alerts that were silent',
    shown: silentAlert,
    open: missAlert,
    leave: openShots,
    rows: [
      { within: SOUND_CHIP, role: 'button', name: SOUND_TEXT.all, effect: shows(alertList) },
      {
        within: SOUND_CHIP,
        role: 'button',
        name: /Shot: number/,
        use: ({ page }) => silentAlert(page).first().click(),
        effect: async ({ page }, use) => {
          await use();
          await silentAlert(page).first().waitFor({ state: 'detached' });
          await openShots(page);
          await page
            .getByRole('tabpanel')
            .getByRole('heading', { name: /Shot: number/ })
            .waitFor();
        },
      },
    ],
  },
];
