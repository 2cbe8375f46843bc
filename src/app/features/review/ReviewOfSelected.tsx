import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { reportError } from '../../browser/errorLog.ts';
import { refreshSelectedAtom } from '../../data/view/selection.ts';
import { selectedReportAtom } from '../../data/view/viewAtoms.ts';
import { Review } from './Review.tsx';
import { showReviewedAtom } from './showReviewed.ts';

/** Review of the selected report. */
export function ReviewOfSelected() {
  const store = useStore();
  const selected = useAtomValue(selectedReportAtom);
  const show = useSetAtom(showReviewedAtom);
  const refresh = useSetAtom(refreshSelectedAtom);
  if (selected === undefined) return undefined;
  const { key, report } = selected;
  return (
    <Review
      key={`${key.squadId} ${key.detectionId}`}
      report={report}
      show={(next) => (next === undefined ? void refresh().catch(reportError(store, 'review')) : show(next))}
    />
  );
}
