/** Actions on the list of alerts. */
import { atom } from 'jotai';
import { markUnshownShownAtom } from './alertAtoms.ts';
import { markGroupSeenAtom } from '../../data/alerts/alertLog.ts';
import { drawerAtom } from '../../data/view/drawerAtoms.ts';
import { showOnlyGroupAtom } from '../../data/view/searchAtoms.ts';

/** Opens the drawer with the list of alerts. */
export const openAlertsAtom = atom(null, (get, set) => {
  set(drawerAtom, { ...get(drawerAtom), open: true, tab: 'alerts' });
  set(markUnshownShownAtom);
});

/** Filters the reports to a late group and shows the table. */
export const showGroupAtom = atom(null, (get, set, group: number) => {
  set(showOnlyGroupAtom, group);
  set(markGroupSeenAtom, group);
  set(drawerAtom, { ...get(drawerAtom), open: true, tab: 'shots' });
});
