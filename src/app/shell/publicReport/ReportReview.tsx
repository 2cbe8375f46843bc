import { useAtomValue } from 'jotai';
import { Review } from '../../features/review/Review.tsx';
import { reportStateAtom } from '../../features/publicReport/reportAtoms.ts';
import { useReviewed } from './useReviewed.ts';

/** The reviewer's panel of the page. Its calls need the bearer token; the key of the link does not allow them. */
export function ReportReview() {
  const now = useAtomValue(reportStateAtom);
  const reviewed = useReviewed(now.state === 'loaded' ? now.shown.report : undefined);
  return reviewed && <Review report={reviewed.report} show={reviewed.show} />;
}
