/** Gathers everything about one incident for paper. */
import { CLIENT_VERSION, PATHS } from '../../../../domain/contract/paths.ts';
import type { Incident, TrackPoint } from '../../../../domain/contract/incident.ts';
import { readIncident } from '../../../../domain/incidents/readIncident.ts';
import type { IncidentContent, RoundContent } from '../../../../domain/paper/paperContent.ts';
import { roundsMapView } from '../../../../domain/paper/roundsMap.ts';
import { readReport } from '../../../../domain/reports/readReport.ts';
import { reportError } from '../../../browser/errorLog.ts';
import { serverNow } from '../../../browser/serverClock.ts';
import { loadHistory } from '../../../data/incidents/incidentActs.ts';
import { baseMapTiles } from '../../../data/view/pageBaseMap.ts';
import { sendForRow } from '../../../http/sendFor.ts';
import { httpOf } from '../../../session/console.ts';
import { accountAtom } from '../../../session/tokenAtoms.ts';
import { checkText } from '../../../text/reportPaper.ts';
import { loadRound } from './loadRound.ts';
import type { PaperSession } from './paperSession.ts';

/** An incident with its reports, oldest first. */
export interface LoadedIncident {
  readonly content: IncidentContent;
  readonly rounds: readonly RoundContent[];
}

/**
 * The incident as it is now, one report after the other; `missing` where the server has none for this person. A report that cannot be
 * read any more stands in the table of rounds alone.
 *
 * @param onReport  called before each report
 */
export async function loadIncidentPaper(
  session: PaperSession,
  id: number,
  onReport: (number: number, of: number) => void,
): Promise<LoadedIncident | 'missing'> {
  const incident = await loadIncident(session, id);
  if (incident === undefined) return 'missing';
  const { store, signal } = session;
  const { track } = incident;
  const [history, streets] = await Promise.all([loadHistory(store, id), streetsOf(session, track)]);
  const rounds: RoundContent[] = [];
  for (const [n, point] of track.entries()) {
    if (signal.aborted) break;
    onReport(n + 1, track.length);
    const report = await loadReport(session, point);
    if (report !== undefined) rounds.push(await loadRound(session, report, { withIncident: false }));
  }
  const by = store.get(accountAtom)?.login ?? '';
  return {
    content: {
      incident,
      history: history.ok ? history.value : undefined,
      streets,
      check: { text: checkText(id), hash: undefined },
      timeZone: undefined,
      printed: { at: serverNow(store), by, version: CLIENT_VERSION },
    },
    rounds,
  };
}

async function loadIncident({ store, signal }: PaperSession, id: number): Promise<Incident | undefined> {
  const call = { failures: 'optional', signal } as const;
  const answer = await sendForRow(httpOf(store), `${PATHS.incidents}/${id}`, call);
  if (!answer.ok) return undefined;
  const read = readIncident(answer.value.body);
  return read.ok && !('gone' in read.value) ? read.value : undefined;
}

async function loadReport({ store, signal }: PaperSession, { reportId }: TrackPoint) {
  const call = { failures: 'optional', signal } as const;
  const answer = await sendForRow(httpOf(store), `${PATHS.shotreports}/${reportId}`, call);
  return answer.ok ? readReport(answer.value.body, serverNow(store)) : undefined;
}

async function streetsOf({ store }: PaperSession, track: readonly TrackPoint[]) {
  const view = roundsMapView(track);
  if (view === undefined) return [];
  try {
    return await baseMapTiles(store).linesWithin(view.box);
  } catch (error) {
    reportError(store, 'streets on paper')(error);
    return [];
  }
}
