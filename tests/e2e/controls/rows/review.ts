/** The reviewer's controls of the selected shot. */
import type { Page } from 'playwright';
import { commitReports, configure } from '../../../support/realServer.ts';
import { messageOf, shot } from '../../support/reports.ts';
import type { ControlRow, ControlScreen } from '../controlRow.ts';
import type { Stage } from '../stage.ts';
import type { KeyRow } from './keys.ts';
import { calls, changes, closes, opens, press, shows, type Effect } from '../effects.ts';

const review = (page: Page) => page.getByRole('region', { name: 'Reclassify' });
const question = (page: Page) => page.getByRole('alertdialog', { name: /^(Reclassify as|Confirm)/ });
const message = (page: Page) => page.getByRole('textbox', { name: 'Update message' });
const timeLeft = (page: Page) => review(page).getByRole('timer');

/** Number of the shot that arrives while REVIEWER_DELAY holds it; it has no place on the map. */
const HELD = 90;
const REPORTS = 'services/shotpointserver/api/shotreports';

const selectShot = async (page: Page, number: number) => {
  await press('tab', 'Shots')(page);
  await page.getByRole('table', { name: 'Shots' }).getByText(messageOf(number)).click();
};
const openReview = (page: Page) => selectShot(page, 1);

async function holdShot({ page, server, token }: Stage): Promise<void> {
  await configure(server.url, token, { REVIEWER_DELAY: '3600' });
  await commitReports(server.url, token, [shot(HELD, { at: undefined })]);
  await selectShot(page, HELD);
}

async function removeHeldShot({ page, server, token }: Stage): Promise<void> {
  await configure(server.url, token, { REVIEWER_DELAY: '0' });
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(new URL(`${REPORTS}?size=100`, server.url), { headers });
  const reports = (await answer.json()) as readonly { readonly id: number; readonly message: string }[];
  const held = reports.find(({ message: text }) => text === messageOf(HELD));
  const removed = await fetch(new URL(`${REPORTS}/${held?.id}`, server.url), { method: 'DELETE', headers });
  if (!removed.ok) throw new Error(`The removal was answered ${removed.status}`);
  await openReview(page);
  await timeLeft(page).waitFor({ state: 'detached' });
}
const askFirework = press('button', 'Firework');

const asks: Effect = opens(question, press('button', 'No'));
const choice = (name: string): ControlRow => ({
  within: 'Reclassify',
  role: 'button',
  name,
  use: ({ page }) => review(page).getByRole('button', { name, exact: true }).click(),
  effect: asks,
});

const keyRow = (key: string, effect: Effect): KeyRow => ({
  key,
  use: (page) => page.keyboard.press(key.toLowerCase()),
  effect,
});
const playing = (page: Page) =>
  page.getByRole('region', { name: 'SoundBytes' }).getByRole('button', { name: 'Pause' });

/** Plays a sound on the page of the report. */
const plays: Effect = async (stage, use) => {
  const { page } = stage;
  await openReview(page);
  await press('link', 'Open report')(page);
  await page
    .getByRole('region', { name: 'SoundBytes' })
    .getByRole('button', { name: 'Play' })
    .first()
    .waitFor();
  await shows(playing)(stage, use);
  await press('link', 'Home')(page);
};

/** Keys of a reviewer. */
export const REVIEW_KEY_ROWS: readonly KeyRow[] = [
  ...['1', '2', '3', '4'].map((key) =>
    keyRow(key, async (stage, use) => {
      await openReview(stage.page);
      await asks(stage, use);
    }),
  ),
  keyRow('P', plays),
  keyRow('S', plays),
  keyRow('T', async (stage, use) => {
    await holdShot(stage);
    await calls(/^GET .*increaseNotificationDelay$/)(stage, use);
    await removeHeldShot(stage);
  }),
];

export const REVIEW_SCREENS: readonly ControlScreen[] = [
  {
    name: 'reclassify',
    shown: review,
    open: openReview,
    rows: [
      choice('Shot'),
      choice('Possible Shot'),
      choice('Firework'),
      choice('Other Noise'),
      {
        within: 'Reclassify',
        role: 'button',
        name: 'Send Update Message',
        effect: opens(message, press('button', 'Cancel')),
      },
    ],
  },
  {
    name: 'update message',
    shown: message,
    open: async (page) => {
      await openReview(page);
      await press('button', 'Send Update Message')(page);
    },
    rows: [
      {
        within: 'Reclassify',
        role: 'textbox',
        name: 'Update message',
        use: ({ page }) => message(page).fill('Moving north'),
        effect: changes(
          (page) => review(page).getByRole('status').first().innerText(),
          (page) => message(page).fill(''),
        ),
      },
      {
        within: 'Reclassify',
        role: 'button',
        name: 'Cancel',
        effect: closes(message, press('button', 'Send Update Message')),
      },
      {
        within: 'Reclassify',
        role: 'button',
        name: 'Send',
        use: async ({ page }) => {
          await message(page).fill('Moving north');
          await press('button', 'Send')(page);
        },
        effect: calls(/sendUpdateMessage/),
      },
    ],
  },
  {
    name: 'report that is held for review',
    shown: timeLeft,
    open: (_page, stage) => holdShot(stage),
    rows: [
      {
        within: 'Reclassify',
        role: 'button',
        name: 'Add Time',
        effect: async (stage, use) => {
          await calls(/increaseNotificationDelay/)(stage, use);
          await removeHeldShot(stage);
        },
      },
    ],
  },
  {
    name: 'question before a report is reclassified',
    shown: question,
    open: async (page) => {
      await openReview(page);
      await askFirework(page);
    },
    rows: [
      { within: /^Reclassify as/, role: 'button', name: 'No', effect: closes(question, askFirework) },
      { within: /^Reclassify as/, role: 'button', name: 'Yes', effect: calls(/updateReportType/) },
    ],
  },
];
