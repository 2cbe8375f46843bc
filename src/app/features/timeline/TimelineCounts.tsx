import { useAtomValue } from 'jotai';
import { canSeeReport, SWITCH_OF_SYMBOL } from '../../../domain/access/reportAccess.ts';
import { REPORT_SYMBOLS } from '../../../domain/contract/reportTypes.ts';
import { authoritiesAtom } from '../../session/tokenAtoms.ts';
import { switchesAtom } from '../../data/config/switchAtoms.ts';
import { symbolCountText } from '../../text/live.ts';
import { ReportMark } from '../../ui/marks/ReportMark.tsx';
import { totalsAtom } from '../../data/engine/liveAtoms.ts';
import { badgeText } from '../../data/view/timelineWindow.ts';
import styles from './TimelinePanel.module.css';

/** Counts of the reports in the window by type. Hidden types are counted too, struck through. */
export function TimelineCounts() {
  const totals = useAtomValue(totalsAtom);
  const authorities = useAtomValue(authoritiesAtom);
  const switches = useAtomValue(switchesAtom);
  return (
    <ul translate="no" className={styles.counts}>
      {REPORT_SYMBOLS.map((name, symbol) => {
        if (!canSeeReport(authorities, symbol)) return undefined;
        const count = totals[symbol] ?? 0;
        const hidden = !switches[SWITCH_OF_SYMBOL[name]];
        return (
          <li key={name} data-hidden={hidden || undefined} title={name}>
            <ReportMark symbol={symbol} masked={hidden} />
            <b>{badgeText(count)}</b>
            <span>{symbolCountText(name, count)}</span>
          </li>
        );
      })}
    </ul>
  );
}
