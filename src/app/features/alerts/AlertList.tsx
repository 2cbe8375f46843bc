import { useAtomValue, useSetAtom } from 'jotai';
import { CheckCheck } from 'lucide-react';
import { reportError } from '../../base/errorLog.ts';
import { useRef, useState } from 'react';
import { LIVE_TEXT, unseenOf } from '../../text/live.ts';
import { Button } from '../../ui/Button.tsx';
import { ReportMark } from '../../ui/ReportMark.tsx';
import { momentText } from '../../ui/timeText.ts';
import { useServerNow } from '../../ui/useNow.ts';
import { useVirtualRows } from '../../ui/useVirtualRows.ts';
import { showGroupAtom } from './alertActions.ts';
import styles from './AlertList.module.css';
import {
  alertLogAtom,
  markAllSeenAtom,
  unseenCountAtom,
  type LoggedAlert,
} from '../../data/alerts/alertLog.ts';
import { selectReportAtom } from '../../data/selection/selection.ts';
import { useMarkAlertsShown } from './useMarkAlertsShown.ts';

/** Usual height of an entry at a root font size of 16 px. */
const ENTRY_PX = 60;

/** All alerts of this login, newest first. An alert is marked as new until its report is selected. */
export function AlertList() {
  const alerts = useAtomValue(alertLogAtom);
  const unseen = useAtomValue(unseenCountAtom);
  const markAllSeen = useSetAtom(markAllSeenAtom);
  useMarkAlertsShown();
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <output>{unseenOf(unseen)}</output>
        <Button tight disabled={unseen === 0} onPress={markAllSeen}>
          <CheckCheck aria-hidden="true" />
          {LIVE_TEXT.markAllSeen}
        </Button>
      </div>
      {alerts.length === 0 ? (
        <div className={styles.empty}>
          <b>{LIVE_TEXT.noAlerts}</b>
          <p>{LIVE_TEXT.noAlertsMore}</p>
        </div>
      ) : (
        <Entries alerts={alerts} />
      )}
    </div>
  );
}

/** The list of alerts. Only entries in view are rendered, because each is updated every second. */
function Entries({ alerts }: { readonly alerts: readonly LoggedAlert[] }) {
  const list = useRef<HTMLUListElement>(null);
  const [focusedKey, setFocusedKey] = useState<number>();
  const virtual = useVirtualRows({
    list,
    count: alerts.length,
    keyOf: (index) => alerts.length - index,
    estimatedPx: ENTRY_PX,
    keptIndex: focusedKey === undefined ? -1 : alerts.length - focusedKey,
  });
  return (
    <div className={styles.scroll}>
      <ul ref={list} className={styles.list} style={virtual.listStyle} aria-label={LIVE_TEXT.alerts}>
        {virtual.rows.map(({ index, key, style }) => {
          const alert = alerts[index];
          return (
            alert && (
              <li
                key={key}
                ref={virtual.measure}
                data-index={index}
                data-unseen={!alert.seen || undefined}
                aria-posinset={index + 1}
                aria-setsize={alerts.length}
                style={style}
              >
                <AlertEntry
                  alert={alert}
                  onFocus={() => setFocusedKey(alerts.length - index)}
                  onBlur={() => setFocusedKey(undefined)}
                />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

interface EntryProps {
  readonly alert: LoggedAlert;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

/** One alert. A click selects its report, or filters the table to its group. */
function AlertEntry({ alert, onFocus, onBlur }: EntryProps) {
  const select = useSetAtom(selectReportAtom);
  const showGroup = useSetAtom(showGroupAtom);
  const now = useServerNow();
  const { key, group, symbol, title, text, facts, time, seen } = alert;
  const act = () => {
    if (key !== undefined) select(key, 'toast').catch(reportError('selection'));
    else if (group !== undefined) showGroup(group);
  };
  return (
    <button type="button" className={styles.entry} onClick={act} onFocus={onFocus} onBlur={onBlur}>
      <ReportMark symbol={symbol} className={styles.mark} />
      <span className={styles.body}>
        <b>{title}</b>
        {text !== '' && <span>{text}</span>}
        {facts !== undefined && facts !== '' && <span>{facts}</span>}
      </span>
      <span className={styles.when}>
        {!seen && <em>{LIVE_TEXT.unseen}</em>}
        {time > 0 && <time>{momentText(time, now)}</time>}
      </span>
    </button>
  );
}
