import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { REPORT_SYMBOLS } from '../../../domain/contract/reportTypes.ts';
import { keyText } from '../../../domain/contract/shotReport.ts';
import { reportPath } from '../../../domain/contract/reportAddress.ts';
import type { ReportDetail } from '../../../domain/live/enginePort.ts';
import { selectedReportAtom } from '../../data/view/viewAtoms.ts';
import { RankedCameras } from '../cameras/RankedCameras.tsx';
import { evidenceLineText, REPORT_VIEW_TEXT as TEXT } from '../../text/reportView.ts';
import styles from './EvidenceLine.module.css';
import { useEvidence } from './evidence/useEvidence.ts';

const SHOTS: ReadonlySet<string | undefined> = new Set(['Shot', 'Possible Shot']);

/**
 * What the sensors say of the selected shot, in one line that opens its page, and the cameras that show its place. A shot has the
 * line before its sensors have said it.
 */
export function EvidenceLine() {
  const selected = useAtomValue(selectedReportAtom);
  if (selected === undefined) return undefined;
  return (
    <div className={styles.row}>
      {SHOTS.has(REPORT_SYMBOLS[selected.symbol]) && <OfReport detail={selected} />}
      <RankedCameras key={keyText(selected.key)} detail={selected} />
    </div>
  );
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
