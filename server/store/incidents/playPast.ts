/** Acts of people on the incidents of reports of the past, in the transaction that stores the reports. */
import { configNumber, configOf } from '../../../src/domain/contract/config.ts';
import type { ShotReport } from '../../../src/domain/contract/shotReport.ts';
import { playActs, type PastAct } from '../../../src/domain/incidents/playActs.ts';
import type { EpochMs } from '../../../src/domain/units.ts';
import { SERVER_ACTOR } from '../../process/serverActors.ts';
import type { DatabaseKind } from '../database/schema.ts';
import type { StoredReport } from '../reports/lists/storedReport.ts';
import type { WriteTransaction } from '../writer/storeWriter.ts';
import { insertRows, readIncidents, replaceIncident, type NewEvent } from './incidentWrites.ts';

export interface PlayedPast {
  readonly kind: DatabaseKind;
  /** What people did with the incident of a report. */
  readonly actsOf: (report: ShotReport) => readonly PastAct[];
  /** Later acts are not done. */
  readonly now: EpochMs;
}

/**
 * Does the acts of stored reports, each with its journal line and history, and escalates what nobody took in time. Nothing is
 * published and nobody is notified. O(reports + acts).
 */
export async function playPast(
  { kind, actsOf, now }: PlayedPast,
  transaction: WriteTransaction,
  written: readonly StoredReport[],
): Promise<void> {
  const incidentOf = await readWaiting(transaction, written);
  const waiting = written.filter(({ id }) => incidentOf.has(id));
  const byIncident = Map.groupBy(waiting, ({ id }) => incidentOf.get(id) ?? 0);
  const rules = {
    escalateAfter: configNumber(configOf([]), 'ESCALATE_SECONDS') * 1000,
    server: SERVER_ACTOR,
    until: now,
  };
  const lines: NewEvent[] = [];
  for (const [id, incident] of await readIncidents({ transaction }, [...byIncident.keys()])) {
    // Reports of one incident may share their acts.
    const acts = new Set((byIncident.get(id) ?? []).flatMap(({ report }) => actsOf(report)));
    const { after: responsibility, events } = playActs(incident.responsibility, [...acts], rules);
    if (events.length === 0) continue;
    await replaceIncident({ transaction, isPublished: false }, { ...incident, responsibility });
    for (const { time, actor, act, text } of events) {
      lines.push({ incidentId: id, time, actor, act, text });
      transaction.addEntry({ time, actor, kind: 'incident', incident: id, act, text });
    }
  }
  await insertRows({ kind, transaction }, { events: lines });
}

/** Incidents of new reports that somebody has to take, by the id of the report. */
async function readWaiting(
  { trx }: WriteTransaction,
  written: readonly StoredReport[],
): Promise<ReadonlyMap<number, number>> {
  if (written.length === 0) return new Map();
  const rows = await trx
    .selectFrom('incident_reports')
    .innerJoin('incidents', 'incidents.id', 'incident_reports.incident_id')
    .select(['incident_reports.report_id', 'incident_reports.incident_id'])
    .where(
      'incident_reports.report_id',
      'in',
      written.map(({ id }) => id),
    )
    .where('incidents.state', '=', 'unacknowledged')
    .execute();
  return new Map(rows.map((row) => [row.report_id, row.incident_id]));
}
