/** The saved searches, and the form that saves another one. */
import type { Page } from 'playwright';
import { PATHS } from '../../../../src/domain/contract/paths.ts';
import { actOn, SAVED_TEXT } from '../../../../src/app/text/savedSearches.ts';
import { SAVE_SEARCH } from '../../../../src/app/text/storedSearch.ts';
import type { ControlRow, ControlScreen } from '../controlRow.ts';
import { changes, goes, opens, press, type Effect } from '../effects.ts';
import { callServer, type Stage } from '../stage.ts';

const NAME = 'Docks';
const dialog = (page: Page) => page.getByRole('dialog', { name: SAVED_TEXT.title });
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search everywhere' });
const names = (page: Page) => dialog(page).getByRole('listitem').allInnerTexts();
const close = press('button', SAVED_TEXT.close);

/** Opens the palette with a question, and its action. */
async function openWith(page: Page): Promise<void> {
  await press('button', 'Search everywhere')(page);
  await page.getByRole('combobox', { name: /^Search screens/ }).fill('dock yesterday');
  await palette(page).getByRole('option', { name: SAVE_SEARCH }).click();
  await dialog(page).waitFor();
}

/** Leaves the search of the rows as the only one, and opens the dialog. */
async function openSaved(page: Page, stage: Stage): Promise<void> {
  const saved = (await callServer(stage, PATHS.savedSearches)) as { id: number }[];
  for (const { id } of saved) await callServer(stage, `${PATHS.savedSearches}/${id}`, { method: 'DELETE' });
  await callServer(stage, PATHS.savedSearches, {
    method: 'POST',
    body: { name: NAME, question: 'dock yesterday', isShared: false },
  });
  await openWith(page);
  await page.getByRole('button', { name: actOn(SAVED_TEXT.open, NAME) }).waitFor();
}

const act = (text: string, effect: Effect): ControlRow => ({
  within: SAVED_TEXT.title,
  role: 'button',
  name: actOn(text, NAME),
  effect,
});
const field = (name: string): ControlRow => {
  const input = (page: Page) => dialog(page).getByRole('textbox', { name, exact: true });
  return {
    within: SAVED_TEXT.title,
    role: 'textbox',
    name,
    use: ({ page }) => input(page).fill(`another ${name}`),
    effect: changes((page) => input(page).inputValue()),
  };
};

export const SAVED_SEARCH_SCREENS: readonly ControlScreen[] = [
  {
    name: 'saved searches',
    shown: dialog,
    open: openSaved,
    leave: close,
    rows: [
      field(SAVED_TEXT.name),
      field(SAVED_TEXT.question),
      {
        within: SAVED_TEXT.title,
        role: 'switch',
        name: SAVED_TEXT.shared,
        effect: changes((page) => dialog(page).getByRole('switch').isChecked()),
      },
      { within: SAVED_TEXT.title, role: 'button', name: SAVED_TEXT.saveNow, effect: changes(names) },
      act(
        SAVED_TEXT.rename,
        opens(
          (page) => page.getByRole('form', { name: actOn(SAVED_TEXT.rename, NAME) }),
          press('button', SAVED_TEXT.cancel),
        ),
      ),
      act(SAVED_TEXT.share, changes(names)),
      act(SAVED_TEXT.unshare, changes(names)),
      act(
        SAVED_TEXT.link,
        opens(
          (page) => page.getByText(/search=\d+/),
          async () => undefined,
        ),
      ),
      act(
        SAVED_TEXT.remove,
        opens((page) => page.getByRole('group', { name: /^Delete/ }), press('button', SAVED_TEXT.cancel)),
      ),
      act(SAVED_TEXT.open, opens(palette)),
      { within: SAVED_TEXT.title, role: 'button', name: SAVED_TEXT.close, effect: goes(dialog) },
    ],
  },
];
