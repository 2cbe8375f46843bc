import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { CheckCheck } from 'lucide-react';
import { reportError } from '../../base/errorLog.ts';
import { ALERT_LIST_TEXT, unseenOf } from '../../text/alertList.ts';
import { LIVE_TEXT } from '../../text/live.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ReportMark } from '../../ui/marks/ReportMark.tsx';
import { TestMark } from '../../ui/marks/TestMark.tsx';
import { useToday } from '../../ui/useNow.ts';
import { alertTimeText } from './alertTime.ts';
import { selectAlertedAtom, showGroupAtom } from './alertActions.ts';
import styles from './AlertList.module.css';
import {
  alertLogAtom,
  markAllSeenAtom,
  unseenCountAtom,
  type LoggedAlert,
} from '../../data/alerts/alertLog.ts';
import { useMarkAlertsShown } from './useMarkAlertsShown.ts';

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
        <Button tight off={unseen === 0} onPress={markAllSeen}>
          <CheckCheck aria-hidden="true" />
          {ALERT_LIST_TEXT.markAllSeen}
        </Button>
      </div>
      {alerts.length === 0 ? (
        <div className={styles.empty}>
          <b>{ALERT_LIST_TEXT.noAlerts}</b>
          <p>{ALERT_LIST_TEXT.noAlertsMore}</p>
        </div>
      ) : (
        <ul className={styles.list} aria-label={LIVE_TEXT.alerts}>
          {alerts.map((alert, index) => (
            <li key={alerts.length - index} data-unseen={!alert.seen || undefined}>
              <AlertEntry alert={alert} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** One alert. A click selects its report, or filters the table to its group. */
function AlertEntry({ alert }: { readonly alert: LoggedAlert }) {
  const store = useStore();
  const select = useSetAtom(selectAlertedAtom);
  const showGroup = useSetAtom(showGroupAtom);
  const today = useToday();
  const { key, group, symbol, title, text, facts, seen, test } = alert;
  const when = alertTimeText(alert, today);
  const act = () => {
    if (key !== undefined) select(key).catch(reportError(store, 'selection'));
    else if (group !== undefined) showGroup(group);
  };
  return (
    <button type="button" className={styles.line} onClick={act}>
      <ReportMark symbol={symbol} className={styles.mark} />
      <span className={styles.body}>
        <b>
          {test && <TestMark />}
          {title}
        </b>
        {text !== '' && <span>{text}</span>}
        {facts !== undefined && facts !== '' && <span>{facts}</span>}
      </span>
      <span className={styles.when}>
        {!seen && <em>{LIVE_TEXT.unseen}</em>}
        {when && <time>{when}</time>}
      </span>
    </button>
  );
}
