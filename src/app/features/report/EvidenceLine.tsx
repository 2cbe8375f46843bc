import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import type { Evidence } from '../../../domain/acoustics/evidence.ts';
import { reportPath } from '../../../domain/contract/reportAddress.ts';
import type { ReportDetail } from '../../../domain/live/enginePort.ts';
import { selectedReportAtom } from '../../data/view/viewAtoms.ts';
import { evidenceLineText } from '../../text/reportView.ts';
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
      {evidence !== undefined && <Link href={reportPath(key)}>{lineOf(evidence)}</Link>}
    </div>
  );
}

function lineOf(evidence: Evidence | 'none'): string {
  return evidenceLineText(evidence === 'none' ? undefined : evidence);
}
