import { atom } from 'jotai';

export type DrawerTab = 'shots' | 'alerts' | 'places' | 'settings';

/** The drawer: whether it is open, its tab, and whether it has the full height. */
export const drawerAtom = atom<{ readonly open: boolean; readonly tab: DrawerTab; readonly tall: boolean }>({
  open: true,
  tab: 'shots',
  tall: true,
});

/** What the tab of alerts shows where the server has incidents. */
export const alertsViewAtom = atom<'queue' | 'all'>('queue');

/** Opens the drawer with the queue of incidents. */
export const openQueueAtom = atom(null, (get, set) => {
  set(alertsViewAtom, 'queue');
  set(drawerAtom, { ...get(drawerAtom), open: true, tab: 'alerts' });
});

export const PAGE_SIZES = [5, 25, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

/** Page of the shots table, from 0, and its size. */
export const tablePageAtom = atom<{ readonly page: number; readonly size: PageSize }>({ page: 0, size: 5 });

/** Whether the diagnostics panel is open. */
export const diagnosticsOpenAtom = atom(false);
