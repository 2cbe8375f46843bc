/** The replay: its form, and its bar. */
import type { Page } from 'playwright';
import { REPLAY_TEXT as TEXT } from '../../../../src/app/text/replay.ts';
import type { ControlRow, ControlScreen } from '../controlRow.ts';
import { changes, copies, opens, press, pressEscape, shows } from '../effects.ts';

const bar = (page: Page) => page.getByRole('region', { name: TEXT.replay, exact: true });
const form = (page: Page) => page.getByRole('form', { name: TEXT.open });
const back = press('button', /Back to live$/);
const openForm = async (page: Page) => {
  if ((await bar(page).count()) > 0) await back(page);
  await page.getByRole('button', { name: TEXT.open, exact: true }).click();
};
const time = (page: Page) => bar(page).getByRole('time').getAttribute('datetime');
const isPressed = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).getAttribute('aria-pressed');
const speed = (page: Page) => page.getByLabel(TEXT.speed, { exact: true }).inputValue();
const playing = (page: Page) =>
  bar(page)
    .getByRole('button', { name: /^(Play|Pause)$/ })
    .innerText();

const inForm = (label: string): ControlRow => ({
  within: TEXT.open,
  role: 'textbox',
  name: label,
  use: async ({ page }) => page.getByLabel(label, { exact: true }).fill('2026-01-02T03:04:05'),
  effect: changes((page) => page.getByLabel(label, { exact: true }).inputValue()),
});
const starts = (name: string): ControlRow => ({
  within: TEXT.open,
  role: 'button',
  name,
  effect: opens(bar, back),
});
const toggles = (name: string): ControlRow => ({
  within: TEXT.replay,
  role: 'button',
  name,
  effect: changes(isPressed(name), press('button', name)),
});

export const REPLAY_SCREENS: readonly ControlScreen[] = [
  {
    name: 'period of a replay',
    shown: form,
    open: openForm,
    leave: pressEscape,
    rows: [
      starts(TEXT.start),
      starts(TEXT.lastNight),
      starts(TEXT.lastHour),
      ...[TEXT.clocks.own, TEXT.clocks.happened].map((name) => ({
        within: TEXT.clock,
        role: 'radio' as const,
        name,
        effect: shows((page) => page.getByRole('radio', { name, checked: true })),
      })),
      inForm(TEXT.from),
      inForm(TEXT.to),
    ],
  },
  {
    name: 'replay',
    shown: bar,
    open: async (page) => {
      await openForm(page);
      await press('button', TEXT.lastHour)(page);
    },
    leave: back,
    rows: [
      { within: TEXT.replay, role: 'button', name: TEXT.next, effect: changes(time) },
      {
        within: TEXT.replay,
        role: 'button',
        name: TEXT.former,
        effect: async (stage, use) => {
          await press('button', TEXT.next)(stage.page);
          await changes(time)(stage, use);
        },
      },
      {
        within: TEXT.replay,
        role: 'slider',
        name: TEXT.position,
        use: async ({ page }) => {
          await page.getByRole('slider', { name: TEXT.position }).focus();
          await page.keyboard.press('ArrowLeft');
        },
        effect: changes(time),
      },
      {
        within: TEXT.replay,
        role: 'combobox',
        name: TEXT.speed,
        use: async ({ page }) => void (await page.getByLabel(TEXT.speed, { exact: true }).selectOption('60')),
        effect: changes(speed),
      },
      {
        within: TEXT.replay,
        role: 'button',
        name: /^(Play|Pause)$/,
        effect: changes(playing, press('button', /^(Play|Pause)$/)),
      },
      {
        within: TEXT.replay,
        role: 'combobox',
        name: TEXT.clock,
        use: async ({ page }) => void (await page.getByLabel(TEXT.clock).selectOption('own')),
        effect: changes((page) => page.getByLabel(TEXT.clock).inputValue()),
      },
      toggles(TEXT.skipGaps),
      toggles(TEXT.loop),
      toggles(TEXT.sound),
      {
        within: TEXT.replay,
        role: 'button',
        name: TEXT.copyLink,
        effect: copies(/^http:.*replay=/),
      },
      {
        within: TEXT.replay,
        role: 'button',
        name: /Back to live$/,
        effect: changes(async (page) => String(await bar(page).count())),
      },
    ],
  },
];
