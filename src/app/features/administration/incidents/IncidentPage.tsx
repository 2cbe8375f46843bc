import { useSetAtom, useStore } from 'jotai';
import { Link, useLocation } from 'wouter';
import { INCIDENTS_PATH } from '../../../../domain/access/menuAccess.ts';
import type { Incident } from '../../../../domain/contract/incident.ts';
import { PATHS } from '../../../../domain/contract/paths.ts';
import { readIncident } from '../../../../domain/incidents/readIncident.ts';
import { isRow } from '../../../../domain/json/row.ts';
import { reportError } from '../../../browser/errorLog.ts';
import { INCIDENT_LIST_TEXT as TEXT } from '../../../text/incidentList.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IncidentCard } from '../../alerts/queue/IncidentCard.tsx';
import { openIncidentReportAtom } from '../../alerts/queue/queueAtoms.ts';
import { HoldPanel } from '../../holds/HoldPanel.tsx';
import { BundleButton, PrintLink } from '../../paperActs/PaperActs.tsx';
import { AdminPage, WhenLoaded } from '../page/AdminPage.tsx';
import { usePolled } from '../page/usePolled.ts';
import styles from './IncidentsPage.module.css';
import { useIncidentChanges } from './useIncidentChanges.ts';

const REFRESH_MS = 5000;
const NOT_FOUND = 404;
const CALL = { parse: parseIncident, every: REFRESH_MS, alsoStatus: NOT_FOUND } as const;

/** One incident as it is now: the card of the queue, whatever its age. */
export function IncidentPage() {
  const store = useStore();
  const [path, navigate] = useLocation();
  const openReport = useSetAtom(openIncidentReportAtom);
  const id = Number(path.slice(INCIDENTS_PATH.length + 1));
  const [polled, refresh] = usePolled(`${PATHS.incidents}/${id}`, CALL);
  useIncidentChanges(refresh);
  const showOnMap = (incident: Incident) => {
    openReport(incident).catch(reportError(store, 'incident'));
    navigate('/');
  };
  const shown = polled.status === 'loaded' && polled.data !== 'absent' ? polled.data : undefined;
  return (
    <AdminPage
      title={TEXT.one(id)}
      about={TEXT.aboutOne}
      tools={
        <>
          <Link className={styles.link} href={INCIDENTS_PATH}>
            {TEXT.clear}
          </Link>
          {shown && <Button onPress={() => showOnMap(shown)}>{TEXT.showOnMap}</Button>}
          {shown && (
            <span className={styles.print}>
              <PrintLink of={shown.id} />
            </span>
          )}
          {shown && <BundleButton of={shown.id} />}
        </>
      }
      onRefresh={refresh}
    >
      <WhenLoaded polled={polled} onRetry={refresh}>
        {(incident) =>
          incident === 'absent' ? (
            <p role="alert">{TEXT.absent}</p>
          ) : (
            <div className={styles.card}>
              <HoldPanel key={incident.id} of={incident.id} />
              <IncidentCard incident={incident} />
            </div>
          )
        }
      </WhenLoaded>
    </AdminPage>
  );
}

/** `absent` where the server has none. Undefined where the body is neither. */
function parseIncident(body: unknown): Incident | 'absent' | undefined {
  const read = readIncident(body);
  if (read.ok && !('gone' in read.value)) return read.value;
  return isRow(body) && body['status'] === NOT_FOUND ? 'absent' : undefined;
}
