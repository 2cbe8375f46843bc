/** Writes of incidents within a transaction. */
import type { IncidentEvent } from '../../../src/domain/contract/incident.ts';
import type { IncidentRules } from '../../../src/domain/incidents/incidentRules.ts';
import type { EpochMs } from '../../../src/domain/units.ts';
import { bulkInsert, type BulkInsert } from '../database/bulkInsert.ts';
import type { DatabaseKind, IncidentReportRow, IncidentRow } from '../database/schema.ts';
import type { WriteTransaction } from '../writer/storeWriter.ts';
import { MEMBER_COLUMNS } from './incidentMember.ts';
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
  readonly inserts: IncidentInserts;
}

export interface IncidentInserts {
  readonly incidents: BulkInsert<IncidentRow, never>;
  readonly members: BulkInsert<IncidentReportRow, never>;
}

const ROWS_PER_INSERT = 250;

/** The inserts of a kind of database. */
export function incidentInserts(kind: DatabaseKind): IncidentInserts {
  return {
    incidents: bulkInsert(kind, {
      table: 'incidents',
      columns: INCIDENT_COLUMNS,
      rowsPerStatement: ROWS_PER_INSERT,
    }),
    members: bulkInsert(kind, {
      table: 'incident_reports',
      columns: MEMBER_COLUMNS,
      rowsPerStatement: ROWS_PER_INSERT,
    }),
  };
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

/** Appends to the histories of incidents. */
export async function saveIncidentEvents(
  { transaction: { trx } }: Pick<IncidentWriteDeps, 'transaction'>,
  events: readonly (IncidentEvent & { readonly incidentId: number })[],
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ incidentId, time, actor, act, text }) => ({
    incident_id: incidentId,
    time_ms: time,
    actor,
    act,
    text,
  }));
  await trx.insertInto('incident_events').values(rows).execute();
}
