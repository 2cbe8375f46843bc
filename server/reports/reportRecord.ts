/**
 * What was done with a report. One rule for all who read it: whoever sees the report sees who acted on it, by login. Lines of the
 * journal have nothing else about people: addresses are in the audit trail alone.
 */
import type { ReportEvent } from '../../src/domain/contract/reportHistory.ts';
import type { StoredIncident } from '../store/incidents/rows/storedIncident.ts';
import type { JournalLine } from '../store/journal/journalReader.ts';
import type { ReadStep } from '../store/journal/journalChain.ts';
import type { ReportScope } from '../store/reports/lists/reportQuery.ts';
import type { Store } from '../store/store.ts';
import { eventsOfLines } from './reportHistory.ts';

/** A report that the reader sees, and how much is read of it. */
export interface RecordQuery {
  readonly id: number;
  /** Incidents that the reader sees. */
  readonly scope: ReportScope;
  /** Newest lines of the journal. */
  readonly maxLines: number;
}

export interface ReportRecord {
  /** Lines of the journal about the report, oldest first. */
  readonly lines: readonly JournalLine[];
  readonly incident: StoredIncident | undefined;
  /** What the lines say, and what happened with the incident; oldest first. */
  readonly events: readonly ReportEvent[];
}

/** The record of a report that the caller has found for the reader. O(lines) */
export async function readReportRecord(
  { journal, incidents }: Pick<Store, 'journal' | 'incidents'>,
  { id, scope, maxLines }: RecordQuery,
  read: ReadStep = (step) => step(),
): Promise<ReportRecord> {
  const lines = await read(() => journal.ofReport(id, maxLines));
  const incident = await read(() => incidents.byReport(id, scope));
  const acts = incident === undefined ? [] : await read(() => incidents.history(incident.id));
  const ofIncident = acts.map(({ time, actor, act, text }): ReportEvent => ({
    time,
    actor,
    kind: 'incident',
    act,
    ...(text !== '' && { text }),
  }));
  const events = [...eventsOfLines(lines), ...ofIncident].toSorted((a, b) => a.time - b.time);
  return { lines, incident, events };
}
