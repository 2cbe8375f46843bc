import { atom } from 'jotai';
import type { ShotReport } from '../../../domain/contract/shotRow.ts';
import type { ReportDetail } from '../../../domain/live/enginePort.ts';
import { symbolOf } from '../../../domain/contract/reportTypes.ts';
import { selectedReportAtom } from '../../data/view/viewAtoms.ts';

/** A report of the panel with another state of it; the engine's own follows with the live update. */
export function withReport(detail: ReportDetail, report: ShotReport): ReportDetail {
  return {
    ...detail,
    report,
    symbol: symbolOf(report.reportType, report.weaponCategory) ?? detail.symbol,
    message: report.message ?? detail.message,
    previousReportType: report.previousReportType,
    wasShotType: report.wasShotType ?? false,
  };
}

/** Shows a state of the selected report; one of another report is too late and left out. */
export const showReviewedAtom = atom(null, (get, set, report: ShotReport) => {
  const detail = get(selectedReportAtom);
  if (detail === undefined || detail.report.id !== report.id) return;
  set(selectedReportAtom, withReport(detail, report));
});
