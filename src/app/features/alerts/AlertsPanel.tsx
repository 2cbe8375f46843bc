import { useAtom, useAtomValue } from 'jotai';
import { unseenCountAtom } from '../../data/alerts/alertLog.ts';
import { hasIncidentsAtom, toTakeAtom } from '../../data/engine/liveAtoms.ts';
import { alertsViewAtom } from '../../data/view/drawerAtoms.ts';
import { QUEUE_TEXT } from '../../text/incidents.ts';
import { AlertList } from './AlertList.tsx';
import styles from './AlertsPanel.module.css';
import { IncidentQueue } from './queue/IncidentQueue.tsx';

/** The queue of incidents, and all alerts beside it; the alerts alone where the server has no incidents. */
export function AlertsPanel() {
  const hasIncidents = useAtomValue(hasIncidentsAtom);
  const [view, setView] = useAtom(alertsViewAtom);
  const toTake = useAtomValue(toTakeAtom);
  const unseen = useAtomValue(unseenCountAtom);
  if (!hasIncidents) return <AlertList />;
  const views = [
    { name: 'queue', text: QUEUE_TEXT.queue, count: toTake },
    { name: 'all', text: QUEUE_TEXT.allAlerts, count: unseen },
  ] as const;
  return (
    <>
      <fieldset className={styles.views} aria-label={QUEUE_TEXT.views}>
        {views.map(({ name, text, count }) => (
          <button key={name} type="button" aria-pressed={view === name} onClick={() => setView(name)}>
            <span>{text}</span>
            {count > 0 && <b> {count}</b>}
          </button>
        ))}
      </fieldset>
      {view === 'queue' ? <IncidentQueue /> : <AlertList />}
    </>
  );
}
