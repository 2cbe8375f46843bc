/** A question of the survey as rows: Cancel closes it, each act does what it says. */
import type { Page } from 'playwright';
import type { ControlRow, ControlScreen } from '../controlRow.ts';
import { closes, shows, type Effect } from '../effects.ts';
import { dialog, row } from './surveyBase.ts';

export type Within = ControlRow['within'];
export type Open = (page: Page) => Promise<void>;

export const toast = (text: string | RegExp): Effect => shows((page) => page.getByText(text));

interface Question {
  readonly name: string;
  /** Its title. */
  readonly title: Within;
  /** From any state of the survey. */
  readonly open: Open;
  readonly acts: readonly ControlRow[];
}

/** A button of the dialog; the form behind it may have one of the same name. */
export const act = (title: Within, name: string, effect: Effect): ControlRow => ({
  ...row(title, 'button', name, effect),
  use: ({ page }) => dialog(page).getByRole('button', { name, exact: true }).click(),
});

/** A question: Cancel closes it, and the act does what it says. */
export const question = ({ name, title, open, acts }: Question): ControlScreen => ({
  name: `survey: ${name}`,
  shown: dialog,
  open,
  rows: [act(title, 'Cancel', closes(dialog, open)), ...acts],
});
