import type { StateAccess } from '../../base/store.ts';
import { selectNewestAtom } from '../../data/selection/selection.ts';
import { centreTimelineAtom } from '../../data/view/timelineAtoms.ts';
import { selectedReportAtom } from '../../data/view/viewAtoms.ts';

/** Latest button: selects the newest displayed report and centres the timeline on it. */
export async function showLatest(store: StateAccess): Promise<void> {
  await store.set(selectNewestAtom, 'latest');
  const newest = store.get(selectedReportAtom);
  if (newest !== undefined) store.set(centreTimelineAtom, newest.time);
}
