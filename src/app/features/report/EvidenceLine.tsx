import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { REPORT_SYMBOLS } from '../../../domain/contract/reportTypes.ts';
import { reportPath } from '../../../domain/contract/reportAddress.ts';
import type { ReportDetail } from '../../../domain/live/enginePort.ts';
import { selectedReportAtom } from '../../data/view/viewAtoms.ts';
import { evidenceLineText, REPORT_VIEW_TEXT as TEXT } from '../../text/reportView.ts';
import styles from './EvidenceLine.module.css';
import { useEvidence } from './evidence/useEvidence.ts';

const SHOTS: ReadonlySet<string | undefined> = new Set(['Shot', 'Possible Shot']);

/** What the sensors say of the selected shot, in one line that opens its page. It has its place before they have said it. */
export function EvidenceLine() {
  const selected = useAtomValue(selectedReportAtom);
  if (selected === undefined || !SHOTS.has(REPORT_SYMBOLS[selected.symbol])) return undefined;
  return <OfReport detail={selected} />;
}

function OfReport({ detail: { key, report } }: { readonly detail: ReportDetail }) {
  const evidence = useEvidence(report);
  return (
    <div className={styles.line} aria-busy={evidence === undefined}>
      {evidence === 'none' && <span>{TEXT.toldNothing}</span>}
      {evidence !== undefined && evidence !== 'none' && (
        <Link href={reportPath(key)}>{evidenceLineText(evidence)}</Link>
      )}
    </div>
  );
}
