/** What a person filters the reports by: apart from the switches, so that it silences nothing. */
import { atom } from 'jotai';
import { tablePageAtom } from './drawerAtoms.ts';
import { NO_SEARCH, type ReportSearch } from '../../../domain/frame/view.ts';

const chosenAtom = atom<ReportSearch>(NO_SEARCH);

/** The search as it was set; NO_SEARCH finds everything. */
export const reportSearchAtom = atom((get) => get(chosenAtom));

/** Changes parts of the search; the others stay. */
export const setSearchAtom = atom(null, (get, set, parts: Partial<ReportSearch>) => {
  set(chosenAtom, { ...get(chosenAtom), ...parts });
  set(tablePageAtom, { ...get(tablePageAtom), page: 0 });
});

/** Finds everything again. */
export const clearSearchAtom = atom(null, (_get, set) => set(setSearchAtom, NO_SEARCH));

/** Finds the reports of a grouped notice alone, whatever was looked for before. */
export const showOnlyGroupAtom = atom(null, (_get, set, group: number) =>
  set(setSearchAtom, { ...NO_SEARCH, group }),
);

/** Groups of reports are unknown to an engine that was started anew: the filter to one ends. */
export const endGroupSearchAtom = atom(null, (_get, set) => set(setSearchAtom, { group: undefined }));

/** Whether something is looked for. */
export const isSearchingAtom = atom((get) => {
  const { inWindow, symbols, zones, text, group } = get(chosenAtom);
  return inWindow || symbols.length + zones.length > 0 || group !== undefined || text.trim() !== '';
});

/** What the engine is told; undefined while nothing is looked for. */
export const searchAtom = atom((get) => (get(isSearchingAtom) ? get(chosenAtom) : undefined));
