import { atom } from 'jotai';
import type { ShotReport } from '../../../domain/contract/shotReport.ts';
import type { ReportDetail } from '../../../domain/live/enginePort.ts';
import { defaultMessage } from '../../../domain/reports/messagePrefix.ts';
import { symbolOf } from '../../../domain/contract/reportTypes.ts';
import { selectedReportAtom } from '../../data/view/viewAtoms.ts';

/** Replaces the report in a detail. The engine's own copy follows with the live update. */
export function withReport(detail: ReportDetail, report: ShotReport): ReportDetail {
  const symbol = symbolOf(report.reportType, report.weaponCategory) ?? detail.symbol;
  return {
    ...detail,
    report,
    symbol,
    message: report.message ?? defaultMessage(symbol, report.zone),
    previousReportType: report.previousReportType,
    wasShotType: report.wasShotType ?? false,
  };
}

/** Replaces the selected report; ignored if another report is selected by now. */
export const showReviewedAtom = atom(null, (get, set, report: ShotReport) => {
  const detail = get(selectedReportAtom);
  if (detail === undefined || detail.report.id !== report.id) return;
  set(selectedReportAtom, withReport(detail, report));
});
