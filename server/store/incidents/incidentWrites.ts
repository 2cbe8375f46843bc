/** Writes of incidents within a transaction. */
import type { IncidentEvent } from '../../../src/domain/contract/incident.ts';
import type { IncidentRules } from '../../../src/domain/incidents/incidentRules.ts';
import type { EpochMs } from '../../../src/domain/units.ts';
import { insertTogether, tableRows } from '../database/bulkInsert.ts';
import type { DatabaseKind, IncidentReportRow, IncidentRow } from '../database/schema.ts';
import { toNotificationRow, type PendingNotification } from '../notifications/notificationStore.ts';
import type { WriteTransaction } from '../writer/storeWriter.ts';
import { MEMBER_COLUMNS } from './incidentMember.ts';
import { incidentNotification } from './incidentNotification.ts';
import {
  INCIDENT_COLUMNS,
  toIncidentRow,
  toStoredIncident,
  type StoredIncident,
} from './rows/storedIncident.ts';

/** What writes of incidents work with. */
export interface IncidentWriteDeps {
  readonly kind: DatabaseKind;
  readonly transaction: WriteTransaction;
  readonly rules: IncidentRules;
  readonly now: EpochMs;
  readonly isPublished: boolean;
  /** What happens to an incident happened when its reports were received, not now. */
  readonly isPast?: boolean;
}

/** Rows that a transaction adds. */
export interface NewRows {
  readonly incidents?: readonly IncidentRow[];
  readonly members?: readonly IncidentReportRow[];
  readonly events?: readonly NewEvent[];
  readonly notifications?: readonly Omit<PendingNotification, 'id'>[];
}

/** A line of the history of an incident. */
export type NewEvent = IncidentEvent & { readonly incidentId: number };

const ROWS_PER_INSERT = 250;

const SHAPES = {
  incidents: { table: 'incidents', columns: INCIDENT_COLUMNS, rowsPerStatement: ROWS_PER_INSERT },
  members: { table: 'incident_reports', columns: MEMBER_COLUMNS, rowsPerStatement: ROWS_PER_INSERT },
  events: {
    table: 'incident_events',
    columns: ['incident_id', 'time_ms', 'actor', 'act', 'text'],
    rowsPerStatement: ROWS_PER_INSERT,
  },
  notifications: {
    table: 'notifications',
    columns: ['report_id', 'event', 'message', 'created_at', 'expanded'],
    rowsPerStatement: ROWS_PER_INSERT,
  },
} as const;

/** Adds incidents, reports of incidents, lines of their histories, and notifications of them. */
export async function insertRows(
  { kind, transaction: { trx } }: Pick<IncidentWriteDeps, 'kind' | 'transaction'>,
  { incidents = [], members = [], events = [], notifications = [] }: NewRows,
): Promise<void> {
  const lines = events.map(toEventRow);
  const news = notifications.map(toNotificationRow);
  const most = Math.max(incidents.length, members.length, lines.length, news.length);
  for (let from = 0; from < most; from += ROWS_PER_INSERT) {
    const to = from + ROWS_PER_INSERT;
    await insertTogether(kind, trx, [
      tableRows(SHAPES.incidents, incidents.slice(from, to)),
      tableRows(SHAPES.members, members.slice(from, to)),
      tableRows(SHAPES.events, lines.slice(from, to)),
      tableRows(SHAPES.notifications, news.slice(from, to)),
    ]);
  }
}

function toEventRow({ incidentId, time, actor, act, text }: NewEvent) {
  return { incident_id: incidentId, time_ms: time, actor, act, text };
}

/** The incidents of these ids. */
export async function readIncidents(
  { transaction: { trx } }: Pick<IncidentWriteDeps, 'transaction'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredIncident>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('incidents')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, toStoredIncident(row)]));
}

/** Replaces a stored incident, and publishes it after the commit. */
export async function replaceIncident(
  { transaction, isPublished }: Pick<IncidentWriteDeps, 'transaction' | 'isPublished'>,
  incident: StoredIncident,
): Promise<void> {
  const { id, ...columns } = toIncidentRow(incident);
  await transaction.trx.updateTable('incidents').set(columns).where('id', '=', id).execute();
  if (isPublished) transaction.addIncident(incident);
}

/** Appends to the history of an incident, and notifies of it where the change is published. */
export async function saveHistory(
  deps: Pick<IncidentWriteDeps, 'kind' | 'transaction' | 'isPublished' | 'now'>,
  incident: StoredIncident,
  events: readonly IncidentEvent[],
): Promise<void> {
  const notification = deps.isPublished ? incidentNotification(incident, events, deps.now) : undefined;
  await insertRows(deps, {
    events: events.map((event) => ({ ...event, incidentId: incident.id })),
    notifications: notification === undefined ? [] : [notification],
  });
}
