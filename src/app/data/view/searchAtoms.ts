/** The filter of the reports; other than the switches it silences no alert. */
import { atom } from 'jotai';
import { tablePageAtom } from './drawerAtoms.ts';
import { NO_SEARCH, type ReportSearch } from '../../../domain/frame/view.ts';

const chosenAtom = atom<ReportSearch>(NO_SEARCH);

/** The search; NO_SEARCH finds everything. */
export const reportSearchAtom = atom((get) => get(chosenAtom));

/** Changes the given parts of the search. */
export const setSearchAtom = atom(null, (get, set, parts: Partial<ReportSearch>) => {
  set(chosenAtom, { ...get(chosenAtom), ...parts });
  set(tablePageAtom, { ...get(tablePageAtom), page: 0 });
});

/** Removes the search. */
export const clearSearchAtom = atom(null, (_get, set) => set(setSearchAtom, NO_SEARCH));

/** Finds the reports of a grouped notification alone, instead of any other search. */
export const showOnlyGroupAtom = atom(null, (_get, set, group: number) =>
  set(setSearchAtom, { ...NO_SEARCH, group }),
);

/** Removes the filter to a group, which a restarted engine does not have. */
export const endGroupSearchAtom = atom(null, (_get, set) => set(setSearchAtom, { group: undefined }));

/** Whether a search is active. */
export const isSearchingAtom = atom((get) => {
  const { inWindow, symbols, zones, text, group } = get(chosenAtom);
  return inWindow || symbols.length + zones.length > 0 || group !== undefined || text.trim() !== '';
});

/** The search for the engine; undefined while none is active. */
export const searchAtom = atom((get) => (get(isSearchingAtom) ? get(chosenAtom) : undefined));
