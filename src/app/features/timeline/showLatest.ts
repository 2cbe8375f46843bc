import type { StateAccess } from '../../browser/store.ts';
import { selectNewestAtom } from '../../data/view/selection.ts';
import { tablePageAtom } from '../../data/view/drawerAtoms.ts';
import { centreTimelineAtom } from '../../data/view/timelineAtoms.ts';
import { selectedReportAtom } from '../../data/view/viewAtoms.ts';

/** Latest button: selects the newest displayed report, shows the page of the table that has it, and centres the timeline on it. */
export async function showLatest(store: StateAccess): Promise<void> {
  await store.set(selectNewestAtom, 'latest');
  store.set(tablePageAtom, { ...store.get(tablePageAtom), page: 0 });
  const newest = store.get(selectedReportAtom);
  if (newest !== undefined) store.set(centreTimelineAtom, newest.time);
}
