/** The review queue, with two reports that wait and one that a colleague decided. */
import type { Page } from 'playwright';
import { MENU_TEXT } from '../../../../src/app/text/menu.ts';
import { API } from '../../../../src/domain/contract/paths.ts';
import { commitReports, configure, signIn } from '../../../support/realServer.ts';
import { messageOf, shot } from '../../support/reports.ts';
import type { ControlScreen } from '../controlRow.ts';
import { calls, changes, goes, opens, press } from '../effects.ts';
import { callServer, type Stage } from '../stage.ts';

/** Numbers of the reports, which have no place on the map; a colleague decides the second. */
const WAITING = [91, 92, 93];
const DECIDED = 92;

const queue = (page: Page) => page.getByRole('complementary', { name: 'Review queue' });
const gone = (page: Page) => page.getByRole('region', { name: 'Left the queue' });
const row = (page: Page, n: number) => queue(page).getByRole('button', { name: messageOf(n) });
const title = (page: Page) => page.getByRole('article').getByRole('heading', { level: 1 }).innerText();
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'decided' });
const question = (page: Page) => page.getByRole('alertdialog', { name: /^(Reclassify as|Confirm)/ });

async function openQueue(page: Page, stage: Stage): Promise<void> {
  await configure(stage.server.url, stage.token, { REVIEWER_DELAY: '3600' });
  const reports = WAITING.map((n) => shot(n, { at: undefined }));
  await commitReports(stage.server.url, stage.token, reports);
  await press('link', MENU_TEXT.review)(page);
  await row(page, DECIDED).click();
  const colleague = await signIn(stage.server.url, 'reviewer');
  const listed = await storedReports({ ...stage, token: colleague });
  const id = listed.find(({ detectionId }) => detectionId === `e2e-${DECIDED}`)?.id;
  const decision = `updateReportType?id=${id}&reportType=Ruckus&weaponCategory=0`;
  await callServer({ ...stage, token: colleague }, `${API}/${decision}`);
  await notice(page).waitFor();
}

async function storedReports(stage: Pick<Stage, 'server' | 'token'>) {
  const listed = await callServer(stage, `${API}/shotreports?size=100`);
  return listed as readonly { readonly id: number; readonly detectionId: string }[];
}

/** Removes the reports of the screen, and goes home. */
async function closeQueue(stage: Stage): Promise<void> {
  await configure(stage.server.url, stage.token, { REVIEWER_DELAY: '0' });
  for (const { id, detectionId } of await storedReports(stage))
    if (WAITING.some((n) => detectionId === `e2e-${n}`))
      await callServer(stage, `${API}/shotreports/${id}`, { method: 'DELETE' });
  await press('link', 'Home')(stage.page);
}

const choice = (name: string) => ({
  within: 'Reclassify',
  role: 'button' as const,
  name,
  effect: opens(question, press('button', 'No')),
});

export const REVIEW_QUEUE_SCREENS: readonly ControlScreen[] = [
  {
    name: 'review queue',
    shown: queue,
    open: openQueue,
    rows: [
      {
        within: /./,
        role: 'button',
        name: /^Next/,
        use: ({ page }) => notice(page).getByRole('button').click(),
        effect: goes(notice),
      },
      {
        within: 'Left the queue',
        role: 'button',
        name: new RegExp(messageOf(DECIDED)),
        use: ({ page }) => gone(page).getByRole('button').first().click(),
        effect: changes(title),
      },
      {
        within: 'Review queue',
        role: 'button',
        name: /Shot: number 09\d/,
        use: ({ page }) => row(page, 93).click(),
        effect: changes(title),
      },
      {
        within: 'Review queue',
        role: 'button',
        name: /^Next/,
        use: ({ page }) => queue(page).getByRole('button', { name: /^Next/ }).click(),
        effect: changes(title),
      },
      choice('Possible Shot'),
      choice('Other Noise'),
      {
        within: 'Reclassify',
        role: 'button',
        name: 'Add Time',
        effect: async (stage, use) => {
          await calls(/increaseNotificationDelay/)(stage, use);
          await closeQueue(stage);
        },
      },
    ],
  },
];
