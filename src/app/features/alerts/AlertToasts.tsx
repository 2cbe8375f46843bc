import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { X } from 'lucide-react';
import { useLocation } from 'wouter';
import { REPORT_SYMBOLS } from '../../../domain/contract/reportTypes.ts';
import { LIVE_TEXT, moreAlerts } from '../../text/live.ts';
import { closeModalsAtom } from '../../browser/modalAtoms.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { OverModal } from '../../ui/popups/OverModal.tsx';
import { ReportMark } from '../../ui/marks/ReportMark.tsx';
import { TestMark } from '../../ui/marks/TestMark.tsx';
import { symbolColour } from '../../ui/marks/symbolColours.ts';
import { useSecondsLeft, useToday } from '../../ui/useNow.ts';
import { reportError } from '../../browser/errorLog.ts';
import { alertTimeText } from './alertTime.ts';
import { dismissAlertAtom, unshownAlertsAtom, visibleChangesAtom, visibleReportsAtom } from './alertAtoms.ts';
import { openAlertsAtom, selectAlertedAtom, showGroupAtom } from './alertActions.ts';
import { isWallAtom } from '../../data/view/wallAtoms.ts';
import type { Alert, VisibleAlert } from '../../data/alerts/alertStack.ts';
import { TakeOfReport } from './TakeOfReport.tsx';
import { useFreePlace } from './useFreePlace.ts';
import styles from './AlertToasts.module.css';

/**
 * Toasts of new reports, the number of alerts not shown, and below them toasts of updates and late groups. If
 * room is short, the toasts of new reports scroll and the others stay in view. A wall shows no buttons,
 * because nobody could press them.
 */
export function AlertToasts() {
  const reports = useAtomValue(visibleReportsAtom);
  const changes = useAtomValue(visibleChangesAtom);
  const unshown = useAtomValue(unshownAlertsAtom);
  const openAlerts = useSetAtom(openAlertsAtom);
  const isWall = useAtomValue(isWallAtom);
  const [path] = useLocation();
  const closeModals = useSetAtom(closeModalsAtom);
  const openList = () => {
    closeModals();
    openAlerts();
  };
  const stack = useFreePlace(path === '/' ? 0 : reports.length + changes.length + Math.sign(unshown));
  return (
    <OverModal>
      <div ref={stack} className={styles.stack} data-page={path !== '/' || undefined} aria-live="assertive">
        {reports.length > 0 && (
          <div className={styles.reports}>
            {reports.map((shown) => (
              <Toast key={shown.alert.id} shown={shown} />
            ))}
          </div>
        )}
        {unshown > 0 && (
          <button type="button" className={styles.more} disabled={isWall} onClick={openList}>
            {moreAlerts(unshown)}
          </button>
        )}
        {changes.length > 0 && (
          <div className={styles.changes}>
            {changes.map((shown) => (
              <Toast key={shown.alert.id} shown={shown} />
            ))}
          </div>
        )}
      </div>
    </OverModal>
  );
}

/** Text of a toast's button. For a report without a place it does not mention the map. */
function actText({ key, placeless }: Alert): string {
  if (key === undefined) return LIVE_TEXT.showGroup;
  return placeless ? LIVE_TEXT.showReport : LIVE_TEXT.showOnMap;
}

function Toast({ shown: { alert, leftMs, since } }: { readonly shown: VisibleAlert }) {
  const store = useStore();
  const dismiss = useSetAtom(dismissAlertAtom);
  const select = useSetAtom(selectAlertedAtom);
  const showGroup = useSetAtom(showGroupAtom);
  const isWall = useAtomValue(isWallAtom);
  const [path, navigate] = useLocation();
  const when = alertTimeText(alert, useToday());
  const left = Math.min(
    10,
    useSecondsLeft(() => leftMs - (performance.now() - since)),
  );
  const colour = symbolColour(REPORT_SYMBOLS[alert.symbol] ?? 'Shot');
  const closeModals = useSetAtom(closeModalsAtom);
  const { key, group } = alert;
  const show = () => {
    closeModals();
    if (path !== '/') navigate('/');
    if (key !== undefined) select(key).catch(reportError(store, 'selection'));
    else if (group !== undefined) showGroup(group);
    dismiss(alert.id);
  };
  return (
    <div
      className={styles.toast}
      role="alert"
      data-kind={alert.kind}
      data-alert={alert.id}
      style={{ borderLeftColor: colour }}
    >
      <ReportMark symbol={alert.symbol} className={styles.mark} />
      <div className={styles.body}>
        <h2 translate="no" title={alert.title}>
          {alert.test && <TestMark />}
          <span>{alert.title}</span>
        </h2>
        <p>{alert.kind === 'update' ? `${LIVE_TEXT.updated}: ${alert.text}` : alert.text}</p>
        {alert.facts && <p className={styles.facts}>{alert.facts}</p>}
        <div className={styles.acts}>
          {!isWall && alert.kind === 'report' && key !== undefined && <TakeOfReport reportKey={key} />}
          {!isWall && (key ?? group) !== undefined && (
            <Button tight primary onPress={show}>
              {actText(alert)}
            </Button>
          )}
          {when && <time>{when}</time>}
        </div>
      </div>
      <span className={styles.left}>{left} s</span>
      {!isWall && (
        <Button ghost tight icon aria-label={LIVE_TEXT.dismiss} onPress={() => dismiss(alert.id)}>
          <X aria-hidden="true" />
        </Button>
      )}
      <i className={styles.bar} style={{ transform: `scaleX(${left / 10})` }} />
    </div>
  );
}
