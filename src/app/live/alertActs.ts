/** What a person does with the list of alerts. */
import { atom } from 'jotai';
import { showUnshownAtom } from './alertAtoms.ts';
import { markGroupSeenAtom } from './alertLog.ts';
import { drawerAtom, tablePageAtom } from './drawerAtoms.ts';
import { tableGroupAtom } from './tableGroup.ts';

/** Opens the drawer at the list of alerts. */
export const openAlertsAtom = atom(null, (get, set) => {
  set(drawerAtom, { ...get(drawerAtom), open: true, tab: 'alerts' });
  set(showUnshownAtom);
});

/** Filters the table to the reports of a late group, and shows it. */
export const showGroupAtom = atom(null, (get, set, group: number) => {
  set(tableGroupAtom, group);
  set(tablePageAtom, { ...get(tablePageAtom), page: 0 });
  set(markGroupSeenAtom, group);
  set(drawerAtom, { ...get(drawerAtom), open: true, tab: 'shots' });
});
