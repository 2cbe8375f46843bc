import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { reportPath } from '../../../domain/contract/reportAddress.ts';
import type { ReportDetail } from '../../../domain/live/enginePort.ts';
import { selectedReportAtom } from '../../data/view/viewAtoms.ts';
import { evidenceLineText, REPORT_VIEW_TEXT as TEXT } from '../../text/reportView.ts';
import styles from './EvidenceLine.module.css';
import { useEvidence } from './evidence/useEvidence.ts';

/** What the sensors say of the selected report, in one line that opens its page. It has its place before they have said it. */
export function EvidenceLine() {
  const selected = useAtomValue(selectedReportAtom);
  return selected && <OfReport detail={selected} />;
}

function OfReport({ detail: { key, report } }: { readonly detail: ReportDetail }) {
  const evidence = useEvidence(report);
  return (
    <div className={styles.line} aria-busy={evidence === undefined}>
      {evidence === 'none' && <span>{TEXT.noObservations}</span>}
      {evidence !== undefined && evidence !== 'none' && (
        <Link href={reportPath(key)}>{evidenceLineText(evidence)}</Link>
      )}
    </div>
  );
}
