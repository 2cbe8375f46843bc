import { store } from '../store.ts';
import { selectNewestAtom } from './selection.ts';
import { centreTimelineAtom } from './timelineAtoms.ts';
import { selectedReportAtom } from './viewAtoms.ts';

/** The Latest button: selects the newest displayed report and brings it to the middle of the timeline. */
export async function showLatest(): Promise<void> {
  await store.set(selectNewestAtom, 'latest');
  const newest = store.get(selectedReportAtom);
  if (newest !== undefined) store.set(centreTimelineAtom, newest.time);
}
