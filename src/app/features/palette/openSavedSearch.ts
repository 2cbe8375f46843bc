/** Opens the saved search that an address names, and takes the name out of the address. */
import { showToastAtom } from '../../browser/toastAtoms.ts';
import type { AppStore } from '../../browser/store.ts';
import { loadSavedSearch, SAVED_SEARCH_PARAM } from '../../data/loading/savedSearches.ts';
import { askPaletteAtom } from '../../data/view/paletteQuestion.ts';
import { SAVED_TEXT } from '../../text/savedSearches.ts';

/** Resolves when the palette has the question, or a toast says that there is none. */
export async function openSavedSearch(store: AppStore): Promise<void> {
  const address = new URL(window.location.href);
  const named = address.searchParams.get(SAVED_SEARCH_PARAM) ?? '';
  address.searchParams.delete(SAVED_SEARCH_PARAM);
  // A reload does not ask again.
  window.history.replaceState(window.history.state, '', address);
  const saved = /^\d{1,15}$/.test(named) ? await loadSavedSearch(store, Number(named)) : undefined;
  if (saved === undefined) store.set(showToastAtom, 'info', SAVED_TEXT.missing);
  else store.set(askPaletteAtom, saved.question);
}
