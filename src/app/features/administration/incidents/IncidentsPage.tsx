import { useStore } from 'jotai';
import { Download } from 'lucide-react';
import { Link, useLocation, useSearch } from 'wouter';
import { INCIDENTS_PATH } from '../../../../domain/access/menuAccess.ts';
import type { Incident } from '../../../../domain/contract/incident.ts';
import { PATHS } from '../../../../domain/contract/paths.ts';
import { dateTimeText } from '../../../../domain/dayAndClock.ts';
import { OUTCOME_TEXT } from '../../../../domain/incidents/incidentText.ts';
import { readIncident } from '../../../../domain/incidents/readIncident.ts';
import { downloadBlob } from '../../../browser/downloadBlob.ts';
import type { StateAccess } from '../../../browser/store.ts';
import { httpOf } from '../../../session/console.ts';
import { INCIDENT_LIST_TEXT as TEXT } from '../../../text/incidentList.ts';
import { incidentTitle, waitText } from '../../../text/incidents.ts';
import { STATE_TEXT } from '../../../text/incidentStates.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IncidentMark } from '../../../ui/marks/IncidentMark.tsx';
import { AdminPage, WhenLoaded } from '../page/AdminPage.tsx';
import type { Column } from '../page/DataTable.tsx';
import { PagedTable } from '../page/PagedTable.tsx';
import { usePolled } from '../page/usePolled.ts';
import { IncidentFilters } from './IncidentFilters.tsx';
import {
  pageCall,
  readIncidentFilter,
  writeIncidentFilter,
  type IncidentListFilter,
} from '../page/incidentFilter.ts';
import styles from './IncidentsPage.module.css';

const REFRESH_MS = 5000;

interface IncidentPage {
  readonly rows: readonly Incident[];
  readonly total: number;
}

/** The incidents of any time that match the filter of the address, and their file. */
export function IncidentsPage() {
  const store = useStore();
  const [path, navigate] = useLocation();
  const filter = readIncidentFilter(useSearch());
  const list = { parse: parseIncidents, query: pageCall(filter), every: REFRESH_MS };
  const [polled, refresh] = usePolled(PATHS.incidents, list);
  const change = (changed: Partial<IncidentListFilter>) => {
    const query = writeIncidentFilter({ ...filter, page: 0, ...changed });
    navigate(query === '' ? path : `${path}?${query}`, { replace: true });
  };
  return (
    <AdminPage
      title={TEXT.title}
      about={TEXT.about}
      tools={
        <>
          <IncidentFilters filter={filter} onChange={change} />
          <Button onPress={() => void saveFile(store, filter)}>
            <Download aria-hidden="true" />
            <span>{TEXT.csv}</span>
          </Button>
        </>
      }
      onRefresh={refresh}
    >
      <WhenLoaded polled={polled} onRetry={refresh}>
        {({ rows, total }) => (
          <PagedTable
            text={TEXT}
            rows={rows}
            columns={COLUMNS}
            keyOf={({ id }) => String(id)}
            page={filter.page}
            total={total}
            onPage={(page) => change({ page })}
          />
        )}
      </WhenLoaded>
    </AdminPage>
  );
}

function parseIncidents(body: unknown, total: number | undefined): IncidentPage | undefined {
  if (!Array.isArray(body)) return undefined;
  const rows = body.flatMap((row) => {
    const read = readIncident(row);
    return read.ok && !('gone' in read.value) ? [read.value] : [];
  });
  return { rows, total: total ?? rows.length };
}

/** Saves all incidents that the filter matches. A toast shows a failure, as after any call. */
async function saveFile(store: StateAccess, filter: IncidentListFilter): Promise<void> {
  const query = Object.fromEntries(new URLSearchParams(writeIncidentFilter({ ...filter, page: 0 })));
  const answer = await httpOf(store).send(PATHS.incidents, {
    query: { ...query, format: 'csv' },
    blob: true,
  });
  if (answer.ok && answer.value.body instanceof Blob) downloadBlob(answer.value.body, 'incidents_export.csv');
}

const COLUMNS: readonly Column<Incident>[] = [
  {
    name: TEXT.id,
    cell: ({ id }) => (
      <Link href={`${INCIDENTS_PATH}/${id}`} aria-label={TEXT.open(id)}>
        {id}
      </Link>
    ),
  },
  {
    name: TEXT.incident,
    isWide: true,
    cell: (incident) => (
      <>
        <IncidentMark incident={incident} className={styles.mark} />
        <span>{incidentTitle(incident)}</span>
      </>
    ),
  },
  { name: TEXT.state, cell: ({ state }) => STATE_TEXT[state] },
  { name: TEXT.outcome, cell: ({ outcome }) => outcome && OUTCOME_TEXT[outcome] },
  { name: TEXT.owner, cell: ({ owner }) => owner },
  {
    name: TEXT.takenAfter,
    isFigure: true,
    cell: ({ alarmTime, takenTime }) => {
      if (alarmTime === undefined) return '';
      return takenTime === undefined ? TEXT.never : waitText(takenTime - alarmTime);
    },
  },
  { name: TEXT.squad, cell: ({ squadId }) => squadId },
  { name: TEXT.zone, cell: ({ zone }) => zone },
  { name: TEXT.caseNumber, cell: ({ caseNumber }) => caseNumber },
  { name: TEXT.hold, cell: ({ onHold }) => onHold && TEXT.onHold },
  { name: TEXT.alarm, cell: ({ alarmTime }) => alarmTime && dateTimeText(alarmTime) },
  { name: TEXT.lastReport, cell: ({ lastTime }) => dateTimeText(lastTime) },
];
