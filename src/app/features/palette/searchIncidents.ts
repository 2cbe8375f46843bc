import { INCIDENTS_PATH } from '../../../domain/access/menuAccess.ts';
import type { Incident } from '../../../domain/contract/incident.ts';
import { PATHS } from '../../../domain/contract/paths.ts';
import { readIncident } from '../../../domain/incidents/readIncident.ts';
import type { AppStore } from '../../browser/store.ts';
import { sendForList } from '../../http/sendFor.ts';
import { httpOf } from '../../session/console.ts';
import { INCIDENT_LIST_TEXT } from '../../text/incidentList.ts';
import { incidentTitle, numberText } from '../../text/incidents.ts';
import { STATE_TEXT } from '../../text/incidentStates.ts';
import { matchRank } from './match.ts';
import type { Navigate, PaletteGroup, PaletteItem } from './paletteItem.ts';

const MAX_RESULTS = 5;

interface IncidentSearch {
  readonly store: AppStore;
  readonly navigate: Navigate;
  readonly typed: string;
  readonly signal: AbortSignal;
  readonly onGroup: (group: PaletteGroup) => void;
  readonly onFailed: (title: string) => void;
}

/** Finds incidents by number, case number, owner, squad and zone; none on a server that has no incidents. */
export async function searchIncidents(search: IncidentSearch): Promise<void> {
  const { store, navigate, typed, signal, onGroup, onFailed } = search;
  const answer = await sendForList(httpOf(store), PATHS.incidents, {
    query: { search: typed.trim(), page: 0, size: MAX_RESULTS, sort: 'lastTime,desc' },
    failures: 'optional',
    signal,
  });
  if (signal.aborted) return;
  const { title } = INCIDENT_LIST_TEXT;
  if (!answer.ok) return answer.reason.kind === 'notFound' ? undefined : onFailed(title);
  const items = answer.value.body.flatMap((row) => {
    const read = readIncident(row);
    const isFound = read.ok && !('gone' in read.value) && matchRank(typed, searchedText(read.value)) > 0;
    return isFound ? [incidentItem(read.value, navigate)] : [];
  });
  if (items.length > 0) onGroup({ id: 'incidents', title, items });
}

/** Another server may ignore the search. */
const searchedText = ({ id, caseNumber = '', owner = '', squadId, zone = '' }: Incident): string =>
  [id, caseNumber, owner, squadId, zone].join(' ');

function incidentItem(incident: Incident, navigate: Navigate): PaletteItem {
  return {
    id: `incident ${incident.id}`,
    title: incidentTitle(incident),
    hint: `${STATE_TEXT[incident.state]}, ${numberText(incident)}`,
    run: () => navigate(`${INCIDENTS_PATH}/${incident.id}`),
  };
}
