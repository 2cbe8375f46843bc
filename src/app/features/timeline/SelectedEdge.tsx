import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { LIVE_TEXT, selectedAt } from '../../text/live.ts';
import { ReportMark } from '../../ui/marks/ReportMark.tsx';
import { momentText } from '../../ui/facts/timeText.ts';
import { shownNow } from '../../browser/serverClock.ts';
import { centreTimelineAtom, selectedBeyondAtom } from '../../data/view/timelineAtoms.ts';
import { keepFocus } from './keepFocus.ts';
import styles from './TimelinePanel.module.css';
import { selectedReportAtom } from '../../data/view/viewAtoms.ts';

/** Marker at the edge of the timeline beyond which the selected report is: its time; a click centres it. */
export function SelectedEdge() {
  const store = useStore();
  const beyond = useAtomValue(selectedBeyondAtom);
  const selected = useAtomValue(selectedReportAtom);
  const centre = useSetAtom(centreTimelineAtom);
  if (beyond === undefined || selected === undefined) return undefined;
  const { time, symbol } = selected;
  const moment = momentText(time, shownNow(store));
  return (
    <button
      type="button"
      className={styles.edge}
      data-end={beyond}
      title={LIVE_TEXT.showSelected}
      aria-label={selectedAt(moment)}
      onClick={(event) => {
        keepFocus(event);
        centre(time);
      }}
    >
      {beyond === 'before' && <ChevronLeft aria-hidden="true" />}
      <ReportMark symbol={symbol} />
      <span>{moment}</span>
      {beyond === 'after' && <ChevronRight aria-hidden="true" />}
    </button>
  );
}
