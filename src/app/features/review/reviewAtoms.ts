/** Who may review which report. */
import { atom } from 'jotai';
import { isReviewer } from '../../../domain/access/topicAccess.ts';
import type { ShotReport } from '../../../domain/contract/shotReport.ts';
import { reviewedSymbol } from '../../../domain/reports/reclassify.ts';
import { selectedReportAtom } from '../../data/view/viewAtoms.ts';
import { authoritiesAtom } from '../../session/tokenAtoms.ts';

/** Whether a report can be reviewed: it has an id of the server and a type that is reviewed. */
export function hasReview(report: ShotReport): boolean {
  return report.id !== undefined && reviewedSymbol(report) !== undefined;
}

/** Whether the shot panel shows the review: the user is a reviewer and the selected report can be reviewed. */
export const reviewShownAtom = atom((get) => {
  const selected = get(selectedReportAtom);
  return selected !== undefined && isReviewer(get(authoritiesAtom)) && hasReview(selected.report);
});
