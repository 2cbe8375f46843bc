import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { CheckCheck } from 'lucide-react';
import { reportError } from '../../browser/errorLog.ts';
import { ALERT_LIST_TEXT, notListed, unseenOf } from '../../text/alertList.ts';
import { LIVE_TEXT } from '../../text/live.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ReportMark } from '../../ui/marks/ReportMark.tsx';
import { TestMark } from '../../ui/marks/TestMark.tsx';
import { useToday } from '../../ui/useNow.ts';
import { alertTimeText } from './alertTime.ts';
import { useCallback, useRef } from 'react';
import { selectAlertedAtom, showGroupAtom, showShotsAtom } from './alertActions.ts';
import styles from './AlertList.module.css';
import {
  alertLogAtom,
  droppedCountsAtom,
  markAllSeenAtom,
  unseenCountAtom,
} from '../../data/alerts/alertLog.ts';
import type { LoggedAlert } from '../../data/alerts/loggedAlert.ts';
import { useVirtualRows } from '../../ui/useVirtualRows.ts';
import { useMarkAlertsShown } from './useMarkAlertsShown.ts';

/** Height of an entry with a place, in CSS px. */
const ROW_PX = 56;

/**
 * The alerts of this login, newest first, and how many did not fit. An alert counts as new until its report
 * is selected.
 */
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
          <span>{ALERT_LIST_TEXT.markAllSeen}</span>
        </Button>
      </div>
      <NotListed />
      {alerts.length === 0 ? (
        <div className={styles.empty}>
          <b>{ALERT_LIST_TEXT.noAlerts}</b>
          <p>{ALERT_LIST_TEXT.noAlertsMore}</p>
        </div>
      ) : (
        <Entries alerts={alerts} />
      )}
    </div>
  );
}

/** Shows how many alerts the list had no room for, by type. */
function NotListed() {
  const counts = useAtomValue(droppedCountsAtom);
  const showShots = useSetAtom(showShotsAtom);
  if (!counts.some((count) => count > 0)) return undefined;
  return (
    <div className={styles.head} role="note">
      <span>{notListed(counts)}</span>
      <Button tight onPress={showShots}>
        {LIVE_TEXT.showGroup}
      </Button>
    </div>
  );
}

function Entries({ alerts }: { readonly alerts: readonly LoggedAlert[] }) {
  const list = useRef<HTMLUListElement>(null);
  // Counts from the oldest alert, so that a row stays the same element when newer alerts arrive.
  const keyOf = useCallback((index: number) => alerts.length - index, [alerts.length]);
  const { rows, listStyle, measure } = useVirtualRows({
    list,
    count: alerts.length,
    keyOf,
    estimatedPx: ROW_PX,
    keptIndex: -1,
  });
  return (
    <div className={styles.list}>
      <ul ref={list} style={listStyle} aria-label={LIVE_TEXT.alerts}>
        {rows.map(({ index, key, style }) => {
          const alert = alerts[index];
          if (alert === undefined) return undefined;
          return (
            <li
              key={key}
              ref={measure}
              data-index={index}
              data-unseen={!alert.seen || undefined}
              style={style}
              aria-setsize={alerts.length}
              aria-posinset={index + 1}
            >
              <AlertEntry alert={alert} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** One alert. A click selects its report, or filters the table to its group. */
function AlertEntry({ alert }: { readonly alert: LoggedAlert }) {
  const store = useStore();
  const select = useSetAtom(selectAlertedAtom);
  const showGroup = useSetAtom(showGroupAtom);
  const today = useToday();
  const { key, group, symbol, title, text, facts, seen, test, muted } = alert;
  const when = alertTimeText(alert, today);
  const act = () => {
    if (key !== undefined) select(key).catch(reportError(store, 'selection'));
    else if (group !== undefined) showGroup(group);
  };
  return (
    <button type="button" className={styles.line} onClick={act}>
      <ReportMark symbol={symbol} className={styles.mark} />
      <span translate="no" className={styles.body}>
        <b>
          {test && <TestMark />}
          <span>{title}</span>
        </b>
        {text !== '' && <span>{text}</span>}
        {facts !== undefined && facts !== '' && <span>{facts}</span>}
      </span>
      <span className={styles.when}>
        {!seen && <em>{LIVE_TEXT.unseen}</em>}
        {muted && <small>{LIVE_TEXT.muted}</small>}
        {when && <time>{when}</time>}
      </span>
    </button>
  );
}
