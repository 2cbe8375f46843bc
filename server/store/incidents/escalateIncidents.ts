import { sql, type Kysely, type SqlBool } from 'kysely';
import { escalated } from '../../../src/domain/incidents/acts.ts';
import {
  escalatedReport,
  escalationEvent,
  escalationMessage,
} from '../../../src/domain/notifications/escalation.ts';
import type { EpochMs, Millis } from '../../../src/domain/units.ts';
import { SERVER_ACTOR } from '../../process/serverActors.ts';
import type { DatabaseKind, Tables } from '../database/schema.ts';
import { saveNotifications } from '../notifications/notificationStore.ts';
import type { StoreWriter, WriteTransaction } from '../writer/storeWriter.ts';
import { serverEvent } from './formIncidents.ts';
import { readIncidents, replaceIncident, saveHistory } from './incidentWrites.ts';
import type { StoredIncident } from './rows/storedIncident.ts';

/** Incidents of one transaction: other writes have their turn between. */
const BATCH = 100;

export interface Escalation {
  /** Alarms at or before this time waited too long. */
  readonly waitingSince: EpochMs;
  readonly now: EpochMs;
}

interface EscalationDeps {
  readonly db: Kysely<Tables>;
  readonly kind: DatabaseKind;
  readonly writer: StoreWriter;
}

/** Escalates all that waits too long. Returns the number of incidents. */
export async function escalateIncidents(
  { db, kind, writer }: EscalationDeps,
  escalation: Escalation,
): Promise<number> {
  let count = 0;
  for (;;) {
    const ids = await readWaiting(db, escalation);
    if (ids.length === 0) return count;
    const done = await writer.write(
      (transaction) => escalateEach({ kind, transaction }, ids, escalation),
      [],
      'alarm',
    );
    count += done;
    // Another server or a person was faster: the next run looks again.
    if (done < ids.length) return count;
  }
}

/**
 * Ids of the incidents that nobody has, oldest alarm first. Those without a released report are left out: their time counts from the
 * release, and whoever may not see them yet must not hear of them.
 */
async function readWaiting(db: Kysely<Tables>, { waitingSince }: Escalation): Promise<number[]> {
  const rows = await db
    .selectFrom('incidents')
    .select('id')
    // Literals: the index of what waits serves no parameters.
    .where(sql<SqlBool>`state = 'unacknowledged' and escalated_ms is null and released_reports > 0`)
    .where('alarm_ms', '<=', waitingSince)
    .orderBy('alarm_ms')
    .limit(BATCH)
    .execute();
  return rows.map(({ id }) => id);
}

async function escalateEach(
  { kind, transaction }: { readonly kind: DatabaseKind; readonly transaction: WriteTransaction },
  ids: readonly number[],
  { waitingSince, now: time }: Escalation,
): Promise<number> {
  let count = 0;
  for (const incident of (await readIncidents({ transaction }, ids)).values()) {
    const { alarmTime } = incident.responsibility;
    const responsibility = escalated(incident.responsibility, time);
    const isWaiting = incident.shown !== undefined && alarmTime !== undefined && alarmTime <= waitingSince;
    if (responsibility === undefined || !isWaiting) continue;
    const deps = { kind, transaction, isPublished: true, now: time };
    const after = { ...incident, responsibility };
    await replaceIncident(deps, after);
    if (!(await wasEscalated(transaction, incident.id)))
      await notifySubscribers(transaction, incident, { time, waited: time - alarmTime });
    await saveHistory(deps, after, [serverEvent(incident.id, { act: 'escalate', time })]);
    const entry = { time, actor: SERVER_ACTOR, kind: 'incident', act: 'escalate', text: '' } as const;
    const reportId = incident.summary?.track.at(-1)?.reportId;
    transaction.addEntry({ ...entry, incident: incident.id }, reportId);
    count++;
  }
  return count;
}

/** Whether the incident was escalated for an earlier alarm: subscribers are notified of an incident once. */
async function wasEscalated({ trx }: WriteTransaction, id: number): Promise<boolean> {
  const earlier = await trx
    .selectFrom('incident_events')
    .select('id')
    .where('incident_id', '=', id)
    .where('act', '=', 'escalate')
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
}

/** Writes the notification of an escalation. It is about a released report, so that no message tells of an embargoed one. */
async function notifySubscribers(
  { trx }: WriteTransaction,
  { id, shown }: Pick<StoredIncident, 'id' | 'shown'>,
  { time, waited }: { readonly time: EpochMs; readonly waited: Millis },
): Promise<void> {
  // What a shelf keeps silent is no alarm.
  const report = escalatedReport((shown?.track ?? []).filter(({ shelfId }) => shelfId === undefined));
  if (shown === undefined || report === undefined) return;
  const message = escalationMessage(waited, shown.reports);
  const notification = { reportId: report.reportId, event: escalationEvent(id), message, createdAt: time };
  await saveNotifications(trx, [notification]);
}
