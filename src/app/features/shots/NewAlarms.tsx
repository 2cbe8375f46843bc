import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { clockText } from '../../../domain/dayAndClock.ts';
import { keyText } from '../../../domain/contract/shotReport.ts';
import { reportError } from '../../browser/errorLog.ts';
import { unseenAlarmsAtom } from '../../data/alerts/alertLog.ts';
import { closeReplayAtom } from '../../data/view/replayAtoms.ts';
import { selectReportAtom } from '../../data/view/selection.ts';
import { LIVE_TEXT } from '../../text/live.ts';
import { ReportMark } from '../../ui/marks/ReportMark.tsx';
import styles from './ShotsTable.module.css';

/** Alarms that are listed; the number of newer rows counts the others. */
const MAX_ALARMS = 3;

interface Props {
  /** `keyText` of the reports in sight. */
  readonly inSight: ReadonlySet<string>;
}

/** The newest unselected alarms, so that they stay visible while the table shows older rows. */
export function NewAlarms({ inSight }: Props) {
  const store = useStore();
  const alarms = useAtomValue(unseenAlarmsAtom);
  const select = useSetAtom(selectReportAtom);
  const shown = alarms
    .filter(({ key }) => key !== undefined && !inSight.has(keyText(key)))
    .slice(0, MAX_ALARMS);
  if (shown.length === 0) return undefined;
  return (
    <ul translate="no" className={styles.alarms} aria-label={LIVE_TEXT.newAlarms}>
      {shown.map(({ key, symbol, title, time }) => (
        <li key={key && keyText(key)}>
          <button
            type="button"
            title={title}
            onClick={() => {
              // What alarms now is not in a replay.
              store.set(closeReplayAtom);
              if (key) select(key, 'row').catch(reportError(store, 'selection'));
            }}
          >
            <time>{time > 0 ? clockText(time) : LIVE_TEXT.unknownTime}</time>
            <ReportMark symbol={symbol} className={styles.mark} />
            <span>{title}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
