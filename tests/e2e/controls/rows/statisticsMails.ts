/** The scheduled mails of the statistics, and the form that schedules another one. */
import type { Page } from 'playwright';
import { PATHS } from '../../../../src/domain/contract/paths.ts';
import type {
  StatisticsMailList,
  StatisticsMailPlan,
} from '../../../../src/domain/contract/statisticsMail.ts';
import { RHYTHM_TEXT, STATISTICS_MAILS_TEXT as TEXT } from '../../../../src/app/text/statisticsMails.ts';
import type { ControlRow, ControlScreen } from '../controlRow.ts';
import { changes, closes, goes, goesTo, opens, press } from '../effects.ts';
import { callServer, type Stage } from '../stage.ts';
import { goBack, heading, openItem } from './administrationControls.ts';

const PLAN: StatisticsMailPlan = {
  every: 'weekly',
  recipients: ['chief@example.org'],
  squadId: '',
  kind: 'shots',
};
const dialog = (page: Page) => page.getByRole('dialog', { name: TEXT.title });
const question = (page: Page) => page.getByRole('group', { name: TEXT.removeQuestion });
const mails = (page: Page) => dialog(page).getByRole('listitem').allInnerTexts();
const nameOf = (act: string) => TEXT.actOn(act, RHYTHM_TEXT.weekly, 'chief@example.org');
const ask = press('button', nameOf(`${TEXT.remove}…`));

/** Leaves the mail of the rows as the only one, and opens the dialog. */
async function openMails(page: Page, stage: Stage): Promise<void> {
  const list = (await callServer(stage, PATHS.statisticsMails)) as StatisticsMailList;
  for (const { id } of list.mails)
    await callServer(stage, `${PATHS.statisticsMails}/${id}`, { method: 'DELETE' });
  await callServer(stage, PATHS.statisticsMails, { body: PLAN });
  await openItem('Statistics')(page);
  await press('button', TEXT.open)(page);
  await dialog(page).getByText('chief@example.org').waitFor();
}

const inDialog = (row: Omit<ControlRow, 'within'>): ControlRow => ({ within: TEXT.title, ...row });
/** The one that is not chosen yet comes first. */
const rhythm = (name: string): ControlRow => {
  const radio = (page: Page) => dialog(page).getByRole('radio', { name, exact: true });
  return {
    within: TEXT.every,
    role: 'radio',
    name,
    use: ({ page }) => radio(page).click(),
    effect: changes((page) => radio(page).isChecked()),
  };
};
const recipients = (page: Page) => dialog(page).getByRole('textbox', { name: TEXT.recipients });

export const STATISTICS_MAIL_SCREENS: readonly ControlScreen[] = [
  {
    name: 'scheduled mails of the statistics',
    shown: dialog,
    open: openMails,
    leave: press('button', TEXT.close),
    rows: [
      rhythm(RHYTHM_TEXT.monthly),
      rhythm(RHYTHM_TEXT.weekly),
      inDialog({
        role: 'textbox',
        name: TEXT.recipients,
        use: ({ page }) => recipients(page).fill('press@example.org'),
        effect: changes((page) => recipients(page).inputValue()),
      }),
      inDialog({ role: 'button', name: TEXT.schedule, effect: changes(mails) }),
      inDialog({ role: 'button', name: nameOf(TEXT.sendNow), effect: changes(mails) }),
      inDialog({
        role: 'button',
        name: nameOf(`${TEXT.remove}…`),
        effect: opens(question, press('button', TEXT.cancel)),
      }),
      inDialog({
        role: 'link',
        name: TEXT.deliveries,
        effect: goesTo(/admin\/deliveries$/, heading('Deliveries'), goBack),
      }),
      inDialog({ role: 'button', name: TEXT.close, effect: goes(dialog) }),
    ],
  },
  {
    name: 'removal of a scheduled mail',
    shown: question,
    open: async (page, stage) => {
      await openMails(page, stage);
      await ask(page);
    },
    leave: press('button', TEXT.close),
    rows: [
      { within: TEXT.removeQuestion, role: 'button', name: TEXT.cancel, effect: closes(question, ask) },
      { within: TEXT.removeQuestion, role: 'button', name: nameOf(TEXT.remove), effect: changes(mails) },
    ],
  },
];
