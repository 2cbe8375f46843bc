/** Saved searches as results of the palette, and the actions that save one and list them. */
import type { SavedSearch } from '../../../domain/contract/savedSearch.ts';
import type { AppStore } from '../../browser/store.ts';
import { saveQuestionAtom } from '../../data/view/paletteQuestion.ts';
import { accountAtom } from '../../session/tokenAtoms.ts';
import { SAVED_TEXT as TEXT, sharedBy } from '../../text/savedSearches.ts';
import { SAVE_SEARCH } from '../../text/storedSearch.ts';
import { bestMatches } from './match.ts';
import type { PaletteGroup, PaletteItem } from './paletteItem.ts';

const MAX_RESULTS = 6;
/** Ids of the actions. */
export const SAVE_ACTION = 'save search';
export const LIST_ACTION = 'saved searches';

interface Saved {
  readonly store: AppStore;
  readonly saved: readonly SavedSearch[];
  readonly typed: string;
  /** Puts a question into the palette. */
  readonly ask: (question: string) => void;
}

/** The saved searches that match, best first, and the actions. */
export function savedGroup({ store, saved, typed, ask }: Saved): PaletteGroup {
  const login = store.get(accountAtom)?.login;
  const items = saved.map(({ id, name, question, owner }): PaletteItem => ({
    id: `saved ${id}`,
    title: name,
    hint: owner === login ? TEXT.yours : sharedBy(owner),
    words: question,
    stays: true,
    run: () => ask(question),
  }));
  const textOf = ({ title, words = '' }: PaletteItem): string => `${title} ${words}`;
  const open = (id: string, title: string, question: string): PaletteItem => ({
    id,
    title,
    run: () => store.set(saveQuestionAtom, question),
  });
  const actions = [
    ...(typed.trim() === '' ? [] : [open(SAVE_ACTION, SAVE_SEARCH, typed.trim())]),
    ...(typed.trim() === '' ||
    bestMatches([TEXT.manage], { typed, textOf: (text) => text, limit: 1 }).length > 0
      ? [open(LIST_ACTION, TEXT.manage, '')]
      : []),
  ];
  return {
    id: TEXT.title,
    title: TEXT.title,
    items: [...bestMatches(items, { typed, textOf, limit: MAX_RESULTS }), ...actions],
  };
}
