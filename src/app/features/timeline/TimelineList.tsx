import { useAtomValue, useSetAtom, useStore } from 'jotai';
import type { TableRow } from '../../../domain/live/enginePort.ts';
import { shownTimeOf } from '../../../domain/live/notification.ts';
import { wrongClockText } from '../../../domain/dayAndClock.ts';
import { REPORT_SYMBOLS } from '../../../domain/contract/reportTypes.ts';
import { reportError } from '../../browser/errorLog.ts';
import { STATE_TEXT } from '../../text/incidentStates.ts';
import { LIVE_TEXT } from '../../text/live.ts';
import { newestOf, TIMELINE_LIST_TEXT } from '../../text/timelineList.ts';
import { ReportMark } from '../../ui/marks/ReportMark.tsx';
import { TestMark } from '../../ui/marks/TestMark.tsx';
import { momentOnDayText } from '../../ui/facts/timeText.ts';
import { useShownToday } from '../../ui/useNow.ts';
import { selectReportAtom } from '../../data/view/selection.ts';
import styles from './TimelinePanel.module.css';
import { useWindowRows } from './useWindowRows.ts';
import { selectedKeyAtom } from '../../data/view/viewAtoms.ts';

/** The reports of the window as a list, newest first, for users who cannot see the timeline. */
export function TimelineList() {
  const page = useWindowRows();
  return (
    <section className={styles.list} aria-label={TIMELINE_LIST_TEXT.name} aria-busy={!page}>
      {page && <p>{page.total === 0 ? TIMELINE_LIST_TEXT.empty : newestOf(page.rows.length, page.total)}</p>}
      <ol translate="no">
        {page?.rows.map((row) => (
          <Item key={`${row.key.squadId} ${row.key.detectionId}`} row={row} />
        ))}
      </ol>
    </section>
  );
}

function Item({ row }: { readonly row: TableRow }) {
  const store = useStore();
  const selected = useAtomValue(selectedKeyAtom);
  const select = useSetAtom(selectReportAtom);
  const today = useShownToday();
  const { key, symbol, message, zone, zoneId, test, wrongClock, incidentState: state } = row;
  const time = shownTimeOf(row);
  // Most messages begin with the type.
  const type = REPORT_SYMBOLS[symbol] ?? '';
  const isNamed = message.toLowerCase().startsWith(type.toLowerCase());
  const text = [!isNamed && type, message, zone ?? zoneId, state && STATE_TEXT[state]]
    .filter(Boolean)
    .join(', ');
  const isSelected = selected?.squadId === key.squadId && selected.detectionId === key.detectionId;
  return (
    <li>
      <button
        type="button"
        aria-current={isSelected || undefined}
        onClick={() => void select(key, 'timeline').catch(reportError(store, 'selection'))}
      >
        <ReportMark symbol={symbol} />
        <time title={wrongClock === undefined ? undefined : wrongClockText(wrongClock)}>
          {time > 0 ? momentOnDayText(time, today) : LIVE_TEXT.unknownTime}
        </time>
        <span title={text}>
          {test && <TestMark />}
          <span>{text}</span>
        </span>
      </button>
    </li>
  );
}
