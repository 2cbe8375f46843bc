import { useAtomValue, useSetAtom, useStore, atom } from 'jotai';
import { reportError } from '../../browser/errorLog.ts';
import { refreshSelectedAtom } from '../../data/view/selection.ts';
import { selectedReportAtom } from '../../data/view/viewAtoms.ts';
import { Review } from './Review.tsx';
import type { ShotReport } from '../../../domain/contract/shotReport.ts';
import type { ReportDetail } from '../../../domain/live/enginePort.ts';
import { defaultMessage } from '../../../domain/reports/messagePrefix.ts';
import { symbolOf } from '../../../domain/contract/reportTypes.ts';

/** Replaces the report in a detail. The engine's own copy follows with the live update. */
function withReport(detail: ReportDetail, report: ShotReport): ReportDetail {
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
const showReviewedAtom = atom(null, (get, set, report: ShotReport) => {
  const detail = get(selectedReportAtom);
  if (detail === undefined || detail.report.id !== report.id) return;
  set(selectedReportAtom, withReport(detail, report));
});

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
