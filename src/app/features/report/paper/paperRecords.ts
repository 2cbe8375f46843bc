/** What happened with a report and who was told of it, for paper. */
import { callRule } from '../../../../domain/access/callAccess.ts';
import { PATHS } from '../../../../domain/contract/paths.ts';
import type { ReportEvent } from '../../../../domain/contract/reportHistory.ts';
import type { ReportKey, ShotReport } from '../../../../domain/contract/shotReport.ts';
import type { PaperRow } from '../../../../domain/paper/paperContent.ts';
import { historyRow, toldRow } from '../../../../domain/paper/paperRows.ts';
import type { EpochMs } from '../../../../domain/units.ts';
import { mayCall } from '../../../data/lists/mayCall.ts';
import { authoritiesAtom } from '../../../session/tokenAtoms.ts';
import { loadReportHistory, loadTold } from '../history/historyCalls.ts';
import { journalText } from '../../../text/reportPaper.ts';
import type { PaperSession } from './paperSession.ts';

/** The server's history of a report. */
export interface PaperHistory {
  readonly events: readonly ReportEvent[];
  /** The newest line of the journal about it, as text. */
  readonly hash: string | undefined;
}

/** Undefined where it could not be read. */
export async function loadPaperHistory(
  { store, signal }: PaperSession,
  key: ReportKey,
): Promise<PaperHistory | undefined> {
  const found = await loadReportHistory(store, key, signal);
  if (typeof found === 'string') return undefined;
  return { events: found.events, hash: journalText(found.journal) };
}

/** Rows of a history. */
export function historyRows(events: readonly ReportEvent[], at: EpochMs): readonly PaperRow[] {
  return events.map((event) => historyRow(event, at, undefined));
}

/** Rows of deliveries, oldest first; undefined for whoever may not read them. */
export async function loadPaperTold(
  { store, signal }: PaperSession,
  { id, timeStamp }: ShotReport,
): Promise<readonly PaperRow[] | undefined> {
  const mayRead = mayCall(callRule('GET', PATHS.deliveries), store.get(authoritiesAtom));
  if (!mayRead || id === undefined) return undefined;
  const deliveries = await loadTold(store, id, signal);
  return deliveries?.toReversed().map((delivery) => toldRow(delivery, timeStamp as EpochMs, undefined));
}
