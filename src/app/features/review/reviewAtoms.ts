/** What the configuration and the role let a person do to a report (RC-01, RC-06, RC-08). */
import { atom } from 'jotai';
import { isReviewer } from '../../../domain/access/topicAccess.ts';
import type { ShotReport } from '../../../domain/contract/shotRow.ts';
import { reviewedSymbol } from '../../../domain/reports/reclassify.ts';
import { selectedReportAtom } from '../../data/view/viewAtoms.ts';
import { authoritiesAtom } from '../../session/tokenAtoms.ts';

/** Whether a report has a review: the server knows it by a number, and its type is one that is reviewed. */
export function hasReview(report: ShotReport): boolean {
  return report.id !== undefined && reviewedSymbol(report) !== undefined;
}

/** Whether the control of the shot panel is shown: to reviewers, for the report that is selected. */
export const reviewShownAtom = atom((get) => {
  const selected = get(selectedReportAtom);
  return selected !== undefined && isReviewer(get(authoritiesAtom)) && hasReview(selected.report);
});
