/** What a person looks for: apart from the switches, so that it silences nothing. */
import { atom } from 'jotai';
import { tablePageAtom } from './drawerAtoms.ts';
import { NO_SEARCH, type ReportSearch } from '../../domain/view.ts';

const chosenAtom = atom<ReportSearch>(NO_SEARCH);

/** The search as it was set; NO_SEARCH finds everything. */
export const reportSearchAtom = atom((get) => get(chosenAtom));

/** Changes parts of the search; the others stay. */
export const setSearchAtom = atom(null, (get, set, parts: Partial<ReportSearch>) => {
  set(chosenAtom, { ...get(chosenAtom), ...parts });
  set(tablePageAtom, { ...get(tablePageAtom), page: 0 });
});

/** Finds everything again. */
export const clearSearchAtom = atom(null, (_get, set) => set(chosenAtom, NO_SEARCH));

/** Whether something is looked for. */
export const isSearchingAtom = atom((get) => {
  const { inWindow, symbols, zones, text, keys } = get(chosenAtom);
  return inWindow || symbols.length + zones.length + keys.length > 0 || text.trim() !== '';
});

/** What the engine is told; undefined while nothing is looked for. */
export const searchAtom = atom((get) => (get(isSearchingAtom) ? get(chosenAtom) : undefined));
